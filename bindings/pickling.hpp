// Positions and games as plain values, for pickling.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <new>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "go/game.hpp"
#include "go/position.hpp"
#include "points.hpp"

namespace katachi::border {

namespace nb = nanobind;

// Size, colours row by row, to_move, ko, last and previous move, captured black and white stones.
using PositionState = std::tuple<int, nb::bytes, int, int, int, int, int, int>;

inline PositionState state_of(const Position& p) {
  const Geometry& g = p.geometry();
  std::string colors;
  for (int i = 0; i < g.area; ++i) colors += static_cast<char>(p.color(g.points[static_cast<std::size_t>(i)]));
  return {g.size,
          nb::bytes(colors.data(), colors.size()),
          p.to_move(),
          to_index(g, p.ko()),
          to_index(g, p.last_move()),
          to_index(g, p.previous_move()),
          p.captured(kBlack),
          p.captured(kWhite)};
}

inline void set_state(Position& p, const PositionState& state) {
  const auto& [size, colors, to_move, ko, last, previous, black, white] = state;
  new (&p) Position(size);
  p.set_stones({reinterpret_cast<const std::uint8_t*>(colors.c_str()), colors.size()});
  p.set_to_move(to_color(to_move));
  const Geometry& g = p.geometry();
  std::array<int, 4> captured{};
  captured[kBlack] = black;
  captured[kWhite] = white;
  p.set_past(to_point(g, ko), to_point(g, last), to_point(g, previous), captured);
}

// Ko rule, suicide, start, the moves before it, all moves, turns, situations, to_move, whether there is a ko.
using Moves = std::vector<std::pair<int, int>>;
using GameState =
    std::tuple<int, bool, Position, std::size_t, Moves, std::vector<int>, std::vector<std::uint64_t>, int, bool>;

inline Moves moves_of(const Game& game) {
  Moves moves;
  moves.reserve(game.moves().size());
  for (const Move& move : game.moves())
    moves.emplace_back(move.color, to_index(game.position().geometry(), move.point));
  return moves;
}

inline GameState state_of(const Game& game) {
  Game::Memory memory = game.memory();
  return {static_cast<int>(game.ko_rule()),
          game.suicide_allowed(),
          memory.start,
          memory.start_move,
          moves_of(game),
          std::vector<int>(memory.turns.begin(), memory.turns.end()),
          memory.situations,
          memory.to_move,
          memory.has_ko};
}

inline void set_state(Game& game, const GameState& state) {
  const auto& [ko, suicide, start, start_move, moves, turns, situations, to_move, has_ko] = state;
  Game::Memory memory{start, start_move, {}, {}, situations, to_color(to_move), has_ko};
  for (const auto& [color, index] : moves) {
    memory.moves.push_back({to_color(color), to_point(start.geometry(), index)});
  }
  for (const int turn : turns) memory.turns.push_back(to_color(turn));
  new (&game) Game(static_cast<KoRule>(ko), suicide, std::move(memory));
}

}  // namespace katachi::border
