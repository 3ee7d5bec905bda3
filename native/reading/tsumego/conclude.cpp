// Combines the moves of a position: its numbers and, once it is decided, what the result depends on.
#include <algorithm>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

// As far as we can tell, moves that wait are no better for the defender than passing. They come after the pass and
// count little, because the zone of its refutation usually refutes them, too.
Solver::Summary Solver::summarise(std::size_t first) const {
  Summary sum;
  sum.best = first;
  sum.numbers = Numbers{kNever, 0};
  const Numbers pass = first < children_.size() ? children_.back().result.numbers : Numbers{};
  for (std::size_t i = first; i < children_.size(); ++i) {
    Numbers child = children_[i].result.numbers;
    if (children_[i].waits && !child.solved() && !pass.solved()) {
      child.lose = std::max(child.lose, std::min(pass.lose + 1, kLargest));
      child.win = (child.win + 3) / 4;
    }
    const bool as_near = child.lose == sum.numbers.win && children_[i].doubt < children_[sum.best].doubt;
    if (child.lose < sum.numbers.win || as_near) {
      sum.second = sum.numbers.win;
      sum.numbers.win = child.lose;
      sum.best = i;
    } else {
      sum.second = std::min(sum.second, child.lose);
    }
    sum.numbers.lose = child.win == kNever ? kNever : std::min(sum.numbers.lose + child.win, kNever);
  }
  if (sum.numbers.win == 0) sum.numbers.lose = kNever;
  if (sum.numbers.lose != 0 && sum.numbers.win != 0) {
    sum.numbers.win = std::min(sum.numbers.win, kLargest);
    sum.numbers.lose = std::min(sum.numbers.lose, kLargest);
  }
  return sum;
}

// The result of a position from its moves: whether it holds on this path only, for which threats, and the zone.
//
// A side that wins by retaking a ko at once needs one more threat than after the move. The losing side may have as many
// as after each of its moves, plus one if that move cost one; but if it could not retake for lack of a threat, none.
Solver::Result Solver::conclude(const State& state, const Summary& sum, std::size_t first, int depth) const {
  Result result;
  result.numbers = sum.numbers;
  if (!sum.numbers.solved()) return result;
  const Side mover = state.to_move;
  const auto cost = [&](const Child& child) { return state.threats[mover] - child.state.threats[mover]; };
  if (sum.numbers.win == 0) {
    const Child* best = nullptr;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Child& child = children_[i];
      if (child.result.numbers.lose != 0) continue;
      if (best == nullptr || child.result.rests_on > best->result.rests_on) best = &child;
    }
    result.rests_on = best->result.rests_on;
    result.bounds = best->result.bounds;
    result.bounds[mover] = static_cast<std::uint8_t>(result.bounds[mover] + cost(*best));
    if (zones_ && mover == kAttacker)
      result.zone = best->result.zone | zone_of_attack(region_, state, best->move, best->state);
  } else {
    result.bounds = for_any_threats(other(mover));
    if (state.ko != kNoKo && state.threats[mover] == 0) result.bounds[mover] = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Result& child = children_[i].result;
      result.rests_on = std::min(result.rests_on, child.rests_on);
      result.bounds[other(mover)] = std::max(result.bounds[other(mover)], child.bounds[other(mover)]);
      const int most = std::min<int>(child.bounds[mover] + cost(children_[i]), kAnyNumber);
      result.bounds[mover] = static_cast<std::uint8_t>(std::min<int>(result.bounds[mover], most));
    }
    if (zones_ && mover == kDefender) result.zone = zone_of_defeat(state, first);
  }
  if (result.rests_on >= depth) result.rests_on = kNothing;
  return result;
}

// Everything, if the moves do not include a pass.
Points Solver::zone_of_defeat(const State& state, std::size_t first) const {
  if (children_.size() == first || children_.back().move != kPassMove) return region_.inside;
  Points zone = children_.back().result.zone | around_loose_stones(region_, state);
  for (Points before = 0; before != zone;) {
    before = zone;
    for (std::size_t i = first; i + 1 < children_.size(); ++i) {
      if ((zone >> children_[i].move & 1U) != 0) zone |= children_[i].result.zone;
    }
  }
  return zone;
}

// If a move of the defender is refuted whatever its stone does, so is every other move outside the zone.
void Solver::use_zones(std::size_t first) {
  for (std::size_t i = first; i < children_.size(); ++i) {
    const Child& refuted = children_[i];
    if (refuted.result.numbers.win != 0) continue;
    if (refuted.move >= 0 && (refuted.result.zone >> refuted.move & 1U) != 0) continue;
    for (std::size_t k = first; k < children_.size(); ++k) {
      Child& child = children_[k];
      if (child.result.numbers.solved() || (child.move >= 0 && (refuted.result.zone >> child.move & 1U) != 0)) continue;
      child.result = refuted.result;
    }
  }
}

}  // namespace katachi::tsumego
