#include "knowledge/trees/keys.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "go/random.hpp"

namespace katachi::trees {

namespace {

constexpr std::array<std::uint8_t, symmetry::kCount> kAll = {0, 1, 2, 3, 4, 5, 6, 7};

// The corner (of four) that a symmetry turns into the upper right one.
int source_corner(int s, int size) {
  const auto [x, y] = symmetry::apply(symmetry::inverse(s), {size - 1, 0}, size);
  return (x > 0 ? 1 : 0) + (y > 0 ? 2 : 0);
}

}  // namespace

Views::Views(int board_size) : size(board_size), board{}, corner{}, stone{}, empty{}, of_corner{} {
  const Geometry& geometry = Geometry::of(size);
  const int side = corner_side(size);
  std::array<std::size_t, kCorners> found{};
  for (int s = 0; s < symmetry::kCount; ++s) {
    const auto view = static_cast<std::size_t>(s);
    corner[view].fill(kOutside);
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      const auto [x, y] = symmetry::apply(s, {geometry.x(v), geometry.y(v)}, size);
      board[view][v] = static_cast<Cell>(y * size + x);
      const int column = x - (size - side);
      if (column >= 0 && y < side) corner[view][v] = static_cast<Cell>(y * side + column);
    }
    const auto from = static_cast<std::size_t>(size > 1 ? source_corner(s, size) : 0);
    if (found[from] < 2) of_corner[from][found[from]++] = static_cast<std::uint8_t>(s);
  }
  SplitMix64 random(0x6b61746163686921ULL + static_cast<std::uint64_t>(size));
  empty = random();
  for (auto& keys : stone) keys = {random(), random()};
}

const Views& Views::of(int size) {
  static std::array<std::once_flag, kMaxSize + 1> made;
  static std::array<std::unique_ptr<const Views>, kMaxSize + 1> all;
  Geometry::of(size);  // throws for a size that there is not
  const auto at = static_cast<std::size_t>(size);
  std::call_once(made[at], [&] { all[at] = std::make_unique<const Views>(size); });
  return *all[at];
}

std::span<const std::uint8_t> Views::symmetries(Part part, int corner_number) const {
  if (part == Part::kBoard) return kAll;
  return of_corner[static_cast<std::size_t>(corner_number)];
}

Hashes::Hashes(const Position& position) : views_(&Views::of(position.size())) {
  for (auto* hashes : {&corner_, &board_}) hashes->fill({views_->empty, views_->empty});
  const Geometry& geometry = position.geometry();
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    if (position.color(v) != kEmpty) toggle(v, position.color(v));
  }
}

void Hashes::toggle(Point v, Color color) {
  const std::size_t own = color == kBlack ? 0 : 1;
  for (std::size_t s = 0; s < symmetry::kCount; ++s) {
    const std::array<Key, 2>& keys = views_->stone[views_->board[s][v]];
    const auto change = [&](ByColor& hash) {
      hash[own] ^= keys[0];
      hash[1 - own] ^= keys[1];
    };
    change(board_[s]);
    if (views_->corner[s][v] != Views::kOutside) change(corner_[s]);
  }
}

Seen Hashes::least(std::span<const std::uint8_t> symmetries, const std::array<ByColor, symmetry::kCount>& hashes,
                   Color own) const {
  const std::size_t side = own == kBlack ? 0 : 1;
  Seen seen{~Key{0}, 0};
  for (const std::uint8_t s : symmetries) {
    const Key hash = hashes[s][side];
    if (hash < seen.key) seen = {hash, 0};
    if (hash == seen.key) seen.views |= 1u << s;
  }
  return seen;
}

Seen Hashes::corner(int number, Color own) const {
  return least(views_->symmetries(Part::kCorner, number), corner_, own);
}

Seen Hashes::board(Color own) const { return least(kAll, board_, own); }

Cell Hashes::cell(Part part, const Seen& seen, Point v) const {
  const auto& cells = part == Part::kCorner ? views_->corner : views_->board;
  Cell best = Views::kOutside;
  for (unsigned left = seen.views; left != 0; left &= left - 1) {
    best = std::min(best, cells[static_cast<std::size_t>(std::countr_zero(left))][v]);
  }
  return best;
}

}  // namespace katachi::trees
