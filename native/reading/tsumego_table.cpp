#include "reading/tsumego_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace katachi::tsumego {

namespace {

constexpr int kFirstBits = 10;
constexpr int kWaysBits = 2;

constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
  return x ^ x >> 32;
}

}  // namespace

Table::Table(int max_bits) : bits_(std::min(kFirstBits, max_bits - kWaysBits)), max_bits_(max_bits - kWaysBits) {
  if (max_bits < 10 || max_bits > 30) {
    throw std::invalid_argument("a table of 2^" + std::to_string(max_bits) + " positions: choose 10 to 30");
  }
  buckets_.resize(std::size_t{1} << bits_);
}

std::size_t Table::bucket_of(const std::array<Points, 2>& stones, Side side) const {
  const std::uint64_t hash = mix(stones[0] * 0x9e3779b97f4a7c15ULL + mix(stones[1] * 2 + side));
  return static_cast<std::size_t>(hash >> (64 - bits_));
}

// Whether a decided entry of the same board and side decides the state as well.
bool Table::answers(const Entry& entry, const State& state) {
  const bool won = entry.numbers.win == 0;
  if (entry.ko != state.ko) {
    if (won ? state.ko != kNoKo : entry.ko != kNoKo) return false;
  }
  if (entry.ko_free()) return true;
  const Side winner = won ? state.to_move : other(state.to_move);
  return state.threats[winner] >= entry.threats[winner] && state.threats[other(winner)] <= entry.threats[other(winner)];
}

std::optional<Table::Found> Table::find(const State& state) const {
  const Entry* exact = nullptr;
  for (const Entry& e : buckets_[bucket_of(state.stones, state.to_move)].entries) {
    if (!e.same_board(state.stones, side_and_left(state)) || !e.used()) continue;
    if (e.numbers.solved()) {
      if (answers(e, state)) return Found{e.numbers, e.ko_free()};
    } else if (e.ko == state.ko && e.threats == state.threats) {
      exact = &e;
    }
  }
  if (exact == nullptr) return std::nullopt;
  return Found{exact->numbers, false};
}

void Table::store(const State& state, Numbers numbers, bool ko_free, std::uint64_t work) {
  if (used_ * 4 > buckets_.size() * kWays * 3 && bits_ < max_bits_) grow();
  Entry entry;
  entry.stones = state.stones;
  entry.numbers = numbers;
  entry.work = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xffffffffU));
  entry.threats = state.threats;
  entry.ko = state.ko;
  entry.marks = static_cast<std::uint8_t>(side_and_left(state) | (ko_free ? 2U : 0U));
  insert(entry);
}

// Over what is known of the same state, else into a free place, else over the least work.
void Table::insert(const Entry& entry) {
  Bucket& bucket = buckets_[bucket_of(entry.stones, entry.side())];
  Entry* least = bucket.entries.data();
  for (Entry& e : bucket.entries) {
    if (!e.used()) {
      ++used_;
      e = entry;
      return;
    }
    const bool same = e.same_board(entry.stones, entry.marks & ~2U) && e.ko == entry.ko;
    if (same && (e.threats == entry.threats || entry.ko_free())) {
      e = entry;
      return;
    }
    if (e.work < least->work) least = &e;
  }
  *least = entry;
}

void Table::grow() {
  const std::vector<Bucket> old = std::exchange(buckets_, {});
  ++bits_;
  used_ = 0;
  buckets_.resize(std::size_t{1} << bits_);
  for (const Bucket& bucket : old) {
    for (const Entry& entry : bucket.entries) {
      if (entry.used()) insert(entry);
    }
  }
}

}  // namespace katachi::tsumego
