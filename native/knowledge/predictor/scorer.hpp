// Scores of all moves of a position: a glance at all of them, then a close study of the best.
//
// The score of a move is the sum of the weights of its features; probabilities are proportional to exp(score). A move
// that is not among the best at the glance keeps its score from the glance minus a constant.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>

#include "knowledge/predictor/features.hpp"
#include "knowledge/predictor/tables.hpp"

namespace katachi::predictor {

constexpr std::size_t kStudied = 64;  // plus all that tie with the last of them

// Sums weights.
template <class Table>
struct SumSink {
  const Table& table;
  std::span<float> sums;
  void prefetch(std::uint64_t key) const { table.prefetch(key); }
  bool take(Index who, int, std::uint64_t key) {
    const std::uint32_t i = table.find(key);
    if (i == kUnknown) return false;
    sums[who] += table.weight(i);
    return true;
  }
};

// Scratch memory for one thread: a few hundred kilobytes, allocated once.
class Scratch {
 public:
  Extractor extractor;
  std::array<float, kMaxArea> scores;
  std::array<Index, kMaxArea> order;  // candidates; the studied ones first

  std::span<Index> studied() { return std::span(order).first(studied_); }
  std::span<Index> others() { return std::span(order).subspan(studied_, count() - studied_); }
  std::size_t count() const { return static_cast<std::size_t>(extractor.count()); }

  template <class Table>
  void glance(const Position& position, std::span<const Point> moves, const Table& table) {
    extractor.look(position, moves);
    std::fill_n(scores.begin(), count(), 0.0f);
    SumSink<Table> sink{table, scores};
    extractor.glance(sink);
    choose();
  }

  template <class Table>
  void study(const Table& table, float beyond) {
    for (const Index i : others()) scores[i] += beyond;
    SumSink<Table> sink{table, scores};
    extractor.study(studied(), sink);
  }

 private:
  // Ties stay together, so the choice does not depend on the orientation of the board.
  void choose() {
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(count());
    std::iota(order.begin(), end, Index{0});
    studied_ = count();
    if (count() <= kStudied) return;
    const auto last = order.begin() + kStudied - 1;
    std::nth_element(order.begin(), last, end, [this](Index a, Index b) { return scores[a] > scores[b]; });
    const float least = scores[*last];
    const auto middle = std::partition(order.begin(), end, [this, least](Index i) { return scores[i] >= least; });
    studied_ = static_cast<std::size_t>(middle - order.begin());
  }

  std::size_t studied_ = 0;
};

// The logarithm of the sum of exp(score).
inline float log_sum(std::span<const float> scores) {
  if (scores.empty()) return -1e30f;
  const float top = *std::max_element(scores.begin(), scores.end());
  float sum = 0;
  for (const float s : scores) sum += std::exp(s - top);
  return top + std::log(sum);
}

}  // namespace katachi::predictor
