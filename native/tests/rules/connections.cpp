// Connections as a goal of the analysis, and the pairs of them that are not transitive.
#include <algorithm>
#include <string>
#include <vector>

#include "rules/generation.hpp"
#include "rules/metarules.hpp"
#include "rules/transitivity.hpp"
#include "tests/check.hpp"

namespace katachi::rules {
namespace {

Generation connection(const Frame& frame, int a, int b) {
  AbstractGame::Options options;
  options.goal = Goal::kConnect;
  options.targets = Cells{1} << a | Cells{1} << b;
  Generation generation(frame, options, nullptr);
  while (!generation.work(0.05, 2).finished) {
  }
  return generation;
}

// Rows of "X", "O" and "." in sequence.
std::uint32_t code_of(const Frame& frame, const std::string& signs) {
  std::uint32_t code = 0;
  for (int cell = 0; cell < frame.cells; ++cell) {
    const auto i = static_cast<std::size_t>(cell);
    code += frame.power[i] * static_cast<std::uint32_t>(std::string(".XO").find(signs[i]));
  }
  return code;
}

bool won(const Generation& generation, std::uint32_t code, Conditions conditions = 0) {
  const std::vector<Rule> rules = generation.rules();
  return std::any_of(rules.begin(), rules.end(),
                     [&](const Rule& rule) { return rule.code == code && (rule.conditions & ~conditions) == 0; });
}

TEST(rules_connections_of_well_known_shapes) {
  const Frame wide(3, 2, Place::kCentre);
  const Generation diagonal = connection(wide, 0, 4);
  CHECK(won(diagonal, code_of(wide, "X...X.")));
  const std::uint32_t half_cut = code_of(wide, "XO..X.");
  CHECK(!won(diagonal, half_cut));
  CHECK(diagonal.winning(half_cut, 0));
  CHECK_EQ(diagonal.spoiling(half_cut, 0), Cells{0b101000});  // the cut, or the last liberty
  const std::uint32_t cut = code_of(wide, "XO.OX.");
  CHECK(!diagonal.winning(cut, 0));
  CHECK((diagonal.spoiling(cut, 0) & AbstractGame::kPass) != 0);

  const Frame square(3, 3, Place::kCentre);
  CHECK(won(connection(square, 0, 6), code_of(square, "XX....XX.")));  // a bamboo joint
  CHECK(!won(connection(square, 0, 6), code_of(square, "X.....X..")));
}

TEST(rules_connections_need_both_stones) {
  const Frame frame(3, 2, Place::kSide);
  for (const Rule& rule : connection(frame, 0, 5).rules()) {
    const Colors colors = colors_of(frame, rule.code);
    CHECK((colors.black & 0b100001) == 0b100001);
    CHECK_EQ(rule.claims, Claims{0b100001});
    CHECK_EQ(rule.depth == 0, (frame.string_of(colors.black, 1) >> 5 & 1U) != 0);
  }
  const Scene scene(frame, colors_of(frame, code_of(frame, "XXXXXX")));
  CHECK(goal_stands(frame, scene, Goal::kConnect, 0b100001));
  CHECK(!goal_stands(frame, scene, Goal::kConnect));
}

TEST(rules_are_spoiled_by_some_move_unless_they_are_won) {
  const Frame frame(3, 2, Place::kCorner);
  const Generation generation = connection(frame, 1, 3);
  for (const Rule& rule : generation.rules()) {
    CHECK_EQ(generation.spoiling(rule.code, rule.conditions), Cells{0});
  }
  int spoiled = 0;
  for (std::uint32_t code = 0; code < frame.power[6]; ++code) {
    const Colors colors = colors_of(frame, code);
    if ((colors.black & 0b1010) != 0b1010 || !Scene(frame, colors).legal || won(generation, code)) continue;
    CHECK(generation.spoiling(code, 0) != 0);
    ++spoiled;
  }
  CHECK(spoiled > 10);
}

TEST(rules_one_move_threatens_two_diagonals) {
  const Frame frame(3, 2, Place::kCentre);
  const Generation ab = connection(frame, 0, 4);
  const Generation bc = connection(frame, 4, 2);
  const Generation ac = connection(frame, 0, 2);
  const Transitivity found = transitivity(frame, 0, 4, 2, ab.rules(), bc.rules(), ac.rules());
  CHECK(found.fine < found.pairs);
  CHECK(found.colorings <= found.pairs);
  const std::uint32_t fork = code_of(frame, "X.X.X.");
  const auto at = std::find_if(found.exceptions.begin(), found.exceptions.end(),
                               [&](const Rule& rule) { return rule.code == fork; });
  CHECK(at != found.exceptions.end());
  CHECK_EQ(at->conditions, Conditions{0});
  CHECK_EQ(at->claims, Claims{0b10101});
  CHECK_EQ(ac.spoiling(fork, 0), Cells{1} << 1);
  CHECK(ac.winning(fork, 0));
  CHECK(found.by_shape >= 1);
  for (const Rule& rule : found.exceptions) CHECK(ac.spoiling(rule.code, rule.conditions) != 0);
}

TEST(rules_all_pairs_of_connections_are_sorted_out) {
  const Frame frame(3, 2, Place::kCorner);
  std::vector<Rule> rules[6][6];
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < a; ++b) rules[a][b] = rules[b][a] = connection(frame, a, b).rules();
  }
  std::size_t exceptions = 0;
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 6; ++b) {
      for (int c = 0; c < 6; ++c) {
        if (a == b || b == c || a == c) continue;
        const Transitivity found = transitivity(frame, a, b, c, rules[a][b], rules[b][c], rules[a][c]);
        const Transitivity turned = transitivity(frame, c, b, a, rules[c][b], rules[b][a], rules[c][a]);
        CHECK(found.exceptions == turned.exceptions);
        CHECK_EQ(found.pairs, turned.pairs);
        CHECK_EQ(found.exceptions.empty(), found.fine == found.pairs);
        for (const Rule& rule : found.exceptions) {
          const Colors colors = colors_of(frame, rule.code);
          const Conditions all = closed(frame, Scene(frame, colors), rule.conditions);
          for (const Rule& known : rules[a][c]) CHECK(known.code != rule.code || !subsumes(known.conditions, all));
          const Cells middle = frame.string_of(colors.black, Cells{1} << b);
          CHECK((middle >> a & 1U) == 0 && (middle >> c & 1U) == 0);
        }
        exceptions += found.exceptions.size();
      }
    }
  }
  CHECK(exceptions > 0);
}

}  // namespace
}  // namespace katachi::rules
