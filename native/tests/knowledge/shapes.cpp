// Named shapes: the reader of drawings, and the tables against a slow matcher that turns the drawings itself.
#include "knowledge/shapes.hpp"

#include <array>
#include <map>
#include <string>
#include <vector>

#include "go/random.hpp"
#include "search/playout.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

Color color_at(const Position& p, int x, int y) {
  const bool inside = x >= 0 && y >= 0 && x < p.size() && y < p.size();
  return inside ? p.color(p.geometry().at(x, y)) : kEdge;
}

bool fits(char sign, Color c, Color own) {
  switch (sign) {
    case 'X':
      return c == own;
    case 'O':
      return c == (own == kBlack ? kWhite : kBlack);
    case '.':
      return c == kEmpty;
    case 'x':
      return c != own;
    case 'o':
      return c != (own == kBlack ? kWhite : kBlack);
    case '-':
      return c == kEdge;
    default:
      return sign == '?' || sign == '*';
  }
}

// The rotations and reflections of the plane, as the images of (1, 0) and (0, 1).
struct Turn {
  int xx, xy, yx, yy;
};
constexpr std::array<Turn, 8> kTurns = {{{1, 0, 0, 1},
                                         {0, 1, -1, 0},
                                         {-1, 0, 0, -1},
                                         {0, -1, 1, 0},
                                         {-1, 0, 0, 1},
                                         {1, 0, 0, -1},
                                         {0, 1, 1, 0},
                                         {0, -1, -1, 0}}};

bool drawing_holds(const Position& p, Color mover, int x, int y, const std::vector<std::string>& rows, Turn turn) {
  int mx = 0;
  int my = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (const auto c = rows[r].find('*'); c != std::string::npos) {
      mx = static_cast<int>(c);
      my = static_cast<int>(r);
    }
  }
  for (int r = 0; r < static_cast<int>(rows.size()); ++r) {
    for (int c = 0; c < static_cast<int>(rows[0].size()); ++c) {
      const int dx = c - mx;
      const int dy = r - my;
      const Color here = color_at(p, x + dx * turn.xx + dy * turn.yx, y + dx * turn.xy + dy * turn.yy);
      if (!fits(rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)], here, mover)) return false;
    }
  }
  return true;
}

unsigned slow_match(const ShapeSet& set, const Position& p, Color mover, Point v) {
  unsigned found = 0;
  for (std::size_t i = 0; i < set.shapes().size(); ++i) {
    for (const auto& rows : set.shapes()[i].drawings) {
      for (const Turn turn : kTurns) {
        if (drawing_holds(p, mover, p.geometry().x(v), p.geometry().y(v), rows, turn)) found |= 1u << i;
      }
    }
  }
  return found;
}

// Compares on random positions of all sizes. Returns how often each shape occurred, by mover.
std::map<std::pair<std::string, int>, int> compare_on_random_positions(const ShapeSet& set, int positions) {
  std::map<std::pair<std::string, int>, int> met;
  Random random(11);
  for (int n = 0; n < positions; ++n) {
    Position p(1 + static_cast<int>(random.below(n % 20 == 0 ? 19 : 11)));
    const int moves = static_cast<int>(random.below(static_cast<std::uint32_t>(p.geometry().area)));
    for (int i = 0; i < moves; ++i) {
      if (random.below(5) == 0) p.set_to_move(opposite(p.to_move()));  // unequal numbers of stones
      const Color c = p.to_move();
      p.play(c, c == kBlack ? random_move<kBlack>(p, random) : random_move<kWhite>(p, random));
    }
    for (int i = 0; i < p.empty_count(); ++i) {
      for (const Color mover : {kBlack, kWhite}) {
        const unsigned found = set.match(p, mover, p.empty_at(i));
        CHECK_EQ(found, slow_match(set, p, mover, p.empty_at(i)));
        for (std::size_t s = 0; s < set.shapes().size(); ++s) {
          if (found >> s & 1u) ++met[{set.shapes()[s].name, mover}];
        }
      }
    }
  }
  return met;
}

TEST(knowledge_shapes_of_mogo_match_like_their_drawings) {
  const auto met = compare_on_random_positions(ShapeSet::named(), 1500);
  for (const Shape& shape : ShapeSet::named().shapes()) {
    for (const Color mover : {kBlack, kWhite}) {
      const auto count = met.find({shape.name, mover});
      if (count == met.end() || count->second < 20) {
        check::Failures::current().add(__FILE__, __LINE__, "hardly ever met: " + shape.name);
      }
    }
  }
}

// Every sign near and far from the move, and a drawing with its move in a corner.
const char* const kOwn = R"(
everything near: 1 wins
xXo
O*.
-?-

everything far: 2 losses
xX.o?
O???-
??*??
.??O?

in the corner: 1.5 wins
*?X
??o

two drawings: 1 wins
X*

two drawings: 1 wins
..*

alone: 4 losses
*
)";

TEST(knowledge_other_shapes_match_like_their_drawings) {
  const ShapeSet set = ShapeSet::parse(kOwn);
  CHECK_EQ(set.shapes().size(), 5);
  CHECK_EQ(set.shapes()[3].drawings.size(), 2);
  const auto met = compare_on_random_positions(set, 500);
  CHECK(met.size() >= 9);
}

TEST(knowledge_shapes_are_read_with_their_values) {
  const ShapeSet set = ShapeSet::parse("# a comment\nbig eye: 2.5 losses  \n.*.\r\n\n\n\nhane two: 3 wins\nX*\n");
  CHECK_EQ(set.shapes().size(), 2);
  CHECK_EQ(set.shapes()[0].name, "big eye");
  CHECK_EQ(set.shapes()[0].value.visits, 2.5f);
  CHECK_EQ(set.shapes()[0].value.wins, 0.0f);
  CHECK_EQ(set.shapes()[1].value.visits, 3.0f);
  CHECK_EQ(set.shapes()[1].value.wins, 3.0f);
  CHECK(ShapeSet::parse("").shapes().empty());
}

TEST(knowledge_shapes_that_cannot_be_read_say_why) {
  const auto refused = [](const char* text, const char* part) {
    CHECK_THROWS(std::invalid_argument, part, ShapeSet::parse(text));
  };
  refused("hane\nX*\n", "'hane'");
  refused("hane: many wins\nX*\n", "'hane: many wins'");
  refused("hane: 5 draws\nX*\n", "'hane: 5 draws'");
  refused("hane: -5 wins\nX*\n", "'hane: -5 wins'");
  refused("hane: 5 wins\nXX\n", "no move");
  refused("hane: 5 wins\n", "no move");
  refused("hane: 5 wins\n**\n", "two moves");
  refused("hane: 5 wins\nX*\nX\n", "rows of different length");
  refused("hane: 5 wins\nX*Y\n", "unknown sign");
  refused("hane: 5 wins\nX??*\n", "more than two points");
  std::string many;
  for (int i = 0; i < 17; ++i) many += "shape " + std::to_string(i) + ": 1 wins\nX*\n\n";
  refused(many.c_str(), "16 shapes");
}

}  // namespace
}  // namespace katachi
