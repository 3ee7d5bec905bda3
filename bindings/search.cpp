// Playouts for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "go/position.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "search/batch.hpp"
#include "search/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

const char* mover_name(Mover mover) { return mover == Mover::kX ? "X" : mover == Mover::kO ? "O" : "either"; }

void register_patterns(nb::module_& m) {
  nb::class_<Pattern3x3Set>(m, "Pattern3x3Set", "3x3 patterns that propose a move at their centre.")
      .def_static(
          "parse", &Pattern3x3Set::parse, "text"_a,
          "Reads drawings: a name, three rows of three signs (X O . x o ? - and * at the centre), a blank line.")
      .def_static(
          "mogo", [] { return Pattern3x3Set::mogo(); }, "The patterns of MoGo's playouts.")
      .def(
          "matches",
          [](const Pattern3x3Set& set, int color, unsigned code) {
            return set.matches(border::to_color(color), code & 0xffffu);
          },
          "to_move"_a, "code"_a)
      .def(
          "names",
          [](const Pattern3x3Set& set, int color, unsigned code) {
            std::vector<std::string> names;
            for (const Drawing3x3& drawing : set.drawings()) {
              if (Pattern3x3Set::matches(drawing, border::to_color(color), code & 0xffffu))
                names.push_back(drawing.name);
            }
            return names;
          },
          "to_move"_a, "code"_a, "The names of the drawings that match.")
      .def_prop_ro(
          "drawings",
          [](const Pattern3x3Set& set) {
            std::vector<std::tuple<std::string, std::string, std::string>> all;
            for (const Drawing3x3& d : set.drawings()) {
              all.emplace_back(d.name, d.rows[0] + "\n" + d.rows[1] + "\n" + d.rows[2], mover_name(d.mover));
            }
            return all;
          },
          "The name, the three rows and the required side to move of each drawing.")
      .def(
          "count", [](const Pattern3x3Set& set, int color) { return set.count(border::to_color(color)); }, "to_move"_a,
          "How many neighbourhoods match.");
}

void register_policy(nb::module_& m) {
  nb::class_<PlayoutPolicy>(m, "PlayoutPolicy", "Which parts a playout has.")
      .def_static("light", &PlayoutPolicy::light, "Uniform among the legal points that do not fill an own eye.")
      .def_static("mogo", &PlayoutPolicy::mogo, "All of MoGo's parts.")
      .def_rw("urgencies", &PlayoutPolicy::urgencies, nb::for_setter(nb::arg("urgencies").none()))
      .def_prop_rw(
          "hints",
          [](const PlayoutPolicy& p) -> std::optional<Pattern3x3Set> {
            if (!p.hints) return std::nullopt;
            return *p.hints;
          },
          [](PlayoutPolicy& p, std::optional<Pattern3x3Set> set) {
            p.hints = set ? std::make_shared<const Pattern3x3Set>(*std::move(set)) : nullptr;
          },
          nb::for_setter(nb::arg("hints").none()), "The patterns of the tree's expert, if not `patterns`.")
      .def_prop_rw(
          "patterns",
          [](const PlayoutPolicy& p) -> std::optional<Pattern3x3Set> {
            if (!p.patterns) return std::nullopt;
            return *p.patterns;
          },
          [](PlayoutPolicy& p, std::optional<Pattern3x3Set> set) {
            p.patterns = set ? std::make_shared<const Pattern3x3Set>(*std::move(set)) : nullptr;
          },
          nb::for_setter(nb::arg("patterns").none()));
}

void register_batch(nb::module_& m) {
  nb::class_<PlayoutStats>(m, "PlayoutStats", "The statistics of many playouts from one position.")
      .def_ro("games", &PlayoutStats::games)
      .def_ro("black_wins", &PlayoutStats::black_wins)
      .def_ro("white_wins", &PlayoutStats::white_wins)
      .def_ro("score_sum", &PlayoutStats::score_sum)
      .def_ro("score_squares", &PlayoutStats::score_squares)
      .def_ro("moves", &PlayoutStats::moves)
      .def_ro("capped", &PlayoutStats::capped)
      .def_prop_ro(
          "owner",
          [](const PlayoutStats& s) { return border::to_array(std::vector<std::int64_t>(s.owner), {s.owner.size()}); },
          nb::rv_policy::automatic)
      .def_prop_ro(
          "first_moves",
          [](const PlayoutStats& s) {
            return border::to_array(std::vector<std::int64_t>(s.first_moves), {s.first_moves.size()});
          },
          nb::rv_policy::automatic);
  m.def(
      "run_playouts",
      [](const Position& position, const PlayoutPolicy& policy, std::int64_t games, std::uint64_t seed, double komi,
         int threads) {
        return border::released([&] { return run_playouts(position, policy, games, seed, komi, threads); });
      },
      "position"_a, "policy"_a, "games"_a, "seed"_a, "komi"_a, "threads"_a);
  m.def(
      "choose_move",
      [](const Position& position, const PlayoutPolicy& policy, std::uint64_t seed) {
        Position scratch(position);
        Random random(seed);
        return border::to_index(position.geometry(), Playout(policy).choose(scratch, random));
      },
      "position"_a, "policy"_a, "seed"_a, "The move a playout would play first; -1 for a pass.");
}

}  // namespace

void register_search(nb::module_& m) {
  register_patterns(m);
  register_policy(m);
  register_batch(m);
}

}  // namespace katachi
