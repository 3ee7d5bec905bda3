// 3x3 patterns that propose a move at their centre: drawn as text, compiled to one bit per neighbourhood code.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "go/color.hpp"

namespace katachi {

// The side that must be to move for a drawing to match.
enum class Mover : std::uint8_t { kEither, kX, kO };

struct Drawing3x3 {
  std::string name;
  std::array<std::string, 3> rows;
  Mover mover = Mover::kEither;
};

class Pattern3x3Set {
 public:
  // No patterns.
  Pattern3x3Set() = default;

  // Reads drawings separated by blank lines; lines starting with '#' are comments. A drawing is its name, optionally
  // followed by "(X to move)" or "(O to move)", and three rows of three signs:
  //   X one colour   O the other   . empty   x not X   o not O   ? anything   - off the board   = O or off the board
  //   * the move, at the centre
  // x, o and ? include "off the board". A drawing matches in all 8 orientations and with colours swapped.
  // Throws std::invalid_argument that quotes the wrong drawing.
  static Pattern3x3Set parse(std::string_view text);

  // The hane, cut and edge patterns of MoGo's playouts; see mogo_patterns.cpp.
  static const Pattern3x3Set& mogo();
  // The centre of O's eye space of exactly three points, as far as its 3x3 square shows; X to move kills there.
  static const Pattern3x3Set& three_point_holes();

  bool matches(Color to_move, unsigned code) const {
    return (bits_[to_move - 1u][code >> 6] >> (code & 63u) & 1u) != 0;
  }
  const std::vector<Drawing3x3>& drawings() const { return drawings_; }
  // Whether a single drawing matches, to name it.
  static bool matches(const Drawing3x3& drawing, Color to_move, unsigned code);
  // How many of the 65,536 codes match with this colour to move.
  int count(Color to_move) const;

 private:
  using Bits = std::array<std::array<std::uint64_t, 65536 / 64>, 2>;
  static void mark(const Drawing3x3& drawing, Bits& bits);

  Bits bits_{};
  std::vector<Drawing3x3> drawings_;
};

}  // namespace katachi
