// Geometry, coordinates, symmetries, neighbourhood codes, random numbers.
#include <array>
#include <set>
#include <vector>

#include "go/coordinates.hpp"
#include "go/geometry.hpp"
#include "go/neighbourhood.hpp"
#include "go/random.hpp"
#include "go/symmetry.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

TEST(geometry_points_and_borders) {
  CHECK_THROWS(std::invalid_argument, "board size 0 is not between 1 and 25", Geometry::of(0));
  CHECK_THROWS(std::invalid_argument, "board size 26", Geometry::of(26));
  CHECK_THROWS(std::invalid_argument, "board size -3", Geometry::of(-3));
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    const Geometry& g = Geometry::of(size);
    CHECK_EQ(&g, &Geometry::of(size));
    CHECK(g.extent <= kMaxExtent);
    CHECK(!g.contains(kPass));
    CHECK(!g.contains(-1));
    CHECK(!g.contains(g.extent));
    CHECK(!g.contains(1 << 20));
    int on_board = 0;
    for (int v = 0; v < g.extent; ++v) on_board += g.contains(v);
    CHECK_EQ(on_board, g.area);
    std::set<std::uint64_t> keys;
    for (int i = 0; i < g.area; ++i) {
      const Point v = g.points[static_cast<std::size_t>(i)];
      CHECK_EQ(g.index[v], i);
      CHECK_EQ(g.x(v), i % size);
      CHECK_EQ(g.y(v), i / size);
      CHECK_EQ(g.at(g.x(v), g.y(v)), v);
      keys.insert(g.zobrist[kBlack][v]);
      keys.insert(g.zobrist[kWhite][v]);
      for (std::size_t d = 0; d < 4; ++d) {
        CHECK(v + g.diagonal[d] >= 0 && v + g.diagonal[d] < g.extent);
        // Opposite directions cancel out, and points off the board are recognised.
        CHECK_EQ(g.orthogonal[d], -g.orthogonal[3 - d]);
        CHECK_EQ(g.diagonal[d], -g.diagonal[3 - d]);
      }
      CHECK_EQ(g.contains(v + g.orthogonal[0]), g.y(v) > 0);
      CHECK_EQ(g.contains(v + g.orthogonal[1]), g.x(v) < size - 1);
      CHECK_EQ(g.contains(v + g.orthogonal[2]), g.x(v) > 0);
      CHECK_EQ(g.contains(v + g.orthogonal[3]), g.y(v) < size - 1);
      CHECK_EQ(g.contains(v + g.diagonal[0]), g.x(v) > 0 && g.y(v) > 0);
      CHECK_EQ(g.contains(v + g.diagonal[3]), g.x(v) < size - 1 && g.y(v) < size - 1);
    }
    CHECK_EQ(keys.size(), static_cast<std::size_t>(2 * g.area));
  }
}

TEST(liberty_words_add_up) {
  std::uint64_t word = 0;
  for (const int v : {27, 28, 702}) word += liberty::of(static_cast<Point>(v));
  CHECK_EQ(liberty::count(word), 3u);
  CHECK_EQ(liberty::sum(word), 27u + 28u + 702u);
  CHECK_EQ(liberty::squares(word), 27u * 27u + 28u * 28u + 702u * 702u);
  word = 0;
  for (int i = 0; i < 1200; ++i) word += liberty::of(702);  // more than any chain can have
  CHECK_EQ(liberty::count(word), 1200u);
  CHECK_EQ(liberty::sum(word), 1200u * 702u);
  CHECK_EQ(liberty::squares(word), 1200u * 702u * 702u);
}

TEST(coordinates_round_trip) {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    const Geometry& g = Geometry::of(size);
    for (int i = 0; i < g.area; ++i) {
      const Point v = g.points[static_cast<std::size_t>(i)];
      const std::string text = vertex_of(g, v);
      CHECK(text.find('I') == std::string::npos);
      CHECK_EQ(parse_vertex(g, text).value_or(kPass), v);
      const std::string pair = sgf_of(g, v);
      CHECK_EQ(parse_sgf(g, pair).value_or(kPass), v);
    }
    CHECK(parse_vertex(g, "PaSs") == std::optional<Point>(kPass));
    CHECK(parse_sgf(g, "") == std::optional<Point>(kPass));
    CHECK_EQ(parse_sgf(g, "tt") == std::optional<Point>(kPass), size < 20);
  }
  const Geometry& g = Geometry::of(19);
  CHECK_EQ(vertex_of(g, g.at(15, 3)), "Q16");
  CHECK_EQ(sgf_of(g, g.at(15, 3)), "pd");
  CHECK_EQ(vertex_of(g, kPass), "pass");
  CHECK_EQ(sgf_of(g, kPass), "");
  for (const char* wrong : {"", "Q", "16", "I5", "U1", "A0", "A20", "A-1", "A1x", "A 1", " A1", "A+1", "AA1", "passe",
                            "A99999999999999999999",
                            "\xc3\x84"
                            "1"}) {
    CHECK(!parse_vertex(g, wrong));
  }
  for (const char* wrong : {"a", "aaa", "AA", "a1", "ua", "au", "{a", " a", "`a"}) CHECK(!parse_sgf(g, wrong));
}

TEST(symmetry_group_laws) {
  using symmetry::Coordinates;
  for (const int size : {1, 2, 3, 4, 19, 25}) {
    for (int s = 0; s < symmetry::kCount; ++s) {
      for (int x = 0; x < size; ++x) {
        for (int y = 0; y < size; ++y) {
          const Coordinates c{x, y};
          const Coordinates image = symmetry::apply(s, c, size);
          CHECK(symmetry::apply(symmetry::inverse(s), image, size) == c);
          for (int t = 0; t < symmetry::kCount; ++t) {
            CHECK(symmetry::apply(symmetry::compose(s, t), c, size) == symmetry::apply(t, image, size));
          }
        }
      }
    }
  }
  for (int a = 0; a < symmetry::kCount; ++a) {
    std::set<int> row;
    for (int b = 0; b < symmetry::kCount; ++b) {
      row.insert(symmetry::compose(a, b));
      for (int c = 0; c < symmetry::kCount; ++c) {
        CHECK_EQ(symmetry::compose(symmetry::compose(a, b), c), symmetry::compose(a, symmetry::compose(b, c)));
      }
    }
    CHECK_EQ(row.size(), 8u);
    CHECK_EQ(symmetry::compose(0, a), a);
    CHECK_EQ(symmetry::compose(a, 0), a);
    CHECK_EQ(symmetry::compose(a, symmetry::inverse(a)), 0);
  }
}

TEST(symmetry_point_maps) {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    const Geometry& g = Geometry::of(size);
    const auto& maps = symmetry::point_maps(g);
    for (int s = 0; s < symmetry::kCount; ++s) {
      const auto& map = maps[static_cast<std::size_t>(s)];
      CHECK_EQ(map[kPass], kPass);
      std::set<Point> images;
      for (int i = 0; i < g.area; ++i) {
        const Point v = g.points[static_cast<std::size_t>(i)];
        images.insert(map[v]);
        CHECK(g.contains(map[v]));
        CHECK_EQ(maps[static_cast<std::size_t>(symmetry::inverse(s))][map[v]], v);
      }
      CHECK_EQ(images.size(), static_cast<std::size_t>(g.area));
    }
  }
}

TEST(neighbourhood_masks_agree_with_their_fields) {
  using namespace neighbourhood;
  for (unsigned code = 0; code < 65536; ++code) {
    unsigned black = 0;
    unsigned white = 0;
    bool black_around = true;
    bool white_around = true;
    bool stones_near = false;
    int black_diagonals = 0;
    int white_diagonals = 0;
    bool edge_diagonal = false;
    for (unsigned f = 0; f < 8; ++f) {
      const unsigned field = code >> 2 * f & 3u;
      stones_near |= field == kBlack || field == kWhite;
      if (f < 4) {
        black |= static_cast<unsigned>(field == kBlack) << 2 * f;
        white |= static_cast<unsigned>(field == kWhite) << 2 * f;
        black_around &= field == kBlack || field == kEdge;
        white_around &= field == kWhite || field == kEdge;
      } else {
        black_diagonals += field == kBlack;
        white_diagonals += field == kWhite;
        edge_diagonal |= field == kEdge;
      }
    }
    const int most = edge_diagonal ? 0 : 1;
    const bool good = stones<kBlack>(code) == black && stones<kWhite>(code) == white && stones(kBlack, code) == black &&
                      stones(kWhite, code) == white && enclosed<kBlack>(code) == black_around &&
                      enclosed<kWhite>(code) == white_around && no_stones(code) == !stones_near &&
                      is_eye<kBlack>(code) == (black_around && white_diagonals <= most) &&
                      is_eye<kWhite>(code) == (white_around && black_diagonals <= most);
    if (!good) check::Failures::current().add(__FILE__, __LINE__, "masks of code " + std::to_string(code));
  }
}

TEST(random_numbers_are_the_same_everywhere) {
  // The first outputs of the published SplitMix64 for seed 0.
  SplitMix64 spread(0);
  CHECK_EQ(spread(), 0xe220a8397b1dcdafULL);
  CHECK_EQ(spread(), 0x6e789e6aa1b965f4ULL);
  // xoroshiro128+ with the constants 24, 16, 37, computed differently here.
  Random random(42);
  SplitMix64 state(42);
  std::uint64_t a = state();
  std::uint64_t b = state();
  const auto rotated = [](std::uint64_t x, int k) { return x << k | x >> (64 - k); };
  for (int i = 0; i < 1000; ++i) {
    CHECK_EQ(random(), a + b);
    b ^= a;
    a = rotated(a, 24) ^ b ^ (b << 16);
    b = rotated(b, 37);
  }
  for (const std::uint32_t n : {1u, 2u, 3u, 625u}) {
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 20000; ++i) seen.insert(random.below(n));
    CHECK_EQ(seen.size(), n);
    CHECK_EQ(*seen.rbegin(), n - 1);
  }
}

}  // namespace
}  // namespace katachi
