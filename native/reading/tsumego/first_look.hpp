// What the stones alone say about a position, before any search: whether it is decided, or how much work it looks like.
//
// A search meets the same position along many paths, long before it searches it. So looks are remembered: one for each
// slot, the latest, in 2^bits slots.
#pragma once

#include <cstdint>
#include <vector>

#include "reading/tsumego/knowledge.hpp"
#include "reading/tsumego/life.hpp"
#include "reading/tsumego/table.hpp"

namespace katachi::tsumego {

struct Look {
  Numbers numbers;
  Points zone = 0;  // of a win of the attacker (attack_zone.hpp)
};

class FirstLook {
 public:
  // Ways of using knowledge about life. Threats are the cheapest and find nearly everything that the others find.
  enum Use : unsigned {
    kMatch = 1,      // recognise living positions with the attacker to move
    kLookAhead = 2,  // with the defender to move, look for a move that makes one
    kForced = 4,     // the attacker must stop every move by which the defender would live
  };

  // The region and the knowledge must outlive this.
  FirstLook(const Region& region, const LifeKnowledge* knowledge, unsigned uses, int bits);
  FirstLook(const FirstLook&) = delete;
  FirstLook& operator=(const FirstLook&) = delete;

  // `room_before`: before the last move; the defender's moves do not change it. `hash`: of the position.
  Look at(const State& state, std::uint64_t hash, const Room& room_before);

  // Call this shortly before.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&seen_[slot(hash)]); }

 private:
  struct Seen {
    std::array<Points, 2> stones{};
    Points zone = 0;
    std::uint32_t numbers = 0;  // to win and, in the upper half, to lose; 0 if unused
    std::uint8_t ko = kNoKo;
    std::uint8_t left = 0;
    Side to_move = kDefender;
    bool inside = false;

    // What is said does not depend on threats.
    bool is(const State& state) const;
  };

  std::size_t slot(std::uint64_t hash) const { return hash & (seen_.size() - 1); }
  Look look(const State& state, const Room& room_before) const;

  const Region& region_;
  const LifeKnowledge* knowledge_;
  const unsigned uses_;
  std::vector<Seen> seen_;
};

}  // namespace katachi::tsumego
