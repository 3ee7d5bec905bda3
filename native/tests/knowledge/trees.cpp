// Trees of corners and openings on random games, for the sanitizers: the hashes that follow a game are those of the
// board as it is, on the smallest and largest boards, and every position is counted once. Python tests compare all
// counts with a slow replay.
#include "knowledge/trees/counting.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "go/random.hpp"
#include "knowledge/trees/keys.hpp"
#include "knowledge/trees/table.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

using records::PackedMove;

PackedMove packed_move(Color color, int point) {
  return static_cast<PackedMove>((point + 1) * 2 + (color == kWhite ? 1 : 0));
}

// Legal moves, suicide among them, and passes where a point is taken.
std::vector<PackedMove> played_game(int size, int length, Random& random) {
  std::vector<PackedMove> moves;
  Position position(size);
  Color color = kBlack;
  for (int i = 0; i < length; ++i, color = opposite(color)) {
    const auto point = static_cast<int>(random.below(static_cast<std::uint32_t>(size * size)));
    const Point v = position.geometry().points[static_cast<std::size_t>(point)];
    const bool legal = position.color(v) == kEmpty && position.is_legal(color, v, true);
    moves.push_back(packed_move(color, legal ? point : -1));
    position.play(color, legal ? v : kPass);
  }
  return moves;
}

// The position turned by a symmetry, with colours swapped if wanted.
Position turned(const Position& position, int s, bool swap) {
  const Geometry& geometry = position.geometry();
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(geometry.area));
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    const auto [x, y] = symmetry::apply(s, {geometry.x(v), geometry.y(v)}, geometry.size);
    const Color color = position.color(v);
    colors[static_cast<std::size_t>(y * geometry.size + x)] = swap && color != kEmpty ? opposite(color) : color;
  }
  Position result(geometry.size);
  result.set_stones(colors);
  return result;
}

TEST(tree_keys_do_not_depend_on_orientation_and_colour) {
  Random random(7);
  for (const int size : {1, 2, 3, 9, 19, 25}) {
    Position position(size);
    const int moves = size * size / 2;
    const auto game = played_game(size, moves, random);
    for (const PackedMove move : game) {
      const auto [color, point] = records::unpack(move, position.geometry());
      position.play(color, point);
    }
    const trees::Hashes hashes(position);
    for (int s = 0; s < symmetry::kCount; ++s) {
      for (const bool swap : {false, true}) {
        const trees::Hashes other(turned(position, s, swap));
        const Color own = swap ? kWhite : kBlack;
        CHECK_EQ(other.board(own).key, hashes.board(kBlack).key);
        std::multimap<trees::Key, int> here, there;
        for (int c = 0; c < trees::kCorners; ++c) {
          here.emplace(hashes.corner(c, kBlack).key, 0);
          there.emplace(other.corner(c, own).key, 0);
        }
        CHECK(here == there);
      }
    }
  }
}

TEST(trees_of_random_games_count_every_first_showing) {
  Random random(11);
  std::vector<std::uint8_t> sizes, winners;
  std::vector<std::uint64_t> setup_starts{0}, starts{0}, tags;
  std::vector<PackedMove> moves;
  for (int i = 0; i < 60; ++i) {
    const int size = i % 25 + 1;
    const auto game = played_game(size, static_cast<int>(random.below(120)), random);
    sizes.push_back(static_cast<std::uint8_t>(size));
    winners.push_back(static_cast<std::uint8_t>(random.below(3)));
    setup_starts.push_back(0);
    moves.insert(moves.end(), game.begin(), game.end());
    starts.push_back(moves.size());
    tags.push_back((std::uint64_t{1900} + static_cast<std::uint64_t>(i)) << 52 | static_cast<std::uint64_t>(i) << 12);
  }
  const records::PackedGames games({sizes, winners, setup_starts, {}, starts, moves});
  const auto folder = std::filesystem::temp_directory_path() / "katachi_tree_test";
  std::filesystem::create_directories(folder);
  trees::count_trees(games, tags, folder);
  for (const char* name : {"corners.run", "openings.run"}) {
    const trees::Table all = trees::merge_tree({folder / name}, 1);
    const trees::Table few = trees::merge_tree({folder / name}, 3);
    CHECK(std::is_sorted(all.keys.begin(), all.keys.end()));
    CHECK_EQ(all.edges.back(), all.codes.size());
    CHECK_EQ(all.years_at.back(), all.years.size());
    CHECK_EQ(all.counts.size(), all.keys.size());
    CHECK(few.keys.size() < all.keys.size() && !few.keys.empty());
    for (const std::uint32_t count : few.counts) CHECK(count >= 3);
  }
  // The empty board is the first position of every game.
  const trees::Table openings = trees::merge_tree({folder / "openings.run"}, 1);
  std::uint64_t first = 0;
  for (int size = 1; size <= 25; ++size) {
    const trees::Key key = trees::Hashes(Position(size)).board(kBlack).key;
    const auto at = std::lower_bound(openings.keys.begin(), openings.keys.end(), key);
    CHECK(at != openings.keys.end() && *at == key);
    first += openings.counts[static_cast<std::size_t>(at - openings.keys.begin())];
  }
  CHECK_EQ(first, 60u);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace katachi
