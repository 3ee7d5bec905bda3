// Which nearest patterns match at each point of a position, updated move by move (K2, K4).
//
// For every empty point the matcher keeps the facts up to the k-th and, for each colour, the path of its walk. A stone
// affects only the points that have it among these facts, and only walks that went that far; only the part of a path
// after the first changed fact is walked again. A colour's walks wait until somebody asks about that colour: in a game
// that is every second move, and most of the points that one move changes are changed by the other as well.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
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
    return {&nodes_[walk.first], walk.depth};
  }

  // Counting: from now on every pattern counts the turns of its colour during which it matched. `take_turn` says that a
  // colour is to move in the current position; `settle` adds the turns that are still open, and counting continues.
  void count_into(std::vector<std::uint32_t>* matches) { matches_ = matches; }
  void take_turn(Color mover) {
    catch_up(mover);
    ++turns_[mover];
  }
  void settle();

  std::uint64_t walks() const { return walked_; }  // number of walks made, for measurements

 private:
  struct Walk {
    std::uint32_t first = 0;  // where its facts and nodes start
    std::uint16_t depth = 0;
  };

  // A walk in progress. Many advance together, one level at a time, so that their memory accesses overlap.
  struct Walker {
    FactReader reader;
    std::uint16_t index;
    Color mover;
    std::uint16_t depth;
    Fact fact;
    NearestTree::Family family;  // where to find the fact
  };

  std::size_t index_of(int x, int y) const { return static_cast<std::size_t>(y * size_ + x); }
  static std::size_t place(std::size_t index, Color mover) { return 2 * index + mover - 1U; }
  Walk& walk_of(int index, Color mover) { return walks_[place(static_cast<std::size_t>(index), mover)]; }

  void add(int x, int y, Color color);
  void remove(int x, int y);
  void open(int x, int y);
  void shut(int x, int y);
  void insert(std::size_t index, const Slot& slot, std::uint16_t orbit, Color color);
  void erase(int x, int y, const Slot& slot, std::uint16_t orbit);
  void mark(std::size_t index, Color mover);
  void affect(std::size_t index, std::uint16_t orbit);
  void catch_up(Color mover) {
    if (!stale_points_[mover].empty()) walk_stale_points(mover);
  }
  void walk_stale_points(Color mover);
  bool begin(Walker& walker);
  bool step(Walker& walker);
  void finish(const Walker& walker);
  void leave(const Walk& walk, std::size_t from, Color mover);

  const NearestTree& tree_;
  const Orbits& orbits_ = Orbits::of(OrbitOrder::kDistance);
  const Turns& turns_table_ = Turns::table();
  NearestSettings settings_;
  int size_;
  WideBoard board_;
  // By point, row by row.
  std::vector<Facts> facts_;
  std::vector<std::uint16_t> horizon_;  // end of the orbits whose facts are kept; 0 if the point is occupied
  // By point and colour.
  std::vector<Walk> walks_;
  std::vector<std::uint16_t> limit_;                        // orbits from here on cannot affect the walk
  std::vector<std::uint8_t> stale_;                         // the walk is out of date
  std::array<std::vector<std::uint16_t>, 3> stale_points_;  // by colour
  // By point, colour and depth.
  std::vector<Fact> sequence_;
  std::vector<NodeId> nodes_;
  std::vector<NearestTree::Family> families_;  // the nodes' children
  std::vector<std::uint32_t> since_;           // the turn since which the node has matched
  std::vector<Walker> walkers_;

  struct Start {
    std::vector<Facts> facts;
    std::vector<std::uint16_t> horizon;
  };
  Start empty_board_;  // most games start with it

  std::vector<std::uint32_t>* matches_ = nullptr;
  std::array<std::uint32_t, 3> turns_{};
  std::uint64_t walked_ = 0;
};

}  // namespace katachi::knowledge
