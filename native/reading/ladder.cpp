#include "reading/ladder.hpp"

#include <array>

namespace katachi::ladder {

namespace {

constexpr int kBudget = 400;  // positions; a ladder across a 19x19 board needs about a hundred
constexpr int kPatience = 20000;

// Up to three liberties of a chain.
struct Liberties {
  std::array<Point, 3> points{};
  std::size_t count = 0;
};

Liberties liberties_up_to_three(const Position& p, Point stone) {
  Liberties found;
  const auto& steps = p.geometry().orthogonal;
  Point s = stone;
  do {
    for (const int step : steps) {
      const Point n = static_cast<Point>(s + step);
      if (p.color(n) != kEmpty) continue;
      bool known = false;
      for (std::size_t i = 0; i < found.count; ++i) known |= found.points[i] == n;
      if (known) continue;
      found.points[found.count++] = n;
      if (found.count == found.points.size()) return found;
    }
    s = p.next_in_chain(s);
  } while (s != stone);
  return found;
}

bool caught(const Position& position, Point stone, int& budget, Point* first);

// Whether the chain's side loses the chain after playing v.
bool lost_after(const Position& position, Point stone, Point v, int& budget) {
  if (!position.is_legal(position.color(stone), v)) return true;
  Position next(position);
  next.play(position.color(stone), v);
  const Liberties now = liberties_up_to_three(next, stone);
  if (now.count >= 3) return false;
  return now.count < 2 || caught(next, stone, budget, nullptr);
}

bool lost(const Position& position, Point stone, int& budget) {
  if (--budget < 0) return false;
  const Color enemy = opposite(position.color(stone));
  if (!lost_after(position, stone, position.atari_liberty(position.chain(stone)), budget)) return false;
  // Capturing a surrounding chain may help where running does not.
  const auto& steps = position.geometry().orthogonal;
  Point s = stone;
  do {
    for (const int step : steps) {
      const Point n = static_cast<Point>(s + step);
      if (position.color(n) != enemy || !position.in_atari(position.chain(n))) continue;
      if (!lost_after(position, stone, position.atari_liberty(position.chain(n)), budget)) return false;
    }
    s = position.next_in_chain(s);
  } while (s != stone);
  return true;
}

bool caught(const Position& position, Point stone, int& budget, Point* first) {
  if (--budget < 0) return false;
  const Color attacker = opposite(position.color(stone));
  const Liberties liberties = liberties_up_to_three(position, stone);
  if (liberties.count != 2) return false;
  for (std::size_t i = 0; i < 2; ++i) {
    const Point v = liberties.points[i];
    if (!position.is_legal(attacker, v)) continue;
    Position next(position);
    next.play(attacker, v);
    if (!next.in_atari(next.chain(stone)) || !lost(next, stone, budget)) continue;
    if (first != nullptr) *first = v;
    return true;
  }
  return false;
}

}  // namespace

bool cannot_escape(const Position& position, Point stone) {
  int budget = kBudget;
  Position mine(position);
  mine.set_to_move(position.color(stone));
  return lost(mine, stone, budget) && budget >= 0;
}

bool gets_away(const Position& position, Point stone) {
  int budget = kPatience;
  Position theirs(position);
  theirs.set_to_move(opposite(position.color(stone)));
  return !caught(theirs, stone, budget, nullptr) && budget >= 0;
}

bool is_caught(const Position& position, Point stone, Point* first) {
  int budget = kBudget;
  Position theirs(position);
  theirs.set_to_move(opposite(position.color(stone)));
  return caught(theirs, stone, budget, first) && budget >= 0;
}

}  // namespace katachi::ladder
