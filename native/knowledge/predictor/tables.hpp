// The tables of training: how often each feature was played, and then the weights of the frequent ones.
//
// 48 bits of a feature's key are used: the lower ones give its place, and the upper 32, its print, distinguish it from
// others.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace katachi::predictor {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kKeyMask = (1ULL << 48) - 1;

constexpr std::uint32_t print_of(std::uint64_t key) { return static_cast<std::uint32_t>((key & kKeyMask) >> 16); }

// Memory in large pages where the system supports them, because tables are read at random places.
struct Pages {
  explicit Pages(std::size_t bytes);
  std::unique_ptr<void, void (*)(void*)> memory;
};

// Counts up to 65,535 for as many features as fit; features without a place are not counted.
class CountTable {
 public:
  explicit CountTable(int bits);

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&words_[key & mask_], 1); }
  // Adds one and returns the count before. Threads may lose a count.
  std::uint32_t add(std::uint64_t key);
  // All features counted at least `minimum` times.
  void each(std::uint32_t minimum, const std::function<void(std::uint64_t key, std::uint32_t count)>& take) const;
  std::size_t size(std::uint32_t minimum) const;

 private:
  std::uint64_t mask_;
  Pages pages_;
  std::uint64_t* words_;  // key << 16 | count
};

// Weights with their AdaGrad sums.
class WeightTable {
 public:
  struct Entry {
    std::uint32_t print;
    std::uint32_t count;  // how often it was played; 0 if unused
    float weight;
    float squares;  // sum of squared gradients
  };

  WeightTable() : WeightTable(1) {}
  // Room for this many features.
  explicit WeightTable(std::size_t features);
  static WeightTable of(const CountTable& counts, std::uint32_t minimum);
  // From entries as returned by `entries`.
  static WeightTable of(std::span<const Entry> entries);

  void insert(std::uint64_t key, std::uint32_t count);
  std::size_t size() const { return size_; }
  std::span<const Entry> entries() const { return {entries_, mask_ + 1}; }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[home(key)]); }
  std::uint32_t find(std::uint64_t key) const {
    const std::uint32_t print = print_of(key);
    for (std::uint64_t at = home(key); entries_[at].count != 0; at = (at + 1) & mask_) {
      if (entries_[at].print == print) return static_cast<std::uint32_t>(at);
    }
    return kUnknown;
  }
  float weight(std::uint32_t i) const { return load(entries_[i].weight); }
  std::uint32_t count(std::uint32_t i) const { return entries_[i].count; }
  // One step against the gradient. Threads may overwrite each other's steps.
  void step(std::uint32_t i, float gradient, float rate);

 private:
  static float load(const float& value) {
    return std::atomic_ref<float>(const_cast<float&>(value)).load(std::memory_order_relaxed);
  }
  static void store(float& to, float value) { std::atomic_ref<float>(to).store(value, std::memory_order_relaxed); }
  std::uint64_t home(std::uint64_t key) const { return key & mask_; }

  std::uint64_t mask_;
  std::size_t size_ = 0;
  Pages pages_;
  Entry* entries_;
};

}  // namespace katachi::predictor
