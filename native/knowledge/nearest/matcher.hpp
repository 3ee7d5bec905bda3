// Which nearest patterns match at each point of a position, updated move by move (K2, K4).
//
// For every empty point the matcher keeps the facts up to the k-th and, for each colour, the path of its walk. A stone
// affects only the points that have it among these facts, and only walks that went that far; only the part of a path
// from the first changed orbit on is walked again. A colour's walks wait until somebody asks about that colour: in a
// game that is every second move, and most of the points that one move changes are changed by the other as well.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "knowledge/large_pages.hpp"
#include "knowledge/nearest/tree.hpp"
#include "knowledge/wide_board.hpp"

namespace katachi::knowledge {

class NearestMatcher {
 public:
  // The tree must outlive the matcher.
  NearestMatcher(const NearestTree& tree, int size);

  int size() const { return size_; }

  // Matches a position from scratch.
  void reset(const Position& position);
  // Follows one move or pass; `after` is the resulting position.
  void play(const Position& after, Point move);

  // The patterns that match at an empty point for `mover`, from order 1 on (with absolute colours, a node for the mover
  // comes first). Empty for an occupied point.
  std::span<const NodeId> path(int index, Color mover) {
    catch_up(mover);
    const Walk& walk = walk_of(index, mover);
    return {&nodes_[first_of(place(static_cast<std::size_t>(index), mover))], walk.depth};
  }

  // Counting: from now on the last pattern of every walk counts the turns of its colour during which the walk was what
  // it is. A pattern matched as often as all walks that end in it or below it (`add_up`). `take_turn` says that a
  // colour is to move in the current position; `settle` adds the turns that are still open, and counting continues.
  using Matches = std::vector<std::uint32_t, LargePages<std::uint32_t>>;  // by node
  void count_into(Matches* matches) { matches_ = matches; }
  void take_turn(Color mover) {
    catch_up(mover);
    ++turns_[mover];
  }
  void settle();

  std::uint64_t walks() const { return walked_; }  // number of walks made, for measurements

 private:
  struct Walk {
    std::uint32_t since = 0;  // the turn since which it has been what it is
    std::uint16_t depth = 0;
    std::uint16_t limit = 0;           // orbits from here on cannot affect it
    std::uint16_t changed = kNothing;  // the nearest orbit that changed since it was walked
  };
  static constexpr std::uint16_t kNothing = 0xFFFF;

  // A walk in progress. Many advance together, one level at a time, so that their memory accesses overlap.
  struct Walker {
    FactReader reader;
    std::size_t place;
    std::size_t at;  // the level
    std::uint16_t depth;
    Fact fact;
    NearestTree::Family family;  // where to find the fact
  };

  std::size_t index_of(int x, int y) const { return static_cast<std::size_t>(y * size_ + x); }
  static std::size_t place(std::size_t index, Color mover) { return 2 * index + mover - 1U; }
  Walk& walk_of(int index, Color mover) { return walks_[place(static_cast<std::size_t>(index), mover)]; }
  std::size_t first_of(std::size_t place) const { return place * longest_; }  // where its levels start

  void add(int x, int y, Color color);
  void remove(int x, int y);
  void open(int x, int y);
  void shut(int x, int y);
  void insert(std::size_t index, const Slot& slot, std::uint16_t orbit, Color color);
  void erase(int x, int y, const Slot& slot, std::uint16_t orbit);
  void mark(std::size_t index, Color mover, std::uint16_t orbit);
  void affect(std::size_t index, std::uint16_t orbit);
  void catch_up(Color mover) {
    if (!stale_points_[mover].empty()) walk_stale_points(mover);
  }
  void walk_stale_points(Color mover);
  bool begin(Walker& walker, Color mover);
  bool step(Walker& walker);
  void finish(const Walker& walker);
  void leave(std::size_t place, Color mover);

  const NearestTree& tree_;
  const Orbits& orbits_ = Orbits::of(OrbitOrder::kDistance);
  const Turns& turns_table_ = Turns::table();
  NearestSettings settings_;
  int size_;
  std::size_t longest_;
  WideBoard board_;
  // By point, row by row.
  std::vector<Facts> facts_;
  std::vector<std::uint16_t> horizon_;  // end of the orbits whose facts are kept; 0 if the point is occupied
  // By point and colour.
  std::vector<Walk> walks_;
  std::array<std::vector<std::uint16_t>, 3> stale_points_;  // by colour: the points whose walks changed
  // By point, colour and depth.
  std::vector<NodeId> nodes_;
  std::vector<NearestTree::Node> levels_;  // the fact, and where its continuations are
  std::vector<std::uint8_t> leaders_;      // the orientations that lead after the orbit of the fact
  std::vector<Walker> walkers_;
  std::vector<std::uint16_t> going_;         // those that have not arrived
  std::vector<std::uint16_t> end_of_orbit_;  // by rank + 1 of a fact: the orbit after its own; 0 for a marker

  struct Start {
    std::vector<Facts> facts;
    std::vector<std::uint16_t> horizon;
  };
  Start empty_board_;  // most games start with it

  Matches* matches_ = nullptr;
  std::array<std::uint32_t, 3> turns_{};
  std::uint64_t walked_ = 0;
};

}  // namespace katachi::knowledge
