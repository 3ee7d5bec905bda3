// Counts what was played in every corner and on the whole board, position by position.
//
// A corner is counted once for each position it shows with a side to move: when it first shows it in a game. Then the
// next move of the game is in the corner, or elsewhere (a tenuki, a pass), or the game is over. After a tenuki, the
// next move in the corner is counted too, as a later one. An empty corner is counted when it gets its first stone. The
// whole board is counted in the same way, without tenuki.
#pragma once

#include <filesystem>
#include <span>

#include "records/packed_games.hpp"

namespace katachi::trees {

// What followed a position: a cell of the view for a move at once, or one of these.
namespace code {
constexpr std::uint16_t kLaterOwn = 1024;    // + cell: the side to move played there after tenuki
constexpr std::uint16_t kLaterOther = 2048;  // + cell: the other side did
constexpr std::uint16_t kElsewhere = 3072;   // tenuki, or a pass
constexpr std::uint16_t kOver = 3073;        // no move followed
}  // namespace code

// A record's key in a run: the position's key, what followed it, and the year of the game (0: unknown), all with the
// highest byte first, then what a corner does not show (around.hpp; 0 for later moves and whole boards).
constexpr std::size_t kRecordWidth = 13;

// Positions with more stones are not counted: there are hardly two alike. Decided by the position alone, so every
// position that is counted is counted in all games.
constexpr int kMostInCorner = 40;
constexpr int kMostOnBoard = 60;
// With more stones in the corner, the rest of the board is not noted.
constexpr int kMostAround = 16;

// Writes corners.run and openings.run into an existing folder. `tags` has one tag per game (runs.hpp).
void count_trees(const records::PackedGames& games, std::span<const std::uint64_t> tags,
                 const std::filesystem::path& folder);

}  // namespace katachi::trees
