#include "knowledge/predictor/scene.hpp"

#include <algorithm>

namespace katachi::predictor {

namespace {

constexpr int kOpening = 50;
constexpr int kMiddle = 110;
constexpr int kLate = 180;

int phase_of(int stones, int area) {
  const int scaled = stones * 361 / area;
  return scaled < kOpening ? 0 : scaled < kMiddle ? 1 : scaled < kLate ? 2 : 3;
}

// Ages in own moves: the last, the one before, two more, older.
int age_class(int age) { return age <= 2 ? 0 : age <= 4 ? 1 : age <= 8 ? 2 : 3; }

// The cells up to kNear away, including the centre.
constexpr auto kNearSteps = [] {
  std::array<int, 21> steps{};
  std::size_t i = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      if (distance(dx, dy) <= kNear) steps[i++] = dy * kWidth + dx;
    }
  }
  return steps;
}();

}  // namespace

void Scene::look(const Position& position, std::span<const Point> moves) {
  position_ = &position;
  mover_ = position.to_move();
  phase_ = phase_of(stones(), position.geometry().area);
  if (known_ != &position.geometry()) {
    known_ = &position.geometry();
    for (int i = 0; i < known_->area; ++i) {
      const Point v = known_->points[static_cast<std::size_t>(i)];
      cell_[v] = static_cast<std::int16_t>((known_->y(v) + kMargin) * kWidth + known_->x(v) + kMargin);
    }
  }
  remember(moves);
  count_liberties();
  paint();
}

void Scene::remember(std::span<const Point> moves) {
  recent_.fill(kPass);
  age_.fill(kLongAgo);
  recency_.fill(kRecencyLimits.size());
  const std::size_t n = std::min<std::size_t>(moves.size(), kRemembered);
  for (std::size_t ago = n; ago >= 1; --ago) {  // recent moves overwrite older ones
    const Point v = moves[moves.size() - ago];
    recent_[ago] = v;
    if (v == kPass) continue;
    age_[v] = static_cast<std::uint8_t>(ago);
    paint_recency(v, static_cast<std::uint8_t>(ago));
  }
}

void Scene::paint_recency(Point v, std::uint8_t age) {
  const auto limit = std::ranges::lower_bound(kRecencyLimits, age);
  const auto value = static_cast<std::uint8_t>(limit - kRecencyLimits.begin());
  for (const int step : kNearSteps) recency_[static_cast<std::size_t>(cell_[v] + step)] = value;
}

void Scene::count_liberties() {
  const Geometry& g = geometry();
  std::uint16_t chains = 0;
  for (int i = 0; i < g.area; ++i) {
    const Point head = g.points[static_cast<std::size_t>(i)];
    if (position_->color(head) == kEmpty || position_->chain(head) != head) continue;
    place_[head] = chains;
    Chain& chain = chains_[chains++];
    std::fill_n(chain.liberties.begin(), words(), 0);
    Point stone = head;
    do {
      for (const int step : g.orthogonal) {
        const auto n = static_cast<Point>(stone + step);
        if (position_->color(n) == kEmpty) chain.liberties[g.index[n] >> 6] |= 1ULL << (g.index[n] & 63);
      }
      stone = position_->next_in_chain(stone);
    } while (stone != head);
    chain.count = 0;
    for (std::size_t w = 0; w < words(); ++w) chain.count += std::popcount(chain.liberties[w]);
  }
}

void Scene::paint() {
  const Geometry& g = geometry();
  for (std::size_t p = 0; p < kPlanes; ++p) planes_[p].fill(kEdgeSymbol[p]);
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    const auto at = static_cast<std::size_t>(cell_[v]);
    const Color c = position_->color(v);
    std::array<int, kPlanes> symbol{};
    if (c != kEmpty) {
      const int side = c == mover_ ? 0 : 1;
      const int liberties = std::min(chain(position_->chain(v)).count, 4) - 1;
      const int age = age_class(age_[v]);
      const bool answered = side == 1 && v == recent_[1];
      symbol[kStones] = 1 + side;
      symbol[kLiberties] = 1 + 3 * (answered ? 2 : side) + std::min(liberties, 2);
      symbol[kAge] = 1 + 4 * side + age;
      symbol[kLibertyAge] = 1 + 12 * side + 3 * liberties + std::min(age, 2);
    } else if (v == position_->ko()) {
      symbol[kLiberties] = 11;
      symbol[kLibertyAge] = 27;
    }
    for (std::size_t p = 0; p < kPlanes; ++p) planes_[p][at] = static_cast<std::uint8_t>(symbol[p]);
  }
}

}  // namespace katachi::predictor
