// Many games side by side: they are played like single positions, and only sensible points are open.
#include "search/crowd.hpp"

#include <array>
#include <stdexcept>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"

using namespace katachi;

namespace {

constexpr int kSize = 5, kArea = kSize * kSize;

using Open = std::array<std::uint8_t, kArea>;

Open open_of(const Crowd& crowd, std::size_t game) {
  network::Sight sight;
  Open open{};
  crowd.look(game, sight, open);
  return open;
}

// The slow way: legal, and not a one-point eye by the drawing of its neighbours.
bool is_open(const Position& position, Point v) {
  const Color c = position.to_move();
  if (position.color(v) != kEmpty || !position.is_legal(c, v)) return false;
  const unsigned code = position.code(v);
  return !(c == kBlack ? neighbourhood::is_eye<kBlack>(code) : neighbourhood::is_eye<kWhite>(code));
}

}  // namespace

TEST(search_crowd_games_are_those_of_single_positions) {
  constexpr std::size_t kGames = 20;
  Crowd crowd(kSize, kGames);
  std::vector<Position> positions(kGames, Position(kSize));
  std::vector<std::vector<Point>> moves(kGames);
  Random random(5);
  int captures = 0, eyes = 0, passes = 0;
  for (int turn = 0; turn < 80; ++turn) {
    for (std::size_t game = 0; game < kGames; ++game) {
      Position& position = positions[game];
      const Geometry& geometry = position.geometry();
      network::Sight sight, expected;
      Open open{};
      crowd.look(game, sight, open);
      network::look(position, moves[game], expected);
      CHECK(std::equal(sight.points.begin(), sight.points.begin() + kArea, expected.points.begin()));
      CHECK(sight.recent == expected.recent);
      std::vector<int> choices;
      for (int i = 0; i < kArea; ++i) {
        const Point v = geometry.points[static_cast<std::size_t>(i)];
        CHECK_EQ(open[static_cast<std::size_t>(i)] != 0, is_open(position, v));
        if (open[static_cast<std::size_t>(i)] != 0) choices.push_back(i);
        eyes += position.is_legal(position.to_move(), v) && !is_open(position, v);
      }
      const int chosen = choices.empty() ? -1 : choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      const Point v = chosen < 0 ? kPass : geometry.points[static_cast<std::size_t>(chosen)];
      const int before = position.stones(kBlack) + position.stones(kWhite);
      crowd.look_ahead(game, chosen, sight);
      position.play(position.to_move(), v);
      crowd.play(game, chosen);
      moves[game].push_back(v);
      network::look(position, moves[game], expected);
      CHECK(std::equal(sight.points.begin(), sight.points.begin() + kArea, expected.points.begin()));
      CHECK(sight.recent == expected.recent);
      passes += chosen < 0;
      captures += chosen >= 0 && position.stones(kBlack) + position.stones(kWhite) <= before;
    }
  }
  CHECK(captures > 20 && eyes > 20 && passes > 5);
}

TEST(search_crowd_refuses_what_is_illegal) {
  Crowd crowd(kSize, 2);
  crowd.play(1, 12);
  CHECK_THROWS(std::invalid_argument, "point 12 is not a legal move", (crowd.play(1, 12), 0));
  CHECK_THROWS(std::invalid_argument, "there is no point 25", (crowd.play(0, kArea), 0));
  CHECK_THROWS(std::invalid_argument, "there is no point -2", (crowd.play(0, -2), 0));
  CHECK_THROWS(std::out_of_range, "", (crowd.play(2, 0), 0));
  network::Sight sight;
  CHECK_THROWS(std::invalid_argument, "point 12 is not a legal move", (crowd.look_ahead(1, 12, sight), 0));
  CHECK_THROWS(std::invalid_argument, "at least one game", Crowd(kSize, 0));
  CHECK(open_of(crowd, 0)[12] != 0 && open_of(crowd, 1)[12] == 0);  // nothing else has changed
  crowd.play(1, -1);
  crowd.play(1, 11);  // Black again
  std::vector<std::int8_t> owners(kArea);
  CHECK_THROWS(std::invalid_argument, "at least one playout", (crowd.owners(0, 0, 1, owners), 0));
}

TEST(search_crowd_who_owns_the_points) {
  Crowd crowd(kSize, 2);
  for (int row = 0; row < kSize; ++row) {  // Black has the third column, White the fourth
    crowd.play(0, row * kSize + 2);
    crowd.play(0, row * kSize + 3);
  }
  std::vector<std::int8_t> owners(kArea), same(kArea), other(kArea);
  crowd.owners(0, 50, 7, owners);
  crowd.owners(0, 50, 7, same);
  CHECK(owners == same);
  CHECK(owners[0] > 60 && owners[2] > 60);
  for (const std::int8_t owner : owners) CHECK(owner >= -127);
  crowd.owners(1, 50, 7, other);
  CHECK(owners != other);
}
