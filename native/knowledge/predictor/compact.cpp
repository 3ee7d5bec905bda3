#include "knowledge/predictor/compact.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace katachi::predictor {

namespace {

constexpr double kFill = 1.1;   // features per place offered; a bucket that overflows loses its rarest ones
constexpr double kRoomy = 0.7;  // the same if memory is plentiful
constexpr int kMaxWeight = 127;
constexpr int kMaxLog = 15;
constexpr std::size_t kMostBuckets = std::size_t{1} << 24;  // 1 GB

// False if there is no room, or if it could not be told from a feature that is there.
bool put(CompactTable::Bucket& bucket, std::uint32_t print, int weight, int log) {
  const auto check = static_cast<std::uint16_t>(print);
  const auto end = bucket.checks.begin() + bucket.used;
  if (bucket.used == CompactTable::kPlaces || std::find(bucket.checks.begin(), end, check) != end) return false;
  const std::size_t place = bucket.used++;
  bucket.checks[place] = check;
  bucket.weights[place] = static_cast<std::int8_t>(weight);
  bucket.counts[place / 2] = static_cast<std::uint8_t>(bucket.counts[place / 2] | log << (place % 2 * 4));
  return true;
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
  for (const WeightTable::Entry& entry : kept) {
    const int weight = static_cast<int>(std::lround(entry.weight * kScale));
    const int log = std::min(static_cast<int>(std::bit_width(entry.count)) - 1, kMaxLog);
    put(buckets_[bucket(entry.print)], entry.print, std::clamp(weight, -kMaxWeight, kMaxWeight), log);
  }
}

CompactTable::CompactTable(std::size_t buckets, std::span<const std::uint32_t> prints,
                           std::span<const std::int8_t> weights, std::span<const std::uint8_t> logs) {
  if (buckets == 0 || buckets > kMostBuckets) throw std::invalid_argument("its number of buckets is out of range");
  if (prints.size() != weights.size() || prints.size() != logs.size()) {
    throw std::invalid_argument("its columns have different lengths");
  }
  buckets_.resize(buckets);
  for (std::size_t i = 0; i < prints.size(); ++i) {
    if (logs[i] > kMaxLog) throw std::invalid_argument("a count is out of range");
    if (!put(buckets_[bucket(prints[i])], prints[i], weights[i], logs[i])) {
      throw std::invalid_argument("a bucket of weights is overfull");
    }
  }
}

CompactTable::Features CompactTable::features() const {
  Features all;
  for (std::size_t at = 0; at < buckets_.size(); ++at) {
    const Bucket& b = buckets_[at];
    const auto lowest = static_cast<std::uint32_t>(((std::uint64_t{at} << 32) + buckets_.size() - 1) / buckets_.size());
    const auto above = [&](std::size_t place) { return static_cast<std::uint16_t>(b.checks[place] - lowest); };
    std::vector<std::size_t> places(b.used);
    std::iota(places.begin(), places.end(), 0);
    std::ranges::sort(places, {}, above);
    for (const std::size_t place : places) {
      all.prints.push_back(lowest + above(place));
      all.weights.push_back(b.weights[place]);
      all.logs.push_back(log(b, place));
    }
  }
  return all;
}

std::size_t CompactTable::size() const {
  std::size_t features = 0;
  for (const Bucket& b : buckets_) features += b.used;
  return features;
}

}  // namespace katachi::predictor
