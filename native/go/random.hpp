// Random numbers that are the same for the same seed on every machine.
#pragma once

#include <bit>
#include <cstdint>

namespace katachi {

// The splittable generator of Steele, Lea and Flood: spreads any seed, even 0, 1, 2, over all 64 bits.
class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
  }

 private:
  std::uint64_t state_;
};

// xoroshiro128+ by Blackman and Vigna, used for playouts: its upper bits are good and it is very cheap.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : a_(0), b_(0) {
    SplitMix64 spread(seed);
    a_ = spread();
    b_ = spread();
  }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = a_ + b_;
    const std::uint64_t x = a_ ^ b_;
    a_ = std::rotl(a_, 24) ^ x ^ x << 16;
    b_ = std::rotl(x, 37);
    return result;
  }

  // Uniform in 0 to n - 1, with a multiplication instead of a division; the bias is below n / 2^32.
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((*this)() >> 32) * n >> 32); }

 private:
  std::uint64_t a_;
  std::uint64_t b_;
};

}  // namespace katachi
