#include "reading/tsumego/local.hpp"

#include <algorithm>

namespace katachi::tsumego {

namespace {

constexpr int kTableBits = 14;  // for a few thousand positions

std::vector<Point> next_to_wall(const Position& position, const LocalQuestion& question) {
  std::array<bool, kCapacity> inside{};
  for (const Point v : question.points) inside[v] = true;
  std::vector<Point> result;
  for (const Point v : question.points) {
    const auto beyond = [&](int step) {
      const Point n = static_cast<Point>(v + step);
      return !inside[n] && position.color(n) != kEdge && position.color(n) != question.defender;
    };
    const auto& steps = position.geometry().orthogonal;
    if (std::any_of(steps.begin(), steps.end(), beyond)) result.push_back(v);
  }
  return result;
}

}  // namespace

LocalAnswer read_locally(const Position& position, const LocalQuestion& question, std::uint64_t nodes) {
  Region region = lay_out(position.geometry(), question.points, next_to_wall(position, question));
  region.aim = question.aim;
  if (question.aim != Aim::kLife && question.aim != Aim::kTwoEyes) {
    set_targets(region, position, question.defender, question.targets);
  }
  Solver solver(region, kTableBits);
  const Side side = question.first == question.defender ? kDefender : kAttacker;
  State state = read_state(region, position, question.defender, side);
  state.threats = question.threats;
  Budget budget{nodes};
  const Winner winner = solver.solve(state, budget);
  return {winner, solver.nodes()};
}

}  // namespace katachi::tsumego
