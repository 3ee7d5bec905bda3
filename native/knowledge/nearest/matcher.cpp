#include "knowledge/nearest/matcher.hpp"

#include <algorithm>

namespace katachi::knowledge {

NearestMatcher::NearestMatcher(const NearestTree& tree, int size)
    : tree_(tree), settings_(tree.settings()), size_(size), board_(size, tree.settings().edges) {
  const auto area = static_cast<std::size_t>(size * size);
  const auto longest = static_cast<std::size_t>(settings_.sequence());
  facts_.resize(area);
  horizon_.resize(area);
  limit_.resize(2 * area);
  stale_.resize(2 * area);
  walks_.resize(2 * area);
  for (std::size_t i = 0; i < walks_.size(); ++i) walks_[i].first = static_cast<std::uint32_t>(i * longest);
  sequence_.resize(2 * area * longest);
  nodes_.resize(2 * area * longest);
  families_.resize(2 * area * longest);
  since_.resize(2 * area * longest);
  walkers_.reserve(area);
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
      for (const Color c : {kBlack, kWhite}) mark(static_cast<std::size_t>(i), c);
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
  for (const Color c : {kBlack, kWhite}) mark(i, c);
}

// A point gets a stone: nothing matches there any more.
void NearestMatcher::shut(int x, int y) {
  const std::size_t i = index_of(x, y);
  horizon_[i] = 0;
  for (const Color c : {kBlack, kWhite}) {
    Walk& walk = walk_of(static_cast<int>(i), c);
    leave(walk, 0, c);
    walk.depth = 0;
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
  const Orbit& shape = orbits_[orbit];
  const int shift = slot_shift(shape.slots, orbits_.rank(slot.dx, slot.dy) - shape.first);
  std::size_t at = facts.groups;
  while (at > 0 && facts.group[at - 1].orbit >= orbit) --at;
  if (at == facts.groups || facts.group[at].orbit != orbit) {
    Facts::Group* const group = facts.group.data();
    std::copy_backward(group + at, group + facts.groups, group + facts.groups + 1);
    facts.group[at] = {orbit, 0};
    ++facts.groups;
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
  const Orbit& shape = orbits_[orbit];
  const unsigned mask = 3U << slot_shift(shape.slots, orbits_.rank(slot.dx, slot.dy) - shape.first);
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

void NearestMatcher::mark(std::size_t index, Color mover) {
  std::uint8_t& stale = stale_[place(index, mover)];
  if (stale == 0) stale_points_[mover].push_back(static_cast<std::uint16_t>(index));
  stale = 1;
}

// A fact of this orbit came or went.
void NearestMatcher::affect(std::size_t index, std::uint16_t orbit) {
  for (const Color c : {kBlack, kWhite}) {
    if (orbit < limit_[place(index, c)]) mark(index, c);
  }
}

void NearestMatcher::walk_stale_points(Color mover) {
  walkers_.clear();
  for (const std::uint16_t i : stale_points_[mover]) {
    stale_[place(i, mover)] = 0;
    if (horizon_[i] == 0) continue;
    const Walker walker{FactReader(facts_[i], mover, settings_, orbits_, turns_table_), i, mover, 0, 0, tree_.roots()};
    walkers_.push_back(walker);
    if (!begin(walkers_.back())) walkers_.pop_back();
  }
  stale_points_[mover].clear();
  for (std::size_t count = walkers_.size(); count > 0;) {
    std::size_t going = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (step(walkers_[i])) walkers_[going++] = walkers_[i];
    }
    count = going;
  }
}

// Follows the old walk while its facts are still true. Returns false if that was the whole walk.
bool NearestMatcher::begin(Walker& walker) {
  ++walked_;
  const Walk& walk = walk_of(walker.index, walker.mover);
  const bool marked = !settings_.color_swap;
  for (;; ++walker.depth) {
    if (walker.depth == settings_.sequence()) break;
    walker.fact = walker.depth == 0 && marked ? Fact{walker.mover} : walker.reader.next();
    const std::size_t at = walk.first + walker.depth;
    if (walker.depth == walk.depth || sequence_[at] != walker.fact) break;
    walker.family = families_[at];
  }
  leave(walk, walker.depth, walker.mover);
  if (walker.depth < settings_.sequence() && walker.fact != 0) {
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
  const std::size_t at = walk_of(walker.index, walker.mover).first + walker.depth;
  sequence_[at] = walker.fact;
  nodes_[at] = node;
  families_[at] = walker.family = tree_.children(node);
  since_[at] = turns_[walker.mover];
  ++walker.depth;
  walker.fact = walker.depth == settings_.sequence() ? Fact{0} : walker.reader.next();
  if (walker.fact != 0) {
    tree_.prefetch(walker.family);
    return true;
  }
  finish(walker);
  return false;
}

void NearestMatcher::finish(const Walker& walker) {
  Walk& walk = walk_of(walker.index, walker.mover);
  walk.depth = walker.depth;
  // If the board has no more facts, any new one matters; otherwise only those no farther away than the last one read.
  const bool ran_out = walker.fact == 0 && walker.depth < settings_.sequence();
  limit_[place(walker.index, walker.mover)] =
      ran_out ? kAllOrbits : static_cast<std::uint16_t>(walker.reader.orbit() + 1);
}

// Counts the turns of the nodes from a depth on, which no longer match.
void NearestMatcher::leave(const Walk& walk, std::size_t from, Color mover) {
  if (matches_ == nullptr) return;
  for (std::size_t at = walk.first + from; at < walk.first + walk.depth; ++at) {
    (*matches_)[nodes_[at]] += turns_[mover] - since_[at];
  }
}

void NearestMatcher::settle() {
  for (int i = 0; i < size_ * size_; ++i) {
    for (const Color c : {kBlack, kWhite}) {
      const Walk& walk = walk_of(i, c);
      leave(walk, 0, c);
      for (std::size_t at = walk.first; at < walk.first + walk.depth; ++at) since_[at] = turns_[c];
    }
  }
}

}  // namespace katachi::knowledge
