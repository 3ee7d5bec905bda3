// What a search knows about positions, in a table that grows.
//
// Keys are whole positions, so no two can be confused. Entries of one board lie together whatever the threats and the
// ban, because a decided one also answers for others:
//  - more threats never hurt their owner;
//  - a ban never helps the side it binds (it allows the attacker a pass, but a pass without a ban is never better than
//    what it is answered by: another pass);
//  - a result that met no ko holds for any threats.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reading/tsumego_state.hpp"

namespace katachi::tsumego {

// Proof numbers from the point of view of the side to move: how much is still to be shown for it to win, and to lose.
struct Numbers {
  std::uint32_t win = 1;
  std::uint32_t lose = 1;

  bool solved() const { return win == 0 || lose == 0; }
};
constexpr std::uint32_t kNever = 1U << 30;

class Table {
 public:
  struct Found {
    Numbers numbers;
    bool ko_free;
  };

  // Grows up to 2^max_bits entries of 32 bytes.
  explicit Table(int max_bits);

  std::optional<Found> find(const State& state) const;
  void store(const State& state, Numbers numbers, bool ko_free, std::uint64_t work);

  // The state will be looked for soon.
  void prefetch(const State& state) const {
    const Bucket* const bucket = &buckets_[bucket_of(state.stones, state.to_move)];
    __builtin_prefetch(bucket);
    __builtin_prefetch(&bucket->entries[kWays / 2]);
  }

  std::size_t entries() const { return used_; }

 private:
  struct Entry {
    std::array<Points, 2> stones{};
    Numbers numbers{0, 0};  // both 0: unused
    std::uint32_t work = 0;
    std::array<std::uint8_t, 2> threats{};
    std::uint8_t ko = kNoKo;
    std::uint8_t marks = 0;  // side, whether no ko mattered, and the targets left

    bool used() const { return numbers.win != 0 || numbers.lose != 0; }
    Side side() const { return static_cast<Side>(marks & 1); }
    bool ko_free() const { return (marks & 2) != 0; }
    // Written out, because comparing the arrays calls a function.
    bool same_board(const std::array<Points, 2>& s, unsigned side_and_left) const {
      return ((stones[0] ^ s[0]) | (stones[1] ^ s[1])) == 0 && (marks & ~2U) == side_and_left;
    }
  };
  static_assert(sizeof(Entry) == 32);
  static_assert(kMaxTargets <= 6);
  static unsigned side_and_left(const State& state) { return state.to_move | static_cast<unsigned>(state.left) << 2; }
  static constexpr std::size_t kWays = 4;
  struct alignas(64) Bucket {
    std::array<Entry, kWays> entries;
  };

  static bool answers(const Entry& entry, const State& state);
  std::size_t bucket_of(const std::array<Points, 2>& stones, Side side) const;
  void insert(const Entry& entry);
  void grow();

  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;
  int bits_;  // of the number of buckets
  int max_bits_;
};

}  // namespace katachi::tsumego
