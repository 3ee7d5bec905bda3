// The features of candidate moves as 64-bit keys.
//
// A sink receives them: `sink.prefetch(key)`, then `bool sink.take(candidate, slot, key)`, which returns whether the
// key is known, so that the next larger pattern of its chain is worth looking up. All candidates go through a chain
// together, so that memory for one is fetched while the hash of another is computed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "knowledge/predictor/lanes.hpp"
#include "knowledge/predictor/slots.hpp"
#include "knowledge/predictor/tactics.hpp"

namespace katachi::predictor {

// Offsets by distance, and the keys of their symbols.
struct Discs {
  std::vector<std::int16_t> steps;                 // in cells of a scene
  std::array<std::size_t, kMaxRadius + 1> end{};   // number of steps up to this distance
  std::array<std::vector<Lanes>, kPlanes> keys;    // [step * symbols + symbol]
  std::array<std::vector<Lanes>, kPlanes> centre;  // [symbol]
  std::vector<Lanes> marks;                        // a candidate at an offset; see mark()
  std::array<std::vector<Lanes>, 2> board;         // stones (planes kStones and kAge) at points of the board
  std::array<std::vector<Lanes>, 3> places;        // candidate, last move and own last move at points of the board

  const Lanes& mark(int dx, int dy) const {
    return marks[static_cast<std::size_t>((dy + kMaxSize) * (2 * kMaxSize + 1) + dx + kMaxSize)];
  }
  static const Discs& get();

 private:
  Discs();
};

using Index = std::uint16_t;

struct Candidate {
  Point point;
  std::int16_t cell;
  std::uint8_t x, y;
  std::uint8_t line;                 // the two distances to the edge
  std::array<std::uint8_t, 5> away;  // distance to the move 1 to 4 moves ago; [0] is unused
  std::uint8_t recency;              // age class of the most recent stone nearby
  std::uint16_t nearest;             // distances to the nearest own and enemy stone; set by study
  Tactics tactics;
  // Folded patterns that other features are combined with; 0 if the chain did not get that far.
  std::uint64_t shape4, shape5, shape7, liberties3, liberties5;
};

class Extractor {
 public:
  // Finds the candidates: all legal moves except the pass.
  void look(const Position& position, std::span<const Point> moves);
  // The same with a single candidate.
  void look(const Position& position, std::span<const Point> moves, Point only);

  const Scene& scene() const { return scene_; }
  int count() const { return count_; }
  const Candidate& candidate(std::size_t i) const { return candidates_[i]; }
  // The candidate at a point, or -1.
  int find(Point v) const;

  // A few cheap features of all candidates.
  template <class Sink>
  void glance(Sink& sink);
  // All features of some candidates.
  template <class Sink>
  void study(std::span<const Index> which, Sink& sink);

 private:
  template <class Sink, class Key>
  void chain(std::span<const Index> which, int slot, std::size_t levels, Sink& sink, Key key);
  template <class Sink, std::size_t N>
  void discs(std::span<const Index> which, int slot, Plane plane, const std::array<std::uint8_t, N>& radii,
             std::size_t levels, Sink& sink);
  template <class Sink, std::size_t N>
  void answers(std::span<const Index> which, int slot, Plane plane, int ago, const std::array<std::uint8_t, N>& radii,
               std::size_t levels, Sink& sink);
  template <class Sink, std::size_t N>
  void corners(std::span<const Index> which, int slot, Plane plane, const std::array<std::uint8_t, N>& sides,
               Sink& sink);
  template <class Sink>
  void board(std::span<const Index> which, Sink& sink);
  template <class Sink>
  void tactical(std::span<const Index> which, Sink& sink);
  template <class Sink>
  void distances(std::span<const Index> which, Sink& sink);
  template <class Sink>
  void joined(std::span<const Index> which, Sink& sink);

  void note(Candidate& c, Plane plane, int radius, std::uint64_t folded);
  std::uint16_t nearest(int cell) const;
  void make_candidate(Point v, const LastMove& last);
  const Lanes& place(const std::vector<Lanes>& table, Point v, int symbols, int symbol) const;
  Lanes board_lanes(Plane plane, int corner, int side) const;
  int corner_of(const Candidate& c) const;

  Scene scene_;
  int count_ = 0;
  std::array<Candidate, kMaxArea> candidates_;
  std::array<Lanes, kMaxArea> lanes_;
  std::array<std::uint64_t, kMaxArea> keys_;
  std::array<Index, kMaxArea> alive_;
  std::array<Index, kMaxArea> all_;
};

}  // namespace katachi::predictor

#include "knowledge/predictor/features_inl.hpp"
