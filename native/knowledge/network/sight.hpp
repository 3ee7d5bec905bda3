// What the network sees of a position: one byte for each point, and the last moves.
//
// Everything is told from the side to move. Training (PyTorch) and inference make the same input planes of it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/position.hpp"

namespace katachi::network {

constexpr int kRecent = 5;  // last moves that are seen

// The bits of a point.
enum Seen : std::uint8_t {
  kOwn = 1,         // a stone of the side to move
  kOther = 2,       // a stone of the other side
  kLiberties = 12,  // of its chain: one, two, three, or more (0 to 3, in these two bits)
  kLadder = 16,     // lost in a ladder if its opponent moves first, or if it is our turn and it is in atari
  kKo = 32,         // an empty point that may not be retaken
  kRisky = 64,      // an empty point where we may not play, or only into atari
};
constexpr int kLibertiesShift = 2;

struct Sight {
  std::array<std::uint8_t, kMaxArea> points;  // row by row from the top left
  std::array<std::int16_t, kRecent> recent;   // points row by row, the last move first; -1 for none or a pass
};

// `moves` are those that led to the position, the last one at the end; earlier ones than kRecent are ignored.
void look(const Position& position, std::span<const Point> moves, Sight& sight);

// Where the points of a board, row by row, are after a symmetry.
using Images = std::array<std::uint16_t, kMaxArea>;
Images images(const Geometry& geometry, int symmetry);

// The same position, turned.
Sight turned(const Sight& sight, const Images& images, int area);

}  // namespace katachi::network
