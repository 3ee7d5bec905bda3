// The tsumego solver for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "go/coordinates.hpp"
#include "points.hpp"
#include "reading/tsumego/line.hpp"
#include "reading/tsumego/observe.hpp"
#include "reading/tsumego/proof.hpp"
#include "reading/tsumego/rules.hpp"
#include "reading/tsumego/verdict.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace tsumego;

// A problem and everything found out about it.
class TsumegoSearch {
 public:
  TsumegoSearch(const Position& position, int defender, const std::vector<int>& target, const std::string& goal,
                int weak_liberties, int table_bits, const LifeRules* rules, unsigned uses,
                const std::vector<int>& within, const std::string& edge)
      : position_(position),
        defender_(border::to_color(defender)),
        region_(asked(position, defender_, to_points(position, target), goal, edge,
                      within.empty() ? find_region(position, defender_, to_points(position, target), weak_liberties)
                                     : close_off(position, defender_, to_points(position, within)))),
        knowledge_(rules == nullptr ? nullptr : std::make_unique<RuleKnowledge>(*rules, region_, position.size())),
        solver_(region_, table_bits, knowledge_.get(), uses) {}

  Verdict judge_first(int mover, std::uint64_t nodes, double seconds) {
    Budget budget{nodes, seconds};
    return judge(solver_, state(mover, {0, 0}), budget);
  }

  Winner solve(int mover, std::pair<int, int> threats, const std::vector<int>& after, std::uint64_t nodes,
               double seconds) {
    Budget budget{nodes, seconds};
    return solver_.solve(state_after(mover, threats, after), budget);
  }

  Winner prove(int mover, std::pair<int, int> threats, const std::vector<int>& after, std::uint64_t nodes,
               double seconds) {
    Budget budget{nodes, seconds};
    return prover_.prove(state_after(mover, threats, after), budget);
  }

  // Positions of a proof: stones as letters in the order of the region (with the eye elsewhere last), whether the
  // attacker is to move, ban, threats, targets left, inside, what it depends on, move.
  using ProofLine = std::tuple<std::string, bool, int, std::pair<int, int>, int, bool, int, int>;
  std::vector<ProofLine> proof(int winner) const {
    const Region& region = solver_.region();
    const auto point = [&](int place) {
      if (place == kNoMove || place == kNoKo) return kNoMove;
      const bool given = place != kPassMove && (region.given >> place & 1) != 0;
      return given ? position_.geometry().area : index_of(place);
    };
    const std::vector<int> order = points(region.inside & ~region.given);
    std::vector<ProofLine> result;
    for (const Step& step : prover_.steps(static_cast<Winner>(winner) == Winner::kDefender ? kDefender : kAttacker)) {
      const State& state = step.state;
      std::string stones;
      const auto letter = [&](Points p) {
        return (state.stones[kDefender] & p) != 0 ? 'D' : (state.stones[kAttacker] & p) != 0 ? 'A' : '.';
      };
      for (const int index : order) stones += letter(Points{1} << place_of_index(index));
      if (region.given != 0) stones += letter(region.given);
      result.emplace_back(stones, state.to_move == kAttacker, point(state.ko),
                          std::make_pair(int{state.threats[0]}, int{state.threats[1]}), int{state.left}, state.inside,
                          static_cast<int>(step.rests), point(step.move));
    }
    return result;
  }

  std::vector<std::vector<int>> targets() const {
    std::vector<std::vector<int>> result;
    for (int i = 0; i < solver_.region().target_count; ++i) {
      result.push_back(points(solver_.region().targets[static_cast<std::size_t>(i)]));
    }
    return result;
  }

  // The state after some moves, starting with the mover's.
  State state_after(int mover, std::pair<int, int> threats, const std::vector<int>& after) const {
    State now = state(mover, threats);
    for (const int index : after) {
      State next;
      const int place = place_of_index(index);
      const bool occupied = place != kPassMove && (now.empty(solver_.region()) >> place & 1) == 0;
      if (occupied || !play(solver_.region(), now, place, next)) {
        throw nb::value_error(
            ("move " + name(index) + " is illegal there, or needs a ko threat that the side does not have").c_str());
      }
      now = next;
    }
    return now;
  }

  // The values must outlive the search.
  void order_by(const PatternValues& values) {
    patterns_.emplace(PatternFrame(solver_.region(), position_.geometry()), values);
    solver_.order_by(&*patterns_);
  }

  std::vector<Observation> observe_lines(int mover, std::pair<int, int> threats, int most_positions,
                                         std::uint64_t nodes) {
    Budget budget{nodes, 1e9};
    std::vector<Observation> result;
    observe(solver_, PatternFrame(solver_.region(), position_.geometry()), state(mover, threats), most_positions,
            budget, result);
    return result;
  }

  int traps(int mover, std::pair<int, int> threats, std::uint64_t nodes) {
    Budget budget{nodes, 1e9};
    return count_traps(solver_, state(mover, threats), budget);
  }

  Line line(int mover, std::pair<int, int> threats, const std::vector<int>& after, bool ko, std::uint64_t nodes,
            double seconds) {
    Budget budget{nodes, seconds};
    return find_line(solver_, state_after(mover, threats, after), ko, budget);
  }

  Line seki_line(TsumegoSearch& eyes, int mover, std::uint64_t nodes, double seconds) {
    Budget budget{nodes, seconds};
    return find_seki_line(solver_, eyes.solver_, state(mover, {0, 0}), budget);
  }

  Winner after_pass(int mover, std::pair<int, int> threats, const std::vector<int>& after, std::uint64_t nodes,
                    double seconds) {
    Budget budget{nodes, seconds};
    return winner_after_pass(solver_, state_after(mover, threats, after), budget);
  }

  // Moves as points of the board; a move in an eye that is elsewhere counts as a pass.
  auto for_python(const Line& line) const {
    std::vector<int> moves;
    const Points given = solver_.region().given;
    for (const int place : line.moves) {
      moves.push_back(place >= 0 && (given >> place & 1) != 0 ? border::kPassIndex : index_of(place));
    }
    return std::make_tuple(moves, static_cast<int>(line.winner), static_cast<int>(line.ending), line.forced,
                           line.first_ko);
  }

  int index_of(int place) const {
    if (place == kPassMove) return border::kPassIndex;
    return border::to_index(position_.geometry(), solver_.region().on_board[static_cast<std::size_t>(place)]);
  }

  // In the order of the board, which is not always that of the places: large regions are laid out with turns.
  std::vector<int> points(Points set) const {
    std::vector<int> result;
    for (; set != 0; set &= set - 1) result.push_back(index_of(place_of(set)));
    std::sort(result.begin(), result.end());
    return result;
  }

  const Solver& solver() const { return solver_; }

 private:
  // The region with the question about it.
  static Region asked(const Position& position, Color defender, const std::vector<Point>& target,
                      const std::string& goal, const std::string& edge, Region region) {
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
    static const std::map<std::string, Edge> edges = {
        {"frail", Edge::kFrail}, {"out", Edge::kOut}, {"siege", Edge::kSiege}, {"wall", Edge::kWall}};
    const auto kind = edges.find(edge);
    if (kind == edges.end()) throw nb::value_error(("no edge '" + edge + "'").c_str());
    set_edge(region, position, defender, kind->second);  // a region that was found has none
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
  Region region_;
  std::unique_ptr<const RuleKnowledge> knowledge_;
  Solver solver_;
  std::optional<MovePatterns> patterns_;
  Prover prover_{solver_};
};

void register_solving(nb::class_<TsumegoSearch>& type) {
  type.def(
          "judge",
          [](TsumegoSearch& search, int mover, std::uint64_t nodes, double seconds) {
            auto verdict = border::released([&] { return search.judge_first(mover, nodes, seconds); });
            std::vector<std::pair<int, int>> moves;
            for (const FirstMove& move : verdict.moves) {
              moves.emplace_back(search.index_of(move.place), static_cast<int>(move.winner));
            }
            return std::make_tuple(static_cast<int>(verdict.winner), verdict.class_known, verdict.threats,
                                   std::make_pair(int{verdict.threats_of_moves[0]}, int{verdict.threats_of_moves[1]}),
                                   moves, verdict.nodes);
          },
          "mover"_a, "nodes"_a, "seconds"_a,
          "The winner without threats (0 unknown, 1 defender, 2 attacker), whether the class is known, the threats "
          "that reverse the result, the threats for judging the moves (defender, attacker), (move, winner) pairs, and "
          "nodes.")
      .def(
          "solve",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, const std::vector<int>& after,
             std::uint64_t nodes, double seconds) {
            return border::released(
                [&] { return static_cast<int>(search.solve(mover, threats, after, nodes, seconds)); });
          },
          "mover"_a, "threats"_a, "after"_a, "nodes"_a, "seconds"_a)
      .def(
          "observe",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, int positions, std::uint64_t nodes) {
            auto found = border::released([&] { return search.observe_lines(mover, threats, positions, nodes); });
            std::vector<std::tuple<std::uint64_t, std::uint32_t, int, bool>> rows;
            for (const Observation& one : found) rows.emplace_back(one.window, one.position, one.side, one.wins);
            return rows;
          },
          "mover"_a, "threats"_a, "positions"_a, "nodes"_a,
          "Moves on proved lines: 5x5 window, number of the position, side (0 defender, 1 attacker), whether it wins.")
      .def(
          "traps",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, std::uint64_t nodes) {
            return border::released([&] { return search.traps(mover, threats, nodes); });
          },
          "mover"_a, "threats"_a, "nodes"_a,
          "The number of losing first moves with a single refutation; -1 if `nodes` is too small.")
      .def(
          "after_pass",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, const std::vector<int>& after,
             std::uint64_t nodes, double seconds) {
            return border::released(
                [&] { return static_cast<int>(search.after_pass(mover, threats, after, nodes, seconds)); });
          },
          "mover"_a, "threats"_a, "after"_a, "nodes"_a, "seconds"_a, "Who wins if the last move is not answered.");
}

void register_lines(nb::class_<TsumegoSearch>& type) {
  type.def(
          "prove",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, const std::vector<int>& after,
             std::uint64_t nodes, double seconds) {
            return border::released(
                [&] { return static_cast<int>(search.prove(mover, threats, after, nodes, seconds)); });
          },
          "mover"_a, "threats"_a, "after"_a, "nodes"_a, "seconds"_a)
      .def("proof", &TsumegoSearch::proof, "winner"_a)
      .def(
          "line",
          [](TsumegoSearch& search, int mover, std::pair<int, int> threats, const std::vector<int>& after, bool ko,
             std::uint64_t nodes, double seconds) {
            auto line = border::released([&] { return search.line(mover, threats, after, ko, nodes, seconds); });
            return search.for_python(line);
          },
          "mover"_a, "threats"_a, "after"_a, "ko"_a, "nodes"_a, "seconds"_a,
          "Moves, winner, ending (tsumego/line.hpp), whether it is forced, the first move that takes a ko or -1.")
      .def(
          "seki_line",
          [](TsumegoSearch& search, TsumegoSearch& eyes, int mover, std::uint64_t nodes, double seconds) {
            auto line = border::released([&] { return search.seki_line(eyes, mover, nodes, seconds); });
            return search.for_python(line);
          },
          "eyes"_a, "mover"_a, "nodes"_a, "seconds"_a);
}

}  // namespace

void register_tsumego(nb::module_& m) {
  nb::class_<LifeRules>(m, "LifeRules", "The rules about life of a book, for the solver.")
      .def(nb::init<const rules::RuleBook&>(), "book"_a, nb::keep_alive<1, 2>());
  nb::class_<TsumegoSearch> search(m, "TsumegoSearch");
  search
      .def(nb::init<const Position&, int, const std::vector<int>&, const std::string&, int, int, const LifeRules*,
                    unsigned, const std::vector<int>&, const std::string&>(),
           "position"_a, "defender"_a, "target"_a, "goal"_a, "weak_liberties"_a, "table_bits"_a,
           "rules"_a.none() = nb::none(), "uses"_a = unsigned{Solver::kForced}, "within"_a = std::vector<int>{},
           "edge"_a = "frail", nb::keep_alive<1, 8>(),
           "`uses` of the rules: 1 matching, 2 one move of look-ahead, 4 the attacker's forced moves, or a sum of "
           "these. `within`: the points to read, whatever is around them. `edge`: what their open edge means: frail, "
           "out, siege, wall.")
      .def("order_by", &TsumegoSearch::order_by, "values"_a, nb::keep_alive<1, 2>(),
           "Searches the moves that these values favour first.")
      .def_prop_ro("targets", &TsumegoSearch::targets)
      .def_prop_ro(
          "region",
          [](const TsumegoSearch& s) { return s.points(s.solver().region().inside & ~s.solver().region().given); })
      .def_prop_ro("nodes", [](const TsumegoSearch& s) { return s.solver().nodes(); })
      .def_prop_ro("entries", [](const TsumegoSearch& s) { return s.solver().entries(); });
  register_solving(search);
  register_lines(search);
}

}  // namespace katachi
