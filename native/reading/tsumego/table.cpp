#include "reading/tsumego/table.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace katachi::tsumego {

namespace {

constexpr int kFirstBits = 10;
constexpr int kWaysBits = 2;

}  // namespace

Table::Table(int max_bits) : bits_(std::min(kFirstBits, max_bits - kWaysBits)), max_bits_(max_bits - kWaysBits) {
  if (max_bits < 10 || max_bits > 30) {
    throw std::invalid_argument("a table of 2^" + std::to_string(max_bits) + " positions: choose 10 to 30");
  }
  buckets_.resize(std::size_t{1} << bits_);
}

// Whether a decided entry for the same board and side also decides the state.
bool Table::answers(const Entry& entry, const State& state) {
  if (entry.ban() != state.ko && (entry.won() ? state.ko : entry.ban()) != kNoKo) return false;
  return entry.holds_for(state.threats);
}

std::optional<Table::Known> Table::find(const State& state, std::uint64_t hash) const {
  const Entry* exact = nullptr;
  for (const Entry& e : buckets_[bucket_of(hash)].entries) {
    if (!e.same_board(state.stones, side_and_left(state)) || !e.used()) continue;
    if (e.decided()) {
      if (answers(e, state)) return Known{e.won() ? Numbers{0, kNever} : Numbers{kNever, 0}, e.threats, e.content};
    } else if (e.ko == state.ko && e.threats[0] == state.threats[0] && e.threats[1] == state.threats[1]) {
      exact = &e;
    }
  }
  if (exact == nullptr) return std::nullopt;
  const auto lower = static_cast<std::uint32_t>(exact->content);
  return Known{{lower, static_cast<std::uint32_t>(exact->content >> 32)}, {}, 0};
}

void Table::store(const State& state, std::uint64_t hash, const Known& known, std::uint64_t work) {
  if (used_ * kSpare > buckets_.size() * kWays && bits_ < max_bits_) grow();
  const bool decided = known.numbers.solved();
  Entry entry;
  entry.stones = state.stones;
  entry.content = decided ? known.zone : known.numbers.win | std::uint64_t{known.numbers.lose} << 32;
  entry.work = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, 0xffffffffU));
  entry.threats = decided ? known.bounds : state.threats;
  entry.ko = static_cast<std::uint8_t>(state.ko | (decided ? kDecided : 0));
  entry.marks = static_cast<std::uint8_t>(side_and_left(state) | (known.numbers.win == 0 ? kWon : 0));
  insert(entry, hash);
}

// Whether an entry says everything that an old one for the same board says.
bool Table::replaces(const Entry& entry, const Entry& old) {
  if (entry.ban() != old.ban()) return false;
  if (!old.decided()) return entry.decided() ? entry.holds_for(old.threats) : entry.threats == old.threats;
  return entry.decided() && entry.won() == old.won() && entry.holds_for(old.threats);
}

// Replaces an entry for the same state, else takes a free place, else replaces the entry with the least work.
void Table::insert(const Entry& entry, std::uint64_t hash) {
  Bucket& bucket = buckets_[bucket_of(hash)];
  Entry* least = bucket.entries.data();
  for (Entry& e : bucket.entries) {
    if (!e.used()) {
      ++used_;
      e = entry;
      return;
    }
    if (e.same_board(entry.stones, entry.side_and_left()) && replaces(entry, e)) {
      const std::uint32_t before = e.work;
      e = entry;
      e.work += std::min(before, ~e.work);
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
      if (entry.used()) insert(entry, hash_of(entry.stones, entry.side()));
    }
  }
}

}  // namespace katachi::tsumego
