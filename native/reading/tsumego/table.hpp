// What a search knows about positions, in a table that grows.
//
// Keys are whole positions, so no two can be confused. Entries for one board are next to each other, whatever the
// threats and the ban, because a decided entry also answers for others:
//  - more threats never hurt their owner;
//  - a ban never helps the side it binds (it allows the attacker to pass, but without a ban a pass is never better
//    than its answer, another pass);
//  - a proof says how many threats the winner needed and how many the loser may have (Bounds).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// Spreads a number over all 64 bits, for places in a table.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
  return x ^ x >> 32;
}

// The same for positions that differ in threats or ban.
constexpr std::uint64_t hash_of(const std::array<Points, 2>& stones, Side to_move) {
  return mix(stones[0] * 0x9e3779b97f4a7c15ULL + mix(stones[1] * 2 + to_move));
}

// Proof numbers from the point of view of the side to move: how much must still be shown for it to win, and to lose.
struct Numbers {
  std::uint32_t win = 1;
  std::uint32_t lose = 1;

  bool solved() const { return win == 0 || lose == 0; }
};
constexpr std::uint32_t kNever = 1U << 30;
constexpr Numbers decided(Side to_move, Side winner) {
  return to_move == winner ? Numbers{0, kNever} : Numbers{kNever, 0};
}
constexpr std::uint32_t kLargest = kNever / 2;  // limit of undecided numbers

// How far a choice may be searched before another one with this number looks better; the margin avoids switching back
// and forth.
constexpr std::uint32_t with_margin(std::uint32_t second) { return std::min(second + 1 + second / 4, kNever); }

// The threats for which a decided result holds, by side: at least this many for the winner, at most this many for the
// loser.
using Bounds = std::array<std::uint8_t, 2>;
constexpr std::uint8_t kAnyNumber = 255;
constexpr Bounds for_any_threats(Side winner) {
  return winner == kDefender ? Bounds{0, kAnyNumber} : Bounds{kAnyNumber, 0};
}

class Table {
 public:
  // For a decided position: `bounds`, and the zone of a win of the attacker (attack_zone.hpp).
  struct Known {
    Numbers numbers;
    Bounds bounds{};
    Points zone = 0;
  };

  // Grows up to 2^max_bits entries of 32 bytes.
  explicit Table(int max_bits);

  // `hash`: of the state.
  std::optional<Known> find(const State& state, std::uint64_t hash) const;
  // `work`, at least 1, decides what is kept when there is no room; that of earlier entries for the state is added.
  void store(const State& state, std::uint64_t hash, const Known& known, std::uint64_t work);

  // Call this shortly before the state is looked up.
  void prefetch(std::uint64_t hash) const {
    const Bucket* const bucket = &buckets_[bucket_of(hash)];
    __builtin_prefetch(bucket);
    __builtin_prefetch(&bucket->entries[kWays / 2]);
  }

  std::size_t entries() const { return used_; }

 private:
  struct Entry {
    std::array<Points, 2> stones{};
    std::uint64_t content = 0;              // the numbers, or the zone if decided
    std::uint32_t work = 0;                 // 0 if unused
    std::array<std::uint8_t, 2> threats{};  // of the state, or the bounds if decided
    std::uint8_t ko = kNoKo;                // the upper bit means decided
    std::uint8_t marks = 0;                 // side, whether it wins, and the targets left

    bool used() const { return work != 0; }
    bool decided() const { return (ko & kDecided) != 0; }
    bool won() const { return (marks & kWon) != 0; }
    std::uint8_t ban() const { return static_cast<std::uint8_t>(ko & ~kDecided); }
    Side side() const { return static_cast<Side>(marks & 1U); }
    Side winner() const { return won() ? side() : other(side()); }
    unsigned side_and_left() const { return marks & ~kWon; }
    // Written out, because comparing arrays would call a function.
    bool same_board(const std::array<Points, 2>& s, unsigned of_side_and_left) const {
      return ((stones[0] ^ s[0]) | (stones[1] ^ s[1])) == 0 && side_and_left() == of_side_and_left;
    }
    bool holds_for(const std::array<std::uint8_t, 2>& sides_threats) const {
      const Side w = winner();
      return sides_threats[w] >= threats[w] && sides_threats[other(w)] <= threats[other(w)];
    }
  };
  static constexpr unsigned kDecided = 128;
  static constexpr unsigned kWon = 2;
  static_assert(sizeof(Entry) == 32);
  static_assert(kMaxTargets <= 5);
  static unsigned side_and_left(const State& state) {
    return state.to_move | static_cast<unsigned>(state.left) << 2 | (state.inside ? 128U : 0U);
  }
  static constexpr std::size_t kWays = 4;
  static constexpr std::size_t kSpare = 2;  // it grows when one place in this many is used: fuller buckets lose entries
  struct alignas(64) Bucket {
    std::array<Entry, kWays> entries;
  };

  static bool answers(const Entry& entry, const State& state);
  static bool replaces(const Entry& entry, const Entry& old);
  std::size_t bucket_of(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> (64 - bits_)); }
  void insert(const Entry& entry, std::uint64_t hash);
  void grow();

  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;
  int bits_;  // of the number of buckets
  int max_bits_;
};

}  // namespace katachi::tsumego
