// Stones on a board with a margin so wide that every offset from every point can be read without a check.
//
// It follows a Position and returns the stones that a move captured.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "knowledge/orbits.hpp"

namespace katachi::knowledge {

// What counts as a fact at the edge: every point outside, or only the first one straight ahead on each side.
enum class EdgeFacts : std::uint8_t { kPoint, kSide };

class WideBoard {
 public:
  static constexpr int kStride = kMaxSize + 2 * kReach;

  WideBoard(int size, EdgeFacts edges);

  int size() const { return size_; }
  EdgeFacts edges() const { return edges_; }
  int cell(int x, int y) const { return (y + kReach) * kStride + x + kReach; }
  // What is at an offset from a cell of the board: a colour, or kEdge outside if that counts as a fact.
  std::uint8_t at(int cell, const Slot& slot) const {
    const std::uint8_t color = cells_[static_cast<std::size_t>(cell + slot.dy * kStride + slot.dx)];
    // With one fact per side, the margin next to the board counts only straight ahead.
    return color == kEdge && edges_ == EdgeFacts::kSide && slot.dx != 0 && slot.dy != 0 ? std::uint8_t{kEmpty} : color;
  }
  std::uint8_t color(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  void set(int x, int y, std::uint8_t color) { cells_[static_cast<std::size_t>(cell(x, y))] = color; }

  // Copies all stones of a position.
  void copy(const Position& position);
  // Copies the changes of one move: the stone at `move` and the captured stones, which are returned (valid until the
  // next call).
  std::span<const Point> follow(const Position& after, Point move);

 private:
  int size_;
  EdgeFacts edges_;
  int stones_ = 0;
  std::array<std::uint8_t, kStride * kStride> cells_{};
  std::vector<Point> removed_;
};

}  // namespace katachi::knowledge
