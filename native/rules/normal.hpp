// The normal form of conditions on one colouring: every fact in one place, impossible conditions detected.
#pragma once

#include <array>
#include <optional>

#include "rules/scene.hpp"

namespace katachi::rules {

// Either the paper's semantics, to reproduce its counts, or the one in which every rule holds on every board. See
// docs/rules.md.
struct Semantics {
  bool sound = true;
  // Paper only: a black stone lends its outside liberties to the empty cells next to it.
  bool lend = false;
  // Paper only: the stone with which Black captures outside takes one of his own liberties.
  bool own_loss = false;
  // The metarule of 3.6: conditions that only an illegal position fulfils are dropped, and black strings without a
  // liberty inside the rectangle always have one outside (paper only; the sound analysis relies on neither).
  bool drop_illegal = true;
};

// Spreads one bit per cell to one bit in four, for the pairs of levels.
constexpr Conditions every_fourth(Cells cells) {
  Conditions x = cells;
  x = (x | x << 24) & 0x000000FF000000FFULL;
  x = (x | x << 12) & 0x000F000F000F000FULL;
  x = (x | x << 6) & 0x0303030303030303ULL;
  x = (x | x << 3) & 0x1111111111111111ULL;
  return x;
}
constexpr Conditions black_pairs(Cells cells) { return 3 * every_fourth(cells); }
constexpr Conditions white_pairs(Cells cells) { return 12 * every_fourth(cells); }
constexpr Conditions kBlackLow = 0x1111111111111111ULL;
constexpr Conditions kBlackHigh = kBlackLow << 1;
constexpr Conditions kWhiteLow = kBlackLow << 2;
constexpr Conditions kWhiteHigh = kBlackLow << 3;

class Normal {
 public:
  Normal(const Frame& frame, const Scene& scene, const Semantics& semantics);

  // None if no position fulfils the conditions, or only an illegal one.
  std::optional<Conditions> operator()(Conditions conditions) const;

 private:
  struct Shift {
    std::uint8_t from;
    std::uint8_t to;
  };

  Conditions known_ = 0;                     // always fulfilled
  Conditions impossible_ = 0;                // never fulfilled
  Conditions always_ = 0;                    // positions without them are irrelevant
  std::array<Shift, 2 * kMaxCells> same_{};  // the cell shares the fact of its string
  int same_count_ = 0;
  std::array<Shift, 4 * kMaxCells> implied_{};  // required of an empty cell, so also of the strings next to it
  int implied_count_ = 0;
};

}  // namespace katachi::rules
