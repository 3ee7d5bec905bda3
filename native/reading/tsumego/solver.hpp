// Proof-number search (df-pn) for life-and-death problems.
//
// The attacker wins if he can bring about a dead position in finitely many moves; all else, and so every repetition, is
// the defender's. So a win of the attacker is a finite tree and holds wherever it was found. A win of the defender may
// rest on positions above it on the path having come again. It is then known on this path only, and is not kept, unless
// what it rests on is the position itself: a set of positions the defender can stay in for ever needs no more proof.
// Where the defender has to get somewhere (defender_must_finish), it is the other way round.
//
// A position counts as come again also if the side that has to get somewhere has fewer threats than before, or the
// other side more: more threats never hurt, so a shortest win never passes through it.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <limits>
#include <vector>

#include "reading/tsumego/attack_zone.hpp"
#include "reading/tsumego/knowledge.hpp"
#include "reading/tsumego/life.hpp"
#include "reading/tsumego/patterns.hpp"
#include "reading/tsumego/table.hpp"

namespace katachi::tsumego {

enum class Winner : std::uint8_t { kUnknown, kDefender, kAttacker };
constexpr Winner winner_of(Side side) { return side == kDefender ? Winner::kDefender : Winner::kAttacker; }

// How much more may be spent; processor time of the calling thread. The result depends on nodes only, unless the time
// runs out.
struct Budget {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = 1e9;
};

inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Solver {
 public:
  // Ways of using knowledge of life. Threats are the cheapest, and find nearly all that the others find.
  enum Use : unsigned {
    kMatch = 1,      // a position with the attacker to move is known to be alive
    kLookAhead = 2,  // one with the defender to move, if a move of his makes it so
    kForced = 4,     // the attacker must do something about every move by which the defender would live
  };

  // The knowledge must outlive the solver.
  explicit Solver(const Region& region, int table_bits = 21, const LifeKnowledge* knowledge = nullptr,
                  unsigned uses = kForced);

  // Who wins. Whatever was found out is kept: call again to go on. The budget is used up by the call.
  Winner solve(const State& state, Budget& budget);

  // Lets patterns say which moves to look at first; results stay the same. They must outlive the solver.
  void order_by(const MovePatterns* patterns) { patterns_ = patterns; }

  std::uint64_t nodes() const { return nodes_; }
  std::size_t entries() const { return table_.entries(); }
  const Region& region() const { return region_; }

 private:
  static constexpr int kNothing = std::numeric_limits<int>::max();

  struct Result {
    Numbers numbers;
    int rests_on = kNothing;  // the highest place on the path whose repetition was used
    Bounds bounds{};
    Points zone = 0;       // of a win of the attacker
    bool guessed = false;  // never searched
  };
  struct Child {
    State state;
    std::int16_t move = kNoMove;
    bool waits = false;      // not looked at before passing is known to lose
    std::uint8_t doubt = 0;  // of moves that look equal the least doubtful is tried first (MovePatterns)
    Result result;
  };
  // What the moves of a position add up to.
  struct Summary {
    Numbers numbers;
    std::size_t best = 0;
    std::uint32_t second = kNever;  // the second least of what has to be shown for a child to be lost
  };

  // A second way for the defender where the attacker is to move: to live inside.
  struct Inside {
    bool open = false;  // not yet known to fail
    Room room;
    Child child;

    bool lives(int depth) const { return open && child.result.numbers.lose == 0 && child.result.rests_on >= depth; }
  };

  Result search(const State& state, const Room& room, std::uint32_t win_limit, std::uint32_t lose_limit);
  void expand(const State& state, const Room& room);
  Result evaluate(const State& state, const Room& room_before) const;
  void doubt_moves(const State& state, std::size_t first);
  bool repeats(const State& state, Result& result) const;
  Inside look_inside(const State& state) const;
  // What has to be shown for the side to move to lose, by the cheaper way.
  static std::uint32_t least_to_lose(const Summary& sum, const Inside& inside);
  void search_inside(Inside& inside, std::uint32_t lose_limit, int depth);
  void search_best_move(const Room& room, const Summary& sum, std::uint32_t win_limit, std::uint32_t lose_limit);
  void keep(const State& state, const Result& result, std::uint64_t work);
  Summary summarise(std::size_t first) const;
  Result conclude(const State& state, const Summary& summary, std::size_t first, int depth) const;
  bool out_of_budget();
  // A position that is decided for any threats.
  Result settled(const State& state, Side winner, Points zone = 0) const;
  bool uses(Use use) const { return (uses_ & use) != 0; }
  bool is_too_slow(const Child& child) const;
  void use_zones(std::size_t first);
  Points zone_of_defeat(const State& state, std::size_t first) const;

  static std::size_t path_slot(const State& state);

  Region region_;
  Table table_;
  const LifeKnowledge* knowledge_;
  const MovePatterns* patterns_ = nullptr;
  const unsigned uses_;  // of the knowledge; 0 if there is none
  const bool zones_;     // whether wins of the attacker have zones
  std::vector<Threat> threats_;
  std::vector<State> path_;
  std::array<std::uint16_t, 1024> on_path_{};  // how many positions of the path fall on each slot
  std::vector<Child> children_;                // of all positions of the path, one after the other
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  double time_limit_ = 0;
  bool stopped_ = false;
};

}  // namespace katachi::tsumego
