// Windows around moves against a walk over the board, and the solver with arbitrary values against the whole game
// graph.
#include <algorithm>
#include <memory>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/observe.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

// A point in a window: 0 empty, 1 the defender's, 2 the attacker's or beyond the region, 3 off the board.
unsigned seen(const Geometry& g, const Region& region, const State& state, int x, int y) {
  if (x < 0 || y < 0 || x >= g.size || y >= g.size) return 3;
  const int place = region.place(g.at(x, y));
  if (place < 0) return 2;
  return static_cast<unsigned>((state.stones[kDefender] >> place & 1) | (state.stones[kAttacker] >> place & 1) << 1);
}

WideWindow slow_window(const Geometry& g, const Region& region, const State& state, int place, int radius, int bits) {
  const Point v = region.on_board[static_cast<std::size_t>(place)];
  WideWindow window = 0;
  int bit = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      const bool middle = dx == 0 && dy == 0;
      if (middle && radius == 1) continue;
      const WideWindow code = middle ? 0 : seen(g, region, state, g.x(v) + dx, g.y(v) + dy);
      window |= (code & 1) << bit | (code >> 1) << (bit + bits);
      ++bit;
    }
  }
  return window;
}

// Regions of all shapes: in a box, too wide for shifts, too large for a box.
TEST(tsumego_windows_as_on_the_board) {
  Random random(11);
  int boxes = 0, others = 0;
  for (int k = 0; k < 300; ++k) {
    const Geometry& g = Geometry::of(k % 3 == 0 ? 7 : k % 3 == 1 ? 19 : 13);
    const int width = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(g.size)));
    const int left = static_cast<int>(random.below(static_cast<std::uint32_t>(g.size - width + 1)));
    std::vector<Point> points;
    for (int tries = 0; tries < 60; ++tries) {
      const int x = left + static_cast<int>(random.below(static_cast<std::uint32_t>(width)));
      const Point v = g.at(x, static_cast<int>(random.below(static_cast<std::uint32_t>(g.size))));
      if (std::find(points.begin(), points.end(), v) == points.end()) points.push_back(v);
    }
    const Region region = lay_out(g, points, {});
    (region.columns != 0 ? boxes : others) += 1;
    const PatternFrame frame(region, g);
    State state;
    for (Points rest = region.inside; rest != 0; rest &= rest - 1) {
      const std::uint32_t roll = random.below(3);
      if (roll < 2) state.stones[roll] |= lowest(rest);
    }
    for (Points rest = state.empty(region); rest != 0; rest &= rest - 1) {
      const int place = place_of(rest);
      CHECK_EQ(WideWindow{frame.small(state, place)}, slow_window(g, region, state, place, 1, 8));
      CHECK_EQ(frame.wide(state, place), slow_window(g, region, state, place, 2, kWideBits));
    }
  }
  CHECK(boxes > 50 && others > 50);
}

TEST(tsumego_patterns_do_not_change_results) {
  Random random(12);
  const auto values = std::make_unique<PatternValues>();
  for (auto& side : values->doubts) {
    for (std::uint8_t& doubt : side) doubt = static_cast<std::uint8_t>(random.below(256));
  }
  int lives = 0, deaths = 0;
  std::uint64_t plain = 0, ordered = 0;
  for (int k = 0; k < 120; ++k) {
    const Region region = random_region(random, 8);
    Oracle oracle(region);
    oracle.explore(random_board(random, oracle));
    const MovePatterns patterns(PatternFrame(region, Geometry::of(6)), *values);
    Solver solver(region, 14), other_solver(region, 14);
    solver.order_by(&patterns);
    Budget budget, other_budget;
    const Winner winner = solver.solve(oracle.to_state(oracle.boards()[0]), budget);
    other_solver.solve(oracle.to_state(oracle.boards()[0]), other_budget);
    plain += other_solver.nodes();
    ordered += solver.nodes();
    const bool dead = oracle.attacker_wins(0);
    (dead ? deaths : lives) += 1;
    if (winner != (dead ? Winner::kAttacker : Winner::kDefender)) fail("with patterns", region, oracle.boards()[0]);
  }
  CHECK(lives > 20 && deaths > 20);
  CHECK(plain != ordered);  // they had an effect
}

// Moves observed as winning or losing really are.
TEST(tsumego_observed_moves_are_proved) {
  Random random(13);
  std::size_t wins = 0, losses = 0;
  for (int k = 0; k < 200; ++k) {
    const Region region = random_region(random, 7);
    Oracle oracle(region);
    oracle.explore(random_board(random, oracle));
    Solver solver(region, 14);
    Budget budget;
    std::vector<Observation> found;
    const State root = oracle.to_state(oracle.boards()[0]);
    const PatternFrame frame(region, Geometry::of(6));
    observe(solver, frame, root, 1, budget, found);
    if (found.empty() || found.front().position != 0) continue;  // nothing to win at the root
    std::size_t next = 0;
    for (Points rest = root.empty(region); rest != 0; rest &= rest - 1) {
      State after;
      if (!play(region, root, place_of(rest), after)) continue;
      const auto is_after = [&](const Board& board) { return oracle.to_state(board) == after; };
      const auto it = std::find_if(oracle.boards().begin(), oracle.boards().end(), is_after);
      CHECK(it != oracle.boards().end() && next < found.size());
      if (it == oracle.boards().end() || next >= found.size()) return;
      const bool dead = oracle.attacker_wins(static_cast<std::size_t>(it - oracle.boards().begin()));
      const Observation& one = found[next++];
      CHECK_EQ(one.wins, dead == (root.to_move == kAttacker));
      CHECK_EQ(one.window, frame.wide(root, place_of(rest)));
      CHECK_EQ(one.side == root.to_move, true);
      (one.wins ? wins : losses) += 1;
    }
    CHECK_EQ(next, found.size());
  }
  CHECK(wins > 20 && losses > 20);
}

}  // namespace
}  // namespace katachi::tsumego
