#include "go/position.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace katachi {

namespace {

// Far more liberties than any chain has, so a border point never looks captured, whatever is added or subtracted.
constexpr std::uint64_t kBorderLiberties = 1ULL << 62;

template <class T>
void copy_prefix(std::array<T, kCapacity>& to, const std::array<T, kCapacity>& from, std::size_t extent) {
  std::memcpy(to.data(), from.data(), extent * sizeof(T));
}

}  // namespace

Position::Position(int size) { clear(Geometry::of(size)); }

void Position::clear(const Geometry& geometry) {
  geometry_ = &geometry;
  hash_ = 0;
  stones_ = {};
  captured_ = {};
  empty_count_ = 0;
  ko_ = last_move_ = previous_move_ = kPass;
  to_move_ = kBlack;
  code_.fill(0);
  chain_size_.fill(1);
  empty_.fill(0);
  place_in_empty_.fill(0);
  color_.fill(kEdge);
  for (std::size_t v = 0; v < kCapacity; ++v) {
    liberties_[v] = kBorderLiberties;
    chain_[v] = next_[v] = static_cast<Point>(v);
  }
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    color_[v] = kEmpty;
    push_empty(v);
    liberties_[v] = 0;
    for (unsigned d = 0; d < 4; ++d) {
      const auto side = static_cast<std::size_t>(v + geometry.orthogonal[d]);
      const auto corner = static_cast<std::size_t>(v + geometry.diagonal[d]);
      if (geometry.on_board[side]) {
        liberties_[v] += liberty::of(static_cast<Point>(side));
      } else {
        code_[v] = static_cast<std::uint16_t>(code_[v] | 3u << 2 * d);
      }
      if (!geometry.on_board[corner]) code_[v] = static_cast<std::uint16_t>(code_[v] | 3u << (8 + 2 * d));
    }
  }
}

void Position::copy_from(const Position& other) {
  // Only the part of the arrays that this board size uses, plus one entry for the spare lane of the code updates.
  const auto extent = static_cast<std::size_t>(other.geometry_->extent + 1);
  copy_prefix(liberties_, other.liberties_, extent);
  copy_prefix(code_, other.code_, extent);
  copy_prefix(chain_, other.chain_, extent);
  copy_prefix(next_, other.next_, extent);
  copy_prefix(chain_size_, other.chain_size_, extent);
  copy_prefix(color_, other.color_, extent);
  copy_prefix(place_in_empty_, other.place_in_empty_, extent);
  std::memcpy(empty_.data(), other.empty_.data(), static_cast<std::size_t>(other.geometry_->area) * sizeof(Point));
  geometry_ = other.geometry_;
  hash_ = other.hash_;
  stones_ = other.stones_;
  captured_ = other.captured_;
  empty_count_ = other.empty_count_;
  ko_ = other.ko_;
  last_move_ = other.last_move_;
  previous_move_ = other.previous_move_;
  to_move_ = other.to_move_;
}

void Position::set_to_move(Color c) {
  if (c != to_move_) ko_ = kPass;  // the ko ban applied to the other side
  to_move_ = c;
}

std::uint32_t Position::code_with_atari(Point v) const {
  std::uint32_t marks = 0;
  const unsigned code = code_[v];
  const unsigned stones = neighbourhood::stones<kBlack>(code) | neighbourhood::stones<kWhite>(code);
  for (unsigned d = 0; d < 4; ++d) {
    if ((stones >> 2 * d & 1u) != 0 && in_atari(chain_[neighbour(v, d)])) marks |= 1u << d;
  }
  return code | marks << neighbourhood::kAtariShift;
}

std::vector<Point> Position::liberties(Point v) const {
  std::vector<Point> found;
  if (color(v) != kBlack && color(v) != kWhite) return found;
  PerPoint<bool> seen{};
  Point stone = v;
  do {
    for (unsigned d = 0; d < 4; ++d) {
      const Point n = neighbour(stone, d);
      if (color_[n] != kEmpty || seen[n]) continue;
      seen[n] = true;
      found.push_back(n);
    }
    stone = next_[stone];
  } while (stone != v);
  return found;
}

bool Position::is_legal(Color c, Point v, bool suicide) const {
  if (v == kPass) return true;
  if (!geometry_->contains(v) || color_[v] != kEmpty) return false;
  if (v == ko_ && c == to_move_) return false;
  if (liberties_[v] != 0) return true;
  const unsigned code = code_[v];
  const bool dies = c == kBlack ? is_suicide<kBlack>(v, code) : is_suicide<kWhite>(v, code);
  return !dies || (suicide && neighbourhood::stones(c, code) != 0);
}

template <Color C>
void Position::play_or_suicide(Point v) {
  place<C, Hashing::kOn>(v);
  const Point head = chain_[v];
  if (liberties_[head] == 0) remove_chain<C, Hashing::kOn>(head);
}

void Position::play(Color c, Point v) {
  to_move_ = c;
  if (v == kPass) {
    pass();
  } else if (c == kBlack) {
    play_or_suicide<kBlack>(v);
  } else {
    play_or_suicide<kWhite>(v);
  }
}

void Position::set_past(Point ko, Point last_move, Point previous_move, std::array<int, 4> captured) {
  ko_ = ko;
  last_move_ = last_move;
  previous_move_ = previous_move;
  captured_ = captured;
}

void Position::set_stones(std::span<const std::uint8_t> colors) {
  if (colors.size() != static_cast<std::size_t>(geometry_->area)) {
    throw std::invalid_argument("a board of size " + std::to_string(size()) + " has " +
                                std::to_string(geometry_->area) + " points, not " + std::to_string(colors.size()));
  }
  // If every chain has a liberty at the end, every part of it has one along the way, so nothing is captured.
  Position next(size());
  for (std::size_t i = 0; i < colors.size(); ++i) {
    if (colors[i] == kEmpty) continue;
    if (colors[i] > kWhite) throw std::invalid_argument("a point is 0 (empty), 1 (black) or 2 (white)");
    next.play(static_cast<Color>(colors[i]), geometry_->points[i]);
    if (next.captured_[kBlack] + next.captured_[kWhite] != 0) {
      throw std::invalid_argument("the stones include a chain without a liberty");
    }
  }
  next.ko_ = next.last_move_ = next.previous_move_ = kPass;
  next.to_move_ = to_move_;
  *this = next;
}

void Position::freeze(std::span<const Point> points) {
  // Two liberties on the border that nobody can fill keep a chain alive forever.
  constexpr std::uint64_t for_ever = liberty::of(0) + liberty::of(1);
  PerPoint<bool> safe{};
  const auto keep = [&](Point stone) {
    const Point head = chain_[stone];
    if (!safe[head]) liberties_[head] += for_ever;
    safe[head] = true;
  };
  for (const Point v : points) {
    if (color_[v] == kEdge) throw std::invalid_argument("only points of the board can be frozen, each of them once");
    if (color_[v] != kEmpty) {
      keep(v);
      continue;
    }
    color_[v] = kEdge;
    erase_empty(v);
    for (unsigned d = 0; d < 4; ++d) {
      const Point n = neighbour(v, d);
      if (color_[n] == kBlack || color_[n] == kWhite) keep(n);
    }
    liberties_[v] = kBorderLiberties;
  }
}

bool Position::is_consistent() const {
  const Geometry& g = *geometry_;
  std::uint64_t hash = 0;
  std::array<int, 4> count{};
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    const Color c = color(v);
    ++count[c];
    if (c == kEmpty) {
      if (chain_[v] != v || next_[v] != v || chain_size_[v] != 1) return false;
      if (place_in_empty_[v] >= empty_count_ || empty_[place_in_empty_[v]] != v) return false;
    } else {
      hash ^= g.zobrist[c][v];
    }
    unsigned code = 0;
    for (unsigned d = 0; d < 4; ++d) {
      code |= static_cast<unsigned>(color_[static_cast<std::size_t>(v + g.orthogonal[d])]) << 2 * d;
      code |= static_cast<unsigned>(color_[static_cast<std::size_t>(v + g.diagonal[d])]) << (8 + 2 * d);
    }
    if (code != code_[v]) return false;
    if (chain_[v] != v) continue;
    // v is the head of a chain (or empty): flood its stones and add up their liberties.
    PerPoint<bool> seen{};
    std::vector<Point> todo = {v};
    seen[v] = true;
    std::uint64_t liberties = 0;
    for (std::size_t k = 0; k < todo.size(); ++k) {
      for (unsigned d = 0; d < 4; ++d) {
        const Point n = neighbour(todo[k], d);
        if (color_[n] == kEmpty) liberties += liberty::of(n);
        if (c == kEmpty || color_[n] != c || seen[n]) continue;
        if (chain_[n] != v) return false;
        seen[n] = true;
        todo.push_back(n);
      }
    }
    if (liberties != liberties_[v] || todo.size() != chain_size_[v]) return false;
    Point stone = v;
    std::size_t length = 0;
    do {
      if (!seen[stone] || ++length > todo.size()) return false;
      stone = next_[stone];
    } while (stone != v);
    if (length != todo.size()) return false;
  }
  return hash == hash_ && count[kEmpty] == empty_count_ && count[kBlack] == stones_[kBlack] &&
         count[kWhite] == stones_[kWhite];
}

}  // namespace katachi
