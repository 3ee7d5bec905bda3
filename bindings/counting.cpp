// Counting patterns and merging the counts, for Python.
#include "knowledge/counting.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "knowledge/contexts.hpp"
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
using border::to_array;

template <class T, class Get>
nb::object column(const std::vector<Tally>& tallies, Get get) {
  std::vector<T> out;
  out.reserve(tallies.size());
  for (const Tally& tally : tallies) out.push_back(get(tally));
  const std::size_t rows = out.size();
  return nb::cast(to_array(std::move(out), {rows}));
}

nb::tuple rows_tuple(Merger::Rows&& rows, std::size_t width) {
  const std::size_t count = rows.tallies.size();
  return nb::make_tuple(to_array(std::move(rows.keys), {count, width}), to_array(std::move(rows.parents), {count}),
                        column<std::uint32_t>(rows.tallies, [](const Tally& t) { return t.count; }),
                        column<std::uint32_t>(rows.tallies, [](const Tally& t) { return t.wins; }),
                        column<std::uint32_t>(rows.tallies, [](const Tally& t) { return t.decided; }),
                        column<std::uint64_t>(rows.tallies, [](const Tally& t) { return t.first; }),
                        column<std::uint64_t>(rows.tallies, [](const Tally& t) { return t.last; }));
}

struct RunMerger {
  Levels levels;
  Merger merger;

  RunMerger(const std::vector<std::string>& paths, Levels wanted)
      : levels(wanted), merger({paths.begin(), paths.end()}, std::move(wanted)) {}

  nb::object next(std::size_t records) {
    std::vector<Merger::Rows> rows;
    auto more = border::released([&] { return merger.next(records, rows); });
    if (!more) return nb::none();
    nb::list out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      out.append(rows_tuple(std::move(rows[i]), levels.sequences ? 2 : levels.widths[i]));
    }
    return out;
  }

  nb::tuple spectrum(std::size_t level) const {
    if (level >= levels.widths.size()) throw nb::index_error("no such level");
    std::vector<std::uint64_t> frequencies, patterns;
    for (const auto& [frequency, count] : merger.spectrum(level)) {
      frequencies.push_back(frequency);
      patterns.push_back(count);
    }
    const std::size_t n = frequencies.size();
    return nb::make_tuple(to_array(std::move(frequencies), {n}), to_array(std::move(patterns), {n}));
  }
};

// The contextual patterns that some moves of a colour would have.
std::vector<nb::bytes> context_keys(const Position& position, int color, const std::vector<int>& points, int window,
                                    bool symmetric, bool color_swap) {
  const Geometry& geometry = position.geometry();
  const Color mover = border::to_color(color);
  const ContextWriter writer({symmetric, color_swap});
  WideBoard board(position.size(), EdgeFacts::kPoint);
  std::vector<std::uint8_t> key(context_width(window));
  std::vector<nb::bytes> keys;
  for (const int point : points) {
    const Point v = border::to_point(geometry, point);
    Position after = position;
    after.play(mover, v);
    board.copy(after);
    writer.write(board, board.cell(geometry.x(v), geometry.y(v)), mover, window, key);
    keys.emplace_back(key.data(), key.size());
  }
  return keys;
}

}  // namespace

void register_counting(nb::module_& m) {
  m.def("context_keys", &context_keys, "position"_a, "color"_a, "points"_a, "window"_a, "symmetric"_a, "colour_swap"_a,
        "The key of the window around each of these moves of a colour, after it was played.");
  m.attr("MAX_ORDER") = kMaxOrder;
  nb::class_<NearestSettings>(m, "NearestSettings", "How nearest patterns are read from a position.")
      .def(
          "__init__",
          [](NearestSettings* self, int k, bool symmetric, bool color_swap, bool edge_per_side) {
            new (self) NearestSettings{k, symmetric, color_swap, edge_per_side ? EdgeFacts::kSide : EdgeFacts::kPoint};
          },
          "k"_a, "symmetric"_a, "colour_swap"_a, "edge_per_side"_a);
  m.def(
      "count_patterns",
      [](const border::HeldGames& games, const Flat<std::uint64_t>& tags, const NearestSettings& nearest, int window,
         int pair_window, bool replies, const std::string& folder) {
        border::released([&] {
          count_batch(games.games, {tags.data(), tags.size()}, {nearest, window, pair_window, replies}, folder);
        });
      },
      "games"_a, "tags"_a, "nearest"_a, "window"_a, "pair_window"_a, "replies"_a, "folder"_a,
      "Writes nearest.run, contexts.run, pairs.run and, if wanted, replies.run of the games into the folder.");
  m.def(
      "join_runs",
      [](const std::vector<std::string>& runs, const std::string& out) {
        border::released([&] { join_runs({runs.begin(), runs.end()}, out); });
      },
      "runs"_a, "out"_a, "Merges runs into one with the same counts.");
  nb::class_<RunMerger>(m, "RunMerger",
                        "Merges runs of counted patterns and returns the patterns of all levels in order.")
      .def(
          "__init__",
          [](RunMerger* self, const std::vector<std::string>& paths, const std::vector<std::size_t>& widths,
             std::uint32_t min_count, bool sequences) { new (self) RunMerger(paths, {widths, min_count, sequences}); },
          "paths"_a, "widths"_a, "min_count"_a = 1, "sequences"_a = false)
      .def("next", &RunMerger::next, "records"_a,
           nb::sig("def next(self, records: int) -> list[tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray, "
                   "numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray]] | None"),
           "Takes up to `records` records and returns, for each level, the keys, parents, counts, wins, decided, first "
           "and last of the finished patterns; None at the end.")
      .def("spectrum", &RunMerger::spectrum, "level"_a,
           nb::sig("def spectrum(self, level: int) -> tuple[numpy.ndarray, numpy.ndarray]"),
           "After the end: frequencies, and how many patterns of the level have each.");
}

}  // namespace katachi
