// The proven rules about life (docs/rules.md) as knowledge for the solver: R7.
//
// A rule says that Black (here the defender) makes two eyes within a number of plies although White (the attacker)
// moves first; he needs no ko threat for it, and the attacker may have any number. So a position with the attacker to
// move in which a rule matches is won by the defender, and so is one with the defender to move if one of his moves
// makes a rule match.
//
// A rule holds on every board, including the one that a region describes: everything beyond the region is an attacking
// stone with more liberties than the rule has plies. They count as stones in a rectangle that reaches beyond the
// region, and a chain next to the wall has any number of liberties.
//
// Speed: the colours of a rectangle are two sets of bits gathered from the region's words. A bitmap tells whether they
// belong to a rule, or would after one move of the defender; only then are rules looked up and liberties counted.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "reading/tsumego/knowledge.hpp"
#include "reading/tsumego/state.hpp"
#include "rules/matcher/book.hpp"

namespace katachi::tsumego {

// The rules of one rectangle on the board in one of its orientations: its cells are numbered row by row of the board,
// which is the order of the places of a region.
class TurnedRules {
 public:
  using Key = std::uint32_t;  // the defender's stones on the cells; the attacker's in the upper half
  static constexpr Key key_of(Points defender, Points attacker) {
    return static_cast<Key>(defender) | static_cast<Key>(attacker) << 16;
  }

  struct Known {
    Key key = 0;
    std::uint32_t moves = 0;                          // cells where a defending stone makes the colours of a rule
    std::span<const rules::FrameRules::Entry> rules;  // with these colours
  };

  // `cell_at[i]`: the rectangle's own number of the i-th cell.
  TurnedRules(const rules::Frame& frame, const rules::FrameRules& rules, std::span<const int> cell_at);

  // Whether anything may be known; it may wrongly return true.
  bool may_know(Key key) const {
    const std::uint32_t slot = key * kGolden >> bitmap_shift_;
    return (bitmap_[slot >> 6] >> (slot & 63U) & 1U) != 0;
  }
  const Known* find(Key key) const;

 private:
  static constexpr std::uint32_t kGolden =
      2654435769U;  // 2^32 over the golden ratio: its products have well-mixed upper bits

  Known& make(Key key);

  std::vector<Known> table_;  // open addressing; no key is 0, because every rule has stones
  std::vector<std::uint64_t> bitmap_;
  int table_shift_ = 0;
  int bitmap_shift_ = 0;
};

// The rules about life of a book, turned on first use. One object serves any number of threads. The book must outlive
// it.
class LifeRules {
 public:
  explicit LifeRules(const rules::RuleBook& book) : book_(&book), turned_(book.frames().size() * kSymmetries) {}

  const rules::RuleBook& book() const { return *book_; }
  const TurnedRules& turned(std::size_t frame, int symmetry, std::span<const int> cell_at) const;

 private:
  static constexpr std::size_t kSymmetries = 8;

  const rules::RuleBook* book_;
  mutable std::mutex making_;
  mutable std::vector<std::unique_ptr<const TurnedRules>> turned_;
};

// The rules at all places where they can match in one region.
class RuleKnowledge final : public LifeKnowledge {
 public:
  // `size` is the size of the board. The rules must outlive this.
  RuleKnowledge(const LifeRules& rules, const Region& region, int size);

  bool lives(const Region& region, const State& state) const override;
  int saving_move(const Region& region, const State& state) const override;
  void threats(const Region& region, const State& state, std::vector<Threat>& found) const override;
  bool carries_out(const Region& region, const State& state, const Threat& threat) const override;

  std::size_t rectangles() const { return placed_.size(); }

 private:
  // Consecutive places of a rectangle that are moved together.
  struct Run {
    std::uint8_t from, to;
    std::uint16_t mask;
  };
  struct Placed {
    Points cells = 0;   // all places of the rectangle, including those beyond the region
    Points beyond = 0;  // points that may be next to a cell of the rectangle beyond the region
    const TurnedRules* rules = nullptr;
    std::array<std::int8_t, rules::kMaxCells> place{};  // of each cell by the rectangle's own number; -1 means beyond
    std::array<std::int8_t, rules::kMaxCells> in_order{};  // all places
    std::array<Run, rules::kMaxCells> runs{};
    int run_count = 0;

    void find_runs();
    // Whether one of the promised stones is in the chain.
    bool promises(rules::Claims claims, Points chain) const;
    TurnedRules::Key key(Points defender, Points attacker) const;
  };
  // The rectangles with colours that a rule may know. If there are very many, some are left out.
  struct Hit {
    const Placed* placed;
    TurnedRules::Key key;
  };
  struct Hits {
    std::array<Hit, 64> all;
    std::size_t count = 0;

    void add(const Placed& placed, TurnedRules::Key key) {
      all[count] = {&placed, key};
      count += static_cast<std::size_t>(placed.rules->may_know(key) && count + 1 < all.size());
    }
    const Hit* begin() const { return all.data(); }
    const Hit* end() const { return all.data() + count; }
  };

  Hits look(const Region& region, const State& state) const;
  Hits look_by_runs(const Region& region, const State& state) const;
  Hits look_by_pext(const Region& region, const State& state) const;
  bool matches(const Placed& placed, TurnedRules::Key key, const Region& region, const State& state) const;
  bool matches_after(const Placed& placed, const Region& region, const State& state, int move) const;

  std::vector<Placed> placed_;
};

}  // namespace katachi::tsumego
