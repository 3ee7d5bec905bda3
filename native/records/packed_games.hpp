// A collection of games in flat arrays, two bytes per move, for mining, searching and training.
//
// A move is (index + 1) * 2 + (1 if White else 0), with points counted row by row from 0 and -1 for a pass, so the
// arrays can be stored in a file and mapped into memory unchanged.
#pragma once

#include <cstdint>
#include <span>

#include "go/color.hpp"
#include "go/position.hpp"
#include "records/game.hpp"

namespace katachi::records {

using PackedMove = std::uint16_t;

// The point of a packed move; kPass for a pass. The move must be on the board (PackedGames checks that).
inline RecordedMove unpack(PackedMove move, const Geometry& geometry) {
  const int index = (move >> 1) - 1;
  return {(move & 1) != 0 ? kWhite : kBlack, index < 0 ? kPass : geometry.points[static_cast<std::size_t>(index)]};
}

struct PackedGame {
  int size;
  Color winner;  // kEmpty if unknown or a draw
  std::span<const PackedMove> setup;
  std::span<const PackedMove> moves;
};

// Views of arrays that the caller keeps alive. The constructor throws std::invalid_argument if they do not fit
// together: game i has setup[setup_starts[i] .. setup_starts[i + 1]), and moves likewise.
class PackedGames {
 public:
  struct Arrays {
    std::span<const std::uint8_t> sizes;
    std::span<const std::uint8_t> winners;
    std::span<const std::uint64_t> setup_starts;  // one entry more than games
    std::span<const PackedMove> setup;
    std::span<const std::uint64_t> starts;  // one entry more than games
    std::span<const PackedMove> moves;
  };
  explicit PackedGames(const Arrays& arrays);

  std::size_t size() const { return arrays_.sizes.size(); }
  std::size_t moves() const { return arrays_.moves.size(); }
  PackedGame operator[](std::size_t i) const;

 private:
  Arrays arrays_;
};

// Replays a game move by move:
//
//   for (Replay replay(game); replay.more();) { look at replay.position() and replay.next(); replay.play(); }
//
// A move that is illegal by stones and simple ko ends the game early: the arrays may come from a damaged file.
class Replay {
 public:
  explicit Replay(const PackedGame& game);

  const Position& position() const { return position_; }
  int number() const { return static_cast<int>(played_); }  // number of moves played
  bool more() const { return more_; }
  RecordedMove next() const { return next_; }  // the move to play; requires more()
  void play();

 private:
  void look_ahead();

  PackedGame game_;
  Position position_;
  RecordedMove next_{};
  std::size_t played_ = 0;
  bool more_ = false;
};

}  // namespace katachi::records
