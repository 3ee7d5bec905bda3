// Games: ko rules, superko, undo, set-up, counting.
#include "go/game.hpp"

#include <vector>

#include "go/random.hpp"
#include "go/score.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

constexpr std::array kRules = {KoRule::kSimple, KoRule::kPositional, KoRule::kSituational};

std::vector<Point> legal_points(const Game& game) {
  std::vector<Point> found;
  const Geometry& g = game.position().geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (game.judge(game.position().to_move(), v) == Legality::kLegal) found.push_back(v);
  }
  return found;
}

TEST(game_random_play_and_undo) {
  Random random(1);
  int undone = 0;
  for (int size = kMinSize; size <= 9; ++size) {
    for (const KoRule rule : kRules) {
      Game game(size, rule, size % 2 == 0);
      std::vector<std::uint64_t> hashes = {game.position().hash()};
      for (int i = 0; i < 60; ++i) {
        const auto legal = legal_points(game);
        const Point v = legal.empty() ? kPass : legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        CHECK_EQ(game.play(game.position().to_move(), v), Legality::kLegal);
        hashes.push_back(game.position().hash());
        CHECK(game.position().is_consistent());
        if (random.below(8) == 0) {
          CHECK(game.undo());
          hashes.pop_back();
          ++undone;
          CHECK_EQ(game.position().hash(), hashes.back());
          CHECK(game.position().is_consistent());
        }
      }
      while (game.undo()) hashes.pop_back();
      CHECK_EQ(hashes.size(), 1u);
      CHECK_EQ(game.position().empty_count(), size * size);
      CHECK_EQ(game.position().to_move(), kBlack);
    }
  }
  CHECK(undone > 100);
}

TEST(game_superko_boards_never_repeat) {
  Random random(2);
  for (int size = 2; size <= 4; ++size) {
    for (int n = 0; n < 10; ++n) {
      Game game(size, KoRule::kPositional, true);
      std::vector<std::uint64_t> seen = {game.position().hash()};
      for (int i = 0; i < 100; ++i) {
        const auto legal = legal_points(game);
        if (legal.empty()) {
          game.play(game.position().to_move(), kPass);
          continue;
        }
        game.play(game.position().to_move(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        for (const std::uint64_t old : seen) CHECK(old != game.position().hash());
        seen.push_back(game.position().hash());
      }
    }
  }
}

TEST(game_verdicts_leave_the_game_unchanged) {
  Game game(3);
  const Geometry& g = game.position().geometry();
  CHECK_EQ(game.play(kBlack, g.at(1, 1)), Legality::kLegal);
  CHECK_EQ(game.play(kWhite, g.at(1, 1)), Legality::kOccupied);
  CHECK_EQ(game.play(kWhite, static_cast<Point>(g.extent)), Legality::kOffBoard);
  CHECK_EQ(game.play(kWhite, static_cast<Point>(4)), Legality::kOffBoard);  // the border
  CHECK_EQ(game.moves().size(), 1u);
  CHECK_EQ(game.position().to_move(), kWhite);
  Game one(1);
  CHECK_EQ(one.play(kBlack, Geometry::of(1).points[0]), Legality::kSuicide);
  Game free(1, KoRule::kSimple, true);
  CHECK_EQ(free.play(kBlack, Geometry::of(1).points[0]), Legality::kSuicide);
}

TEST(game_set_stones_resets_history) {
  Game game(3);
  const Geometry& g = game.position().geometry();
  game.play(kBlack, g.at(0, 0));
  game.play(kWhite, kPass);
  CHECK_EQ(game.passes_in_a_row(), 1);
  game.set_stones(std::vector<std::uint8_t>{0, 1, 0, 0, 0, 0, 0, 0, 0}, kWhite);
  CHECK_EQ(game.passes_in_a_row(), 0);
  CHECK_EQ(game.moves().size(), 2u);
  CHECK(!game.undo());
  CHECK_EQ(game.position().to_move(), kWhite);
  game.play(kWhite, g.at(2, 2));
  CHECK(game.undo());
  CHECK_EQ(game.position().stones(kBlack), 1);
  CHECK_EQ(game.position().to_move(), kWhite);
  CHECK(!game.undo());
  CHECK_THROWS(std::invalid_argument, "without a liberty", game.set_stones(std::vector<std::uint8_t>(9, 2), kBlack));
  CHECK_EQ(game.position().stones(kBlack), 1);
}

TEST(game_count_sequences) {
  CHECK_EQ(Game(2, KoRule::kSimple, true).count_sequences(10), 21'472u);
  CHECK_EQ(Game(2, KoRule::kPositional, false).count_sequences(10), 8'024u);
  CHECK_EQ(Game(2, KoRule::kSituational, true).count_sequences(10), 13'728u);
  CHECK_EQ(Game(3).count_sequences(0), 1u);
  CHECK_THROWS(std::invalid_argument, "-1", Game(3).count_sequences(-1));
}

TEST(score_counts_every_point_once) {
  Random random(3);
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    Position position(size);
    const Geometry& g = position.geometry();
    for (int i = 0; i < g.area; ++i) {
      const Point v = g.points[random.below(static_cast<std::uint32_t>(g.area))];
      if (position.is_legal(position.to_move(), v)) position.play(position.to_move(), v);
    }
    std::vector<std::uint8_t> dead(static_cast<std::size_t>(g.area));
    for (auto& flag : dead) flag = random.below(4) == 0;
    for (const Tax tax : {Tax::kNone, Tax::kSeki, Tax::kAll}) {
      const Tally t = tally(position, dead, tax);
      std::array<int, 4> owners{};
      for (int i = 0; i < g.area; ++i) ++owners[t.owner[static_cast<std::size_t>(i)]];
      for (const Color c : {kBlack, kWhite}) {
        CHECK_EQ(t.stones[c] + t.dead[c], position.stones(c));
        CHECK(t.territory[c] >= 0);
        CHECK(t.area(c) <= owners[c]);
        if (tax == Tax::kNone) CHECK_EQ(t.area(c), owners[c]);
      }
    }
    CHECK_THROWS(std::invalid_argument, "one flag for each", tally(position, std::vector<std::uint8_t>(1000)));
  }
}

}  // namespace
}  // namespace katachi
