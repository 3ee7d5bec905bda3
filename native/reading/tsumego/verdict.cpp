#include "reading/tsumego/verdict.hpp"

namespace katachi::tsumego {

namespace {

State with_threats(State state, Side side, int count) {
  state.threats[side] = static_cast<std::uint8_t>(count);
  return state;
}

// How many threats reverse the result. One is tried first, because it is the most common, then the maximum. Also sets
// the threats for judging the first moves: the most the winner is known to withstand, or the fewest the loser is known
// to need, if that is the side to move.
bool count_threats(Solver& solver, const State& state, Budget& budget, Verdict& verdict) {
  const Side loser = verdict.winner == Winner::kDefender ? kAttacker : kDefender;
  constexpr std::array<int, kMostThreats> kOrder = {1, kMostThreats, 2, 3, 4};
  for (const int count : kOrder) {
    const State armed = with_threats(state, loser, count);
    const Winner winner = solver.solve(armed, budget);
    if (winner == Winner::kUnknown) return false;
    const bool turned = winner != verdict.winner;
    if (winner == winner_of(state.to_move)) verdict.threats_of_moves = armed.threats;
    if (count == kMostThreats && !turned) {
      verdict.threats = 0;
      return true;
    }
    if (count == kMostThreats) continue;
    verdict.threats = count;
    if (turned) return true;
  }
  verdict.threats = kMostThreats;  // four were not enough, but five are
  return true;
}

void judge_moves(Solver& solver, State state, Budget& budget, Verdict& verdict) {
  state.threats = verdict.threats_of_moves;
  const int winning = solver.winning_move(state);
  std::vector<State> after;
  State next;
  const auto add = [&](int move) {
    if (!play(solver.region(), state, move, next)) return;
    verdict.moves.push_back({move, move == winning ? winner_of(state.to_move) : Winner::kUnknown});
    after.push_back(next);
  };
  for (Points rest = state.empty(solver.region()) & ~solver.region().given; rest != 0; rest &= rest - 1)
    add(place_of(rest));
  add(kPassMove);
  // Known results come first: a proved move should not wait for the refutation of another.
  for (const bool known_only : {true, false}) {
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (verdict.moves[i].winner != Winner::kUnknown) continue;
      Budget nothing{0, 0};
      verdict.moves[i].winner = solver.solve(after[i], known_only ? nothing : budget);
    }
  }
}

}  // namespace

std::string Verdict::label() const {
  if (winner == Winner::kUnknown || !class_known) return "";
  const char* const now = winner == Winner::kDefender ? "l" : "d";
  if (threats == 0) return now;
  return now + std::to_string(threats) + (winner == Winner::kDefender ? "d" : "l");
}

Verdict judge(Solver& solver, const State& state, Budget& budget) {
  const std::uint64_t nodes_before = solver.nodes();
  Verdict verdict;
  verdict.threats_of_moves = state.threats;
  verdict.winner = solver.solve(state, budget);
  if (verdict.winner != Winner::kUnknown) verdict.class_known = count_threats(solver, state, budget, verdict);
  judge_moves(solver, state, budget, verdict);
  verdict.nodes = solver.nodes() - nodes_before;
  return verdict;
}

}  // namespace katachi::tsumego
