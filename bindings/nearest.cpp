// Nearest patterns for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "go/position.hpp"
#include "knowledge/nearest/estimate.hpp"
#include "knowledge/nearest/matcher.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace knowledge;
using border::Flat;

// A tree and the array it refers to.
struct HeldTree {
  Flat<std::uint64_t> nodes;
  NearestTree tree;

  HeldTree(Flat<std::uint64_t> array, std::uint32_t roots, const NearestSettings& settings)
      : nodes(array), tree({reinterpret_cast<const NearestTree::Node*>(array.data()), array.size()}, roots, settings) {}
};

nb::tuple estimated(const border::HeldGames& games, const HeldTree& held) {
  auto sum = border::released([&] { return estimate(games.games, held.tree); });
  const std::size_t nodes = sum.matches.size();
  return nb::make_tuple(sum.tests, sum.played, border::to_array(std::move(sum.matches), {nodes}),
                        border::to_array(std::move(sum.chosen), {nodes}));
}

// The sequence around a point of a position, and the orientations that show it in this form.
struct ReplyView {
  std::vector<Fact> facts;
  unsigned leaders;

  ReplyView(const Position& position, Point centre, Color mover, const NearestSettings& settings) {
    const Geometry& geometry = position.geometry();
    WideBoard board(position.size(), settings.edges);
    board.copy(position);
    Facts seen;
    look(board, board.cell(geometry.x(centre), geometry.y(centre)), settings.k, 0, seen);
    FactReader reader(seen, mover, settings, Orbits::of(OrbitOrder::kDistance), Turns::table());
    if (!settings.color_swap) facts.push_back(mover);
    for (int i = 0; i < settings.k; ++i) {
      const Fact fact = reader.next();
      if (fact == 0) break;
      facts.push_back(fact);
    }
    leaders = reader.leaders();
  }
};

nb::tuple reply_facts(const Position& position, int last, int mover, const NearestSettings& settings) {
  const Geometry& geometry = position.geometry();
  const Point centre = border::to_point(geometry, last);
  if (centre == kPass) throw nb::value_error("there is nothing around a pass");
  const Orbits& orbits = Orbits::of(OrbitOrder::kDistance);
  const ReplyView view(position, centre, border::to_color(mover), settings);
  std::vector<Fact> replies;
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    const int dx = geometry.x(v) - geometry.x(centre);
    const int dy = geometry.y(v) - geometry.y(centre);
    replies.push_back(v == centre ? Fact{0} : make_fact(orbits.least_rank(dx, dy, view.leaders), 0));
  }
  return nb::make_tuple(view.facts, replies);
}

void check_size(const NearestMatcher& matcher, const Position& position) {
  if (matcher.size() != position.size()) throw nb::value_error("the matcher is for boards of another size");
}

void register_tree(nb::module_& m) {
  nb::class_<HeldTree>(m, "NearestTree",
                       "The tree of nearest patterns: one 64-bit word per node (first child, fact, children).")
      .def(nb::init<Flat<std::uint64_t>, std::uint32_t, const NearestSettings&>(), "nodes"_a, "roots"_a, "settings"_a)
      .def("__len__", [](const HeldTree& self) { return self.tree.size(); })
      .def(
          "walk",
          [](const HeldTree& self, const std::vector<Fact>& facts) {
            std::vector<NodeId> path;
            NearestTree::Family family = self.tree.roots();
            for (const Fact fact : facts) {
              const NodeId node = self.tree.find(family, fact);
              if (node == kNoNode) break;
              path.push_back(node);
              family = self.tree.children(node);
            }
            return path;
          },
          "facts"_a, "The nodes along a sequence of facts, as far as the tree has them.");
}

void register_matcher(nb::module_& m) {
  nb::class_<NearestMatcher>(m, "NearestMatcher", "The nearest patterns at each point, updated move by move.")
      .def(
          "__init__",
          [](NearestMatcher* self, const HeldTree& held, int size) {
            Geometry::of(size);  // throws for impossible sizes
            new (self) NearestMatcher(held.tree, size);
          },
          "tree"_a, "size"_a, nb::keep_alive<1, 2>())
      .def(
          "reset",
          [](NearestMatcher& self, const Position& position) {
            check_size(self, position);
            self.reset(position);
          },
          "position"_a)
      .def(
          "play",
          [](NearestMatcher& self, const Position& after, int move) {
            check_size(self, after);
            self.play(after, border::to_point(after.geometry(), move));
          },
          "after"_a, "move"_a, "Follows one move; `after` is the resulting position.")
      .def(
          "path",
          [](const NearestMatcher& self, int point, int color) {
            if (point < 0 || point >= self.size() * self.size()) throw nb::index_error("no such point");
            const auto path = self.path(point, border::to_color(color));
            return std::vector<NodeId>(path.begin(), path.end());
          },
          "point"_a, "color"_a, "The patterns that match at an empty point for a mover, smallest first.")
      .def_prop_ro("walks", &NearestMatcher::walks);
}

}  // namespace

void register_nearest(nb::module_& m) {
  m.def(
      "neighbourhood_order",
      [](bool by_rings) {
        nb::list out;
        for (const Slot& slot : Orbits::of(by_rings ? OrbitOrder::kRings : OrbitOrder::kDistance).slots()) {
          out.append(nb::make_tuple(static_cast<int>(slot.dx), static_cast<int>(slot.dy)));
        }
        return out;
      },
      "by_rings"_a, nb::sig("def neighbourhood_order(by_rings: bool) -> list[tuple[int, int]]"),
      "All offsets (right, down) in the order of nearest patterns, or of contextual ones.");
  register_tree(m);
  m.def("reply_facts", &reply_facts, "position"_a, "last"_a, "mover"_a, "settings"_a,
        nb::sig("def reply_facts(position: Position, last: int, mover: int, settings: NearestSettings) -> "
                "tuple[list[int], list[int]]"),
        "The sequence around the last move from the mover's point of view, and for each point the fact of a reply "
        "there (0 for the point of the last move).");
  m.def("estimate_nearest", &estimated, "games"_a, "tree"_a,
        nb::sig("def estimate_nearest(games: PackedGames, tree: NearestTree) -> tuple[int, int, numpy.ndarray, "
                "numpy.ndarray]"),
        "The number of legal points and of moves; how often each pattern matched, and how often it was then played.");
  register_matcher(m);
}

}  // namespace katachi
