// The move predictor and its training for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "arrays.hpp"
#include "knowledge/predictor/trainer.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::HeldGames;
using predictor::CompactTable;
using predictor::Evaluation;
using predictor::Predictor;
using predictor::Scratch;
using predictor::Stage;
using predictor::Trainer;

using Which = border::Flat<std::uint32_t>;

std::span<const std::uint32_t> checked(const HeldGames& games, const Which& which) {
  const std::span<const std::uint32_t> all(which.data(), which.size());
  for (const std::uint32_t game : all) {
    if (game >= games.games.size()) throw nb::index_error("there is no game with this number");
  }
  return all;
}

Stage to_stage(const std::string& name) {
  if (name == "glance") return Stage::kGlance;
  if (name == "study") return Stage::kStudy;
  throw nb::value_error("a stage is 'glance' or 'study'");
}

std::vector<Point> to_points(const Position& position, const std::vector<int>& moves) {
  std::vector<Point> points;
  for (const int index : moves) points.push_back(border::to_point(position.geometry(), index));
  return points;
}

nb::tuple to_tuple(Evaluation&& e) {
  const std::size_t n = e.rank.size();
  return nb::make_tuple(border::to_array(std::move(e.number), {n}), border::to_array(std::move(e.rank), {n}),
                        border::to_array(std::move(e.log_probability), {n}), e.seconds);
}

nb::tuple evaluate(const Predictor& p, const HeldGames& games, const Which& which) {
  const auto list = checked(games, which);
  auto all = border::released([&] { return predictor::evaluate(p, games.games, list); });
  return to_tuple(std::move(all));
}

using Weight = std::pair<float, std::uint32_t>;
using Part = std::tuple<int, bool, float, std::uint32_t>;
using Move = std::tuple<int, float, float, std::vector<Part>>;

std::vector<Move> explain(const Predictor& p, const Position& position, const std::vector<int>& moves) {
  std::vector<Move> all;
  for (const predictor::Explained& move : p.explain(position, to_points(position, moves))) {
    std::vector<Part> parts;
    for (const auto& part : move.parts) parts.emplace_back(part.slot, part.glance, part.weight, part.count);
    all.emplace_back(border::to_index(position.geometry(), move.point), move.score, move.probability, std::move(parts));
  }
  return all;
}

border::Array<float> log_probabilities(const Predictor& p, const Position& position, const std::vector<int>& moves) {
  const std::vector<Point> points = to_points(position, moves);
  std::vector<float> out(static_cast<std::size_t>(position.geometry().area));
  {
    const nb::gil_scoped_release release;
    const auto scratch = std::make_unique<Scratch>();
    p.log_probabilities(position, points, *scratch, out);
  }
  const std::size_t n = out.size();
  return border::to_array(std::move(out), {n});
}

using Table =
    std::tuple<std::size_t, border::Flat<std::uint32_t>, border::Flat<std::int8_t>, border::Flat<std::uint8_t>>;

CompactTable to_table(const Table& table) {
  const auto& [buckets, prints, weights, logs] = table;
  return {buckets, {prints.data(), prints.size()}, {weights.data(), weights.size()}, {logs.data(), logs.size()}};
}

void make(Predictor* self, const Table& glance, const Table& study, float beyond, std::uint64_t positions) {
  constexpr float kMost = 1e6f;  // far beyond what training gives; sums of weights stay numbers
  if (!(std::abs(beyond) <= kMost)) throw std::invalid_argument("a weight is out of range");
  new (self) Predictor(to_table(glance), to_table(study), beyond, positions);
}

nb::tuple from_table(const CompactTable& table) {
  CompactTable::Features all = table.features();
  const std::size_t n = all.prints.size();
  return nb::make_tuple(table.buckets(), border::to_array(std::move(all.prints), {n}),
                        border::to_array(std::move(all.weights), {n}), border::to_array(std::move(all.logs), {n}));
}

nb::tuple tables(const Predictor& p) {
  return nb::make_tuple(from_table(p.glance_table()), from_table(p.study_table()));
}

void register_model(nb::module_& m) {
  nb::class_<Predictor>(m, "Predictor", "A trained move predictor.")
      .def("__init__", &make, "glance"_a, "study"_a, "beyond"_a, "positions"_a,
           nb::sig("def __init__(self, glance: tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], "
                   "NDArray[numpy.uint8]], study: tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], "
                   "NDArray[numpy.uint8]], beyond: float, positions: int) -> None"),
           "From its tables: the number of buckets, and the prints, weights and counts of their features.")
      .def_prop_ro("tables", &tables,
                   nb::sig("def tables(self) -> tuple[tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], "
                           "NDArray[numpy.uint8]], tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], "
                           "NDArray[numpy.uint8]]]"),
                   "Both tables, as they are given to make it.")
      .def_prop_ro("beyond", &Predictor::beyond)
      .def_prop_ro("features", &Predictor::features)
      .def_prop_ro("positions", &Predictor::positions)
      .def("log_probabilities", &log_probabilities, "position"_a, "moves"_a)
      .def("explain", &explain, "position"_a, "moves"_a)
      .def(
          "weight",
          [](const Predictor& p, int slot, std::uint64_t value, bool glance) -> std::optional<Weight> {
            predictor::Contribution found{};
            if (!p.find(slot, value, glance, found)) return std::nullopt;
            return Weight(found.weight, found.count);
          },
          "slot"_a, "value"_a, "glance"_a = false)
      .def("evaluate", &evaluate, "games"_a, "which"_a,
           nb::sig(
               "def evaluate(self, games: PackedGames, which: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint16], "
               "NDArray[numpy.uint16], NDArray[numpy.float32], float]"),
           "Move number, rank and log-probability of every move played, and the seconds spent.");
}

void register_trainer(nb::module_& m) {
  nb::class_<Trainer>(m, "PredictorTrainer", "Learns the weights of a move predictor.")
      .def(nb::init<>())
      .def("begin_counting", &Trainer::begin_counting, "bits"_a, "without"_a = 0)
      .def(
          "count",
          [](Trainer& t, const std::string& stage, const HeldGames& games, const Which& which, int threads) {
            const Stage s = to_stage(stage);
            const auto list = checked(games, which);
            border::released([&] { t.count(s, games.games, list, threads); });
          },
          "stage"_a, "games"_a, "which"_a, "threads"_a)
      .def(
          "end_counting",
          [](Trainer& t, const std::string& stage, std::uint32_t minimum) {
            return t.end_counting(to_stage(stage), minimum);
          },
          "stage"_a, "minimum"_a)
      .def(
          "learn",
          [](Trainer& t, const std::string& stage, const HeldGames& games, const Which& which, float rate,
             std::uint64_t seed, int threads) {
            const Stage s = to_stage(stage);
            const auto list = checked(games, which);
            auto done = border::released([&] { return t.learn(s, games.games, list, rate, seed, threads); });
            return std::make_tuple(done.positions, done.first, done.loss);
          },
          "stage"_a, "games"_a, "which"_a, "rate"_a, "seed"_a, "threads"_a,
          "The number of positions, how often the move played came first, and the total loss.")
      .def(
          "evaluate",
          [](const Trainer& t, const HeldGames& games, const Which& which) {
            const auto list = checked(games, which);
            auto all = border::released([&] { return t.evaluate(games.games, list); });
            return to_tuple(std::move(all));
          },
          "games"_a, "which"_a,
          nb::sig(
              "def evaluate(self, games: PackedGames, which: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint16], "
              "NDArray[numpy.uint16], NDArray[numpy.float32], float]"))
      .def("predictor", &Trainer::predictor, "bytes"_a, nb::call_guard<nb::gil_scoped_release>())
      .def(
          "features", [](const Trainer& t, const std::string& stage) { return t.features(to_stage(stage)); }, "stage"_a)
      .def("save", &Trainer::save, "path"_a, "note"_a, nb::call_guard<nb::gil_scoped_release>(),
           nb::sig("def save(self, path: str | os.PathLike[str], note: str) -> None"))
      .def("load", &Trainer::load, "path"_a, nb::call_guard<nb::gil_scoped_release>(),
           nb::sig("def load(self, path: str | os.PathLike[str]) -> str"));
}

// Collects the keys of one candidate as if all of them were known.
struct KeySink {
  std::vector<std::pair<int, std::uint64_t>> keys;
  void prefetch(std::uint64_t) const {}
  bool take(predictor::Index, int slot, std::uint64_t key) {
    keys.emplace_back(slot, key);
    return true;
  }
};

std::vector<std::pair<int, std::uint64_t>> features(const Position& position, const std::vector<int>& moves, int point,
                                                    bool glance) {
  const auto extractor = std::make_unique<predictor::Extractor>();
  extractor->look(position, to_points(position, moves), border::to_point(position.geometry(), point));
  KeySink sink;
  constexpr std::array<predictor::Index, 1> only = {0};
  if (glance) {
    extractor->glance(sink);
  } else {
    extractor->study(only, sink);
  }
  return sink.keys;
}

// The value of the shape with these symbols (0 empty, 1 own, 2 enemy, 3 edge) at the eight neighbours.
std::uint64_t shape_value(const std::array<std::uint8_t, 8>& symbols) {
  const predictor::Discs& tables = predictor::Discs::get();
  predictor::Lanes sum;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (symbols[i] > 3) throw nb::value_error("a symbol is 0, 1, 2 or 3");
    sum ^= tables.keys[predictor::kStones][i * 4 + symbols[i]];
  }
  return fold(sum);
}

}  // namespace

void register_predictor(nb::module_& m) {
  register_model(m);
  register_trainer(m);
  m.def(
      "predictor_families",
      [] {
        nb::list families;
        for (int f = 0; f < predictor::kFamilies; ++f) families.append(family_name(static_cast<predictor::Family>(f)));
        return nb::tuple(families);
      },
      nb::sig("def predictor_families() -> tuple[str, ...]"));
  m.attr("PREDICTOR_SLOTS") = static_cast<int>(predictor::kSlots);
  m.def("predictor_features", &features, "position"_a, "moves"_a, "point"_a, "glance"_a = false,
        "The slot and the key of every feature of a move.");
  m.def("predictor_shape_value", &shape_value, "symbols"_a);
  m.def("predictor_slot_name", &predictor::slot_name, "slot"_a);
  using predictor::Kind;
  nb::enum_<Kind>(m, "FeatureKind", "What a feature of the predictor is about.")
      .value("SHAPE", Kind::kShape)
      .value("ANSWER", Kind::kAnswer)
      .value("CONTINUATION", Kind::kContinuation)
      .value("WHOLE_BOARD", Kind::kWholeBoard)
      .value("TACTICS", Kind::kTactics)
      .value("LINE", Kind::kLine)
      .value("DISTANCE", Kind::kDistance)
      .value("NEAREST", Kind::kNearest)
      .value("UNSTUDIED", Kind::kUnstudied);
  m.def("predictor_kind", &predictor::kind, "slot"_a);
  m.def(
      "predictor_family", [](int slot) { return std::string(predictor::family_name(predictor::family(slot))); },
      "slot"_a);
}

}  // namespace katachi
