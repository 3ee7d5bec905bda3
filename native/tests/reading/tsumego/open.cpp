// The search with relevance zones against the whole game graph of small regions.
#include <string>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/open.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

constexpr int kAttackersThreats = 2;

Region two_eyes(Region region) {
  region.aim = Aim::kTwoEyes;
  return region;
}

// The truth about one position, where the attacker has ko threats and the defender none.
bool defender_wins(const Region& region, Board board) {
  board.ko = -1;
  board.threats = {0, kAttackersThreats};
  Oracle oracle(region);
  oracle.explore(board);
  return !oracle.attacker_wins(0);
}

bool proved(OpenSolver& solver, const State& state) {
  Budget budget;
  const Winner winner = solver.solve(state, budget);
  CHECK(winner != Winner::kUnknown);
  return winner == Winner::kDefender;
}

TEST(reading_tsumego_open_proves_no_more_than_the_whole_game_and_most_of_it) {
  Random random(11);
  std::size_t wins = 0, found = 0, lost = 0;
  for (int k = 0; k < check::rounds(50); ++k) {
    const Region region = two_eyes(random_region(random, 8));
    Oracle oracle(region);
    Board start = random_board(random, oracle);
    start.threats = {0, kAttackersThreats};
    oracle.explore(start);
    OpenSolver solver(region, false, 12);
    for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
      const Board& board = oracle.boards()[i];
      if (board.ko >= 0 || board.threats[1] != kAttackersThreats || (i != 0 && random.below(20) != 0)) continue;
      const bool claimed = proved(solver, oracle.to_state(board));
      const bool lives = !oracle.attacker_wins(i);
      if (claimed && !lives) fail("the attacker wins", region, board);
      wins += lives ? 1 : 0;
      found += claimed ? 1 : 0;
      lost += lives ? 0 : 1;
    }
  }
  CHECK(wins > check::rounds<std::size_t>(40));
  CHECK(lost > check::rounds<std::size_t>(40));
  CHECK(found * 10 > wins * 8);  // the rest needs a ko that the attacker cannot win
}

// Puts random stones on all points outside the zone.
Board repainted(Random& random, const Oracle& oracle, const Board& board, const std::vector<bool>& in_zone) {
  for (;;) {
    Board other = board;
    for (std::size_t p = 0; p < other.stones.size(); ++p) {
      if (!in_zone[p]) other.stones[p] = ".DA"[random.below(3)];
    }
    if (oracle.legal(other)) return other;
  }
}

TEST(reading_tsumego_open_a_win_needs_nothing_outside_its_zone) {
  Random random(12);
  int changed = 0;
  for (int k = 0; k < check::rounds(300); ++k) {
    const Region region = two_eyes(random_region(random, 8));
    const Oracle oracle(region);
    Board board = random_board(random, oracle);
    board.ko = -1;
    const State state = oracle.to_state(board);
    OpenSolver solver(region, false, 12);
    if (!proved(solver, state)) continue;
    std::vector<bool> in_zone;
    for (Points rest = region.inside; rest != 0; rest &= rest - 1)
      in_zone.push_back((solver.zone() & lowest(rest)) != 0);
    for (int again = 0; again < 3 && solver.zone() != region.inside; ++again) {
      const Board other = repainted(random, oracle, board, in_zone);
      if (other.stones == board.stones) continue;
      ++changed;
      if (!defender_wins(region, other))
        fail(("the zone is too small, before: " + board.stones).c_str(), region, other);
    }
  }
  CHECK(changed > check::rounds(5));
}

// A part of a region with wall everywhere beyond it.
Region part_of(const Region& whole, Points kept) {
  Region part = whole;
  part.inside = kept;
  part.wall = (whole.wall | whole.neighbours(whole.inside & ~kept)) & kept;
  for (Points& beside : part.beside) beside &= kept;
  return part;
}

TEST(reading_tsumego_open_what_is_won_in_a_part_is_won) {
  Random random(13);
  int wins = 0, larger = 0;
  for (int k = 0; k < check::rounds(1000); ++k) {
    const Region whole = two_eyes(random_region(random, 8));
    const Oracle oracle(whole);
    Board board = random_board(random, oracle);
    board.ko = -1;
    Points kept = whole.inside;
    for (Points rest = whole.inside; rest != 0; rest &= rest - 1) {
      if (random.below(5) == 0) kept &= ~lowest(rest);
    }
    if (kept == 0) continue;
    const Region part = part_of(whole, kept);
    State state = oracle.to_state(board);
    larger += (state.stones[kDefender] & ~kept) != 0 ? 1 : 0;
    for (Points& stones : state.stones) stones &= kept;
    // Chains are kept whole and with a liberty. If one were removed, its place could become an eye.
    const Points own = state.stones[kDefender];
    const bool cut = (whole.neighbours(own) & oracle.to_state(board).stones[kDefender] & ~kept) != 0;
    if (cut || part.grow(part.neighbours(state.empty(part)) & own, own) != own) continue;
    OpenSolver solver(part, false, 12);
    if (!proved(solver, state)) continue;
    ++wins;
    if (!defender_wins(whole, board)) fail("won in a part only", whole, board);
  }
  CHECK(wins > check::rounds(8));
  CHECK(larger > check::rounds(100));
}

TEST(reading_tsumego_open_continues_where_it_ended) {
  Random random(14);
  int stopped = 0;
  for (int k = 0; k < 100; ++k) {
    const Region region = two_eyes(random_region(random, 12));
    const Oracle oracle(region);
    Board board = random_board(random, oracle);
    board.ko = -1;
    const State state = oracle.to_state(board);
    OpenSolver at_once(region, false, 14);
    OpenSolver in_slices(region, false, 14);
    Winner winner = Winner::kUnknown;
    for (int slice = 0; slice < 10000 && winner == Winner::kUnknown; ++slice) {
      Budget budget{60, 1e9};
      winner = in_slices.solve(state, budget);
      stopped += winner == Winner::kUnknown ? 1 : 0;
    }
    CHECK_EQ(winner == Winner::kDefender, proved(at_once, state));
  }
  CHECK(stopped > 3);
}

}  // namespace
}  // namespace katachi::tsumego
