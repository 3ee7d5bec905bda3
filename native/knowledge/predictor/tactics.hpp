// The immediate effects of a move: captures, ataris, escapes, and its liberties afterwards.
#pragma once

#include "knowledge/predictor/scene.hpp"

namespace katachi::predictor {

struct Tactics {
  std::uint8_t captured = 0;     // captured stones: 0, 1, 2, 3 (three to five), 4 (more)
  bool saves = false;            // captures a chain that has one of the mover's in atari
  bool takes_last = false;       // captures the stone just played
  bool ko = false;               // captures one stone and could be retaken at once without the ko rule
  std::uint8_t escaped = 0;      // largest own chain in atari that the stone joins: 0, 1, 2 (two or three), 3 (more)
  std::uint8_t ataris = 0;       // enemy chains left with one liberty: 0, 1, 2
  std::uint8_t atari_size = 0;   // the largest of them: 0, 1, 2 (two or three), 3 (more)
  bool ataris_last = false;      // the stone just played is in atari afterwards
  std::uint8_t liberties = 0;    // of the new chain: 1 to 7
  std::uint8_t size = 0;         // of the new chain: 1, 2 (two or three), 3 (up to five), 4 (more)
  std::uint8_t friends = 0;      // own chains it touches
  std::uint8_t enemies = 0;      // enemy chains it touches
  std::uint8_t weak_friend = 0;  // fewest liberties of an own chain it touches, up to 4; 0 if none
  std::uint8_t weak_enemy = 0;   // the same for the enemy
  std::uint8_t on_last =
      0;                   // if it is a liberty of the chain just played: that chain's liberties, up to 4; otherwise 0
  std::uint8_t helps = 0;  // if it is a liberty of an own chain next to the last move: that chain's liberties, up to 4
  bool eye = false;        // all neighbours are own stones or the edge

  // Everything except the counts of neighbours, as one number.
  std::uint32_t code() const;
  // The neighbours and the liberties.
  std::uint32_t contact() const;
  std::uint32_t last() const { return on_last * 8u + helps; }
};

// The part that depends only on the last move, computed once per position.
class LastMove {
 public:
  explicit LastMove(const Scene& scene);
  void apply(const Scene& scene, Point v, Tactics& tactics) const;

 private:
  Point head_ = kPass;                 // of the chain just played
  std::array<Point, 4> threatened_{};  // own chains next to the last stone, weakest first
  std::size_t threats_ = 0;
};

Tactics tactics(const Scene& scene, const LastMove& last, Point v);

}  // namespace katachi::predictor
