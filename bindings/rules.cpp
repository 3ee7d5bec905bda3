// Retrograde analysis of eyes and life for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <string>
#include <tuple>

#include "arrays.hpp"
#include "registrars.hpp"
#include "rules/embedding.hpp"
#include "rules/generation.hpp"
#include "rules/metarules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace rules;

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Columns = std::tuple<border::Array<std::uint32_t>, border::Array<std::uint64_t>, border::Array<std::uint8_t>>;

Columns to_columns(std::span<const Rule> rules) {
  std::vector<std::uint32_t> codes;
  std::vector<std::uint64_t> conditions;
  std::vector<std::uint8_t> depths;
  for (const Rule& rule : rules) {
    codes.push_back(rule.code);
    conditions.push_back(rule.conditions);
    depths.push_back(rule.depth);
  }
  const std::size_t n = rules.size();
  return {border::to_array(std::move(codes), {n}), border::to_array(std::move(conditions), {n}),
          border::to_array(std::move(depths), {n})};
}

std::vector<Rule> to_rules(const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
                           const Column<std::uint8_t>& depths) {
  if (codes.size() != conditions.size() || codes.size() != depths.size()) {
    throw nb::value_error("the columns of rules differ in length");
  }
  std::vector<Rule> rules;
  rules.reserve(codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) rules.push_back({codes(i), conditions(i), depths(i)});
  return rules;
}

Frame to_frame(int place, int width, int height) {
  if (place < 0 || place > 2) throw nb::value_error("a place is 0 (corner), 1 (side) or 2 (centre)");
  return Frame(width, height, static_cast<Place>(place));
}

Goal to_goal(int goal) {
  if (goal < 0 || goal > 1) throw nb::value_error("a goal is 0 (eye) or 1 (life)");
  return static_cast<Goal>(goal);
}

void check_codes(const Frame& frame, std::span<const Rule> rules) {
  for (const Rule& rule : rules) {
    if (rule.code >= frame.power[static_cast<std::size_t>(frame.cells)]) {
      throw nb::value_error(("no colouring has the code " + std::to_string(rule.code)).c_str());
    }
  }
}

std::shared_ptr<const Marks> guide_for(const Frame& frame, Goal goal, bool guided) {
  if (!guided) return nullptr;
  return std::make_shared<Marks>(optimistic(frame, goal, 1).won);
}

}  // namespace

void register_rules(nb::module_& m) {
  nb::class_<Generation::Progress>(m, "RuleProgress")
      .def_ro("round", &Generation::Progress::round)
      .def_ro("to_black", &Generation::Progress::to_black)
      .def_ro("done", &Generation::Progress::done)
      .def_ro("total", &Generation::Progress::total)
      .def_ro("won", &Generation::Progress::won)
      .def_ro("bytes", &Generation::Progress::bytes)
      .def_ro("finished", &Generation::Progress::finished);

  constexpr const char* kColumnsSig =
      "tuple[numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.uint64], "
      "numpy.typing.NDArray[numpy.uint8]]";
  static const std::string rules_sig = std::string("def rules(self) -> ") + kColumnsSig;
  static const std::string log_sig = std::string("def log(self) -> ") + kColumnsSig;
  static const std::string optimistic_sig =
      std::string("def optimistic_rules(goal: int, place: int, width: int, height: int, threads: int = 1) -> ") +
      kColumnsSig;

  nb::class_<Generation>(m, "RuleGeneration")
      .def(
          "__init__",
          [](Generation* self, int goal, int place, int width, int height, bool sound, bool lend, bool own_loss,
             bool komaster, int target, bool guided) {
            const Frame frame = to_frame(place, width, height);
            AbstractGame::Options options;
            options.goal = to_goal(goal);
            options.semantics = {sound, lend, own_loss};
            options.komaster = komaster;
            options.target = target;
            if (target < -1 || target >= frame.cells) throw nb::value_error("no such cell to aim at");
            nb::gil_scoped_release release;
            new (self) Generation(frame, options, guide_for(frame, options.goal, guided));
          },
          "goal"_a, "place"_a, "width"_a, "height"_a, nb::kw_only(), "sound"_a = true, "lend"_a = false,
          "own_loss"_a = false, "komaster"_a = true, "target"_a = -1, "guided"_a = false)
      .def("work", &Generation::work, "seconds"_a, "threads"_a = 1, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("progress", &Generation::progress)
      .def_prop_ro("winning_count", &Generation::winning_count)
      .def(
          "rules", [](const Generation& g) { return to_columns(g.rules()); }, nb::sig(rules_sig.c_str()))
      .def(
          "log", [](const Generation& g) { return to_columns(std::span(g.log()).first(g.whole_log())); },
          nb::sig(log_sig.c_str()), "The rules of all whole rounds in the order found.")
      .def(
          "give",
          [](Generation& g, const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
             const Column<std::uint8_t>& depths) { g.give(to_rules(codes, conditions, depths)); },
          "codes"_a, "conditions"_a, "depths"_a,
          nb::sig("def give(self, codes: numpy.typing.NDArray[numpy.uint32], "
                  "conditions: numpy.typing.NDArray[numpy.uint64], depths: numpy.typing.NDArray[numpy.uint8]) -> None"),
          "Rules that hold already, sorted by depth; before any work.")
      .def(
          "restore",
          [](Generation& g, const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
             const Column<std::uint8_t>& depths, int round) { g.restore(to_rules(codes, conditions, depths), round); },
          "codes"_a, "conditions"_a, "depths"_a, "round"_a,
          nb::sig("def restore(self, codes: numpy.typing.NDArray[numpy.uint32], "
                  "conditions: numpy.typing.NDArray[numpy.uint64], depths: numpy.typing.NDArray[numpy.uint8], "
                  "round: int) -> None"));

  m.def(
      "optimistic_rules",
      [](int goal, int place, int width, int height, int threads) {
        const Frame frame = to_frame(place, width, height);
        std::vector<Rule> found;
        {
          nb::gil_scoped_release release;
          found = optimistic(frame, to_goal(goal), std::max(1, threads)).rules;
        }
        return to_columns(found);
      },
      "goal"_a, "place"_a, "width"_a, "height"_a, "threads"_a = 1, nb::sig(optimistic_sig.c_str()));

  static const std::string reduce_sig =
      std::string(
          "def reduce_rules(place: int, width: int, height: int, "
          "codes: numpy.typing.NDArray[numpy.uint32], conditions: numpy.typing.NDArray[numpy.uint64], "
          "depths: numpy.typing.NDArray[numpy.uint8], useless: bool = True) -> ") +
      kColumnsSig;
  m.def(
      "reduce_rules",
      [](int place, int width, int height, const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
         const Column<std::uint8_t>& depths, bool useless) {
        const Frame frame = to_frame(place, width, height);
        const std::vector<Rule> given = to_rules(codes, conditions, depths);
        check_codes(frame, given);
        return to_columns(without_redundant(frame, given, useless));
      },
      "place"_a, "width"_a, "height"_a, "codes"_a, "conditions"_a, "depths"_a, "useless"_a = true,
      nb::sig(reduce_sig.c_str()));

  static const std::string enlarged_sig =
      std::string(
          "def enlarged_rules(place: int, width: int, height: int, sound: bool, small_place: int, small_width: int, "
          "small_height: int, codes: numpy.typing.NDArray[numpy.uint32], "
          "conditions: numpy.typing.NDArray[numpy.uint64], depths: numpy.typing.NDArray[numpy.uint8]) -> ") +
      kColumnsSig;
  m.def(
      "enlarged_rules",
      [](int place, int width, int height, bool sound, int small_place, int small_width, int small_height,
         const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
         const Column<std::uint8_t>& depths) {
        const Frame frame = to_frame(place, width, height);
        const Frame small = to_frame(small_place, small_width, small_height);
        const std::vector<Rule> given = to_rules(codes, conditions, depths);
        check_codes(small, given);
        std::vector<Rule> result;
        {
          nb::gil_scoped_release release;
          result = enlarged(frame, Semantics{sound, false, false}, small, given);
        }
        return to_columns(result);
      },
      "place"_a, "width"_a, "height"_a, "sound"_a, "small_place"_a, "small_width"_a, "small_height"_a, "codes"_a,
      "conditions"_a, "depths"_a, nb::sig(enlarged_sig.c_str()));

  m.def(
      "covered_by_smaller",
      [](int place, int width, int height, bool sound, const Column<std::uint32_t>& codes,
         const Column<std::uint64_t>& conditions, const Column<std::uint8_t>& depths, int small_place, int small_width,
         int small_height, const Column<std::uint32_t>& small_codes, const Column<std::uint64_t>& small_conditions) {
        const Frame frame = to_frame(place, width, height);
        const Frame small = to_frame(small_place, small_width, small_height);
        const std::vector<Rule> given = to_rules(codes, conditions, depths);
        check_codes(frame, given);
        if (small_codes.size() != small_conditions.size()) throw nb::value_error("the columns differ in length");
        std::vector<Rule> rules;
        for (std::size_t i = 0; i < small_codes.size(); ++i) {
          rules.push_back({small_codes(i), small_conditions(i), 0});
        }
        check_codes(small, rules);
        std::vector<std::uint8_t> covered;
        {
          nb::gil_scoped_release release;
          covered = covered_by_smaller(frame, sound, given, small, rules);
        }
        const std::size_t n = covered.size();
        return border::to_array(std::move(covered), {n});
      },
      "place"_a, "width"_a, "height"_a, "sound"_a, "codes"_a, "conditions"_a, "depths"_a, "small_place"_a,
      "small_width"_a, "small_height"_a, "small_codes"_a, "small_conditions"_a,
      nb::sig("def covered_by_smaller(place: int, width: int, height: int, sound: bool, "
              "codes: numpy.typing.NDArray[numpy.uint32], conditions: numpy.typing.NDArray[numpy.uint64], "
              "depths: numpy.typing.NDArray[numpy.uint8], small_place: int, small_width: int, small_height: int, "
              "small_codes: numpy.typing.NDArray[numpy.uint32], "
              "small_conditions: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.uint8]"));
}

}  // namespace katachi
