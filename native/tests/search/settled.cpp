// Settled points: nobody plays there, nothing next to them is captured, and they count for their owner.
#include <cmath>

#include "go/score.hpp"
#include "search/search.hpp"
#include "tests/check.hpp"

namespace katachi {

namespace {

Position board(int size, const char* drawing) {
  std::vector<std::uint8_t> colors;
  for (const char* sign = drawing; *sign != 0; ++sign) {
    if (*sign == '.' || *sign == 'X' || *sign == 'O') colors.push_back(*sign == '.' ? 0 : *sign == 'X' ? 1 : 2);
  }
  Position position(size);
  position.set_stones(colors);
  return position;
}

std::vector<std::uint8_t> owners(const char* drawing) {
  std::vector<std::uint8_t> all;
  for (const char* sign = drawing; *sign != 0; ++sign) {
    if (*sign == '.' || *sign == 'b' || *sign == 'w' || *sign == 'n') {
      all.push_back(*sign == '.' ? 0 : *sign == 'b' ? 1 : *sign == 'w' ? 2 : 3);
    }
  }
  return all;
}

constexpr const char* kCorner = R"(
  . X . X O . .
  X X X X O . .
  O O O O O . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .)";
constexpr const char* kCornerOwners = R"(
  bbbb...
  bbbb...
  .......
  .......
  .......
  .......
  .......)";

SearchSettings small() {
  SearchSettings settings;
  settings.max_megabytes = 8;
  return settings;
}

}  // namespace

TEST(playouts_do_not_touch_frozen_points_or_stones_next_to_them) {
  const Position start = board(7, kCorner);
  Position frozen = start;
  CHECK(Settled(owners(kCornerOwners)).apply(frozen) == 2);
  CHECK(frozen.empty_count() == start.empty_count() - 2);
  const Geometry& g = frozen.geometry();
  CHECK(!frozen.is_legal(kWhite, g.at(0, 0)));
  CHECK(!frozen.in_atari(frozen.chain(g.at(1, 0))));
  for (const PlayoutPolicy& policy : {PlayoutPolicy::light(), PlayoutPolicy::mogo()}) {
    Playout playout(policy);
    Random random(7);
    for (int game = 0; game < 300; ++game) {
      Position position = frozen;
      bool inside = false;
      const PlayoutEnd end =
          playout.run(position, random, [&](Color, Point v) { inside |= v == g.at(0, 0) || v == g.at(2, 0); });
      CHECK(!inside);
      CHECK(position.color(g.at(1, 1)) == kBlack);
      CHECK(std::abs(end.score) <= g.area);
    }
  }
}

TEST(settled_points_are_counted_for_their_owner_and_not_searched) {
  // White's three stones in the corner cannot escape, and Black's wall is alive.
  const Position start = board(7, R"(
    O O . X . X .
    O . X X X X X
    X X X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .)");
  const auto all = owners(R"(
    bbbbb.b
    bbbbbbb
    bbb....
    .......
    .......
    .......
    .......)");
  Search search(small(), 3);
  // Then a point next to a settled one would be open.
  bool refused = false;
  try {
    search.reset(start, 0.5, {}, Settled(owners("b...... ....... ....... ....... ....... ....... .......")));
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
  search.reset(start, 0.5, {}, Settled(all));
  search.run({2000, 0, 1, false});
  const Geometry& g = start.geometry();
  for (const RootMove& move : search.moves()) {
    CHECK(move.move == kPass || all[g.index[move.move]] == 0);
  }
  const std::vector<float> shares = search.ownership();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == 1) CHECK(shares[i] == 1.0f);
  }
}

TEST(stones_that_live_by_capturing_are_kept_although_settled_stones_are_never_captured) {
  // Black's two stones at the top left have one liberty; the five white stones next to them are dead, and Black's wall
  // is alive.
  const Position start = board(7, R"(
    X O . O X . X
    X O O O X X X
    . X X X X . .
    O . . . . . .
    . . . . . . .
    . . O . O . .
    . . . . . . .)");
  Position frozen = start;
  const Settled settled(owners(R"(
    bbbbbbb
    bbbbbbb
    .bbbb..
    .......
    .......
    .......
    .......)"));
  CHECK(settled.apply(frozen) == 2 * 5 + 2);
  const Geometry& g = frozen.geometry();
  CHECK(start.in_atari(start.chain(g.at(0, 0))));
  CHECK(!frozen.in_atari(frozen.chain(g.at(0, 0))));
  Playout playout(PlayoutPolicy::mogo());
  Random random(11);
  for (int game = 0; game < 300; ++game) {
    Position position = frozen;
    playout.run(position, random);
    CHECK(position.color(g.at(0, 0)) == kBlack && position.color(g.at(1, 0)) == kWhite);
  }
}

TEST(a_search_without_settled_points_is_unchanged) {
  const Position start = board(7, kCorner);
  Search plain(small(), 5);
  Search settled(small(), 5);
  plain.reset(start, 0.5);
  settled.reset(start, 0.5, {}, Settled());
  plain.run({500, 0, 1, false});
  settled.run({500, 0, 1, false});
  const auto a = plain.root_statistics();
  const auto b = settled.root_statistics();
  CHECK(a.size() == b.size());
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    CHECK(a[i].visits == b[i].visits && a[i].wins == b[i].wins);
}

}  // namespace katachi
