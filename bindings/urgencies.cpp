// Urgencies of playouts, and learning them, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "search/balance.hpp"
#include "search/neighbourhood_counts.hpp"
#include "search/urgency.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::Flat;
using border::to_array;

template <class T>
nb::object array(std::vector<T> values) {
  const std::size_t n = values.size();
  return nb::cast(to_array(std::move(values), {n}));
}

void register_classes(nb::module_& m) {
  m.def(
      "pattern_class_codes", [] { return array(PatternClasses::table().codes()); },
      nb::sig("def pattern_class_codes() -> numpy.ndarray"),
      "The smallest 3x3 code of each class with Black to move; rotations and reflections are in one class.");
  m.def(
      "pattern_classes",
      [] {
        std::vector<std::uint16_t> all(65536);
        for (unsigned code = 0; code < all.size(); ++code) all[code] = PatternClasses::table().of(kBlack, code);
        return array(std::move(all));
      },
      nb::sig("def pattern_classes() -> numpy.ndarray"), "The class of each 3x3 code with Black to move.");
  m.def(
      "count_neighbourhoods",
      [](const border::HeldGames& games) {
        NeighbourhoodCounts counts;
        border::released([&] { counts.add(games.games); });
        return nb::make_tuple(array(std::move(counts.matched)), array(std::move(counts.played)), counts.moves);
      },
      "games"_a, nb::sig("def count_neighbourhoods(games: PackedGames) -> tuple[numpy.ndarray, numpy.ndarray, int]"),
      "How often each class occurred and how often it was played, and the number of moves.");
  m.def(
      "replies_near",
      [](const border::HeldGames& games) {
        auto replies = border::released([&] { return replies_near(games.games); });
        const std::size_t rows = replies.chosen.size();
        return nb::make_tuple(to_array(std::move(replies.classes), {rows, Replies::kMost}),
                              array(std::move(replies.chosen)));
      },
      "games"_a, nb::sig("def replies_near(games: PackedGames) -> tuple[numpy.ndarray, numpy.ndarray]"),
      "The classes of the points around the last move (65535 for none), and which was played (-1 for none of them).");
}

}  // namespace

void register_urgencies(nb::module_& m) {
  register_classes(m);
  nb::class_<Urgencies>(m, "Urgencies", "Weights of 3x3 neighbourhoods next to the last move.")
      .def(
          "__init__",
          [](Urgencies* self, const Flat<std::uint16_t>& weights, std::uint32_t none) {
            new (self) Urgencies({weights.data(), weights.size()}, none);
          },
          "weights"_a, "none"_a)
      .def(
          "of",
          [](const Urgencies& u, int to_move, unsigned code) {
            return u.of(border::to_color(to_move), code & 0xffffu);
          },
          "to_move"_a, "code"_a)
      .def_prop_ro("none", &Urgencies::none);
  m.def(
      "balance",
      [](const nb::list& positions, const Flat<double>& values, const Flat<double>& komis, const PlayoutPolicy& policy,
         int games, std::uint64_t seed) {
        if (positions.size() != values.size() || values.size() != komis.size()) {
          throw nb::value_error("every position needs a value and a komi");
        }
        std::vector<Judged> judged;
        for (std::size_t i = 0; i < positions.size(); ++i) {
          judged.push_back({nb::cast<const Position*>(positions[i]), values.data()[i], komis.data()[i]});
        }
        auto step = border::released([&] { return balance(judged, policy, games, seed); });
        return nb::make_tuple(array(std::move(step.gradient)), array(std::move(step.drawn)), step.error, step.bias);
      },
      "positions"_a, "values"_a, "komis"_a, "policy"_a, "games"_a, "seed"_a,
      nb::sig("def balance(positions: list[Position], values: numpy.ndarray, komis: numpy.ndarray, policy: "
              "PlayoutPolicy, games: int, seed: int) -> tuple[numpy.ndarray, numpy.ndarray, float, float]"),
      "How the logarithms of the weights should change, how often each was drawn, the mean squared error of the "
      "playouts' winning rate, and its mean excess.");
}

}  // namespace katachi
