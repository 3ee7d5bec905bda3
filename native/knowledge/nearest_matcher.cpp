#include "knowledge/nearest_matcher.hpp"

#include <algorithm>

namespace katachi::knowledge {

NearestMatcher::NearestMatcher(const NearestTree& tree, int size)
    : tree_(tree), settings_(tree.settings()), size_(size), board_(size, tree.settings().edges) {
  const auto area = static_cast<std::size_t>(size * size);
  const auto longest = static_cast<std::size_t>(settings_.sequence());
  facts_.resize(area);
  horizon_.resize(area);
  limit_.resize(area);
  stale_.resize(area);
  walks_.resize(2 * area);
  for (std::size_t i = 0; i < walks_.size(); ++i) walks_[i].first = static_cast<std::uint32_t>(i * longest);
  sequence_.resize(2 * area * longest);
  nodes_.resize(2 * area * longest);
  since_.resize(2 * area * longest);
}

void NearestMatcher::reset(const Position& position) {
  settle();
  board_.copy(position);
  for (Walk& walk : walks_) walk.depth = 0;
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      if (board_.color(board_.cell(x, y)) == kEmpty) {
        open(x, y);
      } else {
        horizon_[index_of(x, y)] = 0;
      }
    }
  }
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (horizon_[i] != 0) walk_again(i);
  }
  for (const std::uint16_t i : stale_points_) stale_[i] = 0;
  stale_points_.clear();
}

void NearestMatcher::play(const Position& after, Point move) {
  if (move == kPass) return;
  const Geometry& geometry = after.geometry();
  const std::span<const Point> removed = board_.follow(after, move);
  if (after.color(move) != kEmpty) {  // else a suicide: the stone is gone again
    shut(geometry.x(move), geometry.y(move));
    add(geometry.x(move), geometry.y(move), after.color(move));
  }
  for (const Point v : removed) remove(geometry.x(v), geometry.y(v));
  for (const Point v : removed) open(geometry.x(v), geometry.y(v));
  for (const std::uint16_t i : stale_points_) {
    stale_[i] = 0;
    if (horizon_[i] != 0) walk_again(i);
  }
  stale_points_.clear();
}

// An empty point begins to be looked at.
void NearestMatcher::open(int x, int y) {
  const std::size_t i = index_of(x, y);
  facts_[i].groups = facts_[i].facts = 0;
  horizon_[i] = look(board_, board_.cell(x, y), settings_.k, 0, facts_[i]);
  mark(i);
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
    // From the point (column, row) the stone lies at the offset (x - column, y - row).
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
  if (orbit < limit_[index]) mark(index);
}

void NearestMatcher::erase(int x, int y, const Slot& slot, std::uint16_t orbit) {
  const std::size_t index = index_of(x, y);
  Facts& facts = facts_[index];
  const Orbit& shape = orbits_[orbit];
  const unsigned mask = 3U << slot_shift(shape.slots, orbits_.rank(slot.dx, slot.dy) - shape.first);
  Facts::Group* const end = facts.group.data() + facts.groups;
  auto* const group = std::find_if(facts.group.data(), end, [orbit](const auto& g) { return g.orbit == orbit; });
  // Facts looked up after the stones were taken off do not hold them.
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
  if (orbit < limit_[index]) mark(index);
}

void NearestMatcher::mark(std::size_t index) {
  if (stale_[index] == 0) stale_points_.push_back(static_cast<std::uint16_t>(index));
  stale_[index] = 1;
}

void NearestMatcher::walk_again(std::size_t index) {
  walk(static_cast<int>(index), kBlack);
  walk(static_cast<int>(index), kWhite);
  limit_[index] =
      std::max(walk_of(static_cast<int>(index), kBlack).limit, walk_of(static_cast<int>(index), kWhite).limit);
}

void NearestMatcher::walk(int index, Color mover) {
  ++walked_;
  Walk& walk = walk_of(index, mover);
  FactReader reader(facts_[static_cast<std::size_t>(index)], mover, settings_, orbits_, turns_table_);
  const auto longest = static_cast<std::size_t>(settings_.sequence());
  std::size_t depth = 0;
  std::size_t kept = walk.depth;
  NodeId node = kNoNode;
  walk.limit = 0;
  for (; depth < longest; ++depth) {
    const Fact fact = depth == 0 && !settings_.colour_swap ? Fact{mover} : reader.next();
    if (fact == 0) {
      walk.limit = kAllOrbits;  // the board holds no more facts: any new one will matter
      break;
    }
    const std::size_t at = walk.first + depth;
    if (depth < kept && sequence_[at] == fact) {
      node = nodes_[at];
    } else {
      if (depth < kept) leave(walk, depth, mover);
      kept = 0;
      node = tree_.child(node, fact);
      if (node != kNoNode) {
        sequence_[at] = fact;
        nodes_[at] = node;
        since_[at] = turns_[mover];
      }
    }
    walk.limit = static_cast<std::uint16_t>(reader.orbit() + 1);
    if (node == kNoNode) break;
  }
  if (depth < kept) leave(walk, depth, mover);
  walk.depth = static_cast<std::uint16_t>(depth);
}

// Counts the turns of the nodes from a depth on, which match no longer.
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
