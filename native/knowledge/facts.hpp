// The salient facts around a point, nearest first: stones and edges, grouped by orbits (K1).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "knowledge/orbits.hpp"
#include "knowledge/wide_board.hpp"

namespace katachi::knowledge {

constexpr int kMaxOrder = 32;

// A fact of a nearest pattern: (rank + 1) * 4 + symbol. With absolute colours a marker (1 or 2, the mover) comes first.
using Fact = std::uint16_t;
constexpr Fact make_fact(int rank, unsigned symbol) {
  return static_cast<Fact>((rank + 1) * 4 + static_cast<int>(symbol));
}

struct NearestSettings {
  int k = 15;              // the highest order
  bool symmetric = true;   // the eight symmetries share their counts
  bool color_swap = true;  // both colours share their counts
  EdgeFacts edges = EdgeFacts::kSide;

  int sequence() const { return k + (color_swap ? 0 : 1); }  // the longest sequence, including the marker
};

inline int facts_in(OrbitCode code) { return std::popcount(static_cast<unsigned>((code | code >> 1) & 0x5555U)); }

// The occupied orbits nearest to a point, up to the end of the orbit with the k-th fact; colours are absolute.
struct Facts {
  struct Group {
    std::uint16_t orbit;
    OrbitCode code;
  };
  std::uint8_t groups = 0;
  std::uint8_t facts = 0;
  std::array<Group, kMaxOrder + 1> group;
};

// Looks outward from a cell, starting with an orbit, and adds facts until there are k. Returns the orbit after the last
// one it looked at, or kAllOrbits if it saw the whole board.
constexpr std::uint16_t kAllOrbits = 0xFFFF;
std::uint16_t look(const WideBoard& board, int cell, int k, std::uint16_t from, Facts& facts);

// The facts one after another in canonical orientation, from the mover's point of view.
class FactReader {
 public:
  FactReader(const Facts& facts, Color mover, const NearestSettings& settings, const Orbits& orbits, const Turns& turns)
      : facts_(&facts),
        orbits_(&orbits),
        tournament_(turns, settings.symmetric),
        swap_(settings.color_swap && mover == kWhite) {}

  // Reads on from the first group that is not nearer than an orbit; `leaders` are the orientations that lead before it.
  void skip(std::uint16_t orbit, unsigned leaders, const Turns& turns) {
    while (at_ < facts_->groups && facts_->group[at_].orbit < orbit) ++at_;
    tournament_ = Tournament(turns, leaders);
  }

  // The next fact; 0 at the end.
  Fact next() {
    if (code_ == 0 && !open_group()) return 0;
    const int bit = std::bit_width(static_cast<unsigned>(code_)) - 1;
    const int shift = bit & ~1;
    const unsigned symbol = code_ >> shift & 3U;
    code_ = static_cast<OrbitCode>(code_ & ~(3U << shift));
    return make_fact(last_ - shift / 2, symbol);
  }
  // The orientations that show the facts read so far, and the rest of their orbits, in canonical form.
  unsigned leaders() const { return tournament_.leaders(); }
  // The orbit of the last fact read.
  std::uint16_t orbit() const { return orbit_; }

 private:
  bool open_group() {
    if (at_ == facts_->groups) return false;
    const Facts::Group& group = facts_->group[at_++];
    const Orbit& orbit = (*orbits_)[group.orbit];
    orbit_ = group.orbit;
    last_ = orbit.first + orbit.slots - 1;
    code_ = tournament_.next(orbit.kind, swap_ ? swapped(group.code) : group.code);
    return true;
  }

  const Facts* facts_;
  const Orbits* orbits_;
  Tournament tournament_;
  bool swap_;
  std::size_t at_ = 0;
  std::uint16_t orbit_ = 0;
  OrbitCode code_ = 0;
  int last_ = 0;
};

}  // namespace katachi::knowledge
