// Urgencies: how likely each 3x3 neighbourhood next to the last move is to be played in playouts (K10).
//
// One of the eight points around the last move is drawn with a probability proportional to its weight; "none of them"
// takes part in the draw with a weight of its own. Weights are whole numbers, so playouts are the same on every
// machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/color.hpp"
#include "search/pattern_class.hpp"

namespace katachi {

class Urgencies {
 public:
  // One weight per class, and one for none of the eight points. Throws std::invalid_argument if the number of weights
  // is wrong, or if `none` is 0, because then there might be nothing to draw.
  Urgencies(std::span<const std::uint16_t> weights, std::uint32_t none);

  std::uint32_t of(Color to_move, unsigned code) const { return weights_[to_move - 1u][code]; }
  std::uint32_t none() const { return none_; }

 private:
  std::array<std::array<std::uint16_t, 65536>, 2> weights_;
  std::uint32_t none_;
};

// Follows the draws of a playout and computes the score function of the policy with respect to the logarithms of the
// weights: each draw subtracts the share of every weight that could be drawn and adds one to the drawn weight.
class UrgencyTrace {
 public:
  static constexpr std::size_t kNone = PatternClasses::kCount;  // its index, after the classes
  static constexpr std::size_t kSize = kNone + 1;

  void add(std::size_t place, double value) {
    if (!touched_[place]) {
      touched_[place] = true;
      places_[count_++] = static_cast<std::uint16_t>(place);
    }
    score_[place] += value;
  }
  void count_draw(std::size_t place) { ++drawn_[place]; }

  // The indices of nonzero scores, in the order of their first use.
  std::span<const std::uint16_t> places() const { return {places_.data(), count_}; }
  double score(std::size_t place) const { return score_[place]; }
  const std::array<std::int64_t, kSize>& drawn() const { return drawn_; }  // over all playouts
  void clear() {
    for (const std::uint16_t place : places()) {
      score_[place] = 0;
      touched_[place] = false;
    }
    count_ = 0;
  }

 private:
  std::array<double, kSize> score_{};
  std::array<bool, kSize> touched_{};
  std::array<std::uint16_t, kSize> places_{};
  std::array<std::int64_t, kSize> drawn_{};
  std::size_t count_ = 0;
};

}  // namespace katachi
