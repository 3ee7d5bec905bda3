#include "knowledge/predictor/features.hpp"

#include <memory>

namespace katachi::predictor {

namespace {

constexpr int kSpan = kMaxSize - 1;  // points of a board are at -span, -span + 2, ..., span from its middle
constexpr int kPlaceWidth = 2 * kSpan + 1;
// Plane numbers beyond those of Plane, so that no two tables share keys.
constexpr int kMarkPlane = 8;
constexpr int kBoardPlane = 9;
constexpr int kPlacePlane = 12;

std::vector<Lanes> place_table(int plane, int symbols) {
  std::vector<Lanes> table(static_cast<std::size_t>(kPlaceWidth * kPlaceWidth * symbols));
  std::size_t i = 0;
  for (int y = -kSpan; y <= kSpan; ++y) {
    for (int x = -kSpan; x <= kSpan; ++x) {
      for (int symbol = 0; symbol < symbols; ++symbol) {
        table[i++] = symbol == 0 && symbols > 1 ? Lanes{} : offset_lanes(plane, symbol, x, y);
      }
    }
  }
  return table;
}

std::uint8_t line_of(int x, int y, int size) {
  const int a = std::min({x, size - 1 - x, 15});
  const int b = std::min({y, size - 1 - y, 15});
  return static_cast<std::uint8_t>(std::min(a, b) * 16 + std::max(a, b));
}

}  // namespace

const Discs& Discs::get() {
  static const Discs discs;
  return discs;
}

Discs::Discs() {
  for (int d = 2; d <= kMaxRadius; ++d) {
    for (int dy = -kMargin; dy <= kMargin; ++dy) {
      for (int dx = -kMargin; dx <= kMargin; ++dx) {
        if (distance(dx, dy) != d) continue;
        steps.push_back(static_cast<std::int16_t>(dy * kWidth + dx));
        for (int p = 0; p < kPlanes; ++p) {
          const auto plane = static_cast<std::size_t>(p);
          for (int symbol = 0; symbol < kSymbols[plane]; ++symbol) {
            keys[plane].push_back(symbol == 0 ? Lanes{} : offset_lanes(p, symbol, dx, dy));
          }
        }
      }
    }
    end[static_cast<std::size_t>(d)] = steps.size();
  }
  for (int p = 0; p < kPlanes; ++p) {
    const auto plane = static_cast<std::size_t>(p);
    for (int symbol = 0; symbol < kSymbols[plane]; ++symbol) centre[plane].push_back(offset_lanes(p, symbol, 0, 0));
  }
  for (int dy = -kMaxSize; dy <= kMaxSize; ++dy) {
    for (int dx = -kMaxSize; dx <= kMaxSize; ++dx) marks.push_back(offset_lanes(kMarkPlane, 0, dx, dy));
  }
  board = {place_table(kBoardPlane, kSymbols[kStones]), place_table(kBoardPlane + 1, kSymbols[kAge])};
  for (int i = 0; i < 3; ++i) places[static_cast<std::size_t>(i)] = place_table(kPlacePlane + i, 1);
}

void Extractor::look(const Position& position, std::span<const Point> moves) {
  scene_.look(position, moves);
  const LastMove last(scene_);
  count_ = 0;
  for (int i = 0; i < position.geometry().area; ++i) {
    const Point v = position.geometry().points[static_cast<std::size_t>(i)];
    if (position.color(v) == kEmpty && position.is_legal(scene_.mover(), v)) make_candidate(v, last);
  }
}

void Extractor::look(const Position& position, std::span<const Point> moves, Point only) {
  scene_.look(position, moves);
  count_ = 0;
  make_candidate(only, LastMove(scene_));
}

int Extractor::find(Point v) const {
  const auto end = candidates_.begin() + count_;
  const auto found = std::find_if(candidates_.begin(), end, [v](const Candidate& c) { return c.point == v; });
  return found == end ? -1 : static_cast<int>(found - candidates_.begin());
}

void Extractor::make_candidate(Point v, const LastMove& last) {
  const Geometry& g = scene_.geometry();
  all_[static_cast<std::size_t>(count_)] = static_cast<Index>(count_);
  Candidate& c = candidates_[static_cast<std::size_t>(count_++)];
  const int x = g.x(v);
  const int y = g.y(v);
  c = Candidate{};
  c.point = v;
  c.cell = static_cast<std::int16_t>(scene_.cell(v));
  c.x = static_cast<std::uint8_t>(x);
  c.y = static_cast<std::uint8_t>(y);
  c.line = line_of(x, y, g.size);
  for (int ago = 1; ago <= 4; ++ago) {
    const Point m = scene_.move(ago);
    const int d = m == kPass ? kMaxRadius + 1 : std::min(distance(g.x(m) - x, g.y(m) - y), kMaxRadius);
    c.away[static_cast<std::size_t>(ago)] = static_cast<std::uint8_t>(d);
  }
  c.recency = scene_.recency(v);
  c.tactics = tactics(scene_, last, v);
}

std::uint16_t Extractor::nearest(int cell) const {
  const Discs& tables = Discs::get();
  const std::uint8_t* const middle = scene_.plane(kStones) + cell;
  std::array<int, 4> found = {0, kMaxRadius + 1, kMaxRadius + 1, 0};
  std::size_t step = 0;
  for (int d = 2; d <= kMaxRadius && std::max(found[1], found[2]) > kMaxRadius; ++d) {
    for (; step < tables.end[static_cast<std::size_t>(d)]; ++step) {
      int& nearest = found[middle[tables.steps[step]]];
      nearest = std::min(nearest, d);
    }
  }
  return static_cast<std::uint16_t>(found[1] * 32 + found[2]);
}

void Extractor::note(Candidate& c, Plane plane, int radius, std::uint64_t folded) {
  if (plane == kStones) {
    if (radius == 4) c.shape4 = folded;
    if (radius == 5) c.shape5 = folded;
    if (radius == 7) c.shape7 = folded;
  } else if (plane == kLiberties) {
    if (radius == 3) c.liberties3 = folded;
    if (radius == 5) c.liberties5 = folded;
  }
}

const Lanes& Extractor::place(const std::vector<Lanes>& table, Point v, int symbols, int symbol) const {
  const Geometry& g = scene_.geometry();
  const int x = 2 * g.x(v) - (g.size - 1) + kSpan;
  const int y = 2 * g.y(v) - (g.size - 1) + kSpan;
  return table[static_cast<std::size_t>((y * kPlaceWidth + x) * symbols + symbol)];
}

int Extractor::corner_of(const Candidate& c) const {
  const int last = scene_.geometry().size - 1;
  if (2 * c.x == last || 2 * c.y == last) return -1;  // between two corners
  return (2 * c.x > last ? 1 : 0) + (2 * c.y > last ? 2 : 0);
}

Lanes Extractor::board_lanes(Plane plane, int corner, int side) const {
  const Geometry& g = scene_.geometry();
  const auto& table = Discs::get().board[plane == kStones ? 0 : 1];
  const int width = corner < 0 ? g.size : std::min(side, g.size);
  const int left = corner >= 0 && (corner & 1) != 0 ? g.size - width : 0;
  const int top = corner >= 0 && (corner & 2) != 0 ? g.size - width : 0;
  Lanes sum;
  for (int y = top; y < top + width; ++y) {
    for (int x = left; x < left + width; ++x) {
      const Point v = g.at(x, y);
      const int symbol = scene_.plane(plane)[scene_.cell(v)];
      if (symbol != 0) sum ^= place(table, v, kSymbols[plane], symbol);
    }
  }
  return sum;
}

}  // namespace katachi::predictor
