// Ladders: is a chain with one or two liberties caught by ataris alone?
#pragma once

#include "go/position.hpp"

namespace katachi::ladder {

// The chain at `stone` is in atari and its side is to move: is it lost whatever it does? It may run or take besiegers
// that are in atari themselves. A chain that gets three liberties has escaped. Gives up, and says no, after some
// hundred positions.
bool cannot_escape(const Position& position, Point stone);

// The chain at `stone` has two liberties and the other side is to move: is there an atari after which it cannot escape?
// If so and `first` is given, it is set to that move.
bool is_caught(const Position& position, Point stone, Point* first = nullptr);

}  // namespace katachi::ladder
