// The number of moves of a proved win, up to a limit, by iterative deepening.
#pragma once

#include <unordered_map>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

struct Choice {
  int place = kNoMove;
  State next;
};

// All legal moves; a pass, if legal, is the last.
std::vector<Choice> legal_moves(const Region& region, const State& state);

// The winner plays moves that the solver proves to win. The loser may do anything, and may also pass where the solver's
// rules do not allow it: otherwise a seki would look like a forced win.
class Distance {
 public:
  // With `no_retakes` the loser does not retake a ko at once, even if he has threats.
  Distance(Solver& solver, Side winner, bool no_retakes, Budget& budget)
      : solver_(solver), budget_(budget), winner_(winner), no_retakes_(no_retakes) {}

  // The number of moves to a position that is decided without search, or -1 if it was not found.
  int find(const State& state);

  // The smallest number of moves known to be enough, up to `limit`; otherwise one more than the number known to be too
  // few.
  int at_most(const State& state, int limit);

  // The winner's moves that are known to win; at least one if the budget allows.
  std::vector<Choice> winning_moves(const State& state);

 private:
  struct Known {
    std::int8_t enough = 127;
    std::int8_t too_few = -1;
    Winner winner = Winner::kUnknown;
    bool looked_up = false;
  };
  struct Hash {
    std::size_t operator()(const State& state) const;
  };

  bool within(const State& state, int moves);
  bool reached_by_winner(const State& state, int moves);
  bool reached_against_loser(const State& state, int moves);
  Winner winner_of_position(const State& state, std::uint64_t nodes);
  bool out_of_budget();

  Solver& solver_;
  Budget& budget_;
  Side winner_;
  bool no_retakes_;
  bool stopped_ = false;
  std::uint64_t steps_ = 0;
  std::unordered_map<State, Known, Hash> known_;
};

}  // namespace katachi::tsumego
