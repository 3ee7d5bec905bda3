// The tsumego solver against the whole game graph of small regions.
#include <map>
#include <string>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/verdict.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

// Every reachable position of the regions: what is decided without search, and the solver's answer.
struct Tally {
  std::size_t positions = 0, dead = 0, three = 0, alive = 0, kos = 0, searched = 0, lives = 0, nodes = 0;
};

void compare(const Region& region, const Oracle& oracle, Random& random, Tally& tally) {
  Solver solver(region, 14);
  for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
    const Board& board = oracle.boards()[i];
    const State state = oracle.to_state(board);
    const bool attacker = oracle.attacker_wins(i);
    ++tally.positions;
    tally.kos += board.ko >= 0 ? 1 : 0;
    const Room room = find_room(region, state);
    if (is_dead(region, state, room)) {
      ++tally.dead;
      tally.three += std::popcount(room.eyes) == 3 ? 1 : 0;
      if (!attacker) fail("not dead", region, board);
    }
    if (unconditional_life(region, state) != 0) {
      ++tally.alive;
      if (attacker) fail("not alive", region, board);
    }
    if (i != 0 && random.below(40) != 0) continue;
    ++tally.searched;
    tally.lives += attacker ? 0 : 1;
    Budget budget;
    if (solver.solve(state, budget) != (attacker ? Winner::kAttacker : Winner::kDefender)) {
      fail(attacker ? "the attacker wins" : "the defender wins", region, board);
    }
  }
  tally.nodes += solver.nodes();
}

Tally compare_regions(int count, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int k = 0; k < count; ++k) {
    const Region region = random_region(random, most);
    Oracle oracle(region);
    oracle.explore(random_board(random, oracle));
    compare(region, oracle, random, tally);
  }
  return tally;
}

TEST(reading_tsumego_small_regions_agree_with_the_whole_game) {
  const Tally t = compare_regions(check::rounds(600), 8, 1);
  const auto least = check::rounds<std::size_t>(1000);
  CHECK(t.dead > least);
  CHECK(t.three > least);
  CHECK(t.alive > least);
  CHECK(t.kos > least);
  CHECK(t.lives > least);
}

EXHAUSTIVE_TEST(reading_tsumego_larger_regions_agree_with_the_whole_game) { compare_regions(300, 10, 2); }

bool attacker_wins(const Region& region, const Board& board) {
  Oracle oracle(region);
  oracle.explore(board);
  return oracle.attacker_wins(0);
}

TEST(reading_tsumego_life_inside_is_life) {
  Random random(3);
  int lives = 0;
  for (int k = 0; k < 1500; ++k) {
    const Region region = random_region(random, 8);
    const Oracle oracle(region);
    Board board = random_board(random, oracle);
    board.mover = 'A';
    State inner;
    if (!look_inside(region, oracle.to_state(board), inner)) continue;
    Board filled = board;
    int p = 0;
    for (Points rest = region.inside; rest != 0; rest &= rest - 1, ++p) {
      const bool attacker = (inner.stones[kAttacker] & lowest(rest)) != 0;
      const bool defender = (inner.stones[kDefender] & lowest(rest)) != 0;
      filled.stones[static_cast<std::size_t>(p)] = attacker ? 'A' : defender ? 'D' : '.';
    }
    CHECK(oracle.legal(filled));
    if (attacker_wins(region, filled)) continue;
    ++lives;
    if (attacker_wins(region, board)) fail("lives inside only", region, board);
  }
  CHECK(lives > 30);
}

// The class by its definition, with each number of threats separately.
std::string slow_label(const Region& region, Board board) {
  board.threats = {0, 0};
  const bool dead = attacker_wins(region, board);
  for (int count = 1; count <= kMostThreats; ++count) {
    board.threats[dead ? 0 : 1] = count;
    if (attacker_wins(region, board) != dead) return (dead ? "d" : "l") + std::to_string(count) + (dead ? "l" : "d");
  }
  return dead ? "d" : "l";
}

TEST(reading_tsumego_classes_and_first_moves_agree_with_the_whole_game) {
  Random random(4);
  std::map<std::string, int> labels;
  for (int k = 0; k < check::rounds(200); ++k) {
    const Region region = random_region(random, 7);
    const Oracle oracle(region);
    Board board = random_board(random, oracle);
    board.threats = {0, 0};
    Solver solver(region, 14);
    Budget budget;
    const Verdict verdict = judge(solver, oracle.to_state(board), budget);
    const std::string expected = slow_label(region, board);
    ++labels[expected];
    if (verdict.label() != expected) fail(("class " + expected + ", not " + verdict.label()).c_str(), region, board);
    board.threats = {verdict.threats_of_moves[0], verdict.threats_of_moves[1]};
    const std::vector<Board> after = oracle.moves(board);
    CHECK_EQ(after.size(), verdict.moves.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      const Winner winner = attacker_wins(region, after[i]) ? Winner::kAttacker : Winner::kDefender;
      if (verdict.moves[i].winner != winner) fail("a first move", region, after[i]);
    }
  }
  CHECK(labels["d"] > check::rounds(50));
  CHECK(labels["l"] > check::rounds(20));
  CHECK(labels["d1l"] + labels["l1d"] > check::rounds(3));
}

TEST(reading_tsumego_continues_where_it_ended) {
  Random random(5);
  int sliced = 0;
  for (int k = 0; k < 200; ++k) {
    const Region region = random_region(random, 12);
    const Oracle oracle(region);
    const State state = oracle.to_state(random_board(random, oracle));
    Solver whole(region);
    Solver again(region);
    Solver slices(region, 10);  // and with a table that soon becomes too small
    Budget budget;
    Budget same;
    const Winner winner = whole.solve(state, budget);
    CHECK_EQ(again.solve(state, same), winner);
    CHECK_EQ(again.nodes(), whole.nodes());
    for (int n = 0; n < 10000; ++n) {
      Budget little{20, 1e9};
      const Winner part = slices.solve(state, little);
      if (part == Winner::kUnknown) continue;
      CHECK_EQ(part, winner);
      sliced += n > 3 ? 1 : 0;
      break;
    }
  }
  CHECK(sliced > 20);
}

// Knows who lives because it has searched everything before.
class Exact : public LifeKnowledge {
 public:
  bool lives(const Region& region, const State& state) const override {
    CHECK_EQ(state.to_move, kAttacker);
    ++asked;
    Solver solver(region, 14);
    Budget budget;
    State armed = state;
    armed.threats = {0, kMostThreats};  // knowledge must hold for any threats
    return solver.solve(armed, budget) == Winner::kDefender;
  }
  mutable int asked = 0;
};

TEST(reading_tsumego_knowledge_saves_search_and_changes_nothing) {
  Random random(6);
  const Exact exact;
  std::uint64_t nodes_with = 0;
  std::uint64_t nodes_without = 0;
  for (int k = 0; k < 150; ++k) {
    const Region region = random_region(random, 8);
    const Oracle oracle(region);
    const State state = oracle.to_state(random_board(random, oracle));
    Solver with(region, 14, &exact, Solver::kMatch);
    Solver without(region, 14);
    Budget budget;
    Budget same;
    CHECK_EQ(with.solve(state, budget), without.solve(state, same));
    nodes_with += with.nodes();
    nodes_without += without.nodes();
  }
  CHECK(exact.asked > 100);
  CHECK(nodes_with < nodes_without);
}

TEST(reading_tsumego_a_region_that_is_too_large_is_refused) {
  const Geometry& g = Geometry::of(9);
  const std::vector<Point> all(g.points.begin(), g.points.begin() + g.area);
  CHECK_THROWS(std::invalid_argument, "81 points, at most 64", lay_out(g, all, {}));
  CHECK_THROWS(std::invalid_argument, "choose 10 to 30", Table(3));
  CHECK_THROWS(std::invalid_argument, "nothing to read", find_region(Position(9), kBlack, {}, 1));
}

}  // namespace
}  // namespace katachi::tsumego
