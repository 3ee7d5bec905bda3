// Nearest patterns for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "go/position.hpp"
#include "knowledge/nearest/advice.hpp"
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

nb::tuple estimated(const std::vector<const border::HeldGames*>& batches, const HeldTree& held, bool chosen) {
  std::vector<records::PackedGames> games;
  for (const border::HeldGames* batch : batches) games.push_back(batch->games);
  auto sum = border::released([&] { return estimate(games, held.tree, chosen); });
  const std::size_t nodes = sum.matches.size(), counted = sum.chosen.size();
  return nb::make_tuple(sum.tests, sum.played, border::to_array(std::move(sum.matches), {nodes}),
                        border::to_array(std::move(sum.chosen), {counted}));
}

nb::tuple reply_facts(const Position& position, int last, int mover, const NearestSettings& settings) {
  const Geometry& geometry = position.geometry();
  const Point centre = border::to_point(geometry, last);
  if (centre == kPass) throw nb::value_error("there is nothing around a pass");
  const ReplyView view(position, centre, border::to_color(mover), settings);
  std::vector<Fact> replies;
  for (int i = 0; i < geometry.area; ++i) {
    replies.push_back(view.reply(geometry, geometry.points[static_cast<std::size_t>(i)]));
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
            return facts.empty() ? std::vector<NodeId>() : walk(self.tree, facts[0], std::span(facts).subspan(1));
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
          [](NearestMatcher& self, int point, int color) {
            if (point < 0 || point >= self.size() * self.size()) throw nb::index_error("no such point");
            const auto path = self.path(point, border::to_color(color));
            return std::vector<NodeId>(path.begin(), path.end());
          },
          "point"_a, "color"_a, "The patterns that match at an empty point for a mover, smallest first.")
      .def_prop_ro("walks", &NearestMatcher::walks);
}

void register_advice(nb::module_& m) {
  const auto copied = [](Flat<float> array) { return std::vector<float>(array.data(), array.data() + array.size()); };
  nb::class_<NearestAdvice>(m, "NearestAdvice", "What nearest patterns expect of the next move.")
      .def(
          "__init__",
          [copied](NearestAdvice* self, const HeldTree& held, Flat<float> probability, Flat<float> certainty,
                   float usual, const HeldTree* replies, Flat<float> replied,
                   std::tuple<float, float, float, float> powers) {
            const auto [own, reply, floor, prior] = powers;
            new (self) NearestAdvice(held.tree, copied(probability), copied(certainty), usual,
                                     replies != nullptr ? &replies->tree : nullptr, copied(replied),
                                     {own, reply, floor, prior});
          },
          "tree"_a, "probability"_a, "certainty"_a, "usual"_a, "replies"_a.none(), "replied"_a, "powers"_a,
          nb::keep_alive<1, 2>(), nb::keep_alive<1, 6>(),
          nb::sig("def __init__(self, tree: NearestTree, probability: numpy.ndarray, certainty: numpy.ndarray, usual: "
                  "float, replies: NearestTree | None, replied: numpy.ndarray, powers: tuple[float, float, float, "
                  "float]) -> None"),
          "`powers`: of P at the point, of P of the reply, what is added to that, and the prior of replies.")
      .def(
          "ask",
          [](const NearestAdvice& self, const Position& position, int last) {
            Advice said;
            NearestAdvice::Scratch scratch;
            self.ask(position, border::to_point(position.geometry(), last), scratch, said);
            const std::size_t area = said.probability.size();
            return nb::make_tuple(border::to_array(std::move(said.probability), {area}),
                                  border::to_array(std::move(said.certainty), {area}));
          },
          "position"_a, "last"_a,
          nb::sig("def ask(self, position: Position, last: int) -> tuple[numpy.ndarray, numpy.ndarray]"),
          "For each point how likely it is the next move after the last one (-1: a pass), and how sure that is.");
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
  m.def("estimate_nearest", &estimated, "batches"_a, "tree"_a, "chosen"_a,
        nb::sig("def estimate_nearest(batches: Sequence[PackedGames], tree: NearestTree, chosen: bool) -> tuple[int, "
                "int, numpy.ndarray, numpy.ndarray]"),
        "The number of legal points and of moves; how often each pattern matched, and how often it was then played "
        "(nothing unless `chosen`).");
  register_matcher(m);
  register_advice(m);
}

}  // namespace katachi
