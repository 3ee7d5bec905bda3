// The tsumego solver for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "go/coordinates.hpp"
#include "points.hpp"
#include "reading/tsumego_verdict.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace tsumego;

// A problem and all that has been found out about it.
class TsumegoSearch {
 public:
  TsumegoSearch(const Position& position, int defender, const std::vector<int>& target, const std::string& goal,
                int weak_liberties, int table_bits)
      : position_(position),
        defender_(border::to_color(defender)),
        solver_(region_of(position, defender_, to_points(position, target), goal, weak_liberties), table_bits) {}

  Verdict judge_first(int mover, std::uint64_t nodes, double seconds) {
    Budget budget{nodes, seconds};
    return judge(solver_, state(mover, {0, 0}), budget);
  }

  Winner solve(int mover, std::pair<int, int> threats, const std::vector<int>& after, std::uint64_t nodes,
               double seconds) {
    Budget budget{nodes, seconds};
    return solver_.solve(state_after(mover, threats, after), budget);
  }

  // The state after some moves, the mover's first.
  State state_after(int mover, std::pair<int, int> threats, const std::vector<int>& after) const {
    State now = state(mover, threats);
    for (const int index : after) {
      State next;
      if (!play(solver_.region(), now, place_of_index(index), next)) {
        throw nb::value_error(
            ("move " + name(index) + " is illegal there, or costs a ko threat that is not there").c_str());
      }
      now = next;
    }
    return now;
  }

  int index_of(int place) const {
    if (place == kPassMove) return border::kPassIndex;
    return border::to_index(position_.geometry(), solver_.region().on_board[static_cast<std::size_t>(place)]);
  }

  std::vector<int> points(Points set) const {
    std::vector<int> result;
    for (; set != 0; set &= set - 1) result.push_back(index_of(place_of(set)));
    return result;
  }

  const Solver& solver() const { return solver_; }

 private:
  static Region region_of(const Position& position, Color defender, const std::vector<Point>& target,
                          const std::string& goal, int weak_liberties) {
    Region region = find_region(position, defender, target, weak_liberties);
    static const std::map<std::string, Aim> aims = {{"life", Aim::kLife},
                                                    {"two eyes", Aim::kTwoEyes},
                                                    {"eye", Aim::kAnyTarget},
                                                    {"any target", Aim::kAnyTarget},
                                                    {"all targets", Aim::kAllTargets},
                                                    {"link", Aim::kLink}};
    const auto aim = aims.find(goal);
    if (aim == aims.end()) throw nb::value_error(("no goal '" + goal + "'").c_str());
    region.aim = aim->second;
    if (region.aim != Aim::kLife && region.aim != Aim::kTwoEyes) set_targets(region, position, defender, target);
    if (goal == "eye") give_eye(region, region.all_targets());
    return region;
  }

  int place_of_index(int index) const {
    if (index == border::kPassIndex) return kPassMove;
    const int place = solver_.region().place(border::to_point(position_.geometry(), index));
    if (place < 0) throw nb::value_error(("move " + name(index) + " is not in the region").c_str());
    return place;
  }

  std::string name(int index) const {
    if (index == border::kPassIndex) return "pass";
    return vertex_of(position_.geometry(), border::to_point(position_.geometry(), index));
  }

  static std::vector<Point> to_points(const Position& position, const std::vector<int>& indices) {
    std::vector<Point> result;
    for (const int index : indices) result.push_back(border::to_point(position.geometry(), index));
    return result;
  }

  State state(int mover, std::pair<int, int> threats) const {
    const Side side = border::to_color(mover) == defender_ ? kDefender : kAttacker;
    State state = read_state(solver_.region(), position_, defender_, side);
    constexpr int kMost = 200;
    if (threats.first < 0 || threats.second < 0 || threats.first > kMost || threats.second > kMost) {
      throw nb::value_error("threats must be 0 to 200 for each side");
    }
    state.threats = {static_cast<std::uint8_t>(threats.first), static_cast<std::uint8_t>(threats.second)};
    return state;
  }

  Position position_;
  Color defender_;
  Solver solver_;
};

}  // namespace

void register_tsumego(nb::module_& m) {
  nb::class_<TsumegoSearch>(m, "TsumegoSearch")
      .def(nb::init<const Position&, int, const std::vector<int>&, const std::string&, int, int>(), "position"_a,
           "defender"_a, "target"_a, "goal"_a, "weak_liberties"_a, "table_bits"_a)
      .def(
          "judge",
          [](TsumegoSearch& search, int mover, std::uint64_t nodes, double seconds) {
            Verdict verdict;
            {
              const nb::gil_scoped_release release;
              verdict = search.judge_first(mover, nodes, seconds);
            }
            std::vector<std::pair<int, int>> moves;
            for (const FirstMove& move : verdict.moves) {
              moves.emplace_back(search.index_of(move.place), static_cast<int>(move.winner));
            }
            return std::make_tuple(static_cast<int>(verdict.winner), verdict.class_known, verdict.threats,
                                   std::make_pair(int{verdict.threats_of_moves[0]}, int{verdict.threats_of_moves[1]}),
                                   moves, verdict.nodes);
          },
          "mover"_a, "nodes"_a, "seconds"_a,
          "Winner without threats (0 unknown, 1 defender, 2 attacker), whether the class is known, the threats that "
          "turn the result, the threats the moves are judged by (defender, attacker), (move, winner) pairs, nodes.")
      .def(
          "solve",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, const std::vector<int>& after,
             std::uint64_t nodes, double seconds) {
            const nb::gil_scoped_release release;
            return static_cast<int>(search.solve(mover, threats, after, nodes, seconds));
          },
          "mover"_a, "threats"_a, "after"_a, "nodes"_a, "seconds"_a)
      .def_prop_ro(
          "region",
          [](const TsumegoSearch& s) { return s.points(s.solver().region().inside & ~s.solver().region().given); })
      .def_prop_ro("beside_wall", [](const TsumegoSearch& s) { return s.points(s.solver().region().wall); })
      .def_prop_ro("nodes", [](const TsumegoSearch& s) { return s.solver().nodes(); })
      .def_prop_ro("entries", [](const TsumegoSearch& s) { return s.solver().entries(); });
}

}  // namespace katachi
