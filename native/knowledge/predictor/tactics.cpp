#include "knowledge/predictor/tactics.hpp"

#include <algorithm>

namespace katachi::predictor {

namespace {

std::uint8_t size_class(int size) { return size <= 1 ? 1 : size <= 3 ? 2 : size <= 5 ? 3 : 4; }
std::uint8_t rough_size(int size) { return size <= 1 ? 1 : size <= 3 ? 2 : 3; }
std::uint8_t up_to(int value, int limit) { return static_cast<std::uint8_t>(std::min(value, limit)); }

bool contains(const PointSet& set, std::size_t index) { return (set[index >> 6] >> (index & 63) & 1) != 0; }

// The chains next to a point, each once.
struct Neighbours {
  std::array<Point, 4> heads{};
  std::size_t count = 0;
  void add(Point head) {
    for (std::size_t i = 0; i < count; ++i) {
      if (heads[i] == head) return;
    }
    heads[count++] = head;
  }
};

// Whether the chain touches a chain of the other colour that is in atari.
bool holds_in_atari(const Position& p, Point head) {
  const Color other = opposite(p.color(head));
  Point stone = head;
  do {
    for (const int step : p.geometry().orthogonal) {
      const auto n = static_cast<Point>(stone + step);
      if (p.color(n) == other && p.in_atari(p.chain(n))) return true;
    }
    stone = p.next_in_chain(stone);
  } while (stone != head);
  return false;
}

void look_at_enemy(const Scene& scene, Point head, int& captured, Tactics& t) {
  const Position& p = scene.position();
  const int liberties = scene.chain(head).count;
  const bool is_last = scene.move(1) != kPass && p.chain(scene.move(1)) == head;
  t.weak_enemy = t.weak_enemy == 0 ? up_to(liberties, 4) : std::min(t.weak_enemy, up_to(liberties, 4));
  if (liberties == 1) {
    captured += p.chain_size(head);
    t.saves |= holds_in_atari(p, head);
    t.takes_last |= is_last;
  } else if (liberties == 2) {
    t.ataris = up_to(t.ataris + 1, 2);
    t.atari_size = std::max(t.atari_size, rough_size(p.chain_size(head)));
    t.ataris_last |= is_last;
  }
}

void look_at_friend(const Scene& scene, Point head, int& size, PointSet& liberties, Tactics& t) {
  const Position& p = scene.position();
  const Chain& chain = scene.chain(head);
  t.weak_friend = t.weak_friend == 0 ? up_to(chain.count, 4) : std::min(t.weak_friend, up_to(chain.count, 4));
  if (chain.count == 1) t.escaped = std::max(t.escaped, rough_size(p.chain_size(head)));
  size += p.chain_size(head);
  for (std::size_t w = 0; w < scene.words(); ++w) liberties[w] |= chain.liberties[w];
}

}  // namespace

std::uint32_t Tactics::code() const {
  const bool self_atari = liberties == 1 && captured == 0;
  std::uint32_t c = captured;
  c = c * 2 + saves;
  c = c * 2 + takes_last;
  c = c * 2 + ko;
  c = c * 4 + escaped;
  c = c * 3 + ataris;
  c = c * 4 + atari_size;
  c = c * 2 + ataris_last;
  c = c * 5 + (self_atari ? size : 0);
  c = c * 4 + (escaped != 0 ? std::min<unsigned>(liberties, 3) : 0);
  return c * 2 + eye;
}

std::uint32_t Tactics::contact() const {
  std::uint32_t c = liberties;
  c = c * 5 + friends;
  c = c * 5 + enemies;
  c = c * 5 + weak_friend;
  return c * 5 + weak_enemy;
}

LastMove::LastMove(const Scene& scene) {
  const Position& p = scene.position();
  const Point last = scene.move(1);
  if (last == kPass || p.color(last) != opposite(scene.mover())) return;
  head_ = p.chain(last);
  Neighbours own;
  for (const int step : p.geometry().orthogonal) {
    const auto n = static_cast<Point>(last + step);
    if (p.color(n) == scene.mover()) own.add(p.chain(n));
  }
  threatened_ = own.heads;
  threats_ = own.count;
}

void LastMove::apply(const Scene& scene, Point v, Tactics& tactics) const {
  if (head_ == kPass) return;
  const std::size_t index = scene.geometry().index[v];
  const Chain& last = scene.chain(head_);
  if (contains(last.liberties, index)) tactics.on_last = up_to(last.count, 4);
  for (std::size_t i = 0; i < threats_; ++i) {
    const Chain& own = scene.chain(threatened_[i]);
    if (!contains(own.liberties, index)) continue;
    const std::uint8_t liberties = up_to(own.count, 4);
    tactics.helps = tactics.helps == 0 ? liberties : std::min(tactics.helps, liberties);
  }
}

Tactics tactics(const Scene& scene, const LastMove& last, Point v) {
  const Position& p = scene.position();
  const Geometry& g = p.geometry();
  Tactics t;
  Neighbours own;
  Neighbours enemy;
  PointSet liberties{};
  bool free = false;
  for (const int step : g.orthogonal) {
    const auto n = static_cast<Point>(v + step);
    const Color c = p.color(n);
    if (c == kEmpty) {
      liberties[g.index[n] >> 6] |= 1ULL << (g.index[n] & 63);
      free = true;
    } else if (c != kEdge) {
      (c == scene.mover() ? own : enemy).add(p.chain(n));
    }
  }
  int captured = 0;
  int size = 1;
  for (std::size_t i = 0; i < enemy.count; ++i) look_at_enemy(scene, enemy.heads[i], captured, t);
  for (std::size_t i = 0; i < own.count; ++i) look_at_friend(scene, own.heads[i], size, liberties, t);
  liberties[g.index[v] >> 6] &= ~(1ULL << (g.index[v] & 63));
  int count = captured;
  for (std::size_t w = 0; w < scene.words(); ++w) count += std::popcount(liberties[w]);
  t.captured = captured == 0 ? 0 : captured == 1 ? 1 : captured == 2 ? 2 : captured <= 5 ? 3 : 4;
  t.ko = captured == 1 && own.count == 0 && count == 1;
  t.liberties = up_to(std::max(count, 1), 7);
  t.size = size_class(size);
  t.friends = static_cast<std::uint8_t>(own.count);
  t.enemies = static_cast<std::uint8_t>(enemy.count);
  t.eye = !free && enemy.count == 0;
  last.apply(scene, v, t);
  return t;
}

}  // namespace katachi::predictor
