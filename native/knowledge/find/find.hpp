// Pattern search: where in a collection does a drawn region of the board appear, and what was played there next?
//
// A game is read as one story a point (find_timeline.hpp): when each stone came and went. A placed pattern holds from
// the time its last stone came until one of its points changes, so it is found by comparing a few times and no
// position is ever compared point by point. Games that never had the pattern's stones are left out before that by a few
// bit operations on their moves.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "go/color.hpp"
#include "knowledge/captures.hpp"
#include "records/packed_games.hpp"

namespace katachi::find {

// The states a point may have, as bits 1 << colour.
using Allowed = std::uint8_t;
constexpr Allowed bit(Color c) { return static_cast<Allowed>(1u << c); }
constexpr Allowed kAnything = bit(kEmpty) | bit(kBlack) | bit(kWhite);

// Which edges of the board the rectangle touches. All others are free: the pattern slides along.
struct Edges {
  bool left = false, top = false, right = false, bottom = false;
  bool operator==(const Edges&) const = default;
};

struct Query {
  int width = 0;
  int height = 0;
  std::vector<Allowed> cells;  // row by row from the top left; the colour drawn as X is black
  Edges edges;
  Color next = kEmpty;  // who moves next; kEmpty: anybody
  bool symmetries = true;
  bool color_swap = true;
  bool all_hits = false;  // every place and every time it appears, not only the first of a game
  std::uint32_t first_move = 0;
  std::uint32_t last_move = std::numeric_limits<std::uint32_t>::max();  // positions after first_move .. last_move moves
};

// The pattern as it stood in a game. `cell` and the colours are those of the query, whichever way the board was turned.
struct Hit {
  std::uint32_t game;
  std::uint32_t move;       // moves played when it appeared
  std::uint32_t next_move;  // number of the next move inside the rectangle; 0 if there was none
  std::int16_t cell;        // where that move went, row by row; -1 if there was none
  std::uint8_t color;       // its colour, or who was to move if there was none
  std::uint8_t x, y;        // the rectangle's top left point on the board
  std::uint8_t symmetry;    // turns the query into what stands on the board
  bool swapped;             // the colour drawn as X is White
  bool operator==(const Hit&) const = default;
};

// Hits in the order of games; within a game by move, then the time and place of the continuation. Empty `wanted` means
// all games, otherwise those with a 1. Throws std::invalid_argument for a query that is no pattern, std::length_error
// for more than `most` hits.
std::vector<Hit> find(const records::PackedGames& games, const Captures& captures, const Query& query,
                      std::span<const std::uint8_t> wanted, int threads, std::size_t most);

}  // namespace katachi::find
