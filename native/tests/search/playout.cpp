// Playouts: every policy on every size, the list of ataris, 3x3 patterns, batches.
#include "search/playout.hpp"

#include <string>
#include <vector>

#include "search/batch.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

std::vector<PlayoutPolicy> policies() {
  std::vector<PlayoutPolicy> all = {PlayoutPolicy::light(), PlayoutPolicy::mogo()};
  for (int part = 0; part < 5; ++part) {  // MoGo's without one of its parts
    PlayoutPolicy policy = PlayoutPolicy::mogo();
    if (part == 0) policy.save = false;
    if (part == 1) policy.nakade = false;
    if (part == 2) policy.fill_tries = 0;
    if (part == 3) policy.capture = false;
    if (part == 4) policy.patterns = nullptr;
    all.push_back(policy);
  }
  PlayoutPolicy merciful = PlayoutPolicy::mogo();
  merciful.mercy = 20;
  merciful.fill_tries = 4;
  all.push_back(merciful);
  PlayoutPolicy urgent = PlayoutPolicy::mogo();  // every neighbourhood is wanted
  urgent.urgencies = std::make_shared<const Urgencies>(std::vector<std::uint16_t>(PatternClasses::kCount, 9), 5);
  all.push_back(urgent);
  PlayoutPolicy careful = PlayoutPolicy::mogo();
  careful.self_atari = 2;
  all.push_back(careful);
  return all;
}

// Checks every move of a playout: it is legal, does not fill an own eye, and leads to a consistent position.
struct Watcher {
  Position shadow;
  int moves = 0;

  void operator()(Color c, Point v) {
    if (shadow.to_move() != c) shadow.play(shadow.to_move(), kPass);
    CHECK_EQ(shadow.to_move(), c);
    CHECK(shadow.is_legal(c, v));
    const unsigned code = shadow.code(v);
    CHECK(!(c == kBlack ? neighbourhood::is_eye<kBlack>(code) : neighbourhood::is_eye<kWhite>(code)));
    shadow.play(c, v);
    ++moves;
  }
};

TEST(playout_every_policy_on_every_size) {
  for (const PlayoutPolicy& policy : policies()) {
    Playout playout(policy);
    for (int size = kMinSize; size <= kMaxSize; ++size) {
      Random random(static_cast<std::uint64_t>(size));
      for (int game = 0; game < 2; ++game) {
        Position position(size);
        if (game == 1) position.set_to_move(kWhite);
        Watcher watcher{position};
        const PlayoutEnd end = playout.run(position, random, watcher);
        CHECK_EQ(end.moves, watcher.moves);
        CHECK_EQ(end.score, simple_area_score(watcher.shadow));
        CHECK(std::abs(end.score) <= size * size);
        const Geometry& g = position.geometry();
        for (int i = 0; i < g.area; ++i) {
          const Point v = g.points[static_cast<std::size_t>(i)];
          CHECK_EQ(position.color(v), watcher.shadow.color(v));
        }
        CHECK(watcher.shadow.is_consistent());
      }
    }
  }
}

// ---- The list of chains in atari, against the whole board

bool lone_in_ko(const Position& position, Point head) {
  const Color c = position.color(head);
  if (position.chain_size(head) != 1) return false;
  const Point v = position.atari_liberty(head);
  for (const int step : position.geometry().orthogonal) {
    const Color n = position.color(static_cast<Point>(v + step));
    if (n != c && n != kEdge) return false;
  }
  return true;
}

template <Color Prey>
std::vector<Point> all_captures(const Position& position) {
  std::vector<Point> found;
  const Geometry& g = position.geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (position.color(v) != Prey || position.chain(v) != v || position.liberties(v).size() != 1) continue;
    if (!lone_in_ko(position, v)) found.push_back(position.liberties(v)[0]);
  }
  return found;
}

template <Color Prey>
void check_captures(const Position& position, const AtariBook& book, Random& random, int& met) {
  const std::vector<Point> captures = all_captures<Prey>(position);
  met += !captures.empty();
  for (int i = 0; i < 8; ++i) {
    AtariBook copy(book);  // reading drops stale entries
    const Point v = copy.find_capture<Prey>(position, random);
    if (captures.empty()) {
      CHECK_EQ(v, kPass);
    } else {
      bool known = false;
      for (const Point capture : captures) known |= capture == v;
      CHECK(known);
    }
  }
}

TEST(atari_book_finds_every_capture) {
  Random random(5);
  int met = 0;
  for (int size = 2; size <= 9; ++size) {
    for (int game = 0; game < 6; ++game) {
      Position position(size);
      AtariBook book;
      book.reset(position);
      for (int i = 0; i < 3 * size * size; ++i) {
        const Color c = position.to_move();
        const Point v = c == kBlack ? random_move<kBlack>(position, random) : random_move<kWhite>(position, random);
        if (v == kPass) {
          position.pass();
          book.forget_last();
          continue;
        }
        position.play(c, v);
        if (c == kBlack) {
          book.note_move<kBlack>(position, v);
          check_captures<kBlack>(position, book, random, met);
        } else {
          book.note_move<kWhite>(position, v);
          check_captures<kWhite>(position, book, random, met);
        }
        for (const Point head : book.put_in_atari()) {
          CHECK_EQ(position.liberties(head).size(), 1u);
          CHECK_EQ(position.color(head), opposite(c));
        }
      }
    }
  }
  CHECK(met > 1000);
}

// ---- Patterns

TEST(patterns_parse_errors_quote_the_drawing) {
  const auto parse = [](const char* text) { return Pattern3x3Set::parse(text); };
  CHECK_THROWS(std::invalid_argument, "'short' (XO / .*. / \?\?\?): each of the three rows",
               parse("short\nXO\n.*.\n???"));
  CHECK_THROWS(std::invalid_argument, "'two rows'", parse("two rows\nXO.\n.*.\n"));
  CHECK_THROWS(std::invalid_argument, "the centre must be '*'", parse("no star\nXO.\n...\n???"));
  CHECK_THROWS(std::invalid_argument, "unknown sign 'Z'", parse("strange\nXOZ\n.*.\n???"));
  CHECK_THROWS(std::invalid_argument, "unknown sign '*'", parse("two stars\nXO*\n.*.\n???"));
  CHECK_THROWS(std::invalid_argument, "a fourth row '...'", parse("long\nXO.\n.*.\n???\n..."));
  CHECK_EQ(parse("").drawings().size(), 0u);
  CHECK_EQ(parse("\n# nothing but a comment\n\n").count(kBlack), 0);
}

TEST(patterns_bits_agree_with_their_drawings) {
  const Pattern3x3Set& mogo = Pattern3x3Set::mogo();
  CHECK_EQ(mogo.drawings().size(), 12u);
  CHECK_EQ(mogo.count(kBlack), mogo.count(kWhite));
  for (const Color c : {kBlack, kWhite}) {
    int matching = 0;
    for (unsigned code = 0; code < 65536; ++code) matching += mogo.matches(c, code);
    CHECK_EQ(matching, mogo.count(c));
    Random random(6);
    for (int i = 0; i < 3000; ++i) {
      const unsigned code = random.below(65536);
      bool any = false;
      for (const Drawing3x3& drawing : mogo.drawings()) any |= Pattern3x3Set::matches(drawing, c, code);
      CHECK_EQ(mogo.matches(c, code), any);
    }
  }
}

TEST(patterns_one_exact_code) {
  // All eight neighbours are given and no symmetry maps the drawing to itself: eight codes for each colour of X.
  const Pattern3x3Set set = Pattern3x3Set::parse("corner\nX..\n.*.\n...\n");
  CHECK_EQ(set.count(kBlack), 8);  // four corners with a black or a white stone
  const Pattern3x3Set mine = Pattern3x3Set::parse("corner (X to move)\nX..\n.*.\n...\n");
  CHECK_EQ(mine.count(kBlack), 4);
  CHECK(mine.matches(kBlack, 1u << 8));
  CHECK(!mine.matches(kBlack, 2u << 8));
  CHECK(mine.matches(kWhite, 2u << 8));
  const Pattern3x3Set theirs = Pattern3x3Set::parse("corner (O to move)\nX..\n.*.\n...\n");
  CHECK(!theirs.matches(kBlack, 1u << 8));
  CHECK(theirs.matches(kBlack, 2u << 8));
  CHECK_EQ(Pattern3x3Set::parse("anything\n???\n?*?\n???\n").count(kWhite), 65536);
}

// ---- Batches

bool same(const PlayoutStats& a, const PlayoutStats& b) {
  return a.games == b.games && a.black_wins == b.black_wins && a.white_wins == b.white_wins &&
         a.score_sum == b.score_sum && a.score_squares == b.score_squares && a.moves == b.moves &&
         a.capped == b.capped && a.owner == b.owner && a.first_moves == b.first_moves;
}

TEST(batch_is_the_same_for_any_number_of_threads) {
  for (const auto& policy : {PlayoutPolicy::light(), PlayoutPolicy::mogo()}) {
    for (const int size : {1, 2, 5, 9}) {
      for (const int games : {0, 1, 63, 64, 65, 300}) {
        const Position position(size);
        const PlayoutStats one = run_playouts(position, policy, games, 7, 0.5, 1);
        CHECK_EQ(one.games, games);
        CHECK_EQ(one.black_wins + one.white_wins, games);  // komi is not a whole number, so there are no draws
        std::int64_t first = 0;
        for (const std::int64_t n : one.first_moves) first += n;
        CHECK_EQ(first, games);
        for (const int threads : {-1, 0, 2, 3}) {
          CHECK(same(one, run_playouts(position, policy, games, 7, 0.5, threads)));
        }
        if (size > 2 && games > 1) CHECK(!same(one, run_playouts(position, policy, games, 8, 0.5, 1)));
      }
    }
  }
  CHECK_THROWS(std::invalid_argument, "-1", run_playouts(Position(9), PlayoutPolicy::light(), -1, 0, 0.0, 1));
}

TEST(batch_does_not_change_its_position) {
  Position position(9);
  const Geometry& g = position.geometry();
  position.play(kBlack, g.at(4, 4));
  const std::uint64_t hash = position.hash();
  run_playouts(position, PlayoutPolicy::mogo(), 100, 1, 7.5, 2);
  CHECK_EQ(position.hash(), hash);
  CHECK_EQ(position.last_move(), g.at(4, 4));
  CHECK(position.is_consistent());
}

}  // namespace
}  // namespace katachi
