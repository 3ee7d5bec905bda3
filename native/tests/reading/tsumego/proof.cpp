// Proofs made from searches of small regions: each position depends on others as it says, and what is proved is true.
#include <algorithm>
#include <vector>

#include "go/random.hpp"
#include "reading/tsumego/proof.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

// Whether a position, or the same with fewer threats for the winner, is among the first steps.
bool is_listed(const std::vector<Step>& steps, std::size_t count, const State& state, Side winner) {
  return std::any_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count), [&](const Step& step) {
    return step.state.same_board(state) && step.state.threats[winner] <= state.threats[winner] &&
           step.state.threats[other(winner)] >= state.threats[other(winner)];
  });
}

bool holds(const Region& region, const std::vector<Step>& steps, std::size_t i, Side winner) {
  const Step& step = steps[i];
  const bool finite = (winner == kDefender) == defender_must_finish(region.aim);
  const std::size_t count = finite ? i : steps.size();
  State next;
  const auto play_on = [&](int move) { return play(region, step.state, move, next); };
  switch (step.rests) {
    case Rests::kOnNothing:
      return winner == kDefender ? is_safe(region, step.state)
                                 : has_captured(region, step.state) || is_plainly_dead(region, step.state);
    case Rests::kOnInside:
      return winner == kDefender && look_inside(region, step.state, next) && is_listed(steps, count, next, winner);
    case Rests::kOnMove:
      return step.state.to_move == winner && play_on(step.move) && is_listed(steps, count, next, winner);
    case Rests::kOnAllMoves:
      for (Points rest = step.state.empty(region); rest != 0; rest &= rest - 1) {
        if (play_on(place_of(rest)) && !is_listed(steps, count, next, winner)) return false;
      }
      return step.state.to_move != winner && (!play_on(kPassMove) || is_listed(steps, count, next, winner));
  }
  return false;
}

void compare(Aim aim, int regions, std::uint64_t seed) {
  Random random(seed);
  std::array<std::size_t, 2> wins{};
  std::size_t insides = 0;
  for (int k = 0; k < regions; ++k) {
    Region region = random_region(random, 7);
    region.aim = aim;
    Board board = random_board(random, Oracle(region));
    const Points defenders = Oracle(region).to_state(board).stones[kDefender];
    if (aim == Aim::kAnyTarget) {
      if (defenders == 0) continue;
      region.targets[0] = region.grow(lowest(defenders), defenders);
      region.target_count = 1;
      board.left.assign(1, true);
    }
    Oracle oracle(region);
    oracle.explore(board);
    const State state = oracle.to_state(board);
    Solver solver(region, 14);
    Prover prover(solver);
    Budget budget;
    const Side winner = oracle.attacker_wins(0) ? kAttacker : kDefender;
    if (prover.prove(state, budget) != winner_of(winner)) fail("not proved", region, board);
    const std::vector<Step> steps = prover.steps(winner);
    CHECK(prover.steps(other(winner)).empty());
    CHECK(is_listed(steps, steps.size(), state, winner));
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!holds(region, steps, i, winner)) fail("a step does not hold", region, board);
      insides += steps[i].rests == Rests::kOnInside ? 1 : 0;
    }
    ++wins[winner];
  }
  CHECK(wins[kDefender] > 10);
  CHECK(wins[kAttacker] > 10);
  CHECK(insides > 0 || aim != Aim::kLife);  // small regions seldom have an outside
}

TEST(reading_tsumego_proofs_of_life_hold) { compare(Aim::kLife, 250, 21); }
TEST(reading_tsumego_proofs_of_two_eyes_hold) { compare(Aim::kTwoEyes, 250, 22); }
TEST(reading_tsumego_proofs_of_targets_hold) { compare(Aim::kAnyTarget, 250, 23); }

}  // namespace
}  // namespace katachi::tsumego
