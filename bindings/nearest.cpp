// Nearest patterns for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "go/position.hpp"
#include "knowledge/nearest_estimate.hpp"
#include "knowledge/nearest_matcher.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace knowledge;
using border::Flat;

// A tree and the array it looks into.
struct HeldTree {
  Flat<std::uint64_t> nodes;
  NearestTree tree;

  HeldTree(Flat<std::uint64_t> array, std::uint32_t roots, const NearestSettings& settings)
      : nodes(array), tree({reinterpret_cast<const NearestTree::Node*>(array.data()), array.size()}, roots, settings) {}
};

nb::tuple estimated(const border::HeldGames& games, const HeldTree& held) {
  NearestEstimate sum;
  {
    nb::gil_scoped_release released;
    sum = estimate(games.games, held.tree);
  }
  const std::size_t nodes = sum.matches.size();
  return nb::make_tuple(sum.tests, sum.played, border::to_array(std::move(sum.matches), {nodes}));
}

}  // namespace

void register_nearest(nb::module_& m) {
  nb::class_<HeldTree>(m, "NearestTree",
                       "The tree of nearest patterns: one 64-bit word a node (first child, fact, children).")
      .def(nb::init<Flat<std::uint64_t>, std::uint32_t, const NearestSettings&>(), "nodes"_a, "roots"_a, "settings"_a)
      .def("__len__", [](const HeldTree& self) { return self.tree.size(); });
  m.def("estimate_nearest", &estimated, "games"_a, "tree"_a,
        nb::sig("def estimate_nearest(games: PackedGames, tree: NearestTree) -> tuple[int, int, numpy.ndarray]"),
        "Legal points looked at, moves, and how often each pattern matched.");
  nb::class_<NearestMatcher>(m, "NearestMatcher", "The nearest patterns at each point, kept up to date move by move.")
      .def(
          "__init__",
          [](NearestMatcher* self, const HeldTree& held, int size) {
            Geometry::of(size);  // refuses impossible sizes
            new (self) NearestMatcher(held.tree, size);
          },
          "tree"_a, "size"_a, nb::keep_alive<1, 2>())
      .def("reset", &NearestMatcher::reset, "position"_a)
      .def(
          "play",
          [](NearestMatcher& self, const Position& after, int move) {
            self.play(after, border::to_point(after.geometry(), move));
          },
          "after"_a, "move"_a, "Follows one move; `after` is the position it led to.")
      .def(
          "path",
          [](const NearestMatcher& self, int point, int color) {
            const auto path = self.path(point, border::to_color(color));
            return std::vector<NodeId>(path.begin(), path.end());
          },
          "point"_a, "color"_a, "The patterns that match at an empty point for a mover, smallest first.")
      .def_prop_ro("walks", &NearestMatcher::walks);
}

}  // namespace katachi
