#include "reading/tsumego/zone_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace katachi::tsumego {

ZoneTable::ZoneTable(int max_bits) : bits_(8), max_bits_(max_bits - 2) {
  if (max_bits < 10 || max_bits > 28) {
    throw std::invalid_argument("a table of 2^" + std::to_string(max_bits) + " positions: choose 10 to 28");
  }
  entries_.resize(kWays << bits_);
}

std::size_t ZoneTable::slot(const std::array<Points, 2>& stones, Side side) const {
  const std::uint64_t hash = mix(stones[0] * 0x9e3779b97f4a7c15ULL + mix(stones[1] * 2 + side));
  return static_cast<std::size_t>(hash >> (64 - bits_)) * kWays;
}

const ZoneTable::Entry* ZoneTable::find(const State& state) const {
  const Entry* const set = &entries_[slot(state.stones, state.to_move)];
  for (std::size_t i = 0; i < kWays; ++i) {
    if (set[i].used() && set[i].holds(state)) return &set[i];
  }
  return nullptr;
}

void ZoneTable::store(const State& state, Numbers numbers, Points zone, std::uint64_t work) {
  if (used_ * 4 > entries_.size() * 3 && bits_ < max_bits_) grow();
  insert(Entry{state.stones, zone, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xffffffffU)),
               state.left, state.to_move});
}

void ZoneTable::insert(const Entry& entry) {
  Entry* const set = &entries_[slot(entry.stones, entry.to_move)];
  Entry* least = set;
  for (std::size_t i = 0; i < kWays; ++i) {
    Entry& e = set[i];
    const bool same = e.stones == entry.stones && e.left == entry.left && e.to_move == entry.to_move;
    if (!e.used() || same) {
      used_ += e.used() ? 0 : 1;
      e = entry;
      return;
    }
    if (e.work < least->work) least = &e;
  }
  *least = entry;
}

void ZoneTable::grow() {
  const std::vector<Entry> old = std::exchange(entries_, {});
  ++bits_;
  used_ = 0;
  entries_.resize(kWays << bits_);
  for (const Entry& entry : old) {
    if (entry.used()) insert(entry);
  }
}

}  // namespace katachi::tsumego
