// A rule: a rectangle of colours in the corner, on the side or in the centre of the board, with conditions on the
// liberties outside it, under which Black reaches a goal even if White moves first. docs/rules.md explains each
// condition on a real board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace katachi::rules {

constexpr int kMaxCells = 16;

enum class Place : std::uint8_t { kCorner = 0, kSide = 1, kCentre = 2 };
enum class Goal : std::uint8_t { kEye = 0, kLife = 1, kConnect = 2 };

// The conditions of a rule, four bits per cell. Levels 0, 1, 2 are written as 00, 01, 11, so "at least as good for
// Black" is bitwise inclusion. The low pair is about Black: an empty cell's liberties outside if Black plays there, or
// the outside liberties of the black string whose lowest cell this is (at least 0, 1, 2). The high pair is about White:
// if White plays there, or of the white string whose lowest cell this is (any number, at most 1, none).
using Conditions = std::uint64_t;
constexpr Conditions kBlackBits = 0x3333333333333333ULL;
constexpr Conditions kWhiteBits = kBlackBits << 2;

constexpr Conditions black_level(int cell, int level) {
  return static_cast<Conditions>(level == 2 ? 3 : level) << (4 * cell);
}
constexpr Conditions white_level(int cell, int level) { return black_level(cell, level) << 2; }
constexpr int black_level_of(Conditions c, int cell) { return std::popcount((c >> (4 * cell)) & 3U); }
constexpr int white_level_of(Conditions c, int cell) { return std::popcount((c >> (4 * cell + 2)) & 3U); }

// A set of cells of the rectangle, one bit each.
using Cells = std::uint32_t;

// A rectangle and its place. Cell = row * width + column; row 0 is on the edge of the board (corner and side), column 0
// on the other edge (corner). Drawn with row 0 on top, it is the top left corner or the upper side of the board.
struct Frame {
  int width = 0;
  int height = 0;
  int cells = 0;
  Place place = Place::kCorner;
  Cells all = 0;
  Cells frontier = 0;                                // cells with a neighbour on the board outside the rectangle
  std::array<Cells, kMaxCells> neighbours{};         // inside the rectangle
  std::array<std::uint8_t, kMaxCells> outside{};     // number of neighbours outside the rectangle
  std::array<std::uint32_t, kMaxCells + 1> power{};  // of three

  // Throws std::invalid_argument unless 1 <= width, height and width * height <= 16.
  Frame(int frame_width, int frame_height, Place frame_place);

  // The cells next to a set, without the set.
  Cells around(Cells set) const {
    const Cells sideways = (set & ~last_column) << 1 | (set & ~first_column) >> 1;
    return (sideways | set << width | set >> width) & all & ~set;
  }
  // The connected part of `color` that contains the cells of seed.
  Cells string_of(Cells color, Cells seed) const {
    Cells string = seed & color;
    for (Cells more = around(string) & color; more != 0; more = around(string) & color) string |= more;
    return string;
  }

 private:
  Cells first_column = 0;
  Cells last_column = 0;
};

// The colours of a rectangle: one bit per cell for each colour. Its code is a number in base three: 0 empty, 1 black, 2
// white, with weight 3^i for cell i.
struct Colors {
  Cells black = 0;
  Cells white = 0;
  bool operator==(const Colors&) const = default;
};

std::uint32_t code_of(const Frame& frame, const Colors& colors);
Colors colors_of(const Frame& frame, std::uint32_t code);

// The promises of a rule, one bit each: that Black reaches the goal with some of his stones, or that the stone on a
// cell is among them.
using Claims = std::uint64_t;
constexpr Claims kSomeStones = 1ULL << 32;

// The claim that an analysis with these targets proves; several targets are promised together.
constexpr Claims claim_of(Cells targets) { return targets == 0 ? kSomeStones : Claims{targets}; }

struct Rule {
  std::uint32_t code = 0;
  Conditions conditions = 0;
  std::uint8_t depth = 0;         // plies to the goal under best play, White first
  std::uint8_t claims_depth = 0;  // plies within which any single claim can be fulfilled
  Claims claims = kSomeStones;
  bool operator==(const Rule&) const = default;
};

// By depth, then colours, then conditions: the order of rule sets.
bool in_order(const Rule& a, const Rule& b);

}  // namespace katachi::rules
