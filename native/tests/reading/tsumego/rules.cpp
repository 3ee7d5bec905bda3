// The proven rules in the tsumego solver, against the whole game graph and against the matcher for whole boards.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/rules.hpp"
#include "reading/tsumego/solver.hpp"
#include "rules/generation.hpp"
#include "rules/matcher/matcher.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

rules::RuleSet life(int width, int height, rules::Place place) {
  const rules::Frame frame(width, height, place);
  rules::AbstractGame::Options options;
  options.goal = rules::Goal::kLife;
  rules::Generation generation(frame, options, nullptr);
  while (!generation.work(10, 1).finished) {
  }
  return {rules::Goal::kLife, frame, generation.rules()};
}

const rules::RuleBook& book() {
  using rules::Place;
  static const std::vector<rules::RuleSet> sets = {life(3, 3, Place::kCorner), life(4, 2, Place::kCorner),
                                                   life(5, 2, Place::kCorner), life(4, 3, Place::kCorner),
                                                   life(5, 2, Place::kSide),   life(6, 2, Place::kSide)};
  static const rules::RuleBook all(sets);
  return all;
}

const LifeRules& life_rules() {
  static const LifeRules all(book());
  return all;
}

constexpr int kSize = 6;  // of the board of random_region

// The points with a neighbour on the board beyond the region.
Points border(const Region& region) {
  const Geometry& g = Geometry::of(kSize);
  Points result = 0;
  for (Points rest = region.inside; rest != 0; rest &= rest - 1) {
    const Point v = region.on_board[static_cast<std::size_t>(place_of(rest))];
    const bool outer = std::any_of(g.orthogonal.begin(), g.orthogonal.end(), [&](int step) {
      const auto n = static_cast<Point>(v + step);
      return g.contains(n) && region.place(n) < 0;
    });
    if (outer) result |= lowest(rest);
  }
  return result;
}

// Most of a corner, so that rules match; now and then any region, with a wall that need not fit the board.
Region corner_region(Random& random, std::size_t most) {
  if (random.below(6) == 0) return random_region(random, most);
  constexpr std::array<std::array<int, 2>, 4> kShapes = {{{4, 2}, {3, 3}, {5, 2}, {2, 4}}};
  const auto [width, height] = kShapes[random.below(4)];
  const Geometry& g = Geometry::of(kSize);
  std::vector<Point> points;
  const std::uint32_t turn = random.below(4);
  for (int i = 0; i < width * height; ++i) {
    const int x = (turn & 1U) != 0 ? kSize - 1 - i % width : i % width;
    const int y = (turn & 2U) != 0 ? kSize - 1 - i / width : i / width;
    if (random.below(20) != 0) points.push_back(g.at(x, y));
  }
  if (points.size() > most) points.resize(most);
  Region region = lay_out(g, points, {});
  region.wall = border(region);
  return region;
}

// The defender usually has stones along the wall.
Board walled_board(Random& random, const Region& region, const Oracle& oracle) {
  Board board = random_board(random, oracle);
  do {
    int p = 0;
    for (Points rest = region.inside; rest != 0; rest &= rest - 1, ++p) {
      const bool outer = (lowest(rest) & region.wall) != 0;
      board.stones[static_cast<std::size_t>(p)] = outer ? "DDDDDD.A"[random.below(8)] : "....DA"[random.below(6)];
    }
  } while (!oracle.legal(board));
  return board;
}

// Whether the claims of the rules are true, with one threat or none for the attacker.
struct Tally {
  std::size_t lives = 0, saved = 0, threats = 0, decided = 0, nodes_with = 0, nodes_without = 0;
};

void compare(const Region& region, const Oracle& oracle, Random& random, Tally& tally) {
  const RuleKnowledge knowledge(life_rules(), region, kSize);
  Solver with(region, 14, &knowledge, Solver::kMatch | Solver::kLookAhead | Solver::kForced);
  Solver forced(region, 14, &knowledge);
  Solver without(region, 14);
  std::vector<Threat> threats;
  for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
    const Board& board = oracle.boards()[i];
    const State state = oracle.to_state(board);
    const bool attacker = oracle.attacker_wins(i);
    if (state.to_move == kAttacker) {
      const bool lives = knowledge.lives(region, state);
      tally.lives += lives ? 1 : 0;
      if (lives && attacker) fail("a rule is wrong", region, board);
      threats.clear();
      knowledge.threats(region, state, threats);
      tally.threats += threats.size();
    } else {
      const bool saved = knowledge.saving_move(region, state) != kNoMove;
      tally.saved += saved ? 1 : 0;
      if (saved && attacker) fail("a rule's move is wrong", region, board);
    }
    if (i != 0 && random.below(40) != 0) continue;
    ++tally.decided;
    const Winner winner = attacker ? Winner::kAttacker : Winner::kDefender;
    for (Solver* const solver : {&with, &forced, &without}) {
      Budget budget;
      if (solver->solve(state, budget) != winner) fail("the solver with rules", region, board);
    }
  }
  tally.nodes_with += with.nodes();
  tally.nodes_without += without.nodes();
}

Tally compare_regions(Aim aim, int count, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int k = 0; k < count; ++k) {
    Region region = corner_region(random, most);
    region.aim = aim;
    Oracle oracle(region);
    oracle.explore(walled_board(random, region, oracle));
    compare(region, oracle, random, tally);
  }
  return tally;
}

TEST(reading_tsumego_rules_agree_with_the_whole_game) {
  const Tally t = compare_regions(Aim::kLife, check::rounds(150), 9, 21);
  const auto least = check::rounds<std::size_t>(50);
  CHECK(t.lives > least);
  CHECK(t.saved > least);
  CHECK(t.threats > least);
  CHECK(t.decided > 10 * least);
  CHECK(t.nodes_with < t.nodes_without);
}

TEST(reading_tsumego_rules_agree_for_two_eyes) {
  CHECK(compare_regions(Aim::kTwoEyes, check::rounds(60), 9, 22).lives > check::rounds<std::size_t>(20));
}

EXHAUSTIVE_TEST(reading_tsumego_rules_agree_in_larger_regions) { compare_regions(Aim::kLife, 300, 10, 23); }

// A region in the corner of the board, surrounded by the attacker, and the same on a board of its own.
TEST(reading_tsumego_rules_match_as_on_a_board) {
  constexpr int kBoard = 9, kWidth = 5, kHeight = 4;
  const Geometry& g = Geometry::of(kBoard);
  Random random(24);
  int matched = 0, different = 0;
  for (int k = 0; k < 4000; ++k) {
    std::vector<std::uint8_t> colors(kBoard * kBoard);
    std::vector<Point> points, wall;
    const int turn = static_cast<int>(random.below(4));
    const auto index = [&](int x, int y) {
      const int column = (turn & 1) != 0 ? kBoard - 1 - x : x;
      const int row = (turn & 2) != 0 ? kBoard - 1 - y : y;
      return row * kBoard + column;
    };
    for (int y = 0; y <= kHeight; ++y) {
      for (int x = 0; x <= kWidth; ++x) {
        const int i = index(x, y);
        const bool inside = x < kWidth && y < kHeight;
        const bool near_wall = inside && (x == kWidth - 1 || y == kHeight - 1);
        const char* const mix = near_wall ? "AAADD." : "...DDDA";
        const char c = inside ? mix[random.below(near_wall ? 6 : 7)] : 'A';
        colors[static_cast<std::size_t>(i)] = c == '.' ? kEmpty : c == 'D' ? kBlack : kWhite;
        if (!inside) continue;
        points.push_back(g.points[static_cast<std::size_t>(i)]);
        if (near_wall) wall.push_back(points.back());
      }
    }
    Position position(kBoard);
    try {
      position.set_stones(colors);
    } catch (const std::invalid_argument&) {
      continue;  // a chain without liberties
    }
    const Region region = lay_out(g, points, wall);
    const State state = read_state(region, position, kBlack, kAttacker);
    const auto& placements = book().placements(kBoard);
    rules::MatchOptions options;
    const auto found = rules::match_all(book(), position, options);
    const bool on_board = std::any_of(found.begin(), found.end(), [&](const rules::Match& match) {
      if (match.color != kBlack) return false;
      const rules::Placement& placement = placements[match.placement];
      const rules::Frame& frame = book().frames()[placement.frame];
      for (int cell = 0; cell < frame.cells; ++cell) {
        if (region.place(placement.at(frame, cell)) < 0) return false;
      }
      return true;
    });
    const RuleKnowledge knowledge(life_rules(), region, kBoard);
    matched += on_board ? 1 : 0;
    different += knowledge.lives(region, state) != on_board ? 1 : 0;
  }
  CHECK(matched > 100);
  CHECK_EQ(different, 0);
}

}  // namespace
}  // namespace katachi::tsumego
