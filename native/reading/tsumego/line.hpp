// Lines a person can follow: how the winner of a solved position wins against the longest resistance.
//
// The winner plays moves that are proved to win, those of short wins first. The loser plays on as long as he can. A
// line ends where the proof does (two eyes, no room for two eyes, stones captured), or before that where the loser has
// no move left that needs an answer: people call such a position settled.
#pragma once

#include <unordered_map>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

enum class Ending : std::uint8_t {
  kCut,         // the budget ended, or the line got too long
  kSafe,        // the defender has what he wants for ever: two eyes, a link, or he got out
  kCaptured,    // the stones in question are off the board
  kNoRoom,      // no room for two eyes
  kSettled,     // the loser has no move left that needs an answer
  kRepetition,  // the position came again, which is enough for the winner
  kSeki,        // neither side can gain by playing on
};

struct Line {
  // Places or kPassMove. A ko that is retaken at once has two passes before it, which stand for the threat and its
  // answer elsewhere; so the line can be played on a board.
  std::vector<int> moves;
  Winner winner = Winner::kUnknown;
  Ending ending = Ending::kCut;
  bool forced = false;  // the end comes whatever the loser does, even if he passes
  int first_ko = -1;    // the first move of the line that takes a ko for which a threat is needed later, or -1
};

// What can be said about a position at sight.
Ending sight(const Region& region, const State& state, Winner& winner);

// A line from a position that `solver` can solve within the budget. With `ko` the loser, as long as he can, plays so
// that one threat more would save him, and either side retakes; without, the loser does not spend the threats he has,
// but the winner plays such that they would not help.
Line find_line(Solver& solver, const State& state, bool ko, Budget& budget);

// The line of a position where the defender lives (`life`) but cannot get two eyes (`eyes`: the same region with that
// aim): down to a position that both leave alone.
Line find_seki_line(Solver& life, Solver& eyes, const State& state, Budget& budget);

// Whether a move needs an answer: its side would win if the other one passed. `after` is the position after the move.
Winner winner_after_pass(Solver& solver, const State& after, Budget& budget);

}  // namespace katachi::tsumego
