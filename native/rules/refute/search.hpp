// Tests the claim of a rule on one board: White moves first, anywhere, and Black must reach the goal in time.
#pragma once

#include <atomic>
#include <vector>

#include "rules/refute/levels.hpp"

namespace katachi::rules::refute {

enum class Verdict : std::uint8_t { kProved = 0, kRefuted = 1, kUndecided = 2 };

// Every White move and a pass are tried; ko binds neither side; suicide is forbidden. At first Black may only use the
// rectangle, the points around it and captures, which can only make it harder for him; if that proves nothing, all his
// moves are searched. One object serves many boards; it keeps a table of a few megabytes.
class Search {
 public:
  // The result is undecided after more than `max_nodes` boards, or once `stop` (may be null) is set.
  explicit Search(std::uint64_t max_nodes, const std::atomic<bool>* stop = nullptr);

  // If the promise is about a stone and it is captured, Black has failed, even if he plays there again. Unless he is
  // komaster he never takes a ko, not even first.
  Verdict run(const Spot& spot, const Stones& stones, const Aim& aim, int depth);
  // After a refutation: White's moves and Black's answers in turn, each a set of one point, or empty for a pass.
  std::vector<Points> line();
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Entry {
    Stones stones;
    std::uint32_t board = 0;   // the run it belongs to; 0 for none
    std::int16_t proved = 0;   // Black wins in this many plies; 0 if unknown
    std::int16_t refuted = 0;  // Black does not win in this many plies or fewer; 0 if unknown
  };
  struct Moves {
    int count = 0;
    Points moves[kMaxPoints + 1];
  };

  bool search(bool everywhere);
  bool white_to_move(const Stones& stones, int plies);
  bool black_to_move(const Stones& stones, int plies);
  bool play_black(Stones& stones, Points move) const;
  Moves white_moves(const Stones& stones) const;
  Moves black_moves(const Stones& stones) const;
  std::vector<Points> refutations(const Stones& stones, int plies);  // White's moves without an answer
  Entry& entry_of(const Stones& stones);
  bool out_of_time();

  std::vector<Entry> table_;
  std::uint64_t max_nodes_;
  const std::atomic<bool>* stop_;
  const Spot* spot_ = nullptr;
  Stones start_;
  Aim aim_;
  int depth_ = 0;
  bool everywhere_ = false;  // Black's moves
  bool gave_up_ = false;
  std::uint32_t board_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace katachi::rules::refute
