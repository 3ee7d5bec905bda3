// A tree of counts as arrays: one row per position, one per continuation, and the years of all continuations packed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "knowledge/runs.hpp"
#include "knowledge/trees/keys.hpp"

namespace katachi::trees {

// Position i has the continuations edges[i] .. edges[i + 1]) in the order of their codes, and its years begin at
// years_at[i]: for each continuation how many years, and for each year the step from the one before, twice the count
// (plus one if some games have no known winner), the wins of the side to move, and the number of such games if any. All
// are numbers of seven bits per byte, the lowest first, with a bit that says that more follow.
//
// What the rest of the board was (around.hpp) begins at around_at[i], in the same kind of numbers, and is empty for a
// rare position and one where it was always the same: a number with a bit for each factor that changed; then for each
// of these, continuation by continuation (next moves only), how often each of its four states was there.
struct Table {
  std::vector<Key> keys;              // ascending
  std::vector<std::uint32_t> counts;  // how often each position was counted
  std::vector<std::uint32_t> edges{0};
  std::vector<std::uint32_t> years_at{0};
  std::vector<std::uint16_t> codes;
  std::vector<knowledge::Moment> last;  // the latest example of each continuation
  std::vector<std::uint8_t> years;
  std::vector<std::uint32_t> around_at{0};
  std::vector<std::uint8_t> around;
};

// Positions counted less often do not tell what the rest of the board had to do with a move.
constexpr std::uint32_t kEnoughAround = 50;

// The positions that were counted at least `least` times; those with `enough` also tell of the rest of the board.
// Throws std::length_error if there are too many.
Table merge_tree(const std::vector<std::filesystem::path>& runs, std::uint32_t least,
                 std::uint32_t enough = kEnoughAround);

}  // namespace katachi::trees
