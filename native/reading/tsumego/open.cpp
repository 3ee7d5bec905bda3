#include "reading/tsumego/open.hpp"

#include <algorithm>
#include <bit>

#include "go/interrupt.hpp"
#include "reading/tsumego/guess.hpp"

namespace katachi::tsumego {

namespace {
constexpr std::size_t kDeepestPath = 100;
constexpr std::uint64_t kOpenClockMask = 63;
constexpr std::uint32_t kWaits = 4;  // moves that wait count as one
constexpr int kSmall = 12;           // points

constexpr Numbers kWon{0, kNever};
constexpr Numbers kLost{kNever, 0};

// Points at most two steps from the defender's stones; all points of a small region.
Points near_group(const Region& region, const State& state) {
  if (std::popcount(region.inside) <= kSmall) return region.inside;
  const Points one = state.stones[kDefender] | region.neighbours(state.stones[kDefender]);
  return one | region.neighbours(one);
}

std::uint32_t add(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kNever); }

}  // namespace

OpenSolver::OpenSolver(const Region& region, bool all_targets, int table_bits)
    : region_(region), all_targets_(all_targets), table_(table_bits) {
  region_.aim = Aim::kTwoEyes;
}

std::size_t OpenSolver::path_slot(const State& state) {
  const std::uint64_t hash = (state.stones[0] * 3 + state.stones[1]) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::size_t>(hash >> 54) ^ state.to_move;
}

// The place of an equal position on the path, or kNothing. Lines that are too deep count as repetitions of the first
// position.
int OpenSolver::on_path(const State& state) const {
  if (path_.size() > kDeepestPath) return 0;
  if (slots_[path_slot(state)] == 0) return kNothing;
  const auto met = std::find(path_.begin(), path_.end(), state);
  return met == path_.end() ? kNothing : static_cast<int>(met - path_.begin());
}

bool OpenSolver::out_of_budget() {
  if (nodes_ >= node_limit_) stopped_ = true;
  if ((nodes_ & kOpenClockMask) == 0 && (processor_seconds() >= time_limit_ || Interrupt::now())) stopped_ = true;
  return stopped_;
}

Winner OpenSolver::solve(State state, Budget& budget) {
  const double start = processor_seconds();
  const std::uint64_t nodes_before = nodes_;
  node_limit_ = nodes_ + std::min(budget.nodes, std::numeric_limits<std::uint64_t>::max() - nodes_);
  time_limit_ = start + budget.seconds;
  stopped_ = budget.seconds <= 0 || budget.nodes == 0;
  state.ko = kNoKo;
  state.threats = {0, 0};
  Child root;
  root.state = state;
  evaluate(root);
  while (!root.numbers.solved() && !stopped_) root = search(state, kNever, kNever);
  budget.nodes -= std::min(budget.nodes, nodes_ - nodes_before);
  budget.seconds -= processor_seconds() - start;
  zone_ = root.zone;
  if (!root.numbers.solved()) return Winner::kUnknown;
  return winner_of(root.numbers.win == 0 ? state.to_move : other(state.to_move));
}

// The living stones if they are enough, otherwise none.
Points OpenSolver::living(const State& state) const {
  const Points alive = unconditional_life(region_, state);
  if (alive == 0 || region_.target_count == 0) return alive;
  bool some = false;
  for (int i = 0; i < region_.target_count; ++i) {
    const bool lives = (state.left >> i & 1) != 0 && (region_.targets[static_cast<std::size_t>(i)] & alive) != 0;
    if (!lives && all_targets_) return 0;
    some = some || lives;
  }
  return some ? alive : 0;
}

// What can be said about a position without searching it.
void OpenSolver::evaluate(Child& child) const {
  const State& state = child.state;
  child.zone = 0;
  const Numbers attackers = state.to_move == kAttacker ? kWon : kLost;
  const auto all = static_cast<std::uint8_t>((1U << region_.target_count) - 1);
  const bool lost = region_.target_count > 0 && (all_targets_ ? state.left != all : state.left == 0);
  child.rests_on = lost ? kNothing : on_path(state);
  if (lost || child.rests_on != kNothing) {
    child.numbers = attackers;
    return;
  }
  if (const auto* found = table_.find(state)) {
    child.numbers = found->numbers;
    child.zone = found->zone;
    return;
  }
  if (state.to_move == kAttacker) {
    if (const Points alive = living(state); alive != 0) {
      child.numbers = kLost;
      child.zone = zone_of_life(region_, state, alive);
      return;
    }
  }
  const Room room = find_room(region_, state);
  child.numbers = is_dead(region_, state, room) ? attackers : guess_in_the_open(region_, state, room);
}

// Adds a move to the children. The defender takes no ko, so bans never matter.
bool OpenSolver::try_move(const State& state, int move) {
  Child child;
  child.move = move;
  if (state.to_move == kDefender) {
    const Points near = region_.beside[static_cast<std::size_t>(move)];
    if ((near & ~state.stones[kDefender]) == 0 && (region_.wall >> move & 1) == 0 &&
        (near & ~region_.grow(lowest(near), state.stones[kDefender])) == 0)
      return false;
  }
  if (!play(region_, state, move, child.state)) return false;
  if (child.state.ko != kNoKo) {
    if (state.to_move == kDefender) return false;
    child.state.ko = kNoKo;
  }
  // On the board, a chain with liberties beyond the region is still there, and nothing can be built in its place.
  const Points taken = state.stones[kDefender] & ~child.state.stones[kDefender];
  child.is_lost = (taken & region_.open) != 0;
  children_.push_back(child);
  return true;
}

// All moves, up to the first that wins at once.
void OpenSolver::expand(const State& state) {
  const std::size_t first = children_.size();
  const bool attacks = state.to_move == kAttacker;
  const Points near = near_group(region_, state);
  if (attacks) try_move(state, kPassMove);
  for (Points rest = state.empty(region_) & (attacks ? region_.inside : near); rest != 0; rest &= rest - 1) {
    if (!try_move(state, place_of(rest))) continue;
    children_.back().waits = (lowest(rest) & near) == 0;
    table_.prefetch(children_.back().state);
  }
  for (std::size_t i = first; i < children_.size(); ++i) {
    if (children_[i].is_lost) {
      children_[i].numbers = kLost;
    } else {
      evaluate(children_[i]);
    }
    if (children_[i].numbers.lose == 0) children_.resize(i + 1);
  }
}

OpenSolver::Summary OpenSolver::summarise(const State& state, std::size_t first) const {
  Summary sum;
  sum.best = first;
  const bool attacks = state.to_move == kAttacker;
  for (std::size_t i = first; attacks && i < children_.size(); ++i) {
    const Child& child = children_[i];
    if (child.numbers.win != 0 || !is_aside(state, child.move, child.state, child.zone)) continue;
    sum.must_answer &= child.zone;
    sum.aside_known = true;
  }
  std::uint32_t win = kNever, lose = 0;
  for (std::size_t i = first; i < children_.size(); ++i) {
    const Child& child = children_[i];
    Numbers numbers = child.numbers;
    if (numbers.win == 0) continue;  // refuted
    if (child.move == kPassMove ? sum.aside_known : attacks && (sum.must_answer >> child.move & 1) == 0) continue;
    if (child.waits && !sum.aside_known && !numbers.solved()) {
      numbers.lose = std::max(numbers.lose, std::min(children_[first].numbers.lose + 1, kLargest));
      numbers.win = (numbers.win + kWaits - 1) / kWaits;
    }
    if (numbers.lose < win) {
      sum.second = win;
      win = numbers.lose;
      sum.best = i;
    } else {
      sum.second = std::min(sum.second, numbers.lose);
    }
    lose = add(lose, numbers.win);
  }
  sum.numbers = Numbers{win, lose};
  if (win == 0) sum.numbers.lose = kNever;
  if (win != 0 && lose != 0) sum.numbers = Numbers{std::min(win, kLargest), std::min(lose, kLargest)};
  return sum;
}

// The zone of a position where the attacker has no good move. Small zones of refuted moves are chosen first.
Points OpenSolver::conclude_zone(const State& state, std::size_t first) const {
  std::vector<Points> aside;
  std::array<Points, kMaxPlaces> answer{};
  for (std::size_t i = first; i < children_.size(); ++i) {
    const Child& child = children_[i];
    if (child.numbers.win != 0) continue;
    if (is_aside(state, child.move, child.state, child.zone)) aside.push_back(child.zone);
    if (child.move >= 0) {
      answer[static_cast<std::size_t>(child.move)] = zone_of_refuted(region_, state, child.state, child.zone);
    }
  }
  const auto smaller = [](Points a, Points b) { return std::popcount(a) < std::popcount(b); };
  std::sort(aside.begin(), aside.end(), smaller);
  Points zone = aside.front();
  Points common = aside.front();  // moves outside this are answered
  Points banned = 0;
  for (Points rest = common & state.empty(region_); rest != 0; rest &= rest - 1) {
    const Points point = lowest(rest);
    if ((common & point) == 0) continue;
    Points best = answer[static_cast<std::size_t>(place_of(point))];
    bool by_aside = false;
    for (const Points other : aside) {
      if ((other & point) != 0 || (best != 0 && !smaller(other & ~zone, best & ~zone))) continue;
      best = other;
      by_aside = true;
    }
    zone |= best;
    if (by_aside) common &= best;
    if (best == 0) banned |= point;
  }
  return close_attacked(region_, state, zone, banned & common);
}

// A second way for the defender when the attacker is to move: to live with the whole outside filled. That proof holds
// here if its zone contains none of the filled points.
OpenSolver::Inside OpenSolver::look_inside(const State& state) const {
  Inside inside;
  State& inner = inside.child.state;
  if (state.to_move != kAttacker || !tsumego::look_inside(region_, state, inner)) return inside;
  inner.inside = false;  // an ordinary position that agrees with this one on the zone
  inside.changed = (state.stones[0] ^ inner.stones[0]) | (state.stones[1] ^ inner.stones[1]);
  evaluate(inside.child);
  inside.open = true;
  inside.close_if_useless();
  return inside;
}

// What a win of the attacker depends on: the best of his moves, or the worst of the defender's.
int OpenSolver::rests_on(const State& state, std::size_t first) const {
  int result = state.to_move == kAttacker ? -1 : kNothing;
  for (std::size_t i = first; i < children_.size(); ++i) {
    const Child& child = children_[i];
    if (state.to_move == kDefender) result = std::min(result, child.rests_on);
    if (state.to_move == kAttacker && child.numbers.lose == 0) result = std::max(result, child.rests_on);
  }
  return result >= static_cast<int>(path_.size()) - 1 ? kNothing : result;
}

// A result that holds only on this path is kept as a strong hint for the attacker.
void OpenSolver::keep(const Child& result, std::uint64_t work) {
  constexpr std::uint32_t kUnlikely = 64;
  Numbers numbers = result.numbers;
  if (result.rests_on != kNothing) {
    numbers = result.state.to_move == kAttacker ? Numbers{1, kUnlikely} : Numbers{kUnlikely, 1};
  }
  table_.store(result.state, numbers, result.zone, work);
}

void OpenSolver::search_best(const Summary& sum, std::uint32_t win_limit, std::uint32_t lose_limit) {
  const State next = children_[sum.best].state;
  const Numbers child = children_[sum.best].numbers;
  Child result = search(next, lose_limit - sum.numbers.lose + child.win, std::min(win_limit, with_margin(sum.second)));
  result.move = children_[sum.best].move;
  children_[sum.best] = result;  // not earlier: the search moves the children
}

OpenSolver::Child OpenSolver::search(const State& state, std::uint32_t win_limit, std::uint32_t lose_limit) {
  const std::uint64_t nodes_before = nodes_++;
  const std::size_t first = children_.size();
  const std::size_t slot = path_slot(state);
  path_.push_back(state);
  ++slots_[slot];
  Inside inside = look_inside(state);
  if (!inside.lives()) expand(state);
  Summary sum = summarise(state, first);
  while (!inside.lives() && !sum.numbers.solved() && sum.numbers.win < win_limit &&
         std::min(sum.numbers.lose, inside.to_lose()) < lose_limit && !out_of_budget()) {
    if (inside.to_lose() <= sum.numbers.lose) {
      inside.child = search(inside.child.state, kNever, std::min(lose_limit, with_margin(sum.numbers.lose)));
      inside.close_if_useless();
    } else {
      search_best(sum, win_limit, std::min(lose_limit, with_margin(inside.to_lose())));
      sum = summarise(state, first);
    }
  }
  Child result;
  result.state = state;
  result.numbers = sum.numbers;
  if (inside.lives()) {
    result.numbers = kLost;
    result.zone = inside.child.zone;
  } else if (sum.numbers.win == 0 && state.to_move == kDefender) {
    const Child& best = children_[sum.best];
    result.zone = zone_before_defence(region_, state, best.move, best.state, best.zone);
  } else if (sum.numbers.lose == 0 && state.to_move == kAttacker) {
    result.zone = conclude_zone(state, first);
  } else if (sum.numbers.solved()) {
    result.rests_on = rests_on(state, first);
  } else {
    result.numbers.lose = std::min(sum.numbers.lose, inside.to_lose());
  }
  keep(result, nodes_ - nodes_before);
  children_.resize(first);
  --slots_[slot];
  path_.pop_back();
  return result;
}

}  // namespace katachi::tsumego
