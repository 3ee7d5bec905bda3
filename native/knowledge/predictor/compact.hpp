// The weights in the form that is used: buckets of one cache line, 28 bits per feature.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "knowledge/predictor/tables.hpp"

namespace katachi::predictor {

class CompactTable {
 public:
  static constexpr std::size_t kPlaces = 18;
  static constexpr float kScale = 32.0f;  // weights are multiples of 1/32

  struct alignas(64) Bucket {
    std::array<std::uint16_t, kPlaces> checks;
    std::array<std::int8_t, kPlaces> weights;
    std::array<std::uint8_t, kPlaces / 2> counts;  // 4 bits each: log2 of how often the feature was played
    std::uint8_t used;
  };
  static_assert(sizeof(Bucket) == 64);

  CompactTable() : buckets_(1) {}
  // The most frequently played features, as many as fit into `bytes`.
  CompactTable(const WeightTable& weights, std::size_t bytes);
  // As files keep it, ordered by print. A print stands for all prints that have its bucket and its check.
  struct Features {
    std::vector<std::uint32_t> prints;
    std::vector<std::int8_t> weights;
    std::vector<std::uint8_t> logs;
  };
  Features features() const;
  // From what `features` gave; throws std::invalid_argument if it did not.
  CompactTable(std::size_t buckets, std::span<const std::uint32_t> prints, std::span<const std::int8_t> weights,
               std::span<const std::uint8_t> logs);

  std::size_t buckets() const { return buckets_.size(); }
  std::size_t size() const;

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket(print_of(key))]); }
  std::uint32_t find(std::uint64_t key) const {
    const std::uint32_t print = print_of(key);
    const std::size_t at = bucket(print);
    const std::size_t place = position(buckets_[at], static_cast<std::uint16_t>(print));
    return place < buckets_[at].used ? static_cast<std::uint32_t>(at * kPlaces + place) : kUnknown;
  }
  float weight(std::uint32_t i) const {
    return static_cast<float>(buckets_[i / kPlaces].weights[i % kPlaces]) * (1.0f / kScale);
  }
  // The largest power of two not above the number of times the feature was played.
  std::uint32_t count(std::uint32_t i) const { return 1u << log(buckets_[i / kPlaces], i % kPlaces); }

 private:
  static std::uint8_t log(const Bucket& b, std::size_t place) {
    return static_cast<std::uint8_t>(b.counts[place / 2] >> (place % 2 * 4) & 15);
  }
  std::size_t bucket(std::uint32_t print) const {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(print) * buckets_.size() >> 32);
  }
  // The first place with this check, or one past the last used place: compares four checks at a time.
  static std::size_t position(const Bucket& b, std::uint16_t check) {
    constexpr std::uint64_t kOnes = 0x0001000100010001ULL;
    const std::uint64_t wanted = check * kOnes;
    for (std::size_t i = 0; i < kPlaces; i += 4) {
      std::uint64_t four;
      std::memcpy(&four, reinterpret_cast<const char*>(&b) + 2 * i, sizeof four);
      four ^= wanted;
      const std::uint64_t zero = (four - kOnes) & ~four & kOnes << 15;
      if (zero != 0) return i + static_cast<std::size_t>(std::countr_zero(zero)) / 16;
    }
    return kPlaces;
  }

  std::vector<Bucket> buckets_;
};

}  // namespace katachi::predictor
