// Patterns drawn as text: the notation of 3x3 patterns and named shapes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "go/color.hpp"

namespace katachi::drawing {

// A title line and the rows below it.
struct Drawing {
  std::string title;
  std::vector<std::string> rows;
};

// Drawings are separated by blank lines; lines that start with '#' are comments.
std::vector<Drawing> read(std::string_view text);

constexpr unsigned bit(Color c) { return 1u << c; }
constexpr unsigned kAnything = bit(kEmpty) | bit(kBlack) | bit(kWhite) | bit(kEdge);

// The colours that a sign allows, as bits, if X is the colour `x`; 0 for an unknown sign.
//   X one colour   O the other   . empty   x not X   o not O   ? anything   - off the board   = O or off the board
// x, o and ? include off the board.
unsigned allowed(char sign, Color x);

}  // namespace katachi::drawing
