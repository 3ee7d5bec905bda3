#include "knowledge/nearest/matcher.hpp"

#include <algorithm>
#include <utility>

namespace katachi::knowledge {

NearestMatcher::NearestMatcher(const NearestTree& tree, int size)
    : tree_(tree),
      settings_(tree.settings()),
      size_(size),
      longest_(static_cast<std::size_t>(settings_.sequence())),
      board_(size, tree.settings().edges) {
  const auto area = static_cast<std::size_t>(size * size);
  facts_.resize(area);
  horizon_.resize(area);
  walks_.resize(2 * area);
  nodes_.resize(2 * area * longest_);
  levels_.resize(2 * area * longest_);
  leaders_.resize(2 * area * longest_);
  walkers_.reserve(area);
  end_of_orbit_.push_back(0);
  for (const Slot& slot : orbits_.slots()) end_of_orbit_.push_back(static_cast<std::uint16_t>(slot.orbit + 1));
  for (int i = 0; i < size * size; ++i) open(i % size, i / size);
  empty_board_ = {facts_, horizon_};
}

void NearestMatcher::reset(const Position& position) {
  settle();
  board_.copy(position);
  for (Walk& walk : walks_) walk.depth = 0;
  const bool empty = position.empty_count() == size_ * size_;
  if (empty) {
    facts_ = empty_board_.facts;
    horizon_ = empty_board_.horizon;
  }
  for (int i = 0; i < size_ * size_; ++i) {
    const int x = i % size_;
    const int y = i / size_;
    if (board_.color(board_.cell(x, y)) != kEmpty) {
      horizon_[static_cast<std::size_t>(i)] = 0;
    } else if (empty) {
      for (const Color c : {kBlack, kWhite}) mark(static_cast<std::size_t>(i), c, 0);
    } else {
      open(x, y);
    }
  }
}

void NearestMatcher::play(const Position& after, Point move) {
  if (move == kPass) return;
  const Geometry& geometry = after.geometry();
  const std::span<const Point> removed = board_.follow(after, move);
  if (after.color(move) != kEmpty) {  // otherwise suicide: the stone is gone again
    shut(geometry.x(move), geometry.y(move));
    add(geometry.x(move), geometry.y(move), after.color(move));
  }
  for (const Point v : removed) remove(geometry.x(v), geometry.y(v));
  for (const Point v : removed) open(geometry.x(v), geometry.y(v));
}

// Starts to track an empty point.
void NearestMatcher::open(int x, int y) {
  const std::size_t i = index_of(x, y);
  facts_[i].groups = facts_[i].facts = 0;
  horizon_[i] = look(board_, board_.cell(x, y), settings_.k, 0, facts_[i]);
  for (const Color c : {kBlack, kWhite}) mark(i, c, 0);
}

// A point gets a stone: nothing matches there any more.
void NearestMatcher::shut(int x, int y) {
  const std::size_t i = index_of(x, y);
  horizon_[i] = 0;
  for (const Color c : {kBlack, kWhite}) {
    leave(place(i, c), c);
    walks_[place(i, c)].depth = 0;
  }
}

void NearestMatcher::add(int x, int y, Color color) {
  for (int row = 0; row < size_; ++row) {
    // Seen from the point (column, row), the stone is at the offset (x - column, y - row).
    const std::uint16_t* orbit = orbits_.orbit_row(y - row) + kReach + x;
    const std::size_t begin = index_of(0, row);
    for (int column = 0; column < size_; ++column) {
      const std::size_t i = begin + static_cast<std::size_t>(column);
      if (orbit[-column] >= horizon_[i]) continue;
      insert(i, {static_cast<std::int8_t>(x - column), static_cast<std::int8_t>(y - row), 0}, orbit[-column], color);
    }
  }
}

void NearestMatcher::remove(int x, int y) {
  for (int row = 0; row < size_; ++row) {
    const std::uint16_t* orbit = orbits_.orbit_row(y - row) + kReach + x;
    for (int column = 0; column < size_; ++column) {
      if (orbit[-column] >= horizon_[index_of(column, row)]) continue;
      erase(column, row, {static_cast<std::int8_t>(x - column), static_cast<std::int8_t>(y - row), 0}, orbit[-column]);
    }
  }
}

void NearestMatcher::insert(std::size_t index, const Slot& slot, std::uint16_t orbit, Color color) {
  Facts& facts = facts_[index];
  const int shift = orbits_.shift(slot.dx, slot.dy);
  std::size_t at = facts.groups;
  while (at > 0 && facts.group[at - 1].orbit >= orbit) --at;
  if (at == facts.groups || facts.group[at].orbit != orbit) {
    for (std::size_t i = facts.groups++; i > at; --i) facts.group[i] = facts.group[i - 1];
    facts.group[at] = {orbit, 0};
  }
  facts.group[at].code = static_cast<OrbitCode>(facts.group[at].code | static_cast<unsigned>(color) << shift);
  ++facts.facts;
  while (facts.groups > 0) {
    const Facts::Group& last = facts.group[facts.groups - 1U];
    const int without = facts.facts - facts_in(last.code);
    if (without < settings_.k) break;
    facts.facts = static_cast<std::uint8_t>(without);
    --facts.groups;
  }
  if (facts.facts >= settings_.k)
    horizon_[index] = static_cast<std::uint16_t>(facts.group[facts.groups - 1U].orbit + 1);
  affect(index, orbit);
}

void NearestMatcher::erase(int x, int y, const Slot& slot, std::uint16_t orbit) {
  const std::size_t index = index_of(x, y);
  Facts& facts = facts_[index];
  const unsigned mask = 3U << orbits_.shift(slot.dx, slot.dy);
  Facts::Group* const end = facts.group.data() + facts.groups;
  auto* const group = std::find_if(facts.group.data(), end, [orbit](const auto& g) { return g.orbit == orbit; });
  // Facts collected after the capture do not contain the stones.
  if (group == end || (group->code & mask) == 0) return;
  group->code = static_cast<OrbitCode>(group->code & ~mask);
  if (group->code == 0) {
    std::copy(group + 1, end, group);
    --facts.groups;
  }
  --facts.facts;
  if (facts.facts < settings_.k && horizon_[index] != kAllOrbits) {
    horizon_[index] = look(board_, board_.cell(x, y), settings_.k, horizon_[index], facts);
  }
  affect(index, orbit);
}

void NearestMatcher::mark(std::size_t index, Color mover, std::uint16_t orbit) {
  std::uint16_t& changed = walks_[place(index, mover)].changed;
  if (changed == kNothing) stale_points_[mover].push_back(static_cast<std::uint16_t>(index));
  changed = std::min(changed, orbit);
}

// A fact of this orbit came or went.
void NearestMatcher::affect(std::size_t index, std::uint16_t orbit) {
  for (const Color c : {kBlack, kWhite}) {
    if (orbit < walks_[place(index, c)].limit) mark(index, c, orbit);
  }
}

void NearestMatcher::walk_stale_points(Color mover) {
  walkers_.clear();
  going_.clear();
  if (matches_ != nullptr) {
    for (const std::uint16_t i : stale_points_[mover]) {
      const std::size_t at = place(i, mover);
      if (walks_[at].depth > 0) __builtin_prefetch(&(*matches_)[nodes_[first_of(at) + walks_[at].depth - 1U]], 1);
    }
  }
  for (const std::uint16_t i : stale_points_[mover]) {
    if (horizon_[i] == 0) {
      walks_[place(i, mover)].changed = kNothing;
      continue;
    }
    walkers_.push_back(
        {FactReader(facts_[i], mover, settings_, orbits_, turns_table_), place(i, mover), 0, 0, 0, tree_.roots()});
    if (begin(walkers_.back(), mover)) going_.push_back(static_cast<std::uint16_t>(walkers_.size() - 1));
  }
  stale_points_[mover].clear();
  for (std::size_t count = going_.size(); count > 0;) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint16_t number = going_[i];
      going_[left] = number;
      left += step(walkers_[number]) ? 1 : 0;
    }
    count = left;
  }
}

// Takes over what the old walk has before the changed orbit, and then follows it while its facts are still true.
// Returns false if that was the whole walk.
bool NearestMatcher::begin(Walker& walker, Color mover) {
  ++walked_;
  Walk& walk = walks_[walker.place];
  const std::size_t first = first_of(walker.place);
  const std::uint16_t changed = std::exchange(walk.changed, kNothing);
  leave(walker.place, mover);
  std::size_t depth = 0;
  while (depth < walk.depth && end_of_orbit_[levels_[first + depth].fact >> 2] <= changed) ++depth;
  if (depth > 0) {
    walker.reader.skip(changed, leaders_[first + depth - 1], turns_table_);
    walker.family = NearestTree::family(levels_[first + depth - 1]);
  }
  const bool marked = !settings_.color_swap;
  for (;; ++depth) {
    if (depth == longest_) break;
    walker.fact = depth == 0 && marked ? Fact{mover} : walker.reader.next();
    if (depth == walk.depth || levels_[first + depth].fact != walker.fact) break;
    leaders_[first + depth] = static_cast<std::uint8_t>(walker.reader.leaders());
    walker.family = NearestTree::family(levels_[first + depth]);
  }
  walker.depth = static_cast<std::uint16_t>(depth);
  walker.at = first + depth;
  if (depth < longest_ && walker.fact != 0) {
    tree_.prefetch(walker.family);
    return true;
  }
  finish(walker);
  return false;
}

// Goes one level down. Returns false at the end of the walk.
bool NearestMatcher::step(Walker& walker) {
  const NodeId node = tree_.find(walker.family, walker.fact);
  if (node == kNoNode) {
    finish(walker);
    return false;
  }
  nodes_[walker.at] = node;
  levels_[walker.at] = tree_[node];
  leaders_[walker.at] = static_cast<std::uint8_t>(walker.reader.leaders());
  walker.family = NearestTree::family(tree_[node]);
  ++walker.at;
  ++walker.depth;
  walker.fact = walker.depth == longest_ ? Fact{0} : walker.reader.next();
  if (walker.fact != 0) {
    tree_.prefetch(walker.family);
    return true;
  }
  finish(walker);
  return false;
}

void NearestMatcher::finish(const Walker& walker) {
  Walk& walk = walks_[walker.place];
  walk.depth = walker.depth;
  // If the board has no more facts, any new one matters; otherwise only those no farther away than the last one read.
  const bool ran_out = walker.fact == 0 && walker.depth < longest_;
  walk.limit = ran_out ? kAllOrbits : static_cast<std::uint16_t>(walker.reader.orbit() + 1);
}

// Counts the turns of a walk that ends or changes now.
void NearestMatcher::leave(std::size_t place, Color mover) {
  Walk& walk = walks_[place];
  if (matches_ != nullptr && walk.depth > 0) {
    (*matches_)[nodes_[first_of(place) + walk.depth - 1U]] += turns_[mover] - walk.since;
  }
  walk.since = turns_[mover];
}

void NearestMatcher::settle() {
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    for (const Color c : {kBlack, kWhite}) leave(place(i, c), c);
  }
}

}  // namespace katachi::knowledge
