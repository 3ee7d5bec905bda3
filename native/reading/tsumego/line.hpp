// Lines for people: how the winner of a solved position wins against the longest resistance.
//
// The winner plays moves that are proved to win, short wins first. The loser continues as long as he can. A line ends
// where the proof does (two eyes, no room for two eyes, stones captured), or earlier if the loser has no move left that
// needs an answer: people call such a position settled.
#pragma once

#include <unordered_map>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

enum class Ending : std::uint8_t {
  kCut,         // the budget ended, or the line became too long
  kSafe,        // the defender's success is final: two eyes, a link, or an escape
  kCaptured,    // the stones in question are captured
  kNoRoom,      // no room for two eyes
  kSettled,     // the loser has no move left that needs an answer
  kRepetition,  // the position is repeated, which is enough for the winner
  kSeki,        // neither side can gain by continuing
};

struct Line {
  // Places or kPassMove. A ko that is retaken at once has two passes before it, which represent the threat and its
  // answer elsewhere; so the line can be played on a board.
  std::vector<int> moves;
  Winner winner = Winner::kUnknown;
  Ending ending = Ending::kCut;
  bool forced = false;  // the result is certain whatever the loser does, even if he passes
  int first_ko = -1;    // the first move of the line that takes a ko and later needs a threat, or -1
};

// What can be said about a position without search.
Ending sight(const Region& region, const State& state, Winner& winner);

// A line from a position that `solver` can solve within the budget. With `ko` the loser plays, while he can, so that
// one more threat would save him, and either side retakes; without it, the loser does not spend the threats he has, but
// the winner plays so that they would not help.
Line find_line(Solver& solver, const State& state, bool ko, Budget& budget);

// The line of a position where the defender lives (`life`) but cannot get two eyes (`eyes`: the same region with that
// aim), down to a position where neither side wants to move.
Line find_seki_line(Solver& life, Solver& eyes, const State& state, Budget& budget);

// Whether a move needs an answer: its side would win if the other passed. `after` is the position after the move.
Winner winner_after_pass(Solver& solver, const State& after, Budget& budget);

}  // namespace katachi::tsumego
