// Positions: every derived fact after every move, on every board size; set-up; the number of legal positions.
#include "go/position.hpp"

#include <string>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

std::string drawn(const Position& position) {
  std::string text = "\n";
  const Geometry& g = position.geometry();
  for (int i = 0; i < g.area; ++i) {
    text += ".XO#"[position.color(g.points[static_cast<std::size_t>(i)])];
    text += i % g.size == g.size - 1 ? '\n' : ' ';
  }
  return text;
}

Position from(const std::string& drawing) {
  std::vector<std::uint8_t> colors;
  for (const char sign : drawing) {
    if (sign == '.' || sign == 'X' || sign == 'O') colors.push_back(sign == '.' ? 0 : sign == 'X' ? 1 : 2);
  }
  int size = 1;
  while (size * size < static_cast<int>(colors.size())) ++size;
  Position position(size);
  position.set_stones(colors);
  return position;
}

std::vector<Point> legal_points(const Position& position, bool suicide) {
  std::vector<Point> found;
  for (int i = 0; i < position.empty_count(); ++i) {
    const Point v = position.empty_at(i);
    if (position.is_legal(position.to_move(), v, suicide)) found.push_back(v);
  }
  return found;
}

// Whether a chain has no liberty, found by walking the chains: is_consistent() does not check this.
bool has_dead_chain(const Position& position) {
  const Geometry& g = position.geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (position.color(v) != kEmpty && position.liberties(v).empty()) return true;
  }
  return false;
}

void play_randomly(int size, bool suicide, int moves, Random& random) {
  Position position(size);
  CHECK(position.is_consistent());
  for (int i = 0; i < moves; ++i) {
    const std::vector<Point> legal = legal_points(position, suicide);
    const Point v = legal.empty() ? kPass : legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const Position before(position);
    position.play(position.to_move(), v);
    if (!position.is_consistent() || has_dead_chain(position)) {
      CHECK(!"inconsistent");
      std::cerr << "before" << drawn(before) << "after point " << v << drawn(position);
      return;
    }
    CHECK_EQ(position.last_move(), v);
    CHECK_EQ(position.previous_move(), before.last_move());
    const int placed = v == kPass ? 0 : 1;
    const int on_board = position.stones(kBlack) + position.stones(kWhite);
    const int taken = position.captured(kBlack) + position.captured(kWhite);
    CHECK_EQ(on_board + taken, before.stones(kBlack) + before.stones(kWhite) + before.captured(kBlack) +
                                   before.captured(kWhite) + placed);
  }
}

TEST(position_random_play_on_every_size) {
  Random random(1);
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    for (const bool suicide : {false, true}) play_randomly(size, suicide, size < 10 ? 4 * size * size : 350, random);
  }
}

TEST(position_small_boards_long_games) {
  Random random(2);
  for (int size = 1; size <= 5; ++size) {
    for (int game = 0; game < 20; ++game) play_randomly(size, game % 2 == 0, 200, random);
  }
}

TEST(position_ends_of_full_boards) {
  // Nearly full boards of one colour: the last liberties of the largest possible chains.
  for (int size = 2; size <= kMaxSize; ++size) {
    const Geometry& g = Geometry::of(size);
    for (const Color c : {kBlack, kWhite}) {
      Position position(size);
      for (int i = 0; i + 1 < g.area; ++i) position.play(c, g.points[static_cast<std::size_t>(i)]);
      const Point hole = g.points[static_cast<std::size_t>(g.area - 1)];
      CHECK(position.is_consistent());
      CHECK(position.in_atari(position.chain(g.points[0])));
      CHECK_EQ(position.atari_liberty(position.chain(g.points[0])), hole);
      CHECK(!position.is_legal(c, hole, false));
      CHECK(position.is_legal(c, hole, true));
      CHECK(position.is_legal(opposite(c), hole, false));
      Position suicide(position);
      suicide.play(c, hole);
      CHECK(suicide.is_consistent());
      CHECK_EQ(suicide.captured(c), g.area);
      CHECK_EQ(suicide.empty_count(), g.area);
      CHECK_EQ(suicide.hash(), Position(size).hash());
      position.play(opposite(c), hole);
      CHECK(position.is_consistent());
      CHECK_EQ(position.captured(c), g.area - 1);
      CHECK_EQ(position.stones(opposite(c)), 1);
    }
  }
}

TEST(position_checkerboard_has_most_liberties) {
  for (int size = 2; size <= kMaxSize; ++size) {
    const Geometry& g = Geometry::of(size);
    // A comb, the chain with the most possible liberties: the whole top row, then every other column.
    Position position(size);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        if (y == 0 || x % 2 == 0) position.play(kBlack, g.at(x, y));
      }
    }
    CHECK(position.is_consistent());
    CHECK_EQ(position.liberties(g.at(0, 0)).size(), static_cast<std::size_t>((size - 1) * (size / 2)));
  }
}

TEST(position_ko_lasts_one_move_and_one_side) {
  Position position = from(
      ". X O . ."
      "X . X O ."
      ". X O . ."
      ". . . . ."
      ". . . . .");
  const Geometry& g = position.geometry();
  position.play(kWhite, g.at(1, 1));
  CHECK_EQ(position.captured(kBlack), 1);
  CHECK_EQ(position.ko(), g.at(2, 1));
  CHECK(!position.is_legal(kBlack, g.at(2, 1)));
  CHECK(position.is_legal(kWhite, g.at(2, 1)));
  Position passed(position);
  passed.play(kBlack, kPass);
  CHECK_EQ(passed.ko(), kPass);
  Position turned(position);
  turned.set_to_move(kWhite);
  CHECK_EQ(turned.ko(), kPass);
  Position elsewhere(position);
  elsewhere.play(kBlack, g.at(4, 4));
  CHECK_EQ(elsewhere.ko(), kPass);
}

TEST(position_set_stones_clears_history_and_refuses_dead_chains) {
  Position position = from(". X . / O . . / . . .");
  const Geometry& g = position.geometry();
  position.play(kWhite, g.at(2, 2));
  position.set_to_move(kWhite);
  const std::uint64_t hash = position.hash();
  const std::vector<std::uint8_t> full(9, 1);
  CHECK_THROWS(std::invalid_argument, "without a liberty", position.set_stones(full));
  CHECK_THROWS(std::invalid_argument, "9 points, not 4", position.set_stones(std::vector<std::uint8_t>(4)));
  const std::vector<std::uint8_t> wrong = {3, 0, 0, 0, 0, 0, 0, 0, 0};
  CHECK_THROWS(std::invalid_argument, "0 (empty), 1 (black) or 2 (white)", position.set_stones(wrong));
  CHECK_EQ(position.hash(), hash);
  CHECK_EQ(position.last_move(), g.at(2, 2));
  CHECK(position.is_consistent());
  position.set_stones(std::vector<std::uint8_t>(9));
  CHECK_EQ(position.hash(), 0u);
  CHECK_EQ(position.last_move(), kPass);
  CHECK_EQ(position.to_move(), kWhite);
  CHECK(position.is_consistent());
}

TEST(position_copies_are_independent) {
  Random random(3);
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    Position original(size);
    for (int i = 0; i < size; ++i) {
      const auto legal = legal_points(original, false);
      if (legal.empty()) break;
      original.play(original.to_move(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    const std::uint64_t hash = original.hash();
    Position small(1);  // assigning across sizes
    small = original;
    Position twin(original);
    for (Position* copy : {&small, &twin}) {
      const auto legal = legal_points(*copy, false);
      if (!legal.empty()) copy->play(copy->to_move(), legal[0]);
      CHECK(copy->is_consistent());
    }
    CHECK_EQ(small.hash(), twin.hash());
    CHECK_EQ(original.hash(), hash);
    CHECK(original.is_consistent());
  }
}

// Counts the colourings of an n x n board that set_stones accepts.
std::int64_t accepted(int size) {
  Position position(size);
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(size * size), 0);
  std::int64_t count = 0;
  for (;;) {
    try {
      position.set_stones(colors);
      ++count;
    } catch (const std::invalid_argument&) {
    }
    std::size_t i = 0;
    while (i < colors.size() && colors[i] == 2) colors[i++] = 0;
    if (i == colors.size()) return count;
    ++colors[i];
  }
}

TEST(position_legal_positions_up_to_2x2) {
  CHECK_EQ(accepted(1), 1);
  CHECK_EQ(accepted(2), 57);
}

EXHAUSTIVE_TEST(position_legal_positions_3x3) { CHECK_EQ(accepted(3), 12'675); }

// 43,046,721 colourings; rejecting is the slow part.
EXHAUSTIVE_TEST(position_legal_positions_4x4) { CHECK_EQ(accepted(4), 24'318'165); }

}  // namespace
}  // namespace katachi
