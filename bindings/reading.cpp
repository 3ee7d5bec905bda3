// Unconditional life and ladders for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "arrays.hpp"
#include "points.hpp"
#include "reading/benson.hpp"
#include "reading/ladder.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

// The stone at a point, whose chain must have this many liberties.
Point chain_with(const Position& p, int index, std::size_t liberties) {
  const Point v = border::to_point(p.geometry(), index);
  if (p.liberties(v).size() == liberties) return v;
  throw nb::value_error(liberties == 1 ? "the chain is not in atari" : "the chain does not have two liberties");
}

}  // namespace

void register_reading(nb::module_& m) {
  m.def(
      "unconditional_life",
      [](const Position& p) {
        const UnconditionalLife life = unconditional_life(p);
        const auto n = static_cast<std::size_t>(p.size());
        std::vector<std::uint8_t> owner(life.owner.begin(), life.owner.begin() + static_cast<std::ptrdiff_t>(n * n));
        return border::to_array(std::move(owner), {n, n});
      },
      "position"_a, "The certain owner of each point: 0 nobody, 1 black, 2 white.");
  m.def(
      "ladder_cannot_escape",
      [](const Position& p, int stone) { return ladder::cannot_escape(p, chain_with(p, stone, 1)); }, "position"_a,
      "stone"_a);
  m.def(
      "ladder_gets_away", [](const Position& p, int stone) { return ladder::gets_away(p, chain_with(p, stone, 2)); },
      "position"_a, "stone"_a);
  m.def(
      "ladder_catches",
      [](const Position& p, int stone) -> std::optional<int> {
        Point first = kPass;
        if (!ladder::is_caught(p, chain_with(p, stone, 2), &first)) return std::nullopt;
        return border::to_index(p.geometry(), first);
      },
      "position"_a, "stone"_a);
}

}  // namespace katachi
