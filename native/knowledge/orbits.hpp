// The neighbourhood of a point in one fixed order, divided into orbits: sets of offsets that the eight symmetries of
// the board map onto each other.
//
// An orbit is named by its offset (a, b) with a >= b >= 0 and has 4 slots (if b is 0 or a) or 8. The contents of an
// orbit are one code with two bits per slot (empty, own, enemy, edge) and the first slot in the highest bits. So
// comparing codes compares symbol sequences, and rotating a neighbourhood permutes the slots of each orbit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "go/geometry.hpp"
#include "go/symmetry.hpp"

namespace katachi::knowledge {

using OrbitCode = std::uint16_t;

// Offsets reach from one side of the largest board to the edge beyond the other side.
constexpr int kReach = kMaxSize;
constexpr int kSpan = 2 * kReach + 1;

enum class OrbitKind : std::uint8_t { kAxis, kDiagonal, kGeneral };

struct Orbit {
  std::int8_t a, b;
  OrbitKind kind;
  std::uint8_t slots;   // 4 or 8
  std::uint16_t first;  // rank of its first slot in the order
};

// The order of the orbits: by distance from the centre (for nearest patterns; the smaller a first in ties), or square
// ring by square ring (for contextual patterns).
enum class OrbitOrder : std::uint8_t { kDistance, kRings };

struct Slot {
  std::int8_t dx, dy;
  std::uint16_t orbit;
};

class Orbits {
 public:
  // The tables are never freed.
  static const Orbits& of(OrbitOrder order);
  explicit Orbits(OrbitOrder order);

  std::size_t count() const { return orbits_.size(); }
  const Orbit& operator[](std::size_t i) const { return orbits_[i]; }
  const std::vector<Slot>& slots() const { return slots_; }  // by rank
  // The rank of an offset other than (0, 0).
  std::uint16_t rank(int dx, int dy) const { return rank_[index(dx, dy)]; }
  std::uint16_t orbit(int dx, int dy) const { return orbit_[index(dx, dy)]; }
  // The smallest rank at which one of the given orientations (one bit each) shows what is at an offset.
  std::uint16_t least_rank(int dx, int dy, unsigned orientations) const;
  // The row of `orbit` for one dy; index it with dx + kReach.
  const std::uint16_t* orbit_row(int dy) const { return &orbit_[index(-kReach, dy)]; }
  // Where an offset's two bits are in the code of its orbit.
  int shift(int dx, int dy) const { return shift_[index(dx, dy)]; }

 private:
  static std::size_t index(int dx, int dy) { return static_cast<std::size_t>((dy + kReach) * kSpan + dx + kReach); }

  std::vector<Orbit> orbits_;
  std::vector<Slot> slots_;
  std::array<std::uint16_t, kSpan * kSpan> rank_{};
  std::array<std::uint16_t, kSpan * kSpan> orbit_{};
  std::array<std::uint8_t, kSpan * kSpan> shift_{};
};

// The position of a slot's two bits in a code.
constexpr int slot_shift(int slots, int slot) { return 2 * (slots - 1 - slot); }

// The code with own and enemy stones swapped.
constexpr OrbitCode swapped(OrbitCode code) {
  return static_cast<OrbitCode>((code & 0x5555U) << 1 | (code & 0xAAAAU) >> 1);
}

// Codes in each orientation: in orientation s, slot o shows what is at apply(s, o).
class Turns {
 public:
  static const Turns& table();
  Turns();

  OrbitCode oriented(OrbitKind kind, int s, OrbitCode code) const {
    const auto i = static_cast<std::size_t>(s);
    if (kind == OrbitKind::kGeneral) return general_[i][0][code & 0xFFU] | general_[i][1][code >> 8];
    return four_[static_cast<std::size_t>(kind)][i][code];
  }

  // The greatest code of an orbit with four slots that some orientations (one bit each) show, and those that show it.
  struct Greatest {
    std::uint8_t code, leaders;
  };
  Greatest greatest(OrbitKind kind, unsigned orientations, OrbitCode code) const {
    return greatest_[static_cast<std::size_t>(kind)][orientations][code];
  }

 private:
  Greatest greatest_by_trial(std::size_t kind, unsigned orientations, std::size_t code) const;

  // One byte of the code at a time.
  std::array<std::array<std::array<std::uint16_t, 256>, 2>, symmetry::kCount> general_{};
  std::array<std::array<std::array<std::uint8_t, 256>, symmetry::kCount>, 2> four_{};  // [kAxis or kDiagonal]
  std::array<std::array<std::array<Greatest, 256>, 1 << symmetry::kCount>, 2> greatest_{};
};

// Chooses the orientation whose codes, orbit after orbit, are lexicographically greatest. The result for a prefix is
// the prefix of the result, so one pass serves patterns of all sizes.
class Tournament {
 public:
  // If `symmetric` is false, every neighbourhood stays as it is.
  Tournament(const Turns& turns, bool symmetric) : Tournament(turns, all(symmetric)) {}
  // Continues where these orientations (one bit each) lead.
  Tournament(const Turns& turns, unsigned leaders) : turns_(&turns), leaders_(leaders) {}
  static unsigned all(bool symmetric) { return symmetric ? 0xFF : 0x01; }

  // The code of the next orbit in the leading orientations; the other orientations drop out.
  OrbitCode next(OrbitKind kind, OrbitCode code) {
    if ((leaders_ & (leaders_ - 1)) == 0) return turns_->oriented(kind, std::countr_zero(leaders_), code);
    if (kind == OrbitKind::kGeneral) return decide(code);
    const Turns::Greatest found = turns_->greatest(kind, leaders_, code);
    leaders_ = found.leaders;
    return found.code;
  }
  // One bit for each orientation that still leads.
  unsigned leaders() const { return leaders_; }

 private:
  OrbitCode decide(OrbitCode code);  // for eight slots

  const Turns* turns_;
  unsigned leaders_;
};

}  // namespace katachi::knowledge
