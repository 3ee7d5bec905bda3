#include "reading/tsumego/solver.hpp"

#include <algorithm>
#include <bit>

#include "go/interrupt.hpp"

namespace katachi::tsumego {

namespace {

constexpr std::size_t kDeepestSearch = 600;  // plies; nothing so far was deeper than 100
constexpr int kLooksFewer = 5;               // fewer bits for first looks than for results: they should stay near
constexpr std::uint64_t kClockMask = 255;    // the clock is read once every 256 nodes

}  // namespace

Solver::Solver(const Region& region, int table_bits, const LifeKnowledge* knowledge, unsigned uses)
    : region_(region),
      table_(table_bits),
      knowledge_(knowledge),
      uses_(knowledge != nullptr && knowledge->applies_to(region) ? uses : 0),
      first_look_(region_, knowledge, uses_, table_bits - kLooksFewer),
      zones_(region.aim == Aim::kLife && region.target_count == 0) {}

bool Solver::out_of_budget() {
  if (nodes_ >= node_limit_) stopped_ = true;
  if ((nodes_ & kClockMask) == 0 && (processor_seconds() >= time_limit_ || Interrupt::now())) stopped_ = true;
  return stopped_;
}

Winner Solver::solve(const State& state, Budget& budget) {
  const double start = processor_seconds();
  const std::uint64_t nodes_before = nodes_;
  node_limit_ = nodes_ + std::min(budget.nodes, std::numeric_limits<std::uint64_t>::max() - nodes_);
  time_limit_ = start + budget.seconds;
  stopped_ = budget.seconds <= 0 || budget.nodes == 0;
  const Room room = find_room(region_, state);
  const std::uint64_t hash = hash_of(state.stones, state.to_move);
  Result result;
  evaluate(state, hash, room, result);
  Numbers numbers = result.numbers;
  while (!numbers.solved() && !stopped_) numbers = search(state, hash, room, kNever, kNever).numbers;
  budget.nodes -= std::min(budget.nodes, nodes_ - nodes_before);
  budget.seconds -= processor_seconds() - start;
  if (!numbers.solved()) return Winner::kUnknown;
  return winner_of(numbers.win == 0 ? state.to_move : other(state.to_move));
}

int Solver::winning_move(const State& state) const {
  const auto found =
      std::find_if(first_wins_.begin(), first_wins_.end(), [&](const auto& win) { return win.first == state; });
  return found == first_wins_.end() ? kNoMove : found->second;
}

bool Solver::repeats(const State& state, std::uint64_t hash, Result& result) const {
  if (on_path_[path_slot(hash)] == 0) return false;
  const Side holder = defender_must_finish(region_.aim) ? kAttacker : kDefender;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const State& earlier = path_[i];
    if (!earlier.same_board(state) || state.threats[other(holder)] > earlier.threats[other(holder)] ||
        state.threats[holder] < earlier.threats[holder]) {
      continue;
    }
    settle(state, holder, 0, result);
    result.rests_on = static_cast<int>(i);
    return true;
  }
  return false;
}

// What can be said about a position without searching it, in a new result.
void Solver::evaluate(const State& state, std::uint64_t hash, const Room& room_before, Result& result) {
  if (has_captured(region_, state)) {
    settle(state, kAttacker, region_.escape, result);
  } else if (repeats(state, hash, result)) {
    return;
  } else if (const auto found = table_.find(state, hash)) {
    result.take(*found);
  } else {
    const Look look = first_look_.at(state, hash, room_before);
    result.guessed = !look.numbers.solved();
    result.numbers = look.numbers;
    if (!result.guessed) settle(state, look.numbers.win == 0 ? state.to_move : other(state.to_move), look.zone, result);
  }
}

// All moves, up to the first that wins at once; of the defender's, only those in the zone of a refuted pass. All are
// made before any is looked up, to hide memory latency.
void Solver::expand(const State& state, const Room& room) {
  const std::size_t first = children_.size();
  const bool idle = zones_ && state.to_move == kDefender;
  const Points waiting = idle ? room.fillable & ~region_.neighbours(state.stones[kAttacker] & room.open) : 0;
  const auto make = [&](int move, Child& child) {
    if (!play(region_, state, move, child.state)) return false;
    child.move = static_cast<std::int16_t>(move);
    child.waits = move >= 0 && (waiting >> move & 1U) != 0;
    child.hash = hash_of(child.state.stones, child.state.to_move);
    table_.prefetch(child.hash);
    first_look_.prefetch(child.hash);
    return true;
  };
  Child pass;
  const bool passes = make(kPassMove, pass);
  Points moves = state.empty(region_);
  if (passes) evaluate(pass.state, pass.hash, room, pass.result);
  if (passes && idle && pass.result.numbers.win == 0) moves &= pass.result.zone;
  for (; moves != 0; moves &= moves - 1) {
    if (!make(place_of(moves), children_.emplace_back())) children_.pop_back();
  }
  threats_.clear();
  if (state.to_move == kAttacker && uses(kForced) && !state.inside) knowledge_->threats(region_, state, threats_);
  for (std::size_t i = first; i < children_.size(); ++i) {
    Child& each = children_[i];
    if (is_too_slow(each)) {
      settle(each.state, kDefender, 0, each.result);
    } else {
      evaluate(each.state, each.hash, room, each.result);
    }
    if (each.result.numbers.lose == 0 && each.result.rests_on == kNothing) {
      children_.resize(i + 1);
      return;
    }
  }
  if (passes) children_.push_back(pass);
  if (patterns_ != nullptr) doubt_moves(state, first);
}

// A doubtful move takes less to be refuted, a promising one more. The effort to win with it stays the same: changing
// that, too, made the search longer.
void Solver::doubt_moves(const State& state, std::size_t first) {
  constexpr int kPromise = 2;
  constexpr int kDoubtsForOne = 12;
  for (std::size_t i = first; i < children_.size(); ++i) {
    Child& child = children_[i];
    if (child.result.numbers.solved()) continue;
    child.doubt = patterns_->doubt(state, child.move);
    if (!child.result.guessed) continue;
    const int win = static_cast<int>(child.result.numbers.win) + kPromise - child.doubt / kDoubtsForOne;
    child.result.numbers.win = static_cast<std::uint32_t>(std::max(1, win));
  }
}

// Whether a move of the attacker leaves the defender one of his threats.
bool Solver::is_too_slow(const Child& child) const {
  const Points stone = child.move >= 0 ? Points{1} << child.move : 0;
  return std::any_of(threats_.begin(), threats_.end(), [&](const Threat& threat) {
    return (threat.depends_on & stone) == 0 && knowledge_->carries_out(region_, child.state, threat);
  });
}

void Solver::settle(const State& state, Side winner, Points zone, Result& result) {
  result.numbers = decided(state.to_move, winner);
  result.bounds = for_any_threats(winner);
  result.zone = zone;
}

Solver::Inside Solver::look_inside(const State& state) {
  Inside inside;
  if (state.to_move != kAttacker || !tsumego::look_inside(region_, state, inside.child.state)) return inside;
  inside.room = find_room(region_, inside.child.state);
  inside.child.hash = hash_of(inside.child.state.stones, inside.child.state.to_move);
  evaluate(inside.child.state, inside.child.hash, inside.room, inside.child.result);
  inside.open = inside.child.result.numbers.win != 0;
  return inside;
}

std::uint32_t Solver::least_to_lose(const Summary& sum, const Inside& inside) {
  return inside.open ? std::min(sum.numbers.lose, inside.child.result.numbers.lose) : sum.numbers.lose;
}

// Uses a win inside only if it holds from here on, not if it depends on a repetition above the position.
void Solver::search_inside(Inside& inside, std::uint32_t lose_limit, int depth) {
  inside.child.result = search(inside.child.state, inside.child.hash, inside.room, kNever, lose_limit);
  const Result& result = inside.child.result;
  inside.open = !result.numbers.solved() || (result.numbers.lose == 0 && result.rests_on >= depth);
}

void Solver::search_best_move(const Room& room, const Summary& sum, std::uint32_t win_limit, std::uint32_t lose_limit) {
  const State next = children_[sum.best].state;
  const std::uint64_t hash = children_[sum.best].hash;
  const auto found = table_.find(next, hash);
  if (found && found->numbers.solved()) {
    children_[sum.best].result = {};
    children_[sum.best].result.take(*found);
    return;
  }
  const Numbers child = children_[sum.best].result.numbers;
  const Room next_room = next.to_move == kDefender ? room_after_attack(region_, room, next) : room;
  const Result result = search(next, hash, next_room, lose_limit - sum.numbers.lose + child.win,
                               std::min(win_limit, with_margin(sum.second)));
  children_[sum.best].result = result;  // not earlier: the search moves the children
}

// A result that holds only on this path is kept as a strong hint.
void Solver::keep(const State& state, std::uint64_t hash, const Result& result, std::uint64_t work) {
  constexpr std::uint32_t kUnlikely = 64;
  if (!result.numbers.solved() || result.rests_on == kNothing) {
    table_.store(state, hash, {result.numbers, result.bounds, result.zone}, work);
  } else {
    table_.store(state, hash, {result.numbers.win == 0 ? Numbers{1, kUnlikely} : Numbers{kUnlikely, 1}}, work);
  }
}

Solver::Result Solver::search(const State& state, std::uint64_t hash, const Room& room, std::uint32_t win_limit,
                              std::uint32_t lose_limit) {
  const std::uint64_t nodes_before = nodes_++;
  const auto depth = static_cast<int>(path_.size());
  const std::size_t first = children_.size();
  const std::size_t slot = path_slot(hash);
  path_.push_back(state);
  ++on_path_[slot];
  if (path_.size() > kDeepestSearch) stopped_ = true;
  Inside inside = look_inside(state);
  if (!inside.lives(depth)) expand(state, room);
  const bool zones = zones_ && state.to_move == kDefender;
  if (zones) use_zones(first);
  Summary sum = summarise(first);
  while (!inside.lives(depth) && !sum.numbers.solved() && sum.numbers.win < win_limit &&
         least_to_lose(sum, inside) < lose_limit && !out_of_budget()) {
    const std::uint32_t lose_inside = inside.open ? inside.child.result.numbers.lose : kNever;
    if (lose_inside <= sum.numbers.lose) {
      search_inside(inside, std::min(lose_limit, with_margin(sum.numbers.lose)), depth);
    } else {
      search_best_move(room, sum, win_limit, std::min(lose_limit, with_margin(lose_inside)));
      if (zones && children_[sum.best].result.numbers.win == 0) use_zones(first);
      sum = summarise(first);
    }
  }
  Result result;
  if (inside.lives(depth)) {
    result.numbers = decided(state.to_move, kDefender);
    result.bounds = inside.child.result.bounds;
  } else {
    result = conclude(state, sum, first, depth);
    if (!result.numbers.solved()) result.numbers.lose = least_to_lose(sum, inside);
    if (depth == 0 && sum.numbers.win == 0) first_wins_.emplace_back(state, children_[sum.best].move);
  }
  keep(state, hash, result, nodes_ - nodes_before);
  children_.resize(first);
  --on_path_[slot];
  path_.pop_back();
  return result;
}

}  // namespace katachi::tsumego
