// What a move does at once: captures, ataris, escapes, and how many liberties it has afterwards.
#pragma once

#include "knowledge/predictor/scene.hpp"

namespace katachi::predictor {

struct Tactics {
  std::uint8_t captured = 0;     // stones taken off: 0, 1, 2, 3 (three to five), 4 (more)
  bool saves = false;            // takes off a chain that holds one of the mover's in atari
  bool takes_last = false;       // takes off the stone just played
  bool ko = false;               // takes off one stone and may be retaken at once but for the ko rule
  std::uint8_t escaped = 0;      // largest own chain in atari that the stone joins: 0, 1, 2 (two, three), 3 (more)
  std::uint8_t ataris = 0;       // enemy chains left with one liberty: 0, 1, 2
  std::uint8_t atari_size = 0;   // the largest of them: 0, 1, 2 (two, three), 3 (more)
  bool ataris_last = false;      // the stone just played is in atari afterwards
  std::uint8_t liberties = 0;    // of the new chain: 1 to 7
  std::uint8_t size = 0;         // of the new chain: 1, 2 (two, three), 3 (up to five), 4 (more)
  std::uint8_t friends = 0;      // own chains it touches
  std::uint8_t enemies = 0;      // enemy chains it touches
  std::uint8_t weak_friend = 0;  // fewest liberties of an own chain it touches, up to 4; 0: touches none
  std::uint8_t weak_enemy = 0;   // the same of the enemy
  std::uint8_t on_last = 0;      // is a liberty of the chain just played: its liberties, up to 4; 0: no
  std::uint8_t helps = 0;        // is a liberty of an own chain next to the last move: its liberties, up to 4
  bool eye = false;              // all neighbours are own stones or the edge

  // Everything but the counts of neighbours, as one number.
  std::uint32_t code() const;
  // The neighbours and the liberties.
  std::uint32_t contact() const;
  std::uint32_t last() const { return on_last * 8u + helps; }
};

// What of it needs the last move only, found once a position.
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
