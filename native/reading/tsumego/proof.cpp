#include "reading/tsumego/proof.hpp"

#include <algorithm>
#include <bit>

#include "go/interrupt.hpp"

namespace katachi::tsumego {

namespace {

Side holder(const Region& region) { return defender_must_finish(region.aim) ? kAttacker : kDefender; }

// Roughly, lower is better for the winner: possible eyes, or points that the defender does not hold yet.
int distance(const Region& region, const State& state, Side winner) {
  const Room room = find_room(region, state);
  if (winner == kAttacker) return 64 * std::popcount(room.eyes) + std::popcount(room.open);
  return std::popcount(state.empty(region));
}

}  // namespace

bool is_plainly_dead(const Region& region, const State& state) {
  if (region.aim == Aim::kLink) return false;
  const Room room = find_room(region, state);
  const Points way_out = room.way_out(region);
  if (may_get_out(region, state, way_out)) return false;
  for (Points rest = room.eyes & ~way_out; rest != 0;) {
    const Points part = region.grow(lowest(rest), room.open);
    const Points eyes = rest & part;
    rest &= ~part;
    if (std::popcount(eyes) > 2 || one_or_none(part & room.fillable)) return false;
    if (std::popcount(eyes) == 2 && (region.neighbours(lowest(eyes)) & eyes) == 0) return false;
  }
  return true;
}

std::size_t Prover::KeyHash::operator()(const Key& key) const {
  const State& s = key.state;
  std::uint64_t hash = s.stones[0] * 0x9e3779b97f4a7c15ULL;
  hash = (hash ^ hash >> 32 ^ s.stones[1]) * 0xd6e8feb86659fd93ULL;
  std::uint64_t rest = s.ko;
  for (const std::uint64_t part : {std::uint64_t{s.threats[0]}, std::uint64_t{s.threats[1]}, std::uint64_t{s.left},
                                   std::uint64_t{s.to_move}, std::uint64_t{s.inside}, std::uint64_t{key.winner}}) {
    rest = rest * 257 + part;
  }
  hash = (hash ^ hash >> 32 ^ rest) * 0xd6e8feb86659fd93ULL;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

// Drops threats beyond those needed: what the winner achieves with fewer, he achieves with more.
std::uint32_t Prover::node_of(const State& state, Side winner) {
  State fewer = state;
  for (fewer.threats[winner] = 0; fewer.threats[winner] < state.threats[winner]; ++fewer.threats[winner]) {
    if (is_known_to_win(fewer, winner)) break;
  }
  const auto [entry, is_new] = number_.try_emplace(Key{fewer, winner}, nodes_.size());
  if (is_new) {
    Node node;
    node.step.state = fewer;
    node.winner = winner;
    nodes_.push_back(std::move(node));
  }
  return entry->second;
}

std::uint32_t Prover::child_of(std::uint32_t parent, const State& state) {
  return node_of(state, nodes_[parent].winner);
}

bool Prover::next_state(const Step& step, int move, State& next) const {
  return play(region(), step.state, move, next);
}

bool Prover::is_decided(const Step& step, Side winner) const {
  if (winner == kDefender) return step.state.to_move == kAttacker && is_safe(region(), step.state);
  return has_captured(region(), step.state) || is_plainly_dead(region(), step.state);
}

bool Prover::is_known_to_win(const State& state, Side winner) {
  Budget nothing{0, 0};
  return solver_.solve(state, nothing) == winner_of(winner);
}

bool Prover::wins(const State& state, Side winner) {
  if (is_known_to_win(state, winner)) return true;
  const Winner found = solver_.solve(state, budget_);
  if (found == Winner::kUnknown) stopped_ = true;
  return found == winner_of(winner);
}

// The winner's moves: those that decide at once, those known to win, then all others.
void Prover::find_choices(std::uint32_t n) {
  struct Ranked {
    int move;
    int rank;
    int distance;
  };
  const Step step = nodes_[n].step;
  const Side winner = nodes_[n].winner;
  std::vector<Ranked> found;
  State next;
  const auto add = [&](int move) {
    if (!next_state(step, move, next)) return;
    const Step after{next};
    const auto known = number_.find(Key{next, winner});
    const Status status = known == number_.end() ? Status::kNew : nodes_[known->second].status;
    const bool ready = status == Status::kDone || is_decided(after, winner);
    const int rank = status == Status::kBad ? 3 : ready ? 0 : is_known_to_win(next, winner) ? 1 : 2;
    found.push_back({move, rank, distance(region(), next, winner)});
  };
  for (Points rest = step.state.empty(region()); rest != 0; rest &= rest - 1) add(place_of(rest));
  add(kPassMove);
  // A gap in the table: all are searched a little, then more, because losing moves may take forever.
  const auto is_known = [](const Ranked& choice) { return choice.rank < 2; };
  bool known = std::any_of(found.begin(), found.end(), is_known);
  for (std::uint64_t nodes = 200; !known && !stopped_; nodes *= 4) {
    bool open = false;
    for (Ranked& choice : found) {
      if (choice.rank != 2 || known) continue;
      next_state(step, choice.move, next);
      Budget some{std::min(nodes, budget_.nodes), budget_.seconds};
      const std::uint64_t before = some.nodes;
      const Winner winner_after = solver_.solve(next, some);
      budget_.nodes -= before - some.nodes;
      budget_.seconds = some.seconds;
      known = winner_after == winner_of(winner);
      if (known) choice.rank = 1;
      open = open || winner_after == Winner::kUnknown;
    }
    if (budget_.nodes == 0 || budget_.seconds <= 0 || Interrupt::now()) stopped_ = true;
    if (!open) break;
  }
  std::stable_sort(found.begin(), found.end(), [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.distance < b.distance;
  });
  nodes_[n].choices.clear();
  for (const Ranked& choice : found) nodes_[n].choices.push_back(choice.move);
}

// The position inside if it is worth trying, otherwise kNone.
std::uint32_t Prover::look_inside(std::uint32_t n) {
  const Step step = nodes_[n].step;
  State inner;
  if (nodes_[n].winner != kDefender || step.state.to_move != kAttacker) return kNone;
  if (!tsumego::look_inside(region(), step.state, inner) || !wins(inner, kDefender)) return kNone;
  return node_of(inner, kDefender);
}

Winner Prover::prove(const State& state, Budget& budget) {
  budget_ = budget;
  stopped_ = false;
  const Winner winner = solver_.solve(state, budget_);
  bool proved = false;
  if (winner != Winner::kUnknown) {
    const Side side = winner == Winner::kDefender ? kDefender : kAttacker;
    const std::uint32_t root = node_of(state, side);
    proved = side == holder(region()) ? close(root) : finish(root, 0) == Outcome::kDone;
    if (proved) roots_.push_back(root);
  }
  budget = budget_;
  return proved ? winner : Winner::kUnknown;
}

std::vector<Step> Prover::steps(Side winner) const {
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<std::uint32_t> found;
  const auto visit = [&](std::uint32_t n) {
    if (seen[n]) return;
    seen[n] = true;
    found.push_back(n);
  };
  for (const std::uint32_t root : roots_) {
    if (nodes_[root].winner == winner) visit(root);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const std::uint32_t n : nodes_[found[i]].rests_on) visit(n);
  }
  std::sort(found.begin(), found.end(),
            [&](std::uint32_t a, std::uint32_t b) { return nodes_[a].order < nodes_[b].order; });
  std::vector<Step> result;
  result.reserve(found.size());
  for (const std::uint32_t n : found) result.push_back(nodes_[n].step);
  return result;
}

}  // namespace katachi::tsumego
