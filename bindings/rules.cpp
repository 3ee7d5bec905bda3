// Retrograde analysis of eyes and life for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <span>
#include <string>
#include <tuple>

#include "arrays.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "rule_list.hpp"
#include "rules/embedding.hpp"
#include "rules/generation.hpp"
#include "rules/metarules.hpp"
#include "rules/two_eyes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace rules;
using border::checked;
using border::checked_code;
using border::RuleList;
using border::to_frame;

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T, class Get>
border::Array<T> column(const RuleList& list, const Get& get) {
  std::vector<T> values;
  values.reserve(list.rules.size());
  for (const Rule& rule : list.rules) values.push_back(get(rule));
  return border::to_array(std::move(values), {list.rules.size()});
}

RuleList to_list(const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
                 const Column<std::uint8_t>& depths, const Column<std::uint8_t>& claims_depths,
                 const Column<std::uint64_t>& claims) {
  const std::size_t n = codes.size();
  if (conditions.size() != n || depths.size() != n || claims_depths.size() != n || claims.size() != n) {
    throw nb::value_error("the columns of rules differ in length");
  }
  RuleList list;
  list.rules.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    list.rules.push_back({codes(i), conditions(i), depths(i), claims_depths(i), claims(i)});
  }
  return list;
}

Goal to_goal(int goal, bool connect = false) {
  if (goal < 0 || goal > (connect ? 2 : 1)) {
    throw nb::value_error(connect ? "a goal is 0 (eye), 1 (life) or 2 (connect)" : "a goal is 0 (eye) or 1 (life)");
  }
  return static_cast<Goal>(goal);
}

Cells to_targets(const Frame& frame, Goal goal, int target, int other) {
  const std::string given = "target " + std::to_string(target) + ", other " + std::to_string(other);
  if (std::min(target, other) < -1 || std::max(target, other) >= frame.cells) {
    throw nb::value_error(("no such cell to aim at: " + given).c_str());
  }
  const bool two_cells = target >= 0 && other >= 0 && target != other;
  if (goal == Goal::kConnect ? !two_cells : other >= 0) {
    throw nb::value_error((given + ": a connection aims at two cells, an eye or life at one, or none").c_str());
  }
  return (target < 0 ? 0 : Cells{1} << target) | (other < 0 ? 0 : Cells{1} << other);
}

void make_generation(Generation* self, int goal, int place, int width, int height, bool sound, bool lend, bool own_loss,
                     int target, int other, bool guided, bool drop_illegal) {
  const Frame frame = to_frame(place, width, height);
  AbstractGame::Options options;
  options.goal = to_goal(goal, true);
  options.semantics = {sound, lend, own_loss, drop_illegal};
  options.targets = to_targets(frame, options.goal, target, other);
  if (guided && options.goal == Goal::kConnect) throw nb::value_error("there is no guide for connections");
  std::shared_ptr<const Marks> guide;
  if (guided) {
    guide = border::released([&] { return std::make_shared<Marks>(optimistic(frame, options.goal, 1).won); });
  }
  new (self) Generation(border::released([&] { return Generation(frame, options, std::move(guide)); }));
}

EyePairs make_eye_pairs(const Frame& frame, const nb::sequence& eyes, bool protected_cells) {
  std::vector<EyeSet> sets;
  for (const nb::handle item : eyes) {
    const auto [place, width, height, rules] = nb::cast<std::tuple<int, int, int, const RuleList*>>(item);
    const Frame small = to_frame(place, width, height);
    sets.push_back({small, checked(small, *rules)});
  }
  return EyePairs(frame, std::move(sets), protected_cells);
}

void register_rule_list(nb::module_& m) {
  nb::class_<RuleList>(m, "RuleList")
      .def(
          "__init__",
          [](RuleList* self, const Column<std::uint32_t>& codes, const Column<std::uint64_t>& conditions,
             const Column<std::uint8_t>& depths, const Column<std::uint8_t>& claims_depths,
             const Column<std::uint64_t>& claims) {
            new (self) RuleList(to_list(codes, conditions, depths, claims_depths, claims));
          },
          "codes"_a, "conditions"_a, "depths"_a, "claims_depths"_a, "claims"_a,
          nb::sig("def __init__(self, codes: numpy.typing.NDArray[numpy.uint32], "
                  "conditions: numpy.typing.NDArray[numpy.uint64], depths: numpy.typing.NDArray[numpy.uint8], "
                  "claims_depths: numpy.typing.NDArray[numpy.uint8], claims: numpy.typing.NDArray[numpy.uint64]) "
                  "-> None"))
      .def("__len__", [](const RuleList& list) { return list.rules.size(); })
      .def(
          "where",
          [](const RuleList& list, const Column<bool>& keep) {
            if (keep.size() != list.rules.size()) throw nb::value_error("one flag per rule is needed");
            RuleList kept;
            for (std::size_t i = 0; i < keep.size(); ++i) {
              if (keep(i)) kept.rules.push_back(list.rules[i]);
            }
            return kept;
          },
          "keep"_a, nb::sig("def where(self, keep: numpy.typing.NDArray[numpy.bool_]) -> RuleList"))
      .def(
          "__add__",
          [](const RuleList& a, const RuleList& b) {
            RuleList both = a;
            both.rules.insert(both.rules.end(), b.rules.begin(), b.rules.end());
            return both;
          },
          "other"_a)
      .def_prop_ro(
          "codes", [](const RuleList& l) { return column<std::uint32_t>(l, [](const Rule& r) { return r.code; }); },
          nb::rv_policy::automatic, nb::sig("def codes(self) -> numpy.typing.NDArray[numpy.uint32]"))
      .def_prop_ro(
          "conditions",
          [](const RuleList& l) { return column<std::uint64_t>(l, [](const Rule& r) { return r.conditions; }); },
          nb::rv_policy::automatic, nb::sig("def conditions(self) -> numpy.typing.NDArray[numpy.uint64]"))
      .def_prop_ro(
          "depths", [](const RuleList& l) { return column<std::uint8_t>(l, [](const Rule& r) { return r.depth; }); },
          nb::rv_policy::automatic, nb::sig("def depths(self) -> numpy.typing.NDArray[numpy.uint8]"))
      .def_prop_ro(
          "claims_depths",
          [](const RuleList& l) { return column<std::uint8_t>(l, [](const Rule& r) { return r.claims_depth; }); },
          nb::rv_policy::automatic, nb::sig("def claims_depths(self) -> numpy.typing.NDArray[numpy.uint8]"))
      .def_prop_ro(
          "claims", [](const RuleList& l) { return column<std::uint64_t>(l, [](const Rule& r) { return r.claims; }); },
          nb::rv_policy::automatic, nb::sig("def claims(self) -> numpy.typing.NDArray[numpy.uint64]"));
}

void register_generation(nb::module_& m) {
  nb::class_<Generation::Progress>(m, "RuleProgress")
      .def_ro("round", &Generation::Progress::round)
      .def_ro("to_black", &Generation::Progress::to_black)
      .def_ro("done", &Generation::Progress::done)
      .def_ro("total", &Generation::Progress::total)
      .def_ro("won", &Generation::Progress::won)
      .def_ro("bytes", &Generation::Progress::bytes)
      .def_ro("finished", &Generation::Progress::finished);

  nb::class_<Generation>(m, "RuleGeneration")
      .def("__init__", &make_generation, "goal"_a, "place"_a, "width"_a, "height"_a, nb::kw_only(), "sound"_a = true,
           "lend"_a = false, "own_loss"_a = false, "target"_a = -1, "other"_a = -1, "guided"_a = false,
           "drop_illegal"_a = true)
      .def(
          "work",
          [](Generation& g, double seconds, int threads) {
            return border::released([&] { return g.work(seconds, threads); });
          },
          "seconds"_a, "threads"_a = 1, "Works for about this many seconds; finished when a round finds nothing new.")
      .def_prop_ro("progress", &Generation::progress)
      .def_prop_ro("winning_count", &Generation::winning_count)
      .def(
          "winning",
          [](const Generation& g, std::uint32_t code, std::uint64_t conditions) {
            return g.winning(checked_code(g.frame(), code), conditions);
          },
          "code"_a, "conditions"_a, "Whether Black, to move, reaches the goal. The analysis must be finished.")
      .def(
          "spoiling",
          [](const Generation& g, std::uint32_t code, std::uint64_t conditions) {
            return g.spoiling(checked_code(g.frame(), code), conditions);
          },
          "code"_a, "conditions"_a,
          "How White, to move, can prevent the goal: one bit per cell, bit 16 for a move outside, bit 17 for a pass. "
          "The analysis must be finished.")
      .def("rules", [](const Generation& g) { return RuleList{g.rules()}; })
      .def(
          "log",
          [](const Generation& g) {
            const auto whole = g.log().begin() + static_cast<std::ptrdiff_t>(g.whole_log());
            return RuleList{std::vector<Rule>(g.log().begin(), whole)};
          },
          "The rules of all complete rounds in the order found, including those subsumed later.")
      .def(
          "give", [](Generation& g, const RuleList& given) { g.give(given.rules); }, "given"_a,
          "Adds rules that are already known. Call it before any work.")
      .def(
          "restore", [](Generation& g, const RuleList& log, int round) { g.restore(log.rules, round); }, "log"_a,
          "round"_a, "Continues from what `log` returned after this many rounds.");
}

void register_reductions(nb::module_& m) {
  m.def(
      "optimistic_rules",
      [](int goal, int place, int width, int height, int threads) {
        const Frame frame = to_frame(place, width, height);
        const Goal aim = to_goal(goal);
        return border::released([&] { return RuleList{optimistic(frame, aim, std::max(1, threads)).rules}; });
      },
      "goal"_a, "place"_a, "width"_a, "height"_a, "threads"_a = 1,
      "The colourings won in the best possible surroundings.");
  m.def(
      "combine_rules",
      [](const std::vector<const RuleList*>& runs) {
        std::vector<std::vector<Rule>> lists;
        lists.reserve(runs.size());
        for (const RuleList* run : runs) lists.push_back(run->rules);
        return border::released([&] { return RuleList{combined(lists)}; });
      },
      "runs"_a, nb::sig("def combine_rules(runs: collections.abc.Sequence[RuleList]) -> RuleList"),
      "Combines analyses with one claim each into one set.");
  m.def(
      "reduce_rules",
      [](int place, int width, int height, const RuleList& rules, bool useless) {
        const Frame frame = to_frame(place, width, height);
        const std::vector<Rule>& given = checked(frame, rules);
        return border::released([&] { return RuleList{without_redundant(frame, given, useless)}; });
      },
      "place"_a, "width"_a, "height"_a, "rules"_a, "useless"_a = true,
      "The rules without redundant ones and, if `useless`, without useless conditions.");
}

void register_embeddings(nb::module_& m) {
  m.def(
      "enlarge_rules",
      [](int place, int width, int height, bool sound, int small_place, int small_width, int small_height,
         const RuleList& smaller) {
        const Frame frame = to_frame(place, width, height);
        const Frame small = to_frame(small_place, small_width, small_height);
        const std::vector<Rule>& given = checked(small, smaller);
        return border::released([&] { return RuleList{enlarged(frame, Semantics{.sound = sound}, small, given)}; });
      },
      "place"_a, "width"_a, "height"_a, "sound"_a, "small_place"_a, "small_width"_a, "small_height"_a, "smaller"_a,
      "Rules of a smaller rectangle as rules of a larger one.");
  m.def(
      "claims_of_smaller",
      [](int place, int width, int height, bool sound, const RuleList& rules, int small_place, int small_width,
         int small_height, const RuleList& smaller) {
        const Frame frame = to_frame(place, width, height);
        const Frame small = to_frame(small_place, small_width, small_height);
        const std::vector<Rule>& given = checked(frame, rules);
        const std::vector<Rule>& others = checked(small, smaller);
        auto found = border::released([&] { return claims_of_smaller(frame, sound, given, small, others); });
        const std::size_t n = found.size();
        return border::to_array(std::move(found), {n});
      },
      "place"_a, "width"_a, "height"_a, "sound"_a, "rules"_a, "small_place"_a, "small_width"_a, "small_height"_a,
      "smaller"_a,
      nb::sig("def claims_of_smaller(place: int, width: int, height: int, sound: bool, rules: RuleList, "
              "small_place: int, small_width: int, small_height: int, smaller: RuleList) -> "
              "numpy.typing.NDArray[numpy.uint64]"),
      "For each rule, the claims that rules of a smaller rectangle make wherever it matches.");
}

void register_two_eyes(nb::module_& m) {
  nb::class_<EyePairs>(m, "EyePairs")
      .def(
          "__init__",
          [](EyePairs* self, int place, int width, int height, const nb::sequence& eyes, bool protected_cells) {
            new (self) EyePairs(make_eye_pairs(to_frame(place, width, height), eyes, protected_cells));
          },
          "place"_a, "width"_a, "height"_a, "eyes"_a, "protected_cells"_a = false,
          nb::sig("def __init__(self, place: int, width: int, height: int, "
                  "eyes: collections.abc.Sequence[tuple[int, int, int, RuleList]], protected_cells: bool = False) "
                  "-> None"))
      .def(
          "of", [](const EyePairs& pairs, std::uint32_t code) { return RuleList{pairs.of(code)}; }, "code"_a,
          "The pairs of independent eyes on a colouring.");
  m.def(
      "two_eyes",
      [](int place, int width, int height, const RuleList& life, const RuleList& all_life, const EyePairs& pairs) {
        const Frame frame = to_frame(place, width, height);
        auto found =
            border::released([&] { return two_eyes(frame, checked(frame, life), checked(frame, all_life), pairs); });
        const std::size_t n = found.explained.size();
        return std::pair(border::to_array(std::move(found.explained), {n}), RuleList{std::move(found.exceptions)});
      },
      "place"_a, "width"_a, "height"_a, "life"_a, "all_life"_a, "pairs"_a,
      nb::sig("def two_eyes(place: int, width: int, height: int, life: RuleList, all_life: RuleList, "
              "pairs: EyePairs) -> tuple[numpy.typing.NDArray[numpy.uint8], RuleList]"),
      "For each life rule whether pairs of eyes explain it, and the pairs that are not known to live.");
}

}  // namespace

void register_rules(nb::module_& m) {
  register_rule_list(m);
  register_generation(m);
  register_reductions(m);
  register_embeddings(m);
  register_two_eyes(m);
}

}  // namespace katachi
