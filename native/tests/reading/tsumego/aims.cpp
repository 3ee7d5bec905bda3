// The other aims of the tsumego solver against the whole game graph of small regions.
#include <map>
#include <string>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/solver.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

// One or two chains of the defender, if he has that many; with the aim of one more eye, they are given one.
bool choose_targets(Random& random, Aim aim, bool eye, Region& region, const State& state) {
  Points rest = state.stones[kDefender];
  const std::uint32_t wanted = aim == Aim::kLink || aim == Aim::kAllTargets ? 2 : 1 + random.below(eye ? 1 : 2);
  for (std::uint32_t i = 0; i < wanted && rest != 0; ++i) {
    for (std::uint32_t skip = random.below(3); skip > 0 && !one_or_none(rest); --skip) rest &= rest - 1;
    const Points chain = region.grow(lowest(rest), state.stones[kDefender]);
    region.targets[static_cast<std::size_t>(region.target_count++)] = chain;
    rest &= ~chain;
  }
  if (region.target_count < (aim == Aim::kLink ? 2 : 1)) return false;
  if (eye) give_eye(region, region.all_targets());
  return true;
}

struct Tally {
  std::size_t positions = 0, attacker = 0, safe = 0;
};

void compare(const Region& region, const Board& start, Random& random, Tally& tally) {
  Oracle oracle(region);
  oracle.explore(start);
  Solver solver(region, 14);
  for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
    const Board& board = oracle.boards()[i];
    const State state = oracle.to_state(board);
    const bool attacker = oracle.attacker_wins(i);
    const bool captured = has_captured(region, state);
    if (!captured && is_dead(region, state, find_room(region, state)) && !attacker) {
      fail("not dead", region, board);
    }
    if (!captured && state.to_move == kAttacker && is_safe(region, state)) {
      ++tally.safe;
      if (attacker) fail("not safe", region, board);
    }
    if (i != 0 && random.below(region.aim == Aim::kLink ? 5 : 40) != 0) continue;
    ++tally.positions;
    tally.attacker += attacker ? 1 : 0;
    Budget budget;
    if (solver.solve(state, budget) != (attacker ? Winner::kAttacker : Winner::kDefender)) {
      fail(attacker ? "the attacker wins" : "the defender wins", region, board);
    }
  }
}

Tally compare_regions(Aim aim, bool eye, int count, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int k = 0; k < check::rounds(count); ++k) {
    Region region = random_region(random, most);
    region.aim = aim;
    Board board = random_board(random, Oracle(region));
    if (aim != Aim::kTwoEyes) {
      if (!choose_targets(random, aim, eye, region, Oracle(region).to_state(board))) continue;
      board.left.assign(static_cast<std::size_t>(region.target_count), true);
      if (eye) board.stones.insert(static_cast<std::size_t>(std::popcount(region.inside & (region.given - 1))), ".");
    }
    compare(region, board, random, tally);
  }
  CHECK(tally.attacker > check::rounds<std::size_t>(100));
  CHECK(tally.positions - tally.attacker > check::rounds<std::size_t>(40));
  CHECK(tally.safe > check::rounds<std::size_t>(100));
  return tally;
}

TEST(reading_tsumego_two_eyes_agree_with_the_whole_game) { compare_regions(Aim::kTwoEyes, false, 300, 7, 11); }
TEST(reading_tsumego_any_target_agrees_with_the_whole_game) { compare_regions(Aim::kAnyTarget, false, 250, 8, 12); }
TEST(reading_tsumego_all_targets_agree_with_the_whole_game) { compare_regions(Aim::kAllTargets, false, 150, 8, 13); }
TEST(reading_tsumego_links_agree_with_the_whole_game) { compare_regions(Aim::kLink, false, 200, 8, 14); }
TEST(reading_tsumego_one_more_eye_agrees_with_the_whole_game) { compare_regions(Aim::kAnyTarget, true, 250, 7, 15); }

}  // namespace
}  // namespace katachi::tsumego
