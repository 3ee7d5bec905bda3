// Contextual patterns (C1): the N x N window around a stone just played, as bytes.
//
// Byte 0 is the mover (1 if the colours share their counts); then come the orbits ring by ring, two bits per slot. So
// the key of a window is a prefix of the keys of all larger windows.
#pragma once

#include <cstdint>
#include <span>

#include "go/color.hpp"
#include "knowledge/orbits.hpp"
#include "knowledge/wide_board.hpp"

namespace katachi::knowledge {

// The length of a key in bytes; the window is odd.
constexpr std::size_t context_width(int window) { return 1 + static_cast<std::size_t>(window * window - 1) / 4; }

struct ContextSettings {
  bool symmetric = true;
  bool color_swap = true;
};

class ContextWriter {
 public:
  explicit ContextWriter(const ContextSettings& settings)
      : settings_(settings), orbits_(Orbits::of(OrbitOrder::kRings)), turns_(Turns::table()) {}

  // Writes the key of the largest window into `key`, which must have its length. Returns the orientations (one bit
  // each) that show the window `marked` in its canonical form. The board must count every point outside as an edge.
  unsigned write(const WideBoard& board, int cell, Color mover, int marked, std::span<std::uint8_t> key) const;

  // The place of a move in the canonical form of another one, whose leading orientations are given: 1 + its smallest
  // rank, or 0 for the same point.
  int place(int dx, int dy, unsigned leaders) const;

 private:
  ContextSettings settings_;
  const Orbits& orbits_;
  const Turns& turns_;
};

}  // namespace katachi::knowledge
