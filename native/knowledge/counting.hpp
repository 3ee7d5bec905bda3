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
  int window = 9;        // the largest; smaller ones are prefixes
  int pair_window = 9;   // not larger than `window`
  bool replies = false;  // also count patterns around the last move that suggest a move elsewhere

  ContextSettings contexts() const { return {nearest.symmetric, nearest.color_swap}; }
  std::size_t nearest_width() const { return 2 * static_cast<std::size_t>(nearest.sequence()); }
  std::size_t reply_width() const { return 2 + nearest_width(); }
  std::size_t pair_width() const { return 2 * context_width(pair_window) + 2; }
};

// Throws std::invalid_argument if nothing can be counted with these settings.
void check(const CountSettings& settings);

// A reply is a fact in front of the sequence around the last move: where the next move is in its orientation, or
// kAnyReply, which counts how often the sequence occurred.
constexpr Fact kAnyReply = 3;

// Writes nearest.run, contexts.run, pairs.run and, if wanted, replies.run into an existing folder. `tags` has one tag
// per game.
void count_batch(const records::PackedGames& games, std::span<const std::uint64_t> tags, const CountSettings& settings,
                 const std::filesystem::path& folder);

}  // namespace katachi::knowledge
