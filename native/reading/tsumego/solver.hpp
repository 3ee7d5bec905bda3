// Proof-number search (df-pn) for life-and-death problems.
//
// The attacker wins if he can force a dead position in finitely many moves; everything else, including every
// repetition, is a win of the defender. So a win of the attacker is a finite tree and holds wherever it was found. A
// win of the defender may depend on the repetition of positions above it on the path. Then it holds only on this path
// and is not kept, unless it depends only on the position itself: a set of positions in which the defender can stay
// forever needs no further proof. If the defender has to achieve something (defender_must_finish), it is the other way
// round.
//
// A position also counts as repeated if the side that has to achieve something has fewer threats than before, or the
// other side more: more threats never hurt, so a shortest win never passes through it.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <limits>
#include <utility>
#include <vector>

#include "reading/tsumego/attack_zone.hpp"
#include "reading/tsumego/first_look.hpp"
#include "reading/tsumego/patterns.hpp"
#include "reading/tsumego/table.hpp"

namespace katachi::tsumego {

enum class Winner : std::uint8_t { kUnknown, kDefender, kAttacker };
constexpr Winner winner_of(Side side) { return side == kDefender ? Winner::kDefender : Winner::kAttacker; }

// How much more may be spent, in nodes and in processor time of the calling thread. The result depends only on the
// nodes, unless the time runs out.
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
  using enum FirstLook::Use;

  // The knowledge must outlive the solver.
  explicit Solver(const Region& region, int table_bits = 21, const LifeKnowledge* knowledge = nullptr,
                  unsigned uses = kForced);

  // Who wins. Results are kept: call again to continue. The call reduces the budget by what it used.
  Winner solve(const State& state, Budget& budget);

  // A first move with which the side to move was found to win, or kNoMove; the table may have lost it since.
  int winning_move(const State& state) const;

  // Lets patterns decide which moves to search first; results stay the same. They must outlive the solver.
  void order_by(const MovePatterns* patterns) { patterns_ = patterns; }

  std::uint64_t nodes() const { return nodes_; }
  std::size_t entries() const { return table_.entries(); }
  const Region& region() const { return region_; }

 private:
  static constexpr int kNothing = std::numeric_limits<int>::max();

  struct Result {
    Numbers numbers;
    Points zone = 0;          // of a win of the attacker
    int rests_on = kNothing;  // the highest place on the path whose repetition was used
    Bounds bounds{};
    bool guessed = false;  // not searched yet

    void take(const Table::Known& known) {
      numbers = known.numbers;
      zone = known.zone;
      bounds = known.bounds;
    }
  };
  struct Child {
    State state;
    std::uint64_t hash = 0;
    std::int16_t move = kNoMove;
    bool waits = false;      // not searched until passing is known to lose
    std::uint8_t doubt = 0;  // among moves that look equal, the least doubtful is tried first (MovePatterns)
    Result result;
  };
  // The combined results of the moves of a position.
  struct Summary {
    Numbers numbers;
    std::size_t best = 0;
    std::uint32_t second = kNever;  // the second-smallest proof number for a child to be lost
  };

  // A second way for the defender when the attacker is to move: to live inside.
  struct Inside {
    bool open = false;  // not known to fail yet
    Room room;
    Child child;

    bool lives(int depth) const { return open && child.result.numbers.lose == 0 && child.result.rests_on >= depth; }
  };

  Result search(const State& state, std::uint64_t hash, const Room& room, std::uint32_t win_limit,
                std::uint32_t lose_limit);
  void expand(const State& state, const Room& room);
  void evaluate(const State& state, std::uint64_t hash, const Room& room_before, Result& result);
  void doubt_moves(const State& state, std::size_t first);
  bool repeats(const State& state, std::uint64_t hash, Result& result) const;
  Inside look_inside(const State& state);
  // What must be shown for the side to move to lose, by the cheaper way.
  static std::uint32_t least_to_lose(const Summary& sum, const Inside& inside);
  void search_inside(Inside& inside, std::uint32_t lose_limit, int depth);
  void search_best_move(const Room& room, const Summary& sum, std::uint32_t win_limit, std::uint32_t lose_limit);
  void keep(const State& state, std::uint64_t hash, const Result& result, std::uint64_t work);
  Summary summarise(std::size_t first) const;
  Result conclude(const State& state, const Summary& summary, std::size_t first, int depth) const;
  bool out_of_budget();
  // A position that is decided whatever the threats.
  static void settle(const State& state, Side winner, Points zone, Result& result);
  bool uses(FirstLook::Use use) const { return (uses_ & use) != 0; }
  bool is_too_slow(const Child& child) const;
  void use_zones(std::size_t first);
  Points zone_of_defeat(const State& state, std::size_t first) const;

  static std::size_t path_slot(std::uint64_t hash) { return hash >> 54; }

  Region region_;
  Table table_;
  const LifeKnowledge* knowledge_;
  const MovePatterns* patterns_ = nullptr;
  const unsigned uses_;  // of the knowledge; 0 if there is none
  FirstLook first_look_;
  const bool zones_;  // whether wins of the attacker have zones
  std::vector<Threat> threats_;
  std::vector<State> path_;
  std::array<std::uint16_t, 1024> on_path_{};      // how many positions of the path share each slot
  std::vector<Child> children_;                    // of all positions of the path, in sequence
  std::vector<std::pair<State, int>> first_wins_;  // winning first moves, for `winning_move`
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  double time_limit_ = 0;
  bool stopped_ = false;
};

}  // namespace katachi::tsumego
