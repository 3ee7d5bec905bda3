#include "knowledge/trees/around.hpp"

#include <bit>
#include <memory>
#include <mutex>

#include "reading/ladder.hpp"

namespace katachi::trees {

namespace {

constexpr int kLines = 6;  // from the edge: stones above them do not belong to the side

constexpr unsigned kOwn = 1, kOther = 2;

unsigned owner(const Position& position, Point v, Color own) {
  const Color color = position.color(v);
  return color == kEmpty ? 0 : color == own ? kOwn : kOther;
}

// Different liberties of a chain, counted up to three.
int few_liberties(const Position& position, Point head) {
  if (position.in_atari(head)) return 1;
  std::array<Point, 2> found{};
  int count = 0;
  Point stone = head;
  do {
    for (const int step : position.geometry().orthogonal) {
      const Point n = static_cast<Point>(stone + step);
      if (position.color(n) != kEmpty || (count > 0 && n == found[0]) || (count > 1 && n == found[1])) continue;
      if (count == 2) return 3;
      found[static_cast<std::size_t>(count++)] = n;
    }
    stone = position.next_in_chain(stone);
  } while (stone != head);
  return count;
}

}  // namespace

Surroundings::Surroundings(int size) : views_(&Views::of(size)) {
  const Geometry& geometry = Geometry::of(size);
  const int side = corner_side(size), beyond = size - side;  // the corner has the columns from `beyond` on
  for (int s = 0; s < symmetry::kCount; ++s) {
    View& view = views_of_[static_cast<std::size_t>(s)];
    view.along_top.resize(static_cast<std::size_t>(beyond));
    view.along_right.resize(static_cast<std::size_t>(beyond));
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      const auto [x, y] = symmetry::apply(s, {geometry.x(v), geometry.y(v)}, size);
      if (x < beyond && y < kLines && y < side) view.along_top[static_cast<std::size_t>(beyond - 1 - x)].push_back(v);
      if (y >= side && size - x <= kLines && x >= beyond) {
        view.along_right[static_cast<std::size_t>(y - side)].push_back(v);
      }
      if (x < beyond && y >= side) view.opposite.push_back(v);
    }
  }
  for (int c = 0; c < kCorners; ++c) {
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      if (views_->contains(c, v)) corner_[static_cast<std::size_t>(c)].push_back(v);
    }
  }
}

const Surroundings& Surroundings::of(int size) {
  static std::array<std::once_flag, kMaxSize + 1> made;
  static std::array<std::unique_ptr<const Surroundings>, kMaxSize + 1> all;
  Geometry::of(size);  // throws for a size that there is not
  const auto at = static_cast<std::size_t>(size);
  std::call_once(made[at], [&] { all[at] = std::make_unique<const Surroundings>(size); });
  return *all[at];
}

Around Surroundings::around(const Position& position, int corner, const Seen& seen, Color own, Point next) const {
  auto symmetry = static_cast<std::size_t>(std::countr_zero(seen.views));
  bool has_sides = true;
  if (const unsigned second = seen.views & (seen.views - 1); second != 0) {
    const auto mirrored = static_cast<std::size_t>(std::countr_zero(second));
    const auto cell = [&](std::size_t s) { return next == kPass ? Cell{0} : views_->corner[s][next]; };
    has_sides = cell(symmetry) != cell(mirrored);
    if (cell(mirrored) < cell(symmetry)) symmetry = mirrored;
  }
  const View& view = views_of_[symmetry];
  unsigned opposite = 0;
  for (const Point v : view.opposite) opposite |= owner(position, v, own);
  unsigned around = opposite << 4 | ladders(position, corner, own) << 6;
  if (has_sides) around |= nearest(position, view.along_top, own) | nearest(position, view.along_right, own) << 2;
  return static_cast<Around>(around);
}

unsigned Surroundings::nearest(const Position& position, const std::vector<Points>& lines, Color own) const {
  for (const Points& line : lines) {
    unsigned found = 0;
    for (const Point v : line) found |= owner(position, v, own);
    if (found != 0) return found;
  }
  return 0;
}

unsigned Surroundings::ladders(const Position& position, int corner, Color own) const {
  std::array<bool, kCapacity> known{};
  unsigned works = 0;
  for (const Point v : corner_[static_cast<std::size_t>(corner)]) {
    if (position.color(v) == kEmpty) continue;
    const Point head = position.chain(v);
    const unsigned attacker = position.color(v) == own ? kOther : kOwn;
    if (known[head] || (works & attacker) != 0) continue;
    known[head] = true;
    const int liberties = few_liberties(position, head);
    // A chain of the other side that is in atari can simply be taken.
    if (liberties == 1 && attacker == kOther && ladder::cannot_escape(position, head)) works |= attacker;
    if (liberties == 2 && ladder::is_caught(position, head)) works |= attacker;
  }
  return works;
}

}  // namespace katachi::trees
