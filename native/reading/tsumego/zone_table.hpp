// What a search with zones knows about positions.
#pragma once

#include <cstdint>
#include <vector>

#include "reading/tsumego/state.hpp"
#include "reading/tsumego/table.hpp"

namespace katachi::tsumego {

// Keys are whole positions. Of the four entries where a position may be, the one with the least work is replaced.
class ZoneTable {
 public:
  struct Entry {
    std::array<Points, 2> stones{};
    Points zone = 0;        // of a win of the defender
    Numbers numbers{0, 0};  // both 0 if unused
    std::uint32_t work = 0;
    std::uint8_t left = 0;
    Side to_move = kDefender;

    bool used() const { return numbers.win != 0 || numbers.lose != 0; }
    bool holds(const State& s) const {
      return stones[0] == s.stones[0] && stones[1] == s.stones[1] && left == s.left && to_move == s.to_move;
    }
  };

  // Grows up to 2^max_bits entries. Throws std::invalid_argument unless max_bits is 10 to 28.
  explicit ZoneTable(int max_bits);

  const Entry* find(const State& state) const;
  void store(const State& state, Numbers numbers, Points zone, std::uint64_t work);
  std::size_t entries() const { return used_; }

  void prefetch(const State& state) const { __builtin_prefetch(&entries_[slot(state.stones, state.to_move)]); }

 private:
  static constexpr std::size_t kWays = 4;

  std::size_t slot(const std::array<Points, 2>& stones, Side side) const;
  void insert(const Entry& entry);
  void grow();

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  int bits_;  // of the number of sets of four
  int max_bits_;
};

}  // namespace katachi::tsumego
