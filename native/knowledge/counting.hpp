// Counts the patterns of a batch of games: nearest (K), contextual (C) and their pairs.
#pragma once

#include <filesystem>
#include <span>

#include "knowledge/contexts.hpp"
#include "knowledge/facts.hpp"
#include "knowledge/runs.hpp"
#include "records/packed_games.hpp"

namespace katachi::knowledge {

struct CountSettings {
  NearestSettings nearest;
  int window = 9;       // the largest one; smaller ones are prefixes
  int pair_window = 9;  // not larger than `window`

  ContextSettings contexts() const { return {nearest.symmetric, nearest.colour_swap}; }
  std::size_t nearest_width() const { return 2 * static_cast<std::size_t>(nearest.sequence()); }
  std::size_t pair_width() const { return 2 * context_width(pair_window) + 2; }
};

// Throws std::invalid_argument for settings nothing can be counted with.
void check(const CountSettings& settings);

// Writes nearest.run, contexts.run and pairs.run into a folder that exists. `tags` has one tag a game.
void count_batch(const records::PackedGames& games, std::span<const std::uint64_t> tags, const CountSettings& settings,
                 const std::filesystem::path& folder);

}  // namespace katachi::knowledge
