// Urgencies: how eagerly each 3x3 neighbourhood next to the last move is played in playouts (K10).
//
// Among the eight points around the last move one is drawn with a chance in proportion to its weight; "none of them"
// takes part in the draw with a weight of its own. Weights are whole numbers, so that playouts are the same on every
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
  // One weight a class, and that of none of the eight points. Throws std::invalid_argument if the number of weights is
  // another, or if `none` is 0: nothing might be left to draw.
  Urgencies(std::span<const std::uint16_t> weights, std::uint32_t none);

  std::uint32_t of(Color to_move, unsigned code) const { return weights_[to_move - 1u][code]; }
  std::uint32_t none() const { return none_; }

 private:
  std::array<std::array<std::uint16_t, 65536>, 2> weights_;
  std::uint32_t none_;
};

// Listens to the draws of a playout: the score function of the policy with regard to the logarithms of the weights.
// For each draw the share of every weight that could be drawn is taken away, and one is added to the drawn one's.
class UrgencyTrace {
 public:
  static constexpr std::size_t kNone = PatternClasses::kCount;  // its place, after the classes
  static constexpr std::size_t kSize = kNone + 1;

  void add(std::size_t place, double value) {
    if (!touched_[place]) {
      touched_[place] = true;
      places_[count_++] = static_cast<std::uint16_t>(place);
    }
    score_[place] += value;
  }
  void count_draw(std::size_t place) { ++drawn_[place]; }

  // The places that are not 0, in the order in which they were first met.
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
