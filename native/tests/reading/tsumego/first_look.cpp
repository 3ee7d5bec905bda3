// What the stones alone say, with and without remembering it.
#include "reading/tsumego/first_look.hpp"

#include "go/random.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"
#include "tests/reading/tsumego/random.hpp"

namespace katachi::tsumego {
namespace {

bool same(const Look& one, const Look& other) {
  return one.numbers.win == other.numbers.win && one.numbers.lose == other.numbers.lose && one.zone == other.zone;
}

// Two slots are overwritten all the time, and every position is asked about twice.
TEST(reading_tsumego_a_remembered_look_is_the_look_of_this_position) {
  Random random(61);
  int decided_looks = 0, guesses = 0;
  for (int k = 0; k < 20; ++k) {
    const Region region = random_region(random, 9);
    Oracle oracle(region);
    oracle.explore(random_board(random, oracle));
    FirstLook few(region, nullptr, 0, 1);
    FirstLook many(region, nullptr, 0, 14);
    for (const Board& board : oracle.boards()) {
      const State state = oracle.to_state(board);
      const Room room = find_room(region, state);
      const std::uint64_t hash = hash_of(state.stones, state.to_move);
      const Look look = FirstLook(region, nullptr, 0, 0).at(state, hash, room);
      CHECK(same(few.at(state, hash, room), look));
      CHECK(same(few.at(state, hash, room), look));
      CHECK(same(many.at(state, hash, room), look));
      CHECK(same(many.at(state, 0, room), look));  // a slot shared by all
      ++(look.numbers.solved() ? decided_looks : guesses);
    }
  }
  CHECK(decided_looks > 100);
  CHECK(guesses > 100);
}

}  // namespace
}  // namespace katachi::tsumego
