// The tree search for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arrays.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "search/settings.hpp"

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

using Fate = std::tuple<int, int, std::vector<int>, std::vector<int>, std::vector<int>, std::vector<int>>;

void heed(Search& search, int size, const std::vector<Fate>& fates) {
  const Geometry& g = Geometry::of(size);
  std::vector<GroupFate> heeded;
  for (const auto& [color, end, points, region, saving, killing] : fates) {
    if (end < 0 || end > 2) throw nb::value_error("a group's end is 0 (open), 1 (it lives) or 2 (it dies)");
    heeded.push_back({border::to_color(color), static_cast<GroupFate::End>(end), to_points(g, points),
                      to_points(g, region), to_points(g, saving), to_points(g, killing)});
  }
  search.heed(std::move(heeded));
}

const Setting& setting_named(std::string_view name) {
  for (const Setting& setting : search_settings()) {
    if (setting.name == name) return setting;
  }
  throw nb::key_error(std::string(name).c_str());
}

using Value = std::variant<bool, int, float, std::string_view>;

Value value_of(SearchSettings& s, const Setting& setting) {
  return std::visit(
      []<class T>(T* slot) -> Value {
        if constexpr (std::is_same_v<T, Bandit>) {
          return kBanditNames[static_cast<std::size_t>(*slot)];
        } else {
          return *slot;
        }
      },
      setting.slot(s));
}

Bandit bandit_named(const std::string& name) {
  const auto found = std::ranges::find(kBanditNames, name);
  if (found == kBanditNames.end()) throw nb::value_error("there is no such formula");
  return static_cast<Bandit>(found - kBanditNames.begin());
}

void set_value(SearchSettings& s, std::string_view name, const nb::handle& value) {
  std::visit(
      [&]<class T>(T* slot) {
        if constexpr (std::is_same_v<T, Bandit>) {
          *slot = bandit_named(nb::cast<std::string>(value));
        } else {
          *slot = nb::cast<T>(value);
        }
      },
      setting_named(name).slot(s));
}

std::vector<std::string_view> choices_of(const Setting& setting) {
  SearchSettings s;
  if (!std::holds_alternative<Bandit*>(setting.slot(s))) return {};
  return {kBanditNames.begin(), kBanditNames.end()};
}

void register_setting_table(nb::module_& m) {
  nb::class_<Setting>(m, "Setting", "A setting of the search or its playouts that users can change.")
      .def_ro("name", &Setting::name)
      .def_ro("words", &Setting::words)
      .def_ro("least", &Setting::least)
      .def_ro("most", &Setting::most)
      .def_ro("most_served", &Setting::most_served)
      .def_ro("tuning", &Setting::tuning)
      .def_prop_ro("choices", &choices_of)
      .def_prop_ro("default", [](const Setting& setting) {
        SearchSettings fresh;
        return value_of(fresh, setting);
      });
  m.def("search_settings", [] { return std::vector<Setting>(search_settings().begin(), search_settings().end()); });
  nb::class_<HintInfo>(m, "HintInfo", "A hint, or a named shape, that gives moves virtual simulations.")
      .def_ro("name", &HintInfo::name)
      .def_ro("words", &HintInfo::words)
      .def_prop_ro("visits", [](const HintInfo& hint) { return hint.value.visits; })
      .def_prop_ro("wins", [](const HintInfo& hint) { return hint.value.wins; })
      .def_ro("is_shape", &HintInfo::is_shape);
  m.def(
      "uses_amaf", [](const std::string& bandit) { return uses_amaf(bandit_named(bandit)); }, "bandit"_a,
      "Whether the formula of this name is Eq. 3 with its four terms.");
  m.def("hint_infos", [] { return std::vector<HintInfo>(hint_infos().begin(), hint_infos().end()); });
}

void register_settings(nb::module_& m) {
  register_setting_table(m);
  nb::class_<SearchSettings>(m, "SearchSettings")
      .def(nb::init<>())
      .def(
          "get", [](SearchSettings& s, std::string_view name) { return value_of(s, setting_named(name)); }, "name"_a)
      .def("set", &set_value, "name"_a, "value"_a,
           nb::sig("def set(self, name: str, value: bool | int | float | str) -> None"))
      .def(
          "set_hint",
          [](SearchSettings& s, std::size_t i, float visits, float wins) { s.expert.values.at(i) = {visits, wins}; },
          "index"_a, "visits"_a, "wins"_a, "The value of a hint or shape; the index is its place in hint_infos().")
      .def_prop_rw(
          "predictor", [](const SearchSettings& s) { return s.offline.predictor; },
          [](SearchSettings& s, std::shared_ptr<const predictor::Predictor> p) { s.offline.predictor = std::move(p); },
          nb::for_setter(nb::arg("predictor").none()))
      .def_prop_rw(
          "network", [](const SearchSettings& s) { return s.network.network; },
          [](SearchSettings& s, std::shared_ptr<const network::Network> n) { s.network.network = std::move(n); },
          nb::for_setter(nb::arg("network").none()))
      .def_prop_rw(
          "nearest", [](const SearchSettings& s) { return s.offline.nearest; },
          [](SearchSettings& s, std::shared_ptr<const knowledge::NearestAdvice> n) {
            s.offline.nearest = std::move(n);
          },
          nb::for_setter(nb::arg("nearest").none()))
      .def_prop_rw(
          "network_moves", [](const SearchSettings& s) { return s.network.moves; },
          [](SearchSettings& s, bool moves) { s.network.moves = moves; },
          "Whether the network's expectations of moves are used as well as its judgements.")
      .def_prop_rw(
          "mixture", [](const SearchSettings& s) { return s.offline.mixture; },
          [](SearchSettings& s, const Shares& weights) { s.offline.mixture = weights; },
          "The weight of each source at the root, in the order of offline_sources(); all 0: the one asked last counts.")
      .def_prop_rw(
          "mixture_without_network", [](const SearchSettings& s) { return s.offline.mixture_without_network; },
          [](SearchSettings& s, const Shares& weights) { s.offline.mixture_without_network = weights; },
          "The same where the network is not asked; all 0: as where it is.")
      .def_prop_rw(
          "playout", [](const SearchSettings& s) { return s.playout; },
          [](SearchSettings& s, const PlayoutPolicy& p) {
            s.playout = p;
            s.expert.patterns = p.hints ? p.hints : p.patterns;
          });
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
      .def_prop_ro("judged_visits", [](const RootMove& r) { return r.evidence.judged_visits; })
      .def_prop_ro("judged_wins", [](const RootMove& r) { return r.evidence.judged_wins; })
      .def_ro("judged", &RootMove::judged)
      .def_ro("judged_lead", &RootMove::judged_lead)
      .def_prop_ro("bias", [](const RootMove& r) { return r.evidence.bias; })
      .def_ro("score", &RootMove::score)
      .def_ro("mean_score", &RootMove::mean_score)
      .def_ro("sources", &RootMove::sources, "The part of the offline wins from each of offline_sources().")
      .def_prop_ro("weights", [](const RootMove& r) {
        return std::make_tuple(r.weights.online, r.weights.transient, r.weights.offline, r.weights.judged,
                               r.weights.prior, r.weights.bias);
      });
}

void register_reports(nb::class_<Search>& type) {
  type.def("moves",
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
          "hints",
          [](const Search& s, int move) {
            const Position& root = s.root();
            const ExpertSettings& settings = s.settings().expert;
            std::vector<std::tuple<HintInfo, float, float>> all;
            for (const std::size_t hint : Expert(settings).hints(root, border::to_point(root.geometry(), move))) {
              all.emplace_back(hint_infos()[hint], settings.values[hint].visits, settings.values[hint].wins);
            }
            return all;
          },
          "move"_a, "Each hint and shape of a move with its virtual simulations and wins.")
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
          "others"_a, "Adds the results of another search of the same position.");
}

}  // namespace

void register_tree_search(nb::module_& m) {
  m.def(
      "offline_sources",
      [] { return nb::make_tuple(kSourceNames[0], kSourceNames[1], kSourceNames[2], kSourceNames[3]); },
      nb::sig("def offline_sources() -> tuple[str, ...]"), "The sources of the offline term, in order.");
  register_settings(m);
  register_results(m);
  nb::class_<Search> type(m, "Search");
  type.def(nb::init<const SearchSettings&, std::uint64_t>(), "settings"_a, "seed"_a)
      .def(
          "reset",
          [](Search& s, const Position& p, double komi, const std::vector<int>& forbidden,
             const std::vector<std::uint8_t>& settled, const std::vector<int>& history) {
            const Geometry& g = p.geometry();
            s.reset(p, komi, to_points(g, forbidden), Settled(settled), to_points(g, history));
          },
          "position"_a, "komi"_a, "forbidden"_a, "settled"_a, "history"_a,
          "`settled`: per point 0 open, 1 Black's, 2 White's, 3 nobody's (a liberty in a seki); empty for none. "
          "`history`: the moves that led here, latest last.")
      .def(
          "advance",
          [](Search& s, int move, const std::vector<int>& forbidden, bool stay) {
            const Geometry& g = s.root().geometry();
            return s.advance(border::to_point(g, move), to_points(g, forbidden), stay);
          },
          "move"_a, "forbidden"_a, "stay"_a, "Without `stay`, another move follows at once.")
      .def(
          "advise",
          [](Search& s, const std::vector<int>& moves, float visits, float wins) {
            s.advise(to_points(s.root().geometry(), moves), visits, wins);
          },
          "moves"_a, "visits"_a, "wins"_a, "Gives moves at the root more virtual simulations.")
      .def("heed", &heed, "size"_a, "fates"_a,
           "Groups of the next root whose end is proved: their colour, their end (0 open, 1 they live, 2 they die), "
           "their "
           "points, the region in which a move ends the proof, and the moves that save or kill an open one.")
      .def(
          "inform",
          [](Search& s, std::size_t source, const std::vector<float>& probability,
             const std::vector<float>& certainty) {
            const auto area = static_cast<std::size_t>(s.root().geometry().area);
            if (source >= kSources || probability.size() != area || certainty.size() != area) {
              throw nb::value_error("an opinion has a source and two numbers for each point");
            }
            s.inform(static_cast<Source>(source), {probability, certainty});
          },
          "source"_a, "probability"_a, "certainty"_a,
          "What a source, by its place in offline_sources(), says about the moves of the root.")
      .def(
          "run",
          [](Search& s, std::int64_t simulations, double seconds, int threads, bool early_stop) {
            return border::released([&] { return s.run({simulations, seconds, threads, early_stop}); });
          },
          "simulations"_a, "seconds"_a, "threads"_a, "early_stop"_a)
      .def("stop", &Search::stop)
      .def("clear_stop", &Search::clear_stop)
      .def_prop_ro("root_visits", &Search::root_visits)
      .def_prop_ro(
          "root_judgement",
          [](const Search& s) {
            const RootJudgement& said = s.root_judgement();
            float owned = 0;
            for (const float owner : said.owner) owned += owner;
            return std::tuple(said.known, said.lead, said.won, owned);
          },
          "Whether the network judged the root; Black's lead, the logit of Black winning, and the points Black owns "
          "minus White's.")
      .def_prop_ro("nodes", [](const Search& s) { return s.tree().size(); })
      .def_prop_ro("is_full", [](const Search& s) { return s.tree().is_full(); })
      .def("ownership", [](const Search& s) {
        auto shares = s.ownership();
        const std::size_t n = shares.size();
        return border::to_array(std::move(shares), {n});
      });
  register_reports(type);
}

}  // namespace katachi
