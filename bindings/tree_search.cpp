// The tree search for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using Statistics = std::tuple<int, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::int32_t>;

std::vector<Point> to_points(const Geometry& g, const std::vector<int>& indices) {
  std::vector<Point> points;
  for (const int i : indices) points.push_back(border::to_point(g, i));
  return points;
}

void register_settings(nb::module_& m) {
  nb::enum_<Bandit>(m, "Bandit")
      .value("UCB1", Bandit::kUcb1)
      .value("UCB_TUNED1", Bandit::kUcbTuned1)
      .value("UCB_TUNED2", Bandit::kUcbTuned2)
      .value("RAVE", Bandit::kRave);
  nb::class_<SearchSettings>(m, "SearchSettings")
      .def(nb::init<>())
      .def_prop_rw(
          "bandit", [](const SearchSettings& s) { return s.bandit.kind; },
          [](SearchSettings& s, Bandit kind) { s.bandit.kind = kind; })
      .def_prop_rw(
          "exploration", [](const SearchSettings& s) { return s.bandit.exploration; },
          [](SearchSettings& s, float v) { s.bandit.exploration = v; })
      .def_prop_rw(
          "first_play_urgency", [](const SearchSettings& s) { return s.bandit.first_play_urgency; },
          [](SearchSettings& s, float v) { s.bandit.first_play_urgency = v; })
      .def_prop_rw(
          "rave_equivalence", [](const SearchSettings& s) { return s.bandit.rave_equivalence; },
          [](SearchSettings& s, float v) { s.bandit.rave_equivalence = v; })
      .def_prop_rw(
          "bias_weight", [](const SearchSettings& s) { return s.bandit.bias_weight; },
          [](SearchSettings& s, float v) { s.bandit.bias_weight = v; })
      .def_prop_rw(
          "bias_growth", [](const SearchSettings& s) { return s.bandit.bias_growth; },
          [](SearchSettings& s, float v) { s.bandit.bias_growth = v; })
      .def_prop_rw(
          "bias_decay", [](const SearchSettings& s) { return s.bandit.bias_decay; },
          [](SearchSettings& s, float v) { s.bandit.bias_decay = v; })
      .def_prop_rw(
          "predictor", [](const SearchSettings& s) { return s.offline.predictor; },
          [](SearchSettings& s, std::shared_ptr<const predictor::Predictor> p) { s.offline.predictor = std::move(p); },
          nb::for_setter(nb::arg("predictor").none()))
      .def_prop_rw(
          "offline_visits", [](const SearchSettings& s) { return s.offline.visits; },
          [](SearchSettings& s, int v) { s.offline.visits = v; })
      .def_prop_rw(
          "offline_weight", [](const SearchSettings& s) { return s.offline.weight; },
          [](SearchSettings& s, float v) { s.offline.weight = v; })
      .def_prop_rw(
          "offline_power", [](const SearchSettings& s) { return s.offline.power; },
          [](SearchSettings& s, float v) { s.offline.power = v; })
      .def_prop_rw(
          "offline_doubt", [](const SearchSettings& s) { return s.offline.doubt; },
          [](SearchSettings& s, float v) { s.offline.doubt = v; })
      .def_prop_rw(
          "expert", [](const SearchSettings& s) { return s.expert.enabled; },
          [](SearchSettings& s, bool v) { s.expert.enabled = v; })
      .def_prop_rw(
          "shapes", [](const SearchSettings& s) { return s.expert.shapes != nullptr; },
          [](SearchSettings& s, bool v) {
            s.expert.shapes = v ? std::make_shared<const ShapeSet>(ShapeSet::mogo()) : nullptr;
          })
      .def(
          "shape",
          [](const SearchSettings&, int i) {
            const Shape& shape = ShapeSet::mogo().shapes().at(static_cast<std::size_t>(i));
            return std::make_tuple(shape.name, shape.value.visits, shape.value.wins);
          },
          "index"_a, "Name, virtual simulations and wins of a named shape, as the paper has them.")
      .def(
          "set_shape",
          [](SearchSettings& s, int i, float visits, float wins) {
            if (!s.expert.shapes) return;  // they are off
            const ShapeValue& now = s.expert.shapes->shapes().at(static_cast<std::size_t>(i)).value;
            if (now.visits == visits && now.wins == wins) return;  // a set is large: all searches share it as it is
            ShapeSet changed = *s.expert.shapes;
            changed.set_value(static_cast<std::size_t>(i), {visits, wins});
            s.expert.shapes = std::make_shared<const ShapeSet>(std::move(changed));
          },
          "index"_a, "visits"_a, "wins"_a)
      .def(
          "hint",
          [](const SearchSettings& s, int i) {
            const HintValue& v = s.expert.values.at(static_cast<std::size_t>(i));
            return std::make_tuple(std::string(name_of(static_cast<Hint>(i))), v.visits, v.wins);
          },
          "index"_a)
      .def(
          "set_hint",
          [](SearchSettings& s, int i, float visits, float wins) {
            s.expert.values.at(static_cast<std::size_t>(i)) = {visits, wins};
          },
          "index"_a, "visits"_a, "wins"_a)
      .def_prop_rw(
          "playout", [](const SearchSettings& s) { return s.playout; },
          [](SearchSettings& s, const PlayoutPolicy& p) {
            s.playout = p;
            s.expert.patterns = p.hints ? p.hints : p.patterns;
          })
      .def_rw("expand_visits", &SearchSettings::expand_visits)
      .def_rw("score_weight", &SearchSettings::score_weight)
      .def_rw("widening", &SearchSettings::widening)
      .def_rw("widening_factor", &SearchSettings::widening_factor)
      .def_rw("max_bytes", &SearchSettings::max_bytes);
  m.attr("HINT_COUNT") = static_cast<int>(Hint::kCount);
  m.attr("SHAPE_COUNT") = ShapeSet::mogo().shapes().size();
}

void register_results(nb::module_& m) {
  nb::class_<RootMove>(m, "RootMove")
      .def_prop_ro("visits", [](const RootMove& r) { return r.evidence.visits; })
      .def_prop_ro("wins", [](const RootMove& r) { return r.evidence.wins; })
      .def_prop_ro("amaf_visits", [](const RootMove& r) { return r.evidence.amaf_visits; })
      .def_prop_ro("amaf_wins", [](const RootMove& r) { return r.evidence.amaf_wins; })
      .def_prop_ro("prior_visits", [](const RootMove& r) { return r.evidence.prior_visits; })
      .def_prop_ro("prior_wins", [](const RootMove& r) { return r.evidence.prior_wins; })
      .def_prop_ro("offline_visits", [](const RootMove& r) { return r.evidence.offline_visits; })
      .def_prop_ro("offline_wins", [](const RootMove& r) { return r.evidence.offline_wins; })
      .def_prop_ro("bias", [](const RootMove& r) { return r.evidence.bias; })
      .def_ro("score", &RootMove::score)
      .def_ro("mean_score", &RootMove::mean_score)
      .def_prop_ro("weights", [](const RootMove& r) {
        return std::make_tuple(r.weights.online, r.weights.transient, r.weights.offline, r.weights.prior,
                               r.weights.bias);
      });
}

}  // namespace

void register_tree_search(nb::module_& m) {
  register_settings(m);
  register_results(m);
  nb::class_<Search>(m, "Search")
      .def(nb::init<const SearchSettings&, std::uint64_t>(), "settings"_a, "seed"_a)
      .def(
          "reset",
          [](Search& s, const Position& p, double komi, const std::vector<int>& forbidden,
             const std::vector<std::uint8_t>& settled, const std::vector<int>& history) {
            const Geometry& g = p.geometry();
            s.reset(p, komi, to_points(g, forbidden), Settled(settled), to_points(g, history));
          },
          "position"_a, "komi"_a, "forbidden"_a, "settled"_a, "history"_a,
          "`settled`: per point 0 open, 1 Black's, 2 White's, 3 nobody's (a liberty in a seki); empty for none. "
          "`history`: the moves that led here, newest last.")
      .def(
          "advance",
          [](Search& s, int move, const std::vector<int>& forbidden) {
            const Geometry& g = s.root().geometry();
            return s.advance(border::to_point(g, move), to_points(g, forbidden));
          },
          "move"_a, "forbidden"_a)
      .def(
          "run",
          [](Search& s, std::int64_t simulations, double seconds, int threads, bool early_stop) {
            return border::released([&] { return s.run({simulations, seconds, threads, early_stop}); });
          },
          "simulations"_a, "seconds"_a, "threads"_a, "early_stop"_a)
      .def("stop", &Search::stop)
      .def("clear_stop", &Search::clear_stop)
      .def_prop_ro("root_visits", &Search::root_visits)
      .def("moves",
           [](const Search& s) {
             std::vector<std::tuple<int, RootMove, std::vector<int>>> all;
             const Geometry& g = s.root().geometry();
             for (const RootMove& move : s.moves()) {
               std::vector<int> line;
               for (const Point v : move.line) line.push_back(border::to_index(g, v));
               all.emplace_back(border::to_index(g, move.move), move, std::move(line));
             }
             return all;
           })
      .def(
          "reasons",
          [](const Search& s, int move) {
            const Position& root = s.root();
            std::vector<std::tuple<std::string, float, float, bool>> all;
            for (const auto& r : Expert(s.settings().expert).reasons(root, border::to_point(root.geometry(), move))) {
              all.emplace_back(r.name, r.value.visits, r.value.wins, r.is_shape);
            }
            return all;
          },
          "move"_a, "Name, virtual simulations, virtual wins, and whether it is a shape, of each reason.")
      .def(
          "root_statistics",
          [](const Search& s) {
            std::vector<Statistics> all;
            const Geometry& g = s.root().geometry();
            for (const RootStatistics& r : s.root_statistics()) {
              all.emplace_back(border::to_index(g, r.move), r.visits, r.wins, r.amaf_visits, r.amaf_wins, r.score_sum);
            }
            return all;
          },
          "Move, visits, wins, AMAF visits, AMAF wins (wins in 256ths) and sum of scores of each move at the root.")
      .def(
          "add_root_statistics",
          [](Search& s, const std::vector<Statistics>& others) {
            std::vector<RootStatistics> all;
            const Geometry& g = s.root().geometry();
            for (const auto& [move, visits, wins, amaf_visits, amaf_wins, score] : others) {
              all.push_back({border::to_point(g, move), visits, wins, amaf_visits, amaf_wins, score});
            }
            s.add_root_statistics(all);
          },
          "others"_a, "Adds what another search of the same position found.")
      .def_prop_ro("nodes", [](const Search& s) { return s.tree().size(); })
      .def_prop_ro("is_full", [](const Search& s) { return s.tree().is_full(); })
      .def("ownership", [](const Search& s) {
        auto shares = s.ownership();
        const std::size_t n = shares.size();
        return border::to_array(std::move(shares), {n});
      });
}

}  // namespace katachi
