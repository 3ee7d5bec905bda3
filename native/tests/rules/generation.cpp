// Retrograde analysis of rules: its parts, and its results under sanitizers.
#include <map>
#include <vector>

#include "go/random.hpp"
#include "rules/embedding.hpp"
#include "rules/generation.hpp"
#include "rules/metarules.hpp"
#include "rules/two_eyes.hpp"
#include "tests/check.hpp"

namespace katachi::rules {
namespace {

std::vector<Rule> analysed(const Frame& frame, const AbstractGame::Options& options, int threads = 1) {
  Generation generation(frame, options, nullptr);
  while (!generation.work(0.05, threads).finished) {
  }
  return generation.rules();
}

AbstractGame::Options aiming_at(Goal goal, int target = -1) {
  AbstractGame::Options options;
  options.goal = goal;
  options.targets = target < 0 ? 0 : Cells{1} << target;
  return options;
}

std::map<int, int> by_depth(const std::vector<Rule>& rules) {
  std::map<int, int> counts;
  for (const Rule& rule : rules) ++counts[rule.depth];
  return counts;
}

// Neighbours by coordinates, cell by cell.
Cells slow_around(const Frame& frame, Cells set) {
  Cells found = 0;
  for (int a = 0; a < frame.cells; ++a) {
    for (int b = 0; b < frame.cells; ++b) {
      const int distance = std::abs(a / frame.width - b / frame.width) + std::abs(a % frame.width - b % frame.width);
      if ((set >> a & 1U) != 0 && distance == 1) found |= Cells{1} << b;
    }
  }
  return found & ~set;
}

TEST(rules_frames_know_their_neighbours_and_their_frontier) {
  const int outside[3] = {3 + 4, 4 + 3 + 3, 3 + 3 + 4 + 4};  // of 4x3: corner, side, centre
  for (const Place place : {Place::kCorner, Place::kSide, Place::kCentre}) {
    const Frame frame(4, 3, place);
    int count = 0;
    for (const int n : frame.outside) count += n;
    CHECK_EQ(count, outside[static_cast<int>(place)]);
    for (Cells set = 0; set <= frame.all; set += 7) CHECK_EQ(frame.around(set), slow_around(frame, set));
  }
  CHECK_EQ(Frame(2, 2, Place::kCorner).frontier, Cells{0b1110});
  bool refused = false;
  try {
    const Frame large(6, 3, Place::kCorner);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

TEST(rules_codes_and_colors_are_inverse) {
  const Frame frame(3, 2, Place::kSide);
  for (std::uint32_t code = 0; code < frame.power[6]; ++code) CHECK_EQ(code_of(frame, colors_of(frame, code)), code);
}

TEST(rules_antichains_hold_the_weakest_conditions) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<Conditions> a;
    std::vector<Conditions> b;
    Antichain weakest_a;
    Antichain weakest_b;
    for (int i = 0; i < 6; ++i) {
      a.push_back(random() & random() & 0xFF);
      b.push_back(random() & random() & 0xFF);
      weakest_a.insert(a.back());
      weakest_b.insert(b.back());
    }
    const Antichain joined = both(weakest_a, weakest_b);
    for (Conditions given = 0; given < 256; ++given) {
      CHECK_EQ(weakest_a.covers(given), any_subsumes(a, given));
      CHECK_EQ(joined.covers(given), any_subsumes(a, given) && any_subsumes(b, given));
    }
    for (const Conditions c : joined.sets()) {
      for (const Conditions d : joined.sets()) CHECK(c == d || !subsumes(c, d));
    }
  }
}

TEST(rules_small_sets_have_the_counts_they_should) {
  const Frame corner(2, 2, Place::kCorner);
  const Frame side(3, 2, Place::kSide);
  CHECK(by_depth(analysed(corner, aiming_at(Goal::kEye))) == (std::map<int, int>{{0, 1}, {2, 3}}));
  CHECK(by_depth(analysed(side, aiming_at(Goal::kEye), 3)) == (std::map<int, int>{{0, 1}, {2, 5}}));
  AbstractGame::Options paper = aiming_at(Goal::kEye);
  for (const bool lend : {false, true}) {
    paper.semantics = {.sound = false, .lend = lend};
    CHECK(by_depth(analysed(corner, paper)) == (std::map<int, int>{{0, 1}, {2, 2}, {4, 1}}));
    CHECK(by_depth(analysed(side, paper)) == (std::map<int, int>{{0, 1}, {2, 3}, {4, 4}, {8, 1}}));
  }
}

TEST(rules_promise_whole_strings_that_fewer_conditions_do_not_promise) {
  const Frame frame(3, 3, Place::kCorner);
  std::vector<std::vector<Rule>> runs;
  for (int cell = -1; cell < frame.cells; ++cell) runs.push_back(analysed(frame, aiming_at(Goal::kLife, cell)));
  const std::vector<Rule> all = combined(runs);
  CHECK(all.size() >= runs[0].size());
  for (const Rule& rule : all) {
    const Scene scene(frame, colors_of(frame, rule.code));
    for (const String& string : scene.black) {
      const Claims promised = rule.claims & string.stones;
      CHECK(promised == 0 || promised == string.stones);
    }
    CHECK((rule.claims & kSomeStones) != 0);
    CHECK(rule.depth <= rule.claims_depth);
    for (const Rule& other : all) {
      CHECK(&other == &rule || !subsumes(other.conditions, rule.conditions) || other.code != rule.code ||
            (rule.claims & ~other.claims) != 0 || rule.depth < other.depth || rule.claims_depth < other.claims_depth);
    }
  }
}

TEST(rules_closed_and_reduced_conditions_are_equivalent) {
  const Frame frame(3, 2, Place::kCorner);
  for (const Rule& rule : analysed(frame, aiming_at(Goal::kEye))) {
    const Scene scene(frame, colors_of(frame, rule.code));
    const Conditions all = closed(frame, scene, rule.conditions);
    const Conditions few = without_useless(frame, scene, rule.conditions);
    CHECK(subsumes(rule.conditions, all));
    CHECK(subsumes(few, all));
    CHECK_EQ(closed(frame, scene, few), all);
  }
}

TEST(rules_of_small_rectangles_are_known_in_large_ones) {
  const Frame small(2, 2, Place::kCorner);
  const Frame large(3, 2, Place::kCorner);
  const std::vector<Rule> smaller = analysed(small, aiming_at(Goal::kEye));
  const std::vector<Rule> rules = analysed(large, aiming_at(Goal::kEye));
  const std::vector<Rule> inside = enlarged(large, Semantics{}, small, smaller);
  CHECK(inside.size() > smaller.size());
  for (const Claims claims : claims_of_smaller(large, true, inside, small, smaller)) CHECK_EQ(claims, kSomeStones);
  std::map<std::uint32_t, std::vector<Conditions>> known;
  for (const Rule& rule : rules) known[rule.code].push_back(rule.conditions);
  for (const Rule& rule : inside) CHECK(any_subsumes(known[rule.code], rule.conditions));
  CHECK_EQ(embeddings(large, small).size(), std::size_t{1});
  CHECK_EQ(embeddings(Frame(4, 3, Place::kCorner), Frame(3, 2, Place::kSide)).size(), std::size_t{2 + 1});
  CHECK_EQ(embeddings(Frame(4, 3, Place::kCentre), Frame(3, 3, Place::kCentre)).size(), std::size_t{2});
  CHECK_EQ(embeddings(Frame(4, 3, Place::kCentre), Frame(2, 2, Place::kCorner)).size(), std::size_t{0});
}

TEST(rules_two_eyes_explain_life_with_exceptions) {
  const Frame frame(5, 2, Place::kCorner);
  std::vector<EyeSet> eyes;
  for (const Frame& small : {Frame(2, 2, Place::kCorner), Frame(3, 2, Place::kSide)}) {
    std::vector<std::vector<Rule>> runs;
    for (int cell = -1; cell < small.cells; ++cell) runs.push_back(analysed(small, aiming_at(Goal::kEye, cell)));
    eyes.push_back({small, combined(runs)});
  }
  std::vector<std::vector<Rule>> runs;
  for (int cell = -1; cell < frame.cells; ++cell) runs.push_back(analysed(frame, aiming_at(Goal::kLife, cell)));
  const std::vector<Rule> life = combined(runs);
  for (const bool protected_cells : {false, true}) {
    const EyePairs pairs(frame, eyes, protected_cells);
    const TwoEyes found = two_eyes(frame, life, life, pairs);
    int explained = 0;
    for (const int one : found.explained) explained += one;
    CHECK(explained > 0);
    CHECK(explained < static_cast<int>(life.size()));
    CHECK(!found.exceptions.empty());
  }
}

}  // namespace
}  // namespace katachi::rules
