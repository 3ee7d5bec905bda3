// All rules of a book that hold on a board, from scratch or updated during a game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "rules/matcher/book.hpp"

namespace katachi::rules {

struct Match {
  std::uint32_t placement;  // of RuleBook::placements
  std::uint32_t rule;       // its number in its set
  std::uint16_t set;
  Color color;  // the side that reaches the goal although the other moves first
  std::uint8_t depth;
  bool operator==(const Match&) const = default;
};

struct MatchOptions {
  bool black = true;
  bool white = true;
  bool eyes = true;
  bool life = true;
  bool first_only = false;  // for each set, placement and colour only the shallowest rule that holds
};

// The codes of all placements on one board, and which of them have rules.
class BoardMatcher {
 public:
  // The book must outlive the matcher.
  BoardMatcher(const RuleBook& book, int size);

  int size() const { return geometry_->size; }
  // Finds the points that differ from the last position (after a move, captures, an undo or in another game) and
  // updates the codes of the rectangles over them. Throws std::invalid_argument for a position of another size.
  void follow(const Position& position);
  // Follows the position and adds its matches to `out`: by placement, Black before White, then by set, depth and number
  // of conditions.
  void matches(const Position& position, const MatchOptions& options, std::vector<Match>& out);
  // The number of rectangles with the colours of some rule, whatever its conditions.
  int candidates() const;

 private:
  void reset(const Position& position);
  void change(Point v, std::uint8_t color);
  void note(std::uint32_t placement, unsigned present) {
    const std::uint64_t bit = std::uint64_t{1} << (placement & 63U);
    std::uint64_t& word = present_[placement >> 6];
    word = present != 0 ? word | bit : word & ~bit;
  }
  void evaluate(const Position& position, std::uint32_t placement, Color color, const MatchOptions& options,
                std::vector<Match>& out) const;

  const RuleBook* book_;
  const Placements* placements_;
  const Geometry* geometry_;
  bool seen_ = false;                   // whether there was a position yet
  std::vector<std::uint8_t> colors_;    // of the last position
  std::vector<std::uint32_t> codes_;    // of all placements
  std::vector<std::uint64_t> present_;  // one bit per placement
};

// From scratch.
std::vector<Match> match_all(const RuleBook& book, const Position& position, const MatchOptions& options = {});

}  // namespace katachi::rules
