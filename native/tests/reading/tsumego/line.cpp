// Lines of the tsumego solver: they can be played, and at their end the same side wins in the whole game graph.
#include <map>
#include <string>
#include <vector>

#include "reading/tsumego/line.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

// The state after a line, without the passes that represent a threat and its answer.
State replay(const Region& region, State state, const Line& line) {
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const bool retakes = i + 2 < line.moves.size() && line.moves[i] == kPassMove && line.moves[i + 1] == kPassMove &&
                         line.moves[i + 2] == state.ko;
    if (retakes) i += 2;
    State next;
    CHECK(play(region, state, line.moves[i], next));
    state = next;
  }
  return state;
}

struct Tally {
  std::size_t lines = 0, long_ones = 0, retaken = 0;
  std::map<Ending, std::size_t> endings;
};

void follow(const Region& region, const Board& start, Tally& tally) {
  Oracle oracle(region);
  oracle.explore(start);
  Solver solver(region, 14);
  for (const bool ko : {false, true}) {
    Budget budget;
    const Line line = find_line(solver, oracle.to_state(start), ko, budget);
    const State end = replay(region, oracle.to_state(start), line);
    ++tally.lines;
    tally.long_ones += line.moves.size() > 3 ? 1 : 0;
    ++tally.endings[line.ending];
    for (std::size_t i = 0; i + 1 < line.moves.size(); ++i) {
      tally.retaken += line.moves[i] == kPassMove && line.moves[i + 1] == kPassMove ? 1 : 0;
    }
    for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
      if (oracle.to_state(oracle.boards()[i]) != end) continue;
      if (oracle.attacker_wins(i) != (line.winner == Winner::kAttacker)) fail("the line's winner", region, start);
    }
    if (oracle.attacker_wins(0) != (line.winner == Winner::kAttacker)) fail("the winner", region, start);
  }
}

TEST(reading_tsumego_lines_end_in_positions_that_are_won) {
  Random random(21);
  Tally tally;
  for (int k = 0; k < 250; ++k) {
    const Region region = random_region(random, 8);
    follow(region, random_board(random, Oracle(region)), tally);
  }
  CHECK(tally.long_ones > 10);
  CHECK(tally.retaken > 0);
  for (const Ending ending : {Ending::kSafe, Ending::kNoRoom, Ending::kSettled}) CHECK(tally.endings[ending] > 5);
  CHECK(tally.endings[Ending::kCut] == 0);
}

TEST(reading_tsumego_lines_keep_their_budget) {
  Random random(22);
  std::size_t cut = 0;
  for (int k = 0; k < 80; ++k) {
    const Region region = random_region(random, 16);
    const Oracle oracle(region);
    Solver solver(region, 14);
    const std::uint64_t given = 1 + random.below(200);
    Budget budget{given, 1e9};
    const Line line = find_line(solver, oracle.to_state(random_board(random, oracle)), random.below(2) == 0, budget);
    CHECK(solver.nodes() <= given);
    cut += line.ending == Ending::kCut ? 1 : 0;
  }
  CHECK(cut > 3);
}

}  // namespace
}  // namespace katachi::tsumego
