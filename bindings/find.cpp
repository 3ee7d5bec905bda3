// Pattern search.
#include "knowledge/find/find.hpp"

#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "arrays.hpp"
#include "packed_games.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::Flat;
using border::HeldGames;

struct HeldCaptures {
  Flat<std::uint64_t> starts;
  Flat<std::uint32_t> stones, lengths;
  Captures captures;
};

template <class T>
std::span<const T> view(const Flat<T>& array) {
  return {array.data(), array.size()};
}

nb::tuple find_captures(const HeldGames& games, int threads) {
  auto arrays = border::released([&] { return captures_of(games.games, threads); });
  const auto array = [](auto& values) { return border::to_array(std::move(values), {values.size()}); };
  return nb::make_tuple(array(arrays.starts), array(arrays.stones), array(arrays.lengths));
}

constexpr std::size_t kColumns = 9;

border::Array<std::int32_t> table_of(const std::vector<find::Hit>& hits) {
  std::vector<std::int32_t> values;
  values.reserve(hits.size() * kColumns);
  for (const find::Hit& hit : hits) {
    const auto number = [](std::uint32_t n) { return static_cast<std::int32_t>(n); };
    values.insert(values.end(), {number(hit.game), number(hit.move), number(hit.next_move), hit.cell, hit.color, hit.x,
                                 hit.y, hit.symmetry, hit.swapped});
  }
  return border::to_array(std::move(values), {hits.size(), kColumns});
}

border::Array<std::int32_t> find_pattern(const HeldGames& games, const HeldCaptures& captures, const find::Query& query,
                                         Flat<std::uint8_t> wanted, int threads, std::size_t most) {
  auto hits =
      border::released([&] { return find::find(games.games, captures.captures, query, view(wanted), threads, most); });
  return table_of(hits);
}

}  // namespace

void register_find(nb::module_& m) {
  nb::class_<find::Query>(m, "FindQuery", "A pattern to find; see katachi.knowledge.patterns.find.")
      .def(
          "__init__",
          [](find::Query* self, int width, std::vector<std::uint8_t> cells, std::vector<bool> edges, int next,
             bool symmetries, bool color_swap, bool all_hits, std::uint32_t first_move, std::uint32_t last_move) {
            if (edges.size() != 4) throw std::invalid_argument("edges are left, top, right and bottom");
            if (next < kEmpty || next > kWhite) throw std::invalid_argument("next is 0, 1 or 2");
            const int height = width > 0 ? static_cast<int>(cells.size()) / width : 0;
            new (self) find::Query{.width = width,
                                   .height = height,
                                   .cells = std::move(cells),
                                   .edges = {edges[0], edges[1], edges[2], edges[3]},
                                   .next = static_cast<Color>(next),
                                   .symmetries = symmetries,
                                   .color_swap = color_swap,
                                   .all_hits = all_hits,
                                   .first_move = first_move,
                                   .last_move = last_move};
          },
          "width"_a, "cells"_a, "edges"_a, "next"_a = 0, "symmetries"_a = true, "color_swap"_a = true,
          "all_hits"_a = false, "first_move"_a = 0, "last_move"_a = std::numeric_limits<std::uint32_t>::max());
  nb::class_<HeldCaptures>(m, "Captures",
                           "The captured stones in the games of a collection. The arrays are not copied.")
      .def(
          "__init__",
          [](HeldCaptures* self, const HeldGames& games, Flat<std::uint64_t> starts, Flat<std::uint32_t> stones,
             Flat<std::uint32_t> lengths) {
            const Captures captures(games.games, view(starts), view(stones), view(lengths));
            new (self) HeldCaptures{starts, stones, lengths, captures};
          },
          "games"_a, "starts"_a, "stones"_a, "lengths"_a);
  m.def("find_captures", &find_captures, "games"_a, "threads"_a,
        nb::sig("def find_captures(games: PackedGames, threads: int) -> "
                "tuple[NDArray[numpy.uint64], NDArray[numpy.uint32], NDArray[numpy.uint32]]"),
        "Replays all games and returns starts, stones (move * 1024 + point) and lengths.");
  m.def("find_pattern", &find_pattern, "games"_a, "captures"_a, "query"_a, "wanted"_a, "threads"_a, "most"_a,
        "One row per hit: game, move, next_move, cell, colour, x, y, symmetry, swapped. Searches all games if `wanted` "
        "is empty.");
}

}  // namespace katachi
