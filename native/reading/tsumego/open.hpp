// Life in an open region, by proof-number search with relevance zones.
//
// The question is Aim::kTwoEyes without any ko: the defender must reach unconditional life for his targets and may not
// take a ko; the attacker may. So a win holds whatever the ko threats. It is a finite tree in which repetition does not
// matter, and it has a zone (life_zone.hpp). A win of the attacker here does not prove death: he may have won by ko, by
// repetition, or because life is a seki.
//
// When the attacker is to move, only the points of a refuted pass's zone need an answer, and each further refuted move
// outside its own zone leaves fewer. Moves far from the group wait for the pass and count little, because that zone
// usually refutes them, too. In a large region the defender does not try such moves: a win that needs one is not found,
// but a win that is found is one.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "reading/tsumego/life.hpp"
#include "reading/tsumego/life_zone.hpp"
#include "reading/tsumego/solver.hpp"
#include "reading/tsumego/zone_table.hpp"

namespace katachi::tsumego {

class OpenSolver {
 public:
  // The targets of the region must live: all of them, or one. Without targets, any stone of the defender will do.
  OpenSolver(const Region& region, bool all_targets, int table_bits);

  // Whether the defender is proved to live. Results are kept: call again to continue. Threats and ban of the state do
  // not matter.
  Winner solve(State state, Budget& budget);

  // The zone of the last proof.
  Points zone() const { return zone_; }
  std::uint64_t nodes() const { return nodes_; }
  const Region& region() const { return region_; }

 private:
  static constexpr int kNothing = std::numeric_limits<int>::max();

  struct Child {
    State state;
    Numbers numbers;  // of the side to move there
    Points zone = 0;  // if the defender wins
    int move = kNoMove;
    int rests_on = kNothing;  // if the attacker wins: the highest place on the path whose repetition was used
    bool is_lost = false;     // a chain with liberties beyond the region was captured
    bool waits = false;       // far from the group: not searched until passing is known to lose
  };
  // The combined results of the moves of a position.
  struct Summary {
    Numbers numbers;
    std::size_t best = 0;
    std::uint32_t second = kNever;
    Points must_answer = ~Points{0};  // of an attacker's moves
    bool aside_known = false;         // whether a pass is refuted
  };

  struct Inside {
    bool open = false;  // not known to fail yet
    Points changed = 0;
    Child child;

    bool lives() const { return open && child.numbers.lose == 0; }
    std::uint32_t to_lose() const { return open ? child.numbers.lose : kNever; }
    void close_if_useless() {
      if (child.numbers.win == 0 || (child.numbers.lose == 0 && (child.zone & changed) != 0)) open = false;
    }
  };

  Child search(const State& state, std::uint32_t win_limit, std::uint32_t lose_limit);
  void evaluate(Child& child) const;
  Points living(const State& state) const;
  bool try_move(const State& state, int move);
  void expand(const State& state);
  Inside look_inside(const State& state) const;
  void search_best(const Summary& sum, std::uint32_t win_limit, std::uint32_t lose_limit);
  Summary summarise(const State& state, std::size_t first) const;
  Points conclude_zone(const State& state, std::size_t first) const;
  int on_path(const State& state) const;
  void keep(const Child& result, std::uint64_t work);
  int rests_on(const State& state, std::size_t first) const;
  bool out_of_budget();
  static std::size_t path_slot(const State& state);

  Region region_;
  bool all_targets_;
  ZoneTable table_;
  std::vector<State> path_;
  std::array<std::uint16_t, 1024> slots_{};  // how many positions of the path share each slot
  std::vector<Child> children_;              // of all positions of the path, in sequence
  Points zone_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  double time_limit_ = 0;
  bool stopped_ = false;
};

}  // namespace katachi::tsumego
