// Pattern search on random games, for the sanitizers: every hit is checked on the board, with the smallest and largest
// boards and patterns. Python tests compare with a slow search whether all hits are found.
#include <algorithm>
#include <vector>

#include "go/random.hpp"
#include "knowledge/captures.hpp"
#include "knowledge/find/find.hpp"
#include "knowledge/find/images.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

using records::PackedMove;

// Games of one size as arrays.
struct Collection {
  std::vector<std::uint8_t> sizes, winners;
  std::vector<std::uint64_t> setup_starts{0}, starts{0};
  std::vector<PackedMove> setup, moves;

  void add(int size, const std::vector<PackedMove>& game) {
    sizes.push_back(static_cast<std::uint8_t>(size));
    winners.push_back(0);
    setup_starts.push_back(0);
    moves.insert(moves.end(), game.begin(), game.end());
    starts.push_back(moves.size());
  }
  records::PackedGames games() const {
    return records::PackedGames({sizes, winners, setup_starts, setup, starts, moves});
  }
};

PackedMove packed(Color color, int point) { return static_cast<PackedMove>((point + 1) * 2 + (color == kWhite)); }

// Legal moves, and now and then an illegal one, which ends the game.
std::vector<PackedMove> random_game(int size, int length, Random& random) {
  std::vector<PackedMove> moves;
  Position position(size);
  Color color = kBlack;
  for (int i = 0; i < length; ++i, color = opposite(color)) {
    const auto point = static_cast<int>(random.below(static_cast<std::uint32_t>(size * size)));
    const Point v = position.geometry().points[static_cast<std::size_t>(point)];
    const bool legal = position.color(v) == kEmpty && position.is_legal(color, v, true);
    if (!legal && random.below(100) != 0) {
      moves.push_back(packed(color, -1));
      position.play(color, kPass);
      continue;
    }
    moves.push_back(packed(color, point));
    if (!legal) break;
    position.play(color, v);
  }
  return moves;
}

find::Query random_query(int most, Random& random) {
  const auto coin = [&random] { return random.below(2) != 0; };
  const auto side = [&] { return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))); };
  constexpr find::Allowed signs[] = {1, 1, 2, 4, 3, 5, 7, 7, 7, 7};
  find::Query query;
  query.width = side();
  query.height = side();
  for (int i = 0; i < query.width * query.height; ++i) query.cells.push_back(signs[random.below(10)]);
  query.cells[0] = 2;
  query.edges = {coin(), coin(), coin(), coin()};
  query.next = static_cast<Color>(random.below(3));
  query.symmetries = coin();
  query.color_swap = coin();
  query.all_hits = coin();
  return query;
}

// Whether the hit's view of the query is on the board at its move.
bool stands(const records::PackedGame& game, const find::Query& query, const find::Hit& hit) {
  records::Replay replay(game);
  while (static_cast<std::uint32_t>(replay.number()) < hit.move && replay.more()) replay.play();
  const Geometry& geometry = replay.position().geometry();
  for (const find::Image& image : find::images_of(query)) {
    const auto is_view = [&](const find::View& view) {
      return view.symmetry == hit.symmetry && view.swapped == hit.swapped;
    };
    if (std::ranges::none_of(image.views, is_view)) continue;
    for (int i = 0; i < image.width * image.height; ++i) {
      const Point v = geometry.at(hit.x + i % image.width, hit.y + i / image.width);
      const find::Allowed allowed = image.cells[static_cast<std::size_t>(i)];
      if (!geometry.contains(v) || (allowed & find::bit(replay.position().color(v))) == 0) return false;
    }
    return true;
  }
  return false;
}

TEST(knowledge_find_hits_are_on_the_board) {
  Random random(7);
  std::size_t found = 0;
  for (int round = 0; round < 60; ++round) {
    Collection collection;
    for (int i = 0; i < 5; ++i) {
      const int size = 1 + static_cast<int>(random.below(round % 10 == 0 ? kMaxSize : 7));
      collection.add(size, random_game(size, 3 * size * size, random));
    }
    const records::PackedGames games = collection.games();
    const CaptureArrays arrays = captures_of(games, 2);
    const Captures captures(games, arrays.starts, arrays.stones, arrays.lengths);
    for (int i = 0; i < 20; ++i) {
      const find::Query query = random_query(i % 5 == 0 ? kMaxSize : 3, random);
      for (const find::Hit& hit : find::find(games, captures, query, {}, 1 + i % 2, 1 << 20)) {
        CHECK(stands(games[hit.game], query, hit));
        ++found;
      }
    }
  }
  CHECK(found > 1000);
}

TEST(knowledge_find_refuses_impossible_patterns) {
  Collection collection;
  collection.add(3, {packed(kBlack, 4)});
  const records::PackedGames games = collection.games();
  const CaptureArrays arrays = captures_of(games, 1);
  const Captures captures(games, arrays.starts, arrays.stones, arrays.lengths);
  const auto search = [&](int width, int height, std::vector<find::Allowed> cells) {
    find::Query query;
    query.width = width;
    query.height = height;
    query.cells = std::move(cells);
    return find::find(games, captures, query, {}, 1, 10).size();
  };
  CHECK_EQ(search(1, 1, {2}), 1);
  CHECK_THROWS(std::invalid_argument, "1 to 25", search(0, 0, {}));
  CHECK_THROWS(std::invalid_argument, "1 to 25", search(26, 1, std::vector<find::Allowed>(26, 1)));
  CHECK_THROWS(std::invalid_argument, "rectangle", search(2, 2, {1, 1, 1}));
  CHECK_THROWS(std::invalid_argument, "nothing", search(1, 1, {0}));
  CHECK_THROWS(std::invalid_argument, "nothing", search(1, 1, {8}));
  CHECK_THROWS(std::invalid_argument, "everything", search(1, 1, {7}));
}

TEST(knowledge_captures_of_other_games_are_refused) {
  Collection collection;
  collection.add(3, {packed(kBlack, 0), packed(kWhite, 1), packed(kBlack, 8), packed(kWhite, 3)});
  const records::PackedGames games = collection.games();
  const CaptureArrays right = captures_of(games, 1);
  CHECK_EQ(right.stones.size(), 1);
  CHECK_EQ(Capture::move(right.stones[0]), 4);
  CHECK_EQ(Capture::point(right.stones[0]), 0);
  const auto refused = [&](auto change) {
    CaptureArrays wrong = right;
    change(wrong);
    CHECK_THROWS(std::invalid_argument, "do not belong", Captures(games, wrong.starts, wrong.stones, wrong.lengths));
  };
  refused([](CaptureArrays& a) { a.starts.push_back(1); });
  refused([](CaptureArrays& a) { a.starts[1] = 2; });
  refused([](CaptureArrays& a) { a.starts[0] = 1; });
  refused([](CaptureArrays& a) { a.stones[0] = Capture::pack(5, 0); });
  refused([](CaptureArrays& a) { a.stones[0] = Capture::pack(4, 9); });
  refused([](CaptureArrays& a) { a.lengths[0] = 5; });
  refused([](CaptureArrays& a) { a.lengths.clear(); });
}

}  // namespace
}  // namespace katachi
