#include "rules/refute/search.hpp"

#include <algorithm>
#include <bit>

#include "go/interrupt.hpp"

namespace katachi::rules::refute {

namespace {

constexpr std::size_t kTableSize = std::size_t{1} << 17;
constexpr std::uint64_t kNodesBetweenLooks = 1024;

}  // namespace

Search::Search(std::uint64_t max_nodes, const std::atomic<bool>* stop)
    : table_(kTableSize), max_nodes_(max_nodes), stop_(stop) {}

Verdict Search::run(const Spot& spot, const Stones& stones, const Aim& aim, int depth) {
  spot_ = &spot;
  start_ = stones;
  aim_ = aim;
  depth_ = depth;
  gave_up_ = false;
  nodes_ = 0;
  if (search(false)) return Verdict::kProved;
  if (gave_up_) return Verdict::kUndecided;
  if (search(true)) return Verdict::kProved;
  return gave_up_ ? Verdict::kUndecided : Verdict::kRefuted;
}

bool Search::search(bool everywhere) {
  everywhere_ = everywhere;
  ++board_;  // invalidates the table
  // Short wins first: many boards are easier than their rule.
  for (int plies = depth_ % 2; plies <= depth_ && !gave_up_; plies += 2) {
    if (white_to_move(start_, plies)) return true;
  }
  return false;
}

Search::Entry& Search::entry_of(const Stones& stones) {
  std::uint64_t h = stones.black * 0x9e3779b97f4a7c15ULL ^ std::rotl(stones.white * 0xc2b2ae3d27d4eb4fULL, 31);
  h ^= h >> 29;
  Entry& entry = table_[(h * 0xbf58476d1ce4e5b9ULL) >> 47];
  static_assert(kTableSize == std::size_t{1} << (64 - 47));
  if (entry.board != board_ || !(entry.stones == stones)) entry = {.stones = stones, .board = board_};
  return entry;
}

bool Search::out_of_time() {
  if (++nodes_ > max_nodes_) gave_up_ = true;
  if (nodes_ % kNodesBetweenLooks == 0) {
    gave_up_ |= Interrupt::now() || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
  }
  return gave_up_;
}

bool Search::white_to_move(const Stones& stones, int plies) {
  if (goal_reached(*spot_, stones, aim_)) return true;
  if (plies < 2) return false;
  const Entry known = entry_of(stones);
  if (known.proved != 0 && known.proved <= plies) return true;
  if (known.refuted >= plies) return false;
  if (out_of_time()) return false;
  const Moves moves = white_moves(stones);
  for (int i = 0; i < moves.count; ++i) {
    Stones after = stones;
    if (moves.moves[i] != 0 && !play(spot_->field, after, kWhite, moves.moves[i])) continue;
    if (black_to_move(after, plies - 1)) continue;
    if (!gave_up_) entry_of(stones).refuted = static_cast<std::int16_t>(plies);
    return false;
  }
  entry_of(stones).proved = static_cast<std::int16_t>(plies);
  return true;
}

bool Search::black_to_move(const Stones& stones, int plies) {
  if ((aim_.stone & ~stones.black) != 0) return false;
  const Moves moves = black_moves(stones);
  const auto wins = [&](int within) {
    for (int i = 0; i < moves.count && !gave_up_; ++i) {
      Stones after = stones;
      if (!play_black(after, moves.moves[i])) continue;
      if (white_to_move(after, within)) return true;
    }
    return false;
  };
  return wins(0) || (plies > 1 && wins(plies - 1));
}

bool Search::play_black(Stones& stones, Points move) const {
  if (move == 0) return true;
  const Field& field = spot_->field;
  Stones after = stones;
  if (!play(field, after, kBlack, move)) return false;
  // A ko: a lone stone captured a lone stone and has no other liberty than its point.
  const Points taken = stones.white & ~after.white;
  const bool lone = (field.around(move) & after.black) == 0;
  if (!aim_.komaster && std::has_single_bit(taken) && lone && (field.around(move) & ~after.taken()) == taken)
    return false;
  stones = after;
  return true;
}

Search::Moves Search::white_moves(const Stones& stones) const {
  const Field& field = spot_->field;
  const Points empty = field.all & ~stones.taken();
  Moves list;
  const auto add = [&](Points set) {
    for (; set != 0; set &= set - 1) list.moves[list.count++] = first_of(set);
  };
  // The order only saves time: in the rectangle, around it, elsewhere; a pass helps White least.
  const Points near = field.around(spot_->inside) & ~spot_->inside;
  add(empty & spot_->inside);
  add(empty & near);
  add(empty & ~spot_->inside & ~near);
  list.moves[list.count++] = 0;
  return list;
}

Search::Moves Search::black_moves(const Stones& stones) const {
  const Field& field = spot_->field;
  const Points empty = field.all & ~stones.taken();
  const Points near = field.around(spot_->inside) & ~spot_->inside;
  Points captures = 0;
  for (Points rest = stones.white; rest != 0;) {
    const Points chain = field.chain(stones.white, first_of(rest));
    rest &= ~chain;
    const Points liberties = field.around(chain) & empty;
    if (std::has_single_bit(liberties)) captures |= liberties;
  }
  Moves list;
  const auto add = [&](Points set) {
    for (; set != 0; set &= set - 1) list.moves[list.count++] = first_of(set);
  };
  const Points first = empty & spot_->inside;
  const Points second = empty & ~first & captures;
  const Points third = empty & ~first & ~second & near;
  add(first);
  add(second);
  add(third);
  if (everywhere_) add(empty & ~first & ~second & ~third);
  list.moves[list.count++] = 0;
  return list;
}

std::vector<Points> Search::refutations(const Stones& stones, int plies) {
  std::vector<Points> found;
  const Moves moves = white_moves(stones);
  for (int i = 0; i < moves.count; ++i) {
    Stones after = stones;
    if (moves.moves[i] != 0 && !play(spot_->field, after, kWhite, moves.moves[i])) continue;
    if (!black_to_move(after, plies - 1) && !gave_up_) found.push_back(moves.moves[i]);
  }
  return found;
}

std::vector<Points> Search::line() {
  std::vector<Points> found;
  Stones stones = start_;
  gave_up_ = false;
  nodes_ = 0;
  for (int plies = depth_; plies >= 2; plies -= 2) {
    const std::vector<Points> attack = refutations(stones, plies);
    if (attack.empty()) return found;  // reached the node limit while searching for the line again
    found.push_back(attack.front());
    if (attack.front() != 0) play(spot_->field, stones, kWhite, attack.front());
    // All of Black's answers fail: this shows the one that leaves White the fewest answers.
    const Moves answers = black_moves(stones);
    Points best = 0;
    std::size_t fewest = kMaxPoints + 2;
    for (int i = 0; i < answers.count; ++i) {
      Stones after = stones;
      if (!play_black(after, answers.moves[i])) continue;
      const std::size_t count = refutations(after, plies - 2).size();
      if (count >= fewest) continue;
      fewest = count;
      best = answers.moves[i];
    }
    found.push_back(best);
    play_black(stones, best);
  }
  return found;
}

}  // namespace katachi::rules::refute
