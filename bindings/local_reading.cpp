// Questions about closed sets of points for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "points.hpp"
#include "reading/tsumego_local.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

std::vector<Point> to_points(const Position& position, const std::vector<int>& indices) {
  std::vector<Point> points;
  for (const int index : indices) points.push_back(border::to_point(position.geometry(), index));
  return points;
}

}  // namespace

void register_local_reading(nb::module_& m) {
  m.def(
      "read_locally",
      [](const Position& position, int defender, bool two_eyes, const std::vector<int>& points,
         const std::vector<int>& targets, int first, std::pair<int, int> threats, std::uint64_t nodes) {
        const std::vector<Point> inside = to_points(position, points);
        const std::vector<Point> stones = to_points(position, targets);
        const tsumego::LocalQuestion question{
            border::to_color(defender),
            two_eyes ? tsumego::Aim::kTwoEyes : tsumego::Aim::kAnyTarget,
            inside,
            stones,
            border::to_color(first),
            {static_cast<std::uint8_t>(threats.first), static_cast<std::uint8_t>(threats.second)}};
        const nb::gil_scoped_release release;
        const tsumego::LocalAnswer answer = tsumego::read_locally(position, question, nodes);
        return std::make_pair(static_cast<int>(answer.winner), answer.nodes);
      },
      "position"_a, "defender"_a, "two_eyes"_a, "points"_a, "targets"_a, "first"_a, "threats"_a, "nodes"_a,
      "Winner (0 unknown, 1 defender, 2 attacker) and positions read, for two eyes or for keeping all targets.");
}

}  // namespace katachi
