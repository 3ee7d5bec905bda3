#include "reading/tsumego/distance.hpp"

#include <algorithm>

#include "go/interrupt.hpp"
#include "reading/tsumego/line.hpp"

namespace katachi::tsumego {

namespace {

constexpr int kLongestLine = 41;
constexpr std::uint64_t kMostSteps = 8000;
constexpr std::uint64_t kLookNodes = 8;       // spent on a move that might win faster than the known one
constexpr std::uint64_t kGapNodes = 1000000;  // spent if no winning move is known

}  // namespace

std::vector<Choice> legal_moves(const Region& region, const State& state) {
  std::vector<Choice> result;
  Choice choice;
  for (Points rest = state.empty(region); rest != 0; rest &= rest - 1) {
    choice.place = place_of(rest);
    if (play(region, state, choice.place, choice.next)) result.push_back(choice);
  }
  choice.place = kPassMove;
  if (play(region, state, kPassMove, choice.next)) result.push_back(choice);
  return result;
}

std::size_t Distance::Hash::operator()(const State& state) const {
  std::uint64_t hash = (state.stones[0] * 3 + state.stones[1]) * 0x9e3779b97f4a7c15ULL;
  hash ^= (hash >> 29) + state.threats[0] * 131U + state.threats[1] * 17U + state.ko * 1031U + state.to_move;
  return static_cast<std::size_t>(hash * 0xbf58476d1ce4e5b9ULL);
}

bool Distance::out_of_budget() {
  if (++steps_ > kMostSteps || budget_.nodes == 0 || budget_.seconds <= 0 || Interrupt::now()) stopped_ = true;
  return stopped_;
}

Winner Distance::winner_of_position(const State& state, std::uint64_t nodes) {
  Known& known = known_[state];
  if (known.winner != Winner::kUnknown) return known.winner;
  if (known.looked_up && nodes <= kLookNodes) return Winner::kUnknown;
  Budget part{std::min(nodes, budget_.nodes), budget_.seconds};
  const std::uint64_t given = part.nodes;
  const Winner winner = solver_.solve(state, part);
  budget_.nodes -= given - part.nodes;
  budget_.seconds = part.seconds;
  known.looked_up = true;
  known.winner = winner;
  return winner;
}

std::vector<Choice> Distance::winning_moves(const State& state) {
  std::vector<Choice> wins;
  if (state.to_move != winner_) return wins;
  const std::vector<Choice> moves = legal_moves(solver_.region(), state);
  for (const std::uint64_t nodes : {kLookNodes, kGapNodes}) {
    for (const Choice& choice : moves) {
      if (winner_of_position(choice.next, nodes) == winner_of(winner_)) wins.push_back(choice);
      if (nodes == kGapNodes && !wins.empty()) break;
    }
    if (!wins.empty()) break;
  }
  return wins;
}

bool Distance::reached_by_winner(const State& state, int moves) {
  const std::vector<Choice> wins = winning_moves(state);
  return std::any_of(wins.begin(), wins.end(), [&](const Choice& c) { return within(c.next, moves - 1); });
}

bool Distance::reached_against_loser(const State& state, int moves) {
  std::vector<Choice> replies = legal_moves(solver_.region(), state);
  if (no_retakes_) std::erase_if(replies, [&](const Choice& c) { return c.place == state.ko; });
  if (replies.empty() || replies.back().place != kPassMove) {
    Choice pass{kPassMove, state};
    pass.next.to_move = other(state.to_move);
    pass.next.ko = kNoKo;
    replies.push_back(pass);
  }
  // Starts with the move that has resisted longest so far.
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const auto found = known_.find(replies[i].next);
    order.emplace_back(found == known_.end() ? 0 : -found->second.too_few, i);
  }
  std::sort(order.begin(), order.end());
  return std::all_of(order.begin(), order.end(),
                     [&](const auto& item) { return within(replies[item.second].next, moves - 1); });
}

bool Distance::within(const State& state, int moves) {
  Winner seen = Winner::kUnknown;
  sight(solver_.region(), state, seen);
  if (seen != Winner::kUnknown) return seen == winner_of(winner_);
  if (moves <= 0 || out_of_budget()) return false;
  if (const auto found = known_.find(state); found != known_.end()) {
    if (moves >= found->second.enough) return true;
    if (moves <= found->second.too_few) return false;
  }
  const bool reached = state.to_move == winner_ ? reached_by_winner(state, moves) : reached_against_loser(state, moves);
  if (!reached && stopped_) return false;
  Known& known = known_[state];
  if (reached) known.enough = std::min(known.enough, static_cast<std::int8_t>(moves));
  if (!reached) known.too_few = std::max(known.too_few, static_cast<std::int8_t>(moves));
  return reached;
}

int Distance::find(const State& state) {
  for (int moves = state.to_move == winner_ ? 1 : 2; moves <= kLongestLine && !stopped_; moves += 2) {
    if (within(state, moves)) return moves;
  }
  return -1;
}

int Distance::at_most(const State& state, int limit) {
  Winner seen = Winner::kUnknown;
  sight(solver_.region(), state, seen);
  if (seen == winner_of(winner_)) return 0;
  for (int moves = 1; moves <= limit; ++moves) {
    if (within(state, moves)) return moves;
  }
  const auto found = known_.find(state);
  return found == known_.end() ? 1 : found->second.too_few + 1;
}

}  // namespace katachi::tsumego
