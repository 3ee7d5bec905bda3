// Proofs that can be checked without the solver.
//
// Two kinds of sets of positions show that a side wins in all of them:
//  - The side that has to achieve something needs a finite tree: positions in an order in which each one depends only
//    on earlier ones.
//  - The side that has to hold out needs a closed set: each position depends on any others of the set.
// A position depends on one move of the winner, or on all moves of the loser, or on nothing because it is decided by
// rules simple enough for a checker to test, or (only for the defender's wins) on the position inside.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

enum class Rests : std::uint8_t { kOnMove, kOnAllMoves, kOnNothing, kOnInside };

struct Step {
  State state;
  Rests rests = Rests::kOnNothing;
  int move = kNoMove;  // the winner's
};

// The attacker fills all points that he can reach from the wall, then captures every part of the room with at most one
// eye or two neighbouring eyes. Covers fewer cases than is_dead(): three in a row are searched.
bool is_plainly_dead(const Region& region, const State& state);

// Turns the results of a solver into proofs, searching again where its table has gaps.
class Prover {
 public:
  // The solver must not use knowledge that a checker does not have.
  explicit Prover(Solver& solver) : solver_(solver) {}

  // Adds a proof of who wins. Returns unknown if the budget ended.
  Winner prove(const State& state, Budget& budget);

  // All positions that the proofs of one side's wins depend on. In a finite tree each one depends on earlier ones.
  std::vector<Step> steps(Side winner) const;

 private:
  enum class Status : std::uint8_t { kNew, kOpen, kDone, kBad };
  enum class Outcome : std::uint8_t { kDone, kBad, kRepeats, kStopped };

  struct Node {
    Step step;
    Side winner = kDefender;
    Status status = Status::kNew;
    bool tried_inside = false;
    std::size_t next_move = 0;              // index into the choices
    std::vector<int> choices;               // moves of the winner worth trying, best first
    std::vector<std::uint32_t> rests_on;    // nodes
    std::vector<std::uint32_t> rest_on_it;  // closed sets only
    std::uint64_t order = 0;                // in which nodes were finished
  };
  struct Key {
    State state;
    Side winner;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  const Region& region() const { return solver_.region(); }
  std::uint32_t node_of(const State& state, Side winner);
  std::uint32_t child_of(std::uint32_t parent, const State& state);
  bool next_state(const Step& step, int move, State& next) const;
  bool is_decided(const Step& step, Side winner) const;
  bool wins(const State& state, Side winner);  // searches if necessary
  bool is_known_to_win(const State& state, Side winner);
  void find_choices(std::uint32_t n);
  std::uint32_t look_inside(std::uint32_t n);

  Outcome finish(std::uint32_t n, int depth);
  Outcome finish_own(std::uint32_t n, int depth);
  Outcome finish_all(std::uint32_t n, int depth);
  Outcome done(std::uint32_t n, Rests rests, int move, std::vector<std::uint32_t> rests_on);

  bool close(std::uint32_t root);
  void settle(std::uint32_t n);
  void settle_own(std::uint32_t n);
  void settle_all(std::uint32_t n);
  void rest(std::uint32_t n, Rests rests, int move, std::vector<std::uint32_t> rests_on);
  void give_up(std::uint32_t n);

  static constexpr std::uint32_t kNone = 0xffffffffU;

  Solver& solver_;
  Budget budget_;
  bool stopped_ = false;
  std::vector<Node> nodes_;
  std::unordered_map<Key, std::uint32_t, KeyHash> number_;
  std::vector<std::uint32_t> roots_;
  std::vector<std::uint32_t> unsettled_;
  std::uint64_t order_ = 0;
};

}  // namespace katachi::tsumego
