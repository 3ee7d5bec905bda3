#include "knowledge/predictor/compact.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace katachi::predictor {

namespace {

constexpr double kFill = 1.1;   // features per place offered; a bucket that overflows loses its rarest ones
constexpr double kRoomy = 0.7;  // the same if memory is plentiful
constexpr int kMaxWeight = 127;
constexpr int kMaxLog = 15;

void put(CompactTable::Bucket& bucket, const WeightTable::Entry& entry) {
  const auto check = static_cast<std::uint16_t>(entry.print);
  if (bucket.used == CompactTable::kPlaces) return;
  if (std::find(bucket.checks.begin(), bucket.checks.begin() + bucket.used, check) !=
      bucket.checks.begin() + bucket.used) {
    return;  // indistinguishable from a more frequent feature
  }
  const std::size_t place = bucket.used++;
  const int weight = static_cast<int>(std::lround(entry.weight * CompactTable::kScale));
  const int log = std::min(static_cast<int>(std::bit_width(entry.count)) - 1, kMaxLog);
  bucket.checks[place] = check;
  bucket.weights[place] = static_cast<std::int8_t>(std::clamp(weight, -kMaxWeight, kMaxWeight));
  bucket.counts[place / 2] = static_cast<std::uint8_t>(bucket.counts[place / 2] | log << (place % 2 * 4));
}

}  // namespace

CompactTable::CompactTable(const WeightTable& weights, std::size_t bytes) {
  std::vector<WeightTable::Entry> kept;
  std::ranges::copy_if(weights.entries(), std::back_inserter(kept), [](const auto& e) { return e.count != 0; });
  std::ranges::sort(
      kept, [](const auto& a, const auto& b) { return a.count != b.count ? a.count > b.count : a.print < b.print; });
  const std::size_t needed = static_cast<std::size_t>(static_cast<double>(kept.size()) / (kPlaces * kRoomy)) + 1;
  buckets_.resize(std::max<std::size_t>(1, std::min(needed, bytes / sizeof(Bucket))));
  const auto room = static_cast<std::size_t>(static_cast<double>(buckets_.size() * kPlaces) * kFill) + kPlaces;
  if (kept.size() > room) kept.resize(room);
  for (const WeightTable::Entry& entry : kept) put(buckets_[bucket(entry.print)], entry);
}

CompactTable::CompactTable(std::vector<Bucket> buckets) : buckets_(std::move(buckets)) {
  if (buckets_.empty()) throw std::invalid_argument("a table of weights has no buckets");
  for (const Bucket& b : buckets_) {
    if (b.used > kPlaces) throw std::invalid_argument("a bucket of weights is overfull");
  }
}

std::size_t CompactTable::size() const {
  std::size_t features = 0;
  for (const Bucket& b : buckets_) features += b.used;
  return features;
}

}  // namespace katachi::predictor
