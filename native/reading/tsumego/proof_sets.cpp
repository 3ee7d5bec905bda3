// How a prover builds its two kinds of sets: finite trees and closed sets.
#include <algorithm>

#include "reading/tsumego/proof.hpp"

namespace katachi::tsumego {

namespace {

constexpr int kDeepestTree = 1500;  // plies of a finite tree; the search itself stops earlier

}  // namespace

// ---- Finite trees

Prover::Outcome Prover::done(std::uint32_t n, Rests rests, int move, std::vector<std::uint32_t> rests_on) {
  Node& node = nodes_[n];
  node.step.rests = rests;
  node.step.move = move;
  node.rests_on = std::move(rests_on);
  node.status = Status::kDone;
  node.order = ++order_;
  return Outcome::kDone;
}

// Depth first; a position that repeats on the path does not count as support. What failed only for that reason may work
// elsewhere.
Prover::Outcome Prover::finish(std::uint32_t n, int depth) {
  if (nodes_[n].status == Status::kDone) return Outcome::kDone;
  if (nodes_[n].status == Status::kBad) return Outcome::kBad;
  if (nodes_[n].status == Status::kOpen) return Outcome::kRepeats;
  if (depth > kDeepestTree) stopped_ = true;
  if (stopped_) return Outcome::kStopped;
  const Side winner = nodes_[n].winner;
  if (is_decided(nodes_[n].step, winner)) return done(n, Rests::kOnNothing, kNoMove, {});
  if (!wins(nodes_[n].step.state, winner)) {
    nodes_[n].status = stopped_ ? Status::kNew : Status::kBad;
    return stopped_ ? Outcome::kStopped : Outcome::kBad;
  }
  nodes_[n].status = Status::kOpen;
  const Outcome outcome = nodes_[n].step.state.to_move == winner ? finish_own(n, depth + 1) : finish_all(n, depth + 1);
  if (outcome != Outcome::kDone) nodes_[n].status = outcome == Outcome::kBad ? Status::kBad : Status::kNew;
  return outcome;
}

Prover::Outcome Prover::finish_own(std::uint32_t n, int depth) {
  find_choices(n);
  const std::vector<int> choices = nodes_[n].choices;
  Outcome worst = Outcome::kBad;
  for (const int move : choices) {
    State next;
    next_state(nodes_[n].step, move, next);
    const std::uint32_t child = child_of(n, next);
    const Outcome outcome = finish(child, depth);
    if (outcome == Outcome::kDone) return done(n, Rests::kOnMove, move, {child});
    if (outcome == Outcome::kStopped) return outcome;
    if (outcome == Outcome::kRepeats) worst = outcome;
  }
  return worst;
}

Prover::Outcome Prover::finish_all(std::uint32_t n, int depth) {
  if (const std::uint32_t inner = look_inside(n); inner != kNone && finish(inner, depth) == Outcome::kDone) {
    return done(n, Rests::kOnInside, kNoMove, {inner});
  }
  std::vector<std::uint32_t> children;
  State next;
  const auto add = [&](int move) {
    if (next_state(nodes_[n].step, move, next)) children.push_back(child_of(n, next));
  };
  for (Points rest = nodes_[n].step.state.empty(region()); rest != 0; rest &= rest - 1) add(place_of(rest));
  add(kPassMove);
  for (const std::uint32_t child : children) {
    if (nodes_[child].status == Status::kOpen) return Outcome::kRepeats;
  }
  for (const std::uint32_t child : children) {
    if (const Outcome outcome = finish(child, depth); outcome != Outcome::kDone) return outcome;
  }
  return done(n, Rests::kOnAllMoves, kNoMove, std::move(children));
}

// ---- Closed sets

// Adds positions until everything they depend on is included. If one fails, those that depend on it look for something
// else.
bool Prover::close(std::uint32_t root) {
  unsettled_.push_back(root);
  while (!unsettled_.empty() && !stopped_) {
    const std::uint32_t n = unsettled_.back();
    unsettled_.pop_back();
    if (nodes_[n].status == Status::kNew) settle(n);
    if (stopped_) unsettled_.push_back(n);  // the next proof settles the rest first
  }
  return !stopped_ && nodes_[root].status == Status::kDone;
}

void Prover::settle(std::uint32_t n) {
  const Side winner = nodes_[n].winner;
  if (is_decided(nodes_[n].step, winner)) {
    rest(n, Rests::kOnNothing, kNoMove, {});
  } else if (!wins(nodes_[n].step.state, winner)) {
    if (!stopped_) give_up(n);
  } else if (nodes_[n].step.state.to_move == winner) {
    settle_own(n);
  } else {
    settle_all(n);
  }
}

void Prover::settle_own(std::uint32_t n) {
  if (nodes_[n].choices.empty()) find_choices(n);
  while (nodes_[n].next_move < nodes_[n].choices.size()) {
    const int move = nodes_[n].choices[nodes_[n].next_move++];
    State next;
    next_state(nodes_[n].step, move, next);
    const std::uint32_t child = child_of(n, next);
    const Status status = nodes_[child].status;
    if (status == Status::kBad) continue;
    if (status == Status::kDone || wins(next, nodes_[n].winner)) {
      rest(n, Rests::kOnMove, move, {child});
      return;
    }
    if (stopped_) {
      --nodes_[n].next_move;
      return;
    }
  }
  give_up(n);
}

void Prover::settle_all(std::uint32_t n) {
  if (!nodes_[n].tried_inside) {
    nodes_[n].tried_inside = true;
    const std::uint32_t inner = look_inside(n);
    if (inner != kNone && nodes_[inner].status != Status::kBad) {
      rest(n, Rests::kOnInside, kNoMove, {inner});
      return;
    }
  }
  std::vector<std::uint32_t> children;
  State next;
  const auto add = [&](int move) {
    if (next_state(nodes_[n].step, move, next)) children.push_back(child_of(n, next));
  };
  for (Points rest = nodes_[n].step.state.empty(region()); rest != 0; rest &= rest - 1) add(place_of(rest));
  add(kPassMove);
  const bool fails = std::any_of(children.begin(), children.end(),
                                 [&](std::uint32_t child) { return nodes_[child].status == Status::kBad; });
  if (fails) {
    give_up(n);
  } else {
    rest(n, Rests::kOnAllMoves, kNoMove, std::move(children));
  }
}

void Prover::rest(std::uint32_t n, Rests rests, int move, std::vector<std::uint32_t> rests_on) {
  for (const std::uint32_t child : rests_on) {
    nodes_[child].rest_on_it.push_back(n);
    if (nodes_[child].status == Status::kNew) unsettled_.push_back(child);
  }
  done(n, rests, move, std::move(rests_on));
}

void Prover::give_up(std::uint32_t n) {
  std::vector<std::uint32_t> fallen = {n};
  while (!fallen.empty()) {
    const std::uint32_t one = fallen.back();
    fallen.pop_back();
    if (nodes_[one].status == Status::kBad) continue;
    nodes_[one].status = Status::kBad;
    for (const std::uint32_t above : nodes_[one].rest_on_it) {
      Node& node = nodes_[above];
      if (node.status != Status::kDone) continue;
      if (std::find(node.rests_on.begin(), node.rests_on.end(), one) == node.rests_on.end()) continue;
      if (node.step.rests == Rests::kOnAllMoves) {
        fallen.push_back(above);
      } else {
        node.status = Status::kNew;
        unsettled_.push_back(above);
      }
    }
  }
}

}  // namespace katachi::tsumego
