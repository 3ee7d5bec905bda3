#include "search/batch.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "go/interrupt.hpp"
#include "search/owners.hpp"

namespace katachi {

namespace {

constexpr std::int64_t kBlock = 64;

// Remembers the first move of the playout.
struct FirstMove {
  Point point = kPass;
  bool seen = false;
  void operator()(Color, Point v) {
    if (!seen) point = v;
    seen = true;
  }
};

void add_playout(const Position& start, Playout& playout, Random& random, double komi, PlayoutStats& stats,
                 OwnerSum& owners) {
  Position position(start);
  const Color first = position.to_move();
  FirstMove begin;
  bool passed_first = false;
  const auto record = [&](Color c, Point v) {
    if (!begin.seen && c != first) passed_first = true;
    begin(c, v);
  };
  const PlayoutEnd end = playout.run(position, random, record);
  const std::size_t where =
      begin.seen && !passed_first ? start.geometry().index[begin.point] : stats.first_moves.size() - 1;
  ++stats.first_moves[where];
  ++stats.games;
  stats.black_wins += end.score > komi;
  stats.white_wins += end.score < komi;
  stats.score_sum += end.score;
  stats.score_squares += static_cast<std::int64_t>(end.score) * end.score;
  stats.moves += end.moves;
  stats.capped += end.capped;
  owners.add(position);
}

}  // namespace

void PlayoutStats::add(const PlayoutStats& other) {
  games += other.games;
  black_wins += other.black_wins;
  white_wins += other.white_wins;
  score_sum += other.score_sum;
  score_squares += other.score_squares;
  moves += other.moves;
  capped += other.capped;
  std::transform(owner.begin(), owner.end(), other.owner.begin(), owner.begin(), std::plus<>());
  std::transform(first_moves.begin(), first_moves.end(), other.first_moves.begin(), first_moves.begin(), std::plus<>());
}

PlayoutStats run_playouts(const Position& position, const PlayoutPolicy& policy, std::int64_t games, std::uint64_t seed,
                          double komi, int threads) {
  if (games < 0) throw std::invalid_argument("the number of playouts must not be negative: " + std::to_string(games));
  const int area = position.geometry().area;
  PlayoutStats total(area);
  std::mutex merge;
  std::atomic<std::int64_t> next_block{0};
  const auto work = [&] {
    PlayoutStats mine(area);
    OwnerSum owners;
    const auto playout = std::make_unique<Playout>(policy);
    for (;;) {
      const std::int64_t block = next_block.fetch_add(1);
      const std::int64_t done = block * kBlock;
      if (done >= games) break;
      if (Interrupt::now()) next_block = games;
      Random random(SplitMix64(seed)() + static_cast<std::uint64_t>(block));
      for (std::int64_t i = std::min(kBlock, games - done); i > 0; --i) {
        add_playout(position, *playout, random, komi, mine, owners);
      }
    }
    owners.add_to(position.geometry(), mine.owner);
    const std::lock_guard lock(merge);
    total.add(mine);
  };
  // No more threads than blocks; the calling thread is one of them.
  const std::int64_t wanted = std::clamp<std::int64_t>((games + kBlock - 1) / kBlock, 1, std::max(threads, 1));
  std::vector<std::jthread> helpers;
  for (std::int64_t i = 1; i < wanted; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  return total;
}

}  // namespace katachi
