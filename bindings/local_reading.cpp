// Questions about closed sets of points for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "points.hpp"
#include "reading/tsumego/local.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

std::vector<Point> to_points(const Position& position, const std::vector<int>& indices) {
  std::vector<Point> points;
  for (const int index : indices) points.push_back(border::to_point(position.geometry(), index));
  return points;
}

tsumego::Aim aim_of(const std::string& goal) {
  if (goal == "life") return tsumego::Aim::kLife;
  if (goal == "two eyes") return tsumego::Aim::kTwoEyes;
  if (goal == "any target") return tsumego::Aim::kAnyTarget;
  throw nb::value_error(("no goal '" + goal + "'").c_str());
}

}  // namespace

void register_local_reading(nb::module_& m) {
  m.def(
      "read_locally",
      [](const Position& position, int defender, const std::string& goal, const std::vector<int>& points,
         const std::vector<int>& targets, int first, std::pair<int, int> threats, std::uint64_t nodes) {
        const std::vector<Point> inside = to_points(position, points);
        const std::vector<Point> stones = to_points(position, targets);
        const tsumego::LocalQuestion question{
            border::to_color(defender),
            aim_of(goal),
            inside,
            stones,
            border::to_color(first),
            {static_cast<std::uint8_t>(threats.first), static_cast<std::uint8_t>(threats.second)}};
        const auto answer = border::released([&] { return tsumego::read_locally(position, question, nodes); });
        return std::make_pair(static_cast<int>(answer.winner), answer.nodes);
      },
      "position"_a, "defender"_a, "goal"_a, "points"_a, "targets"_a, "first"_a, "threats"_a, "nodes"_a,
      "The winner (0 unknown, 1 defender, 2 attacker) and the number of positions read. The goal is 'life', 'two eyes' "
      "or 'any target'.");
}

}  // namespace katachi
