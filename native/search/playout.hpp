// Playouts: fast random moves from a position to the end of the game.
//
// There are two kinds. The light one plays uniformly among the legal points that do not fill an own eye. MoGo's
// (Chatriot et al. 2008, Algorithms 2, 4 and 5) first tries the moves near the last one that a person would not miss.
// Both are templates on the colour to move and on a recorder that sees every move; the search uses it for its
// all-moves-as-first statistics.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "go/position.hpp"
#include "go/random.hpp"
#include "search/pattern3x3.hpp"
#include "search/urgency.hpp"

namespace katachi {

struct PlayoutPolicy {
  bool save = true;           // answer an atari on own stones
  bool nakade = true;         // play the vital point of a three-point eye space (Algorithm 5)
  bool large_nakade = false;  // and of eye spaces of four to six points
  int fill_tries = 1;         // random tries to find an empty area (N of Algorithm 4); 0 = off
  bool keep_seki = false;     // do not put four or more own stones into atari for nothing
  int self_atari = 0;         // redraw random moves that put this many own stones into atari; 0 = off
  bool capture = true;        // capture stones in atari anywhere
  bool uniform = false;       // the light playout: none of these, and no patterns
  std::shared_ptr<const Pattern3x3Set> patterns;  // 3x3 shapes around the last move; null = off
  std::shared_ptr<const Pattern3x3Set> hints;     // the expert's patterns in the tree; null = the same patterns
  std::shared_ptr<const Urgencies> urgencies;  // draw among the points around the last move instead of using patterns
  int mercy = 0;                               // stop when one side is this many stones ahead; 0 = never

  static PlayoutPolicy light();
  static PlayoutPolicy mogo();
};

struct PlayoutEnd {
  int score = 0;        // Black's area minus White's, without komi
  int moves = 0;        // without passes
  bool capped = false;  // stopped at the move limit (three times the area of the board)
};

// Ignores the moves of a playout.
struct NoRecorder {
  void operator()(Color, Point) const {}
};

// Black's area minus White's if every stone is alive and every empty point has one owner or none: the score at the end
// of a playout.
inline int simple_area_score(const Position& position) {
  int score = position.stones(kBlack) - position.stones(kWhite);
  for (int i = 0; i < position.empty_count(); ++i) {
    const unsigned code = position.code(position.empty_at(i));
    score += static_cast<int>(neighbourhood::enclosed<kBlack>(code)) -
             static_cast<int>(neighbourhood::enclosed<kWhite>(code));
  }
  return score;
}

// A uniformly random sensible move, or kPass if there is none. Rejected points move to the end of the list of empty
// points and are not drawn again, so the choice is exactly uniform and always ends.
template <Color C>
inline Point random_move(Position& position, Random& random) {
  int n = position.empty_count();
  for (int tries = 0; tries < 2 && n > 0; ++tries) {
    const Point v = position.empty_at(static_cast<int>(random.below(static_cast<std::uint32_t>(n))));
    if (position.is_sensible<C>(v)) return v;
  }
  while (n > 0) {
    const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    const Point v = position.empty_at(i);
    if (position.is_sensible<C>(v)) return v;
    position.swap_empty(i, --n);
  }
  return kPass;
}

// The chains in atari, updated move by move. Stale entries are dropped when they are read.
class AtariBook {
 public:
  // Starts again from a position.
  void reset(const Position& position);
  // Call this after each stone that C places at v.
  template <Color C>
  void note_move(const Position& position, Point v);
  void forget_last() { put_in_atari_count_ = 0; }

  // Chains of the side to move that the last move put into atari.
  std::span<const Point> put_in_atari() const { return {put_in_atari_.data(), put_in_atari_count_}; }
  bool any(Color c) const { return counts_[c - 1u] != 0; }
  // A point where stones of `Prey` can be captured, or kPass. Lone stones in a ko are skipped: if they were always
  // taken, playouts with several kos would go round in circles.
  template <Color Prey>
  Point find_capture(const Position& position, Random& random);

 private:
  void note(Color c, Point head);

  std::array<std::array<Point, kCapacity>, 2> heads_;
  std::array<std::array<bool, kCapacity>, 2> listed_;
  std::array<std::uint32_t, 2> counts_{};
  std::array<Point, 4> put_in_atari_{};
  std::size_t put_in_atari_count_ = 0;
};

// Plays positions out. Holds scratch memory, so make one per thread and reuse it.
class Playout {
 public:
  explicit Playout(const PlayoutPolicy& policy) : policy_(policy) {}
  const PlayoutPolicy& policy() const { return policy_; }

  // Plays `position` out and changes it. Does not update the hash.
  template <class Recorder = NoRecorder>
  PlayoutEnd run(Position& position, Random& random, Recorder&& record = {});

  // The move that MoGo's policy would play now, for tests and explanations.
  Point choose(Position& position, Random& random);

  // Reports every draw by urgencies to `trace` from now on; null turns this off.
  void listen(UrgencyTrace* trace) { trace_ = trace; }

 private:
  template <Color C>
  Point choose(Position& position, Random& random);
  template <Color C>
  Point save(const Position& position, Random& random) const;
  template <Color C>
  Point nakade(const Position& position) const;
  template <Color C>
  static Point large_nakade(const Position& position);
  Point fill(const Position& position, Random& random) const;
  template <Color C>
  Point pattern(const Position& position, Random& random) const;
  template <Color C>
  Point urgent(const Position& position, Random& random) const;
  template <Color C>
  Point random_but_seki(Position& position, Random& random) const;
  template <Color C>
  Point random_but_self_atari(Position& position, Random& random) const;
  template <bool kUniform, Color C, class Recorder>
  Point step(Position& position, Random& random, Recorder& record);
  template <bool kUniform, class Recorder>
  PlayoutEnd loop(Position& position, Random& random, Recorder& record);

  PlayoutPolicy policy_;
  const Pattern3x3Set* hole_centres_ = &Pattern3x3Set::three_point_holes();
  AtariBook ataris_;
  UrgencyTrace* trace_ = nullptr;
};

}  // namespace katachi

#include "search/playout_inl.hpp"
