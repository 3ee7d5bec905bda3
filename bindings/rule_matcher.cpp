// Matching rules for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "go/position.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "rules/matcher/levels.hpp"
#include "rules/matcher/matcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace rules;
using border::Flat;

Goal to_goal(int goal) {
  if (goal < 0 || goal > 1) throw nb::value_error("a goal is 0 (eye) or 1 (life)");
  return static_cast<Goal>(goal);
}

RuleSet to_set(nb::handle item) {
  const auto tuple = nb::cast<nb::tuple>(item);
  if (tuple.size() != 8) throw nb::value_error("a rule set is goal, place, width, height and four arrays");
  const int place = nb::cast<int>(tuple[1]);
  if (place < 0 || place > 2) throw nb::value_error("a place is 0 (corner), 1 (side) or 2 (centre)");
  RuleSet set{to_goal(nb::cast<int>(tuple[0])),
              Frame(nb::cast<int>(tuple[2]), nb::cast<int>(tuple[3]), static_cast<Place>(place)),
              {}};
  const auto code = nb::cast<Flat<std::uint32_t>>(tuple[4]);
  const auto conditions = nb::cast<Flat<std::uint64_t>>(tuple[5]);
  const auto depth = nb::cast<Flat<std::uint8_t>>(tuple[6]);
  const auto claims = nb::cast<Flat<std::uint64_t>>(tuple[7]);
  if (code.size() != conditions.size() || code.size() != depth.size() || code.size() != claims.size()) {
    throw std::invalid_argument("the arrays of a rule set have " + std::to_string(code.size()) + ", " +
                                std::to_string(conditions.size()) + ", " + std::to_string(depth.size()) + " and " +
                                std::to_string(claims.size()) + " entries: they must be equally long");
  }
  for (std::size_t i = 0; i < code.size(); ++i) {
    set.rules.push_back({code.data()[i], conditions.data()[i], depth.data()[i], 0, claims.data()[i]});
  }
  return set;
}

std::vector<RuleSet> to_sets(const nb::list& list) {
  std::vector<RuleSet> sets;
  for (const nb::handle item : list) sets.push_back(to_set(item));
  return sets;
}

MatchOptions to_options(std::optional<int> color, std::optional<int> goal, bool first) {
  MatchOptions options;
  if (color) {
    options.black = border::to_color(*color) == kBlack;
    options.white = !options.black;
  }
  if (goal) {
    options.eyes = to_goal(*goal) == Goal::kEye;
    options.life = !options.eyes;
  }
  options.first_only = first;
  return options;
}

nb::list to_list(const std::vector<Match>& matches) {
  nb::list out;
  for (const Match& m : matches) {
    out.append(nb::make_tuple(static_cast<int>(m.set), m.rule, static_cast<int>(m.color), m.placement,
                              static_cast<int>(m.depth)));
  }
  return out;
}

nb::list placements(const RuleBook& book, int size) {
  const Geometry& geometry = Geometry::of(size);
  const Placements& all = book.placements(size);
  nb::list out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Frame& frame = book.frames()[all[i].frame];
    std::vector<int> points;
    for (int cell = 0; cell < frame.cells; ++cell) points.push_back(border::to_index(geometry, all[i].at(frame, cell)));
    out.append(nb::make_tuple(static_cast<int>(all[i].frame), static_cast<int>(all[i].symmetry), nb::cast(points)));
  }
  return out;
}

nb::tuple levels(const RuleBook& book, const Position& position, std::size_t placement, int color) {
  const Placements& all = book.placements(position.size());
  if (placement >= all.size()) {
    throw nb::index_error(
        ("placement " + std::to_string(placement) + ": there are " + std::to_string(all.size())).c_str());
  }
  const Color owner = border::to_color(color);
  const Frame& frame = book.frames()[all[placement].frame];
  Colors colors;
  for (int cell = 0; cell < frame.cells; ++cell) {
    const Color c = position.color(all[placement].at(frame, cell));
    if (c == owner) colors.black |= Cells{1} << cell;
    if (c == opposite(owner)) colors.white |= Cells{1} << cell;
  }
  RectangleLevels found(position, frame, all[placement], owner, colors);
  return nb::make_tuple(code_of(frame, colors), found.all(), found.guarded());
}

constexpr const char* kMatches =
    "color: int | None = None, goal: int | None = None, first: bool = False) -> list[tuple[int, int, int, int, int]]";

}  // namespace

void register_rule_matcher(nb::module_& m) {
  static const std::string match_signature = std::string("def match(self, position: Position, ") + kMatches;
  static const std::string matches_signature = std::string("def matches(self, position: Position, ") + kMatches;
  nb::class_<RuleBook>(m, "RuleBook", "Rule sets indexed by the colours of their rectangles.")
      .def(
          "__init__", [](RuleBook* self, const nb::list& sets) { new (self) RuleBook(to_sets(sets)); }, "sets"_a,
          nb::sig(
              "def __init__(self, sets: list[tuple[int, int, int, int, numpy.ndarray, numpy.ndarray, numpy.ndarray, "
              "numpy.ndarray]]) -> None"),
          "Each set: goal (0 eye, 1 life), place (0 corner, 1 side, 2 centre), width, height, codes, conditions, "
          "depths, claims.")
      .def("placements", &placements, "size"_a,
           nb::sig("def placements(self, size: int) -> list[tuple[int, int, list[int]]]"),
           "For each placement on a board of this size: the number of its rectangle, its symmetry and the points of "
           "its cells.")
      .def(
          "match",
          [](const RuleBook& self, const Position& position, std::optional<int> color, std::optional<int> goal,
             bool first) { return to_list(match_all(self, position, to_options(color, goal, first))); },
          "position"_a, "color"_a = nb::none(), "goal"_a = nb::none(), "first"_a = false,
          nb::sig(match_signature.c_str()), "Set, rule, colour, placement and depth of every match, from scratch.")
      .def(
          "count_matches",
          [](const RuleBook& self, const Position& position) { return match_all(self, position).size(); }, "position"_a,
          "The number of matching rules, from scratch.")
      .def("levels", &levels, "position"_a, "placement"_a, "color"_a,
           nb::sig("def levels(self, position: Position, placement: int, color: int) -> tuple[int, int, bool]"),
           "Code, actual levels and guard of a rectangle from a colour's point of view.");
  nb::class_<BoardMatcher>(m, "RuleBoardMatcher", "Follows positions of one board size and their matches.")
      .def(nb::init<const RuleBook&, int>(), "book"_a, "size"_a, nb::keep_alive<1, 2>())
      .def(
          "matches",
          [](BoardMatcher& self, const Position& position, std::optional<int> color, std::optional<int> goal,
             bool first) {
            std::vector<Match> found;
            self.matches(position, to_options(color, goal, first), found);
            return to_list(found);
          },
          "position"_a, "color"_a = nb::none(), "goal"_a = nb::none(), "first"_a = false,
          nb::sig(matches_signature.c_str()), "Follows the position and returns its matches, like RuleBook.match.")
      .def_prop_ro("candidates", &BoardMatcher::candidates,
                   "How many rectangles of the last position have the colours of some rule.");
}

}  // namespace katachi
