#include "reading/tsumego/observe.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace katachi::tsumego {

namespace {

constexpr std::size_t kMostDefences = 3;  // moves of the losing side that are followed

// The moves of a position, each proved.
struct Moves {
  struct Move {
    int place = kPassMove;
    bool wins = false;
    State next;
  };
  std::vector<Move> all;   // without the pass
  bool pass_wins = false;  // even if a pass is illegal

  int winning() const {
    return static_cast<int>(std::count_if(all.begin(), all.end(), [](const Move& move) { return move.wins; }));
  }
};

// None if the budget is too small to prove them all.
std::optional<Moves> prove_moves(Solver& solver, const State& state, Budget& budget) {
  Moves moves;
  const auto wins = [&](const State& next) -> std::optional<bool> {
    const Winner winner = solver.solve(next, budget);
    if (winner == Winner::kUnknown) return std::nullopt;
    return winner == winner_of(state.to_move);
  };
  // What happens if the side does not move, even if it may not pass.
  State next = state;
  next.to_move = other(state.to_move);
  next.ko = kNoKo;
  const auto idle = wins(next);
  if (!idle) return std::nullopt;
  moves.pass_wins = *idle;
  for (Points rest = state.empty(solver.region()); rest != 0; rest &= rest - 1) {
    if (!play(solver.region(), state, place_of(rest), next)) continue;
    const auto result = wins(next);
    if (!result) return std::nullopt;
    moves.all.push_back({place_of(rest), *result, next});
  }
  return moves;
}

// The moves of the losing side that are hardest to answer: those with the fewest winning answers.
std::vector<State> best_defences(Solver& solver, const Moves& moves, Budget& budget) {
  std::vector<std::pair<int, State>> found;
  for (const Moves::Move& move : moves.all) {
    const auto answers = prove_moves(solver, move.next, budget);
    if (answers && !answers->pass_wins && answers->winning() > 0) found.emplace_back(answers->winning(), move.next);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<State> result;
  for (const auto& [answers, next] : found) {
    if (result.size() < kMostDefences) result.push_back(next);
  }
  return result;
}

}  // namespace

void observe(Solver& solver, const PatternFrame& frame, const State& root, int most_positions, Budget& budget,
             std::vector<Observation>& observations) {
  std::vector<State> met = {root};
  const auto follow = [&](const State& next) {
    if (std::find(met.begin(), met.end(), next) == met.end()) met.push_back(next);
  };
  int observed = 0;
  for (std::size_t i = 0; i < met.size() && observed < most_positions && budget.nodes > 0; ++i) {
    const State state = met[i];
    const auto moves = prove_moves(solver, state, budget);
    if (!moves) continue;
    if (moves->winning() == 0 && !moves->pass_wins) {
      for (const State& next : best_defences(solver, *moves, budget)) follow(next);
      continue;
    }
    if (moves->pass_wins) continue;
    for (const Moves::Move& move : moves->all) {
      observations.push_back({frame.wide(state, move.place), static_cast<std::uint32_t>(i), state.to_move, move.wins});
      follow(move.next);
    }
    ++observed;
  }
}

int count_traps(Solver& solver, const State& state, Budget& budget) {
  const auto moves = prove_moves(solver, state, budget);
  if (!moves) return -1;
  int traps = 0;
  for (const Moves::Move& move : moves->all) {
    if (move.wins) continue;
    const auto answers = prove_moves(solver, move.next, budget);
    if (!answers) return -1;
    traps += !answers->pass_wins && answers->winning() == 1 ? 1 : 0;
  }
  return traps;
}

}  // namespace katachi::tsumego
