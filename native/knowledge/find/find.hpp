// Pattern search: where a drawn region of the board appears in a collection, and what was played there next.
//
// A game is stored as the history of each point (find/timeline.hpp): when its stones appeared and disappeared. A placed
// pattern holds from the time of its last stone until one of its points changes, so it is found by comparing a few
// times; no position is compared point by point. Before that, a few bit operations on their moves exclude games that
// never had the stones of the pattern.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "go/color.hpp"
#include "knowledge/captures.hpp"
#include "records/packed_games.hpp"

namespace katachi::find {

// The allowed states of a point, as bits 1 << colour.
using Allowed = std::uint8_t;
constexpr Allowed bit(Color c) { return static_cast<Allowed>(1u << c); }
constexpr Allowed kAnything = bit(kEmpty) | bit(kBlack) | bit(kWhite);

// Which edges of the board the rectangle touches. Along the other edges the pattern can slide.
struct Edges {
  bool left = false, top = false, right = false, bottom = false;
  bool operator==(const Edges&) const = default;
};

struct Query {
  int width = 0;
  int height = 0;
  std::vector<Allowed> cells;  // row by row from the top left; the colour drawn as X is black
  Edges edges;
  Color next = kEmpty;  // the side to move; kEmpty for either
  bool symmetries = true;
  bool color_swap = true;
  bool all_hits = false;  // every place and time it appears, not only the first in a game
  std::uint32_t first_move = 0;
  std::uint32_t last_move = std::numeric_limits<std::uint32_t>::max();  // positions after first_move .. last_move moves
};

// An occurrence of the pattern in a game. `cell` and the colours are those of the query, however the board was turned.
struct Hit {
  std::uint32_t game;
  std::uint32_t move;       // moves played before it appeared
  std::uint32_t next_move;  // number of the next move inside the rectangle; 0 if there is none
  std::int16_t cell;        // the cell of that move, row by row; -1 if there is none
  std::uint8_t color;       // its colour, or the side to move if there is none
  std::uint8_t x, y;        // top left point of the rectangle on the board
  std::uint8_t symmetry;    // turns the query into its image on the board
  bool swapped;             // the colour drawn as X is White
  bool operator==(const Hit&) const = default;
};

// Hits in the order of games; within a game by move, then by time and place of the continuation. Empty `wanted` means
// all games, otherwise those with a 1. Throws std::invalid_argument if the query is not a pattern, and
// std::length_error if there are more than `most` hits.
std::vector<Hit> find(const records::PackedGames& games, const Captures& captures, const Query& query,
                      std::span<const std::uint8_t> wanted, int threads, std::size_t most);

}  // namespace katachi::find
