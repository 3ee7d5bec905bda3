#include "knowledge/predictor/tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace katachi::predictor {

namespace {

constexpr std::uint64_t kProbes = 64;  // places tried for one feature
constexpr std::uint32_t kMaxCount = 65535;
constexpr double kLoad = 0.6;
constexpr float kFirstSquares = 1.0f;  // keeps the first steps small

std::size_t capacity_for(std::size_t features) {
  return std::bit_ceil(std::max<std::size_t>(64, static_cast<std::size_t>(static_cast<double>(features) / kLoad)));
}

}  // namespace

Pages::Pages(std::size_t bytes) : memory(nullptr, std::free) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  const std::size_t rounded = (bytes + kPage - 1) / kPage * kPage;
  memory.reset(std::aligned_alloc(kPage, rounded));
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  (void)madvise(memory.get(), rounded, MADV_HUGEPAGE);
#endif
  std::memset(memory.get(), 0, rounded);
}

CountTable::CountTable(int bits)
    : mask_((1ULL << bits) - 1),
      pages_(sizeof(std::uint64_t) << bits),
      words_(static_cast<std::uint64_t*>(pages_.memory.get())) {}

std::uint32_t CountTable::add(std::uint64_t key) {
  for (std::uint64_t probe = 0; probe < kProbes; ++probe) {
    const std::atomic_ref<std::uint64_t> word(words_[(key + probe) & mask_]);
    const std::uint64_t found = word.load(std::memory_order_relaxed);
    if (found != 0 && found >> 16 != (key & kKeyMask)) continue;
    const auto count = static_cast<std::uint32_t>(found & kMaxCount);
    if (count < kMaxCount) word.store((key & kKeyMask) << 16 | (count + 1), std::memory_order_relaxed);
    return count;
  }
  return 0;
}

void CountTable::each(std::uint32_t minimum, const std::function<void(std::uint64_t, std::uint32_t)>& take) const {
  for (std::uint64_t i = 0; i <= mask_; ++i) {
    const auto count = static_cast<std::uint32_t>(words_[i] & kMaxCount);
    if (count != 0 && count >= minimum) take(words_[i] >> 16, count);
  }
}

std::size_t CountTable::size(std::uint32_t minimum) const {
  std::size_t features = 0;
  each(minimum, [&](std::uint64_t, std::uint32_t) { ++features; });
  return features;
}

WeightTable::WeightTable(std::size_t features)
    : mask_(capacity_for(features) - 1),
      pages_((mask_ + 1) * sizeof(Entry)),
      entries_(static_cast<Entry*>(pages_.memory.get())) {}

WeightTable WeightTable::of(const CountTable& counts, std::uint32_t minimum) {
  WeightTable table(counts.size(minimum));
  counts.each(minimum, [&](std::uint64_t key, std::uint32_t count) { table.insert(key, count); });
  return table;
}

WeightTable WeightTable::of(std::span<const Entry> entries) {
  if (!std::has_single_bit(entries.size()) || entries.size() < capacity_for(0)) {
    throw std::invalid_argument("a table of weights has 2^n entries, at least 64");
  }
  WeightTable table(static_cast<std::size_t>(static_cast<double>(entries.size()) * kLoad) - 1);
  if (table.mask_ + 1 != entries.size()) throw std::invalid_argument("a table of weights has an odd size");
  std::copy(entries.begin(), entries.end(), table.entries_);
  const auto used = std::ranges::count_if(entries, [](const Entry& e) { return e.count != 0; });
  table.size_ = static_cast<std::size_t>(used);
  if (table.size_ == entries.size()) throw std::invalid_argument("a table of weights has no free place");
  return table;
}

void WeightTable::insert(std::uint64_t key, std::uint32_t count) {
  std::uint64_t at = home(key);
  while (entries_[at].count != 0) {
    if (entries_[at].print == print_of(key)) return;  // indistinguishable from another feature
    at = (at + 1) & mask_;
  }
  entries_[at] = {print_of(key), count, 0.0f, kFirstSquares};
  ++size_;
}

void WeightTable::step(std::uint32_t i, float gradient, float rate) {
  Entry& entry = entries_[i];
  const float squares = load(entry.squares) + gradient * gradient;
  store(entry.squares, squares);
  store(entry.weight, load(entry.weight) - rate * gradient / std::sqrt(squares));
}

}  // namespace katachi::predictor
