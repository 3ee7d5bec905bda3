// Trees of what was played in corners and openings, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "knowledge/trees/around.hpp"
#include "knowledge/trees/counting.hpp"
#include "knowledge/trees/keys.hpp"
#include "knowledge/trees/table.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::Flat;
using border::to_array;

nb::tuple merge_tree(const std::vector<std::string>& runs, std::uint32_t least, std::uint32_t enough) {
  auto table = border::released([&] { return trees::merge_tree({runs.begin(), runs.end()}, least, enough); });
  const auto array = [](auto& values) { return to_array(std::move(values), {values.size()}); };
  return nb::make_tuple(array(table.keys), array(table.counts), array(table.edges), array(table.years_at),
                        array(table.codes), array(table.last), array(table.years), array(table.around_at),
                        array(table.around));
}

using View = std::pair<std::uint64_t, std::vector<int>>;

View view_of(const trees::Seen& seen) {
  std::vector<int> symmetries;
  for (int s = 0; s < symmetry::kCount; ++s) {
    if (seen.views >> s & 1) symmetries.push_back(s);
  }
  return {seen.key, symmetries};
}

std::vector<View> corner_views(const Position& position, int color) {
  const trees::Hashes hashes(position);
  std::vector<View> views;
  for (int c = 0; c < trees::kCorners; ++c) views.push_back(view_of(hashes.corner(c, border::to_color(color))));
  return views;
}

View board_view(const Position& position, int color) {
  return view_of(trees::Hashes(position).board(border::to_color(color)));
}

// The point that each cell of a view shows.
std::vector<int> points_in_view(int size, int symmetry, bool corner) {
  if (symmetry < 0 || symmetry >= symmetry::kCount) throw nb::index_error("a symmetry is from 0 to 7");
  const auto& views = trees::Views::of(size);
  const auto& cells = (corner ? views.corner : views.board)[static_cast<std::size_t>(symmetry)];
  const Geometry& geometry = Geometry::of(size);
  const int side = corner ? trees::corner_side(size) : size;
  std::vector<int> points(static_cast<std::size_t>(side * side));
  for (int i = 0; i < geometry.area; ++i) {
    const trees::Cell cell = cells[geometry.points[static_cast<std::size_t>(i)]];
    if (cell != trees::Views::kOutside) points[cell] = i;
  }
  return points;
}

}  // namespace

void register_trees(nb::module_& m) {
  m.attr("TREE_LATER_OWN") = trees::code::kLaterOwn;
  m.attr("TREE_LATER_OTHER") = trees::code::kLaterOther;
  m.attr("TREE_ELSEWHERE") = trees::code::kElsewhere;
  m.attr("TREE_OVER") = trees::code::kOver;
  m.attr("TREE_FACTORS") = trees::kFactors;
  m.attr("TREE_STATES") = trees::kStates;
  m.attr("MOST_IN_CORNER") = trees::kMostInCorner;
  m.attr("MOST_ON_BOARD") = trees::kMostOnBoard;
  m.def(
      "count_trees",
      [](const border::HeldGames& games, const Flat<std::uint64_t>& tags, const std::string& folder) {
        border::released([&] { trees::count_trees(games.games, {tags.data(), tags.size()}, folder); });
      },
      "games"_a, "tags"_a, "folder"_a, "Writes corners.run and openings.run of the games into the folder.");
  m.def("merge_tree", &merge_tree, "runs"_a, "least"_a, "enough"_a = trees::kEnoughAround,
        nb::sig("def merge_tree(runs: collections.abc.Sequence[str], least: int, enough: int = 50) -> "
                "tuple[NDArray[numpy.uint64], NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.uint32], "
                "NDArray[numpy.uint16], NDArray[numpy.uint64], NDArray[numpy.uint8], NDArray[numpy.uint32], "
                "NDArray[numpy.uint8]]"),
        "Merges runs of one tree: keys, counts, edges, years_at, codes, last, years, around_at and around "
        "(native/knowledge/trees/table.hpp).");
  m.def("corner_views", &corner_views, "position"_a, "color"_a,
        "The key of each corner (upper left, upper right, lower left, lower right) with this colour to move, and the "
        "symmetries that show it in the upper right corner.");
  m.def("board_view", &board_view, "position"_a, "color"_a, "The same for the whole board.");
  m.def("points_in_view", &points_in_view, "size"_a, "symmetry"_a, "corner"_a,
        "The point that each cell shows under a symmetry: of the corner it turns into the upper right one, or of the "
        "board.");
}

}  // namespace katachi
