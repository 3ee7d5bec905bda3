#include "knowledge/captures.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "go/interrupt.hpp"

namespace katachi {

namespace {

constexpr std::size_t kGamesAtOnce = 256;

// The points that became empty last are at the end of the position's list of empty points.
void note_newest(const Position& position, int count, std::uint32_t move, std::vector<std::uint32_t>& stones) {
  for (int i = position.empty_count() - count; i < position.empty_count(); ++i) {
    stones.push_back(Capture::pack(move, position.geometry().index[position.empty_at(i)]));
  }
}

// Returns how many moves were played.
std::uint32_t note_game(const records::PackedGame& game, std::vector<std::uint32_t>& stones) {
  records::Replay replay(game);
  const Position& position = replay.position();
  if (!game.setup.empty() && position.empty_count() == position.geometry().area) {
    for (const records::PackedMove stone : game.setup) {
      if (stone >> 1 != 0) stones.push_back(Capture::pack(0, (stone >> 1) - 1u));
    }
  }
  int taken = 0;
  while (replay.more()) {
    replay.play();
    const int now = position.captured(kBlack) + position.captured(kWhite);
    note_newest(position, now - taken, static_cast<std::uint32_t>(replay.number()), stones);
    taken = now;
  }
  return static_cast<std::uint32_t>(replay.number());
}

}  // namespace

CaptureArrays captures_of(const records::PackedGames& games, int threads) {
  CaptureArrays result{std::vector<std::uint64_t>(games.size() + 1), {}, std::vector<std::uint32_t>(games.size())};
  std::vector<std::vector<std::uint32_t>> parts((games.size() + kGamesAtOnce - 1) / kGamesAtOnce);
  std::atomic<std::size_t> next_part = 0;
  const auto work = [&] {
    for (std::size_t part = next_part++; part < parts.size(); part = next_part++) {
      for (std::size_t i = part * kGamesAtOnce; i < std::min(games.size(), (part + 1) * kGamesAtOnce); ++i) {
        const std::size_t before = parts[part].size();
        result.lengths[i] = note_game(games[i], parts[part]);
        result.starts[i + 1] = parts[part].size() - before;
      }
      if (Interrupt::now()) next_part = parts.size();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  if (Interrupt::now()) return result;
  for (std::size_t i = 0; i < games.size(); ++i) result.starts[i + 1] += result.starts[i];
  for (const auto& part : parts) result.stones.insert(result.stones.end(), part.begin(), part.end());
  return result;
}

Captures::Captures(const records::PackedGames& games, std::span<const std::uint64_t> starts,
                   std::span<const std::uint32_t> stones, std::span<const std::uint32_t> lengths)
    : starts_(starts), stones_(stones), lengths_(lengths) {
  const auto fail = [] { throw std::invalid_argument("the captures do not belong to the games"); };
  if (starts.size() != games.size() + 1 || lengths.size() != games.size()) fail();
  if (starts.front() != 0 || starts.back() != stones.size()) fail();
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (starts[i] > starts[i + 1] || starts[i + 1] > stones.size()) fail();
    const records::PackedGame game = games[i];
    if (lengths[i] > game.moves.size()) fail();
    std::uint32_t last = 0;
    for (const std::uint32_t stone : this->stones(i)) {
      const std::uint32_t move = Capture::move(stone);
      if (move < last || move > lengths[i]) fail();
      if (Capture::point(stone) >= static_cast<std::uint32_t>(game.size * game.size)) fail();
      last = move;
    }
  }
}

}  // namespace katachi
