// Ladders: whether a chain with one or two liberties can be captured by ataris alone.
#pragma once

#include "go/position.hpp"

namespace katachi::ladder {

// The chain at `stone` is in atari and its side is to move: whether it is lost whatever it does. It may run, or capture
// surrounding chains that are in atari themselves. A chain that gets three liberties has escaped. Gives up after a few
// hundred positions and returns false.
bool cannot_escape(const Position& position, Point stone);

// The chain at `stone` has two liberties and the other side is to move: whether there is an atari after which it cannot
// escape. If so, `first` (if given) is set to that move.
bool is_caught(const Position& position, Point stone, Point* first = nullptr);

// The same chain: whether no atari catches it. Reads on where the functions above give up; false if it gives up itself.
bool gets_away(const Position& position, Point stone);

}  // namespace katachi::ladder
