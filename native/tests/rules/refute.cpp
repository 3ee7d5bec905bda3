// The checker of rules: its board against native/go, and its search on rules that are true or made false.
#include <algorithm>
#include <vector>

#include "go/position.hpp"
#include "go/random.hpp"
#include "rules/refute/refute.hpp"
#include "tests/check.hpp"

namespace katachi::rules::refute {
namespace {

std::uint32_t code_of_drawing(std::string_view drawing) {
  std::uint32_t code = 0;
  std::uint32_t weight = 1;
  for (const char sign : drawing) {
    if (sign == '/') continue;
    code += weight * (sign == 'X' ? 1 : sign == 'O' ? 2 : 0);
    weight *= 3;
  }
  return code;
}

TEST(rules_refute_board_agrees_with_the_position) {
  Random random(5);
  int captures = 0;
  int suicides = 0;
  for (int game = 0; game < 60; ++game) {
    const int size = 2 + static_cast<int>(random.below(7));
    const Field field(size, size);
    Position position(size);
    Stones stones;
    for (int move = 0; move < 3 * size * size; ++move) {
      const Color c = random.below(2) == 0 ? kBlack : kWhite;
      const auto index = random.below(static_cast<std::uint32_t>(size * size));
      const Point v = position.geometry().points[index];
      const Points point = Points{1} << index;
      if (position.color(v) != kEmpty) continue;
      position.set_to_move(c);  // clears the ko
      const bool legal = position.is_legal(c, v);
      const Stones before = stones;
      CHECK_EQ(play(field, stones, c, point), legal);
      if (!legal) {
        ++suicides;
        CHECK(stones == before);
        continue;
      }
      position.play(c, v);
      captures += std::popcount(before.taken()) >= std::popcount(stones.taken());
      for (int i = 0; i < size * size; ++i) {
        const Color now = position.color(position.geometry().points[static_cast<std::size_t>(i)]);
        CHECK_EQ((stones.black >> i & 1) + 2 * (stones.white >> i & 1), static_cast<std::uint64_t>(now));
      }
      CHECK(is_legal(field, stones));
    }
  }
  CHECK(captures > 100);
  CHECK(suicides > 100);
}

TEST(rules_refute_visits_every_completion_once) {
  const Spot spot = spot_with(2, 2, Place::kCorner, {.right = 1, .below = 1});
  const Rule rule{.code = code_of_drawing("../..")};
  std::vector<std::pair<Points, Points>> seen;
  const std::uint64_t looked = each_completion(spot, rule, [&](const Stones& stones) {
    seen.emplace_back(stones.black, stones.white);
    return true;
  });
  CHECK_EQ(looked, 243);
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
  int legal = 0;
  for (int code = 0; code < 243; ++code) {
    Stones stones;
    const Points points[] = {spot.field.at(2, 0), spot.field.at(2, 1), spot.field.at(2, 2), spot.field.at(1, 2),
                             spot.field.at(0, 2)};
    int rest = code;
    for (const Points point : points) {
      if (rest % 3 == 1) stones.black |= point;
      if (rest % 3 == 2) stones.white |= point;
      rest /= 3;
    }
    legal += is_legal(spot.field, stones);
  }
  CHECK_EQ(seen.size(), legal);
}

TEST(rules_refute_tells_true_rules_from_false_ones) {
  const auto refuted = [](const Rule& rule) {
    Watch watch;
    const Settings settings{.width = 2, .height = 2, .boards_per_rule = 50, .outside = 8, .threads = 2};
    const Report report = check(std::vector<Rule>{rule}, settings, watch);
    CHECK_EQ(report.undecided, 0);
    CHECK(report.boards > 50 || !report.refuted.empty());
    return !report.refuted.empty();
  };
  CHECK(!refuted({.code = code_of_drawing(".X/XX"), .depth = 0}));
  CHECK(refuted({.code = code_of_drawing(".X/X."), .depth = 0}));
  // If White cannot play there because she would have no liberty, Black connects next.
  CHECK(!refuted({.code = code_of_drawing(".X/X."), .conditions = white_level(3, 2), .depth = 2}));
  CHECK(refuted({.code = code_of_drawing(".X/X."), .conditions = 0, .depth = 4}));
}

TEST(rules_refute_reports_the_same_for_any_number_of_threads) {
  std::vector<Rule> rules;
  for (std::uint32_t code = 0; code < 81; ++code) rules.push_back({.code = code, .depth = 2});
  Settings settings{.width = 2, .height = 2, .boards_per_rule = 20, .all_refutations = true, .seed = 3};
  Watch first;
  Watch second;
  const Report one = check(rules, settings, first);
  settings.threads = 3;
  const Report three = check(rules, settings, second);
  CHECK_EQ(first.rules_done.load(), 81);
  CHECK_EQ(one.tried, three.tried);
  CHECK_EQ(one.proved, three.proved);
  CHECK_EQ(one.refuted.size(), three.refuted.size());
  CHECK(one.unmatched == three.unmatched);
  CHECK(!one.refuted.empty());
  for (std::size_t i = 0; i < std::min(one.refuted.size(), three.refuted.size()); ++i) {
    CHECK(one.refuted[i].stones == three.refuted[i].stones);
    CHECK(one.refuted[i].line == three.refuted[i].line);
  }
}

// White can always retake, which restores the board: so taking a ko never helps Black, and permission to do so only
// changes the number of boards searched.
TEST(rules_refute_kos_are_for_a_komaster_and_never_help) {
  const Spot spot = spot_with(3, 2, Place::kCorner, {.right = 1, .below = 2});
  Random random(9);
  Search search(100'000);
  int fewer = 0;
  for (int i = 0; i < 2000; ++i) {
    Stones stones;
    for (Points rest = spot.field.all; rest != 0; rest &= rest - 1) {
      const std::uint32_t sign = random.below(7);
      if (sign < 3) stones.black |= first_of(rest);
      if (sign >= 3 && sign < 5) stones.white |= first_of(rest);
    }
    if (!is_legal(spot.field, stones)) continue;
    const Verdict master = search.run(spot, stones, {.goal = Goal::kEye}, 4);
    const std::uint64_t nodes = search.nodes();
    CHECK(search.run(spot, stones, {.goal = Goal::kEye, .komaster = false}, 4) == master);
    fewer += search.nodes() < nodes;
  }
  CHECK(fewer > 10);
}

TEST(rules_refute_promises_leave_out_what_follows) {
  const Spot spot = spot_with(3, 1, Place::kCorner, {.right = 1, .below = 1});
  Rule rule{.code = code_of_drawing("X.X"), .depth = 2, .claims_depth = 4};
  const auto are = [&](Claims claims, const std::vector<Promise>& wanted) {
    rule.claims = claims;
    return promises_of(spot, rule) == wanted;
  };
  CHECK(are(kSomeStones, {{-1, 2}}));
  CHECK(are(kSomeStones | claim_of(1U << 0), {{0, 4}, {-1, 2}}));
  CHECK(are(kSomeStones | claim_of(1U << 0) | claim_of(1U << 2), {{0, 4}, {2, 4}, {-1, 2}}));
  CHECK(are(claim_of(1U << 2), {{2, 4}, {-1, 2}}));
}

TEST(rules_refute_refuses_impossible_rules) {
  Watch watch;
  CHECK_THROWS(std::invalid_argument, "below 81",
               check(std::vector<Rule>{{.code = 81}}, Settings{.width = 2, .height = 2}, watch));
  CHECK_THROWS(std::invalid_argument, "9x8", Field(9, 8));
}

}  // namespace
}  // namespace katachi::rules::refute
