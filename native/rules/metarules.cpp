#include "rules/metarules.hpp"

#include <algorithm>
#include <tuple>

namespace katachi::rules {

namespace {

// The level of a sum of bounds: none and none is none, none and one is one, else unbounded.
int level_of_sum(int a, int b) { return std::max(0, a + b - 2); }

// What the strings next to an interior empty cell say about it.
struct Surroundings {
  int black = 0;  // the best of their levels
  int reaching_blacks = 0;
  int black_name = 0;
  int white = 2;  // the level of their sum
};

Surroundings around_cell(const Scene& scene, int cell, Conditions conditions) {
  Surroundings s;
  for (const String& string : scene.black) {
    if (!string.reaching || (string.liberties >> cell & 1U) == 0) continue;
    ++s.reaching_blacks;
    s.black_name = string.name;
    s.black = std::max(s.black, black_level_of(conditions, string.name));
  }
  for (const String& string : scene.white) {
    if (!string.reaching || (string.liberties >> cell & 1U) == 0) continue;
    s.white = level_of_sum(s.white, white_level_of(conditions, string.name));
  }
  return s;
}

}  // namespace

Conditions closed(const Frame& frame, const Scene& scene, Conditions conditions) {
  for (Conditions before = ~conditions; before != conditions;) {
    before = conditions;
    for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const Surroundings s = around_cell(scene, cell, conditions);
      conditions |= black_level(cell, s.black);
      if ((frame.frontier >> cell & 1U) != 0) continue;
      if (s.reaching_blacks == 1) conditions |= black_level(s.black_name, black_level_of(conditions, cell));
      conditions |= white_level(cell, s.white);
    }
  }
  return conditions;
}

Conditions without_useless(const Frame& frame, const Scene& scene, Conditions conditions) {
  conditions = closed(frame, scene, conditions);
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Surroundings s = around_cell(scene, cell, conditions);
    if (black_level_of(conditions, cell) <= s.black) conditions &= ~black_level(cell, 2);
    if ((frame.frontier >> cell & 1U) == 0 && white_level_of(conditions, cell) <= s.white) {
      conditions &= ~white_level(cell, 2);
    }
  }
  return conditions;
}

std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless) {
  struct Closed {
    Rule rule;
    Conditions all;
  };
  std::vector<Closed> pending;
  for (const Rule& rule : rules) {
    pending.push_back({rule, closed(frame, Scene(frame, colours_of(frame, rule.code)), rule.conditions)});
  }
  // Fewer conditions first: whoever can subsume comes before whom it subsumes.
  std::sort(pending.begin(), pending.end(), [](const Closed& a, const Closed& b) {
    return std::tuple(a.rule.code, std::popcount(a.all), a.all, a.rule.depth, a.rule.conditions) <
           std::tuple(b.rule.code, std::popcount(b.all), b.all, b.rule.depth, b.rule.conditions);
  });
  std::vector<Rule> kept;
  std::vector<Conditions> of_code;
  for (std::size_t i = 0; i < pending.size(); ++i) {
    if (i == 0 || pending[i].rule.code != pending[i - 1].rule.code) of_code.clear();
    const Conditions all = pending[i].all;
    const bool special =
        std::any_of(of_code.begin(), of_code.end(), [&](Conditions general) { return (general & ~all) == 0; });
    if (special) continue;
    of_code.push_back(all);
    kept.push_back(pending[i].rule);
    if (useless) {
      const Scene scene(frame, colours_of(frame, kept.back().code));
      kept.back().conditions = without_useless(frame, scene, kept.back().conditions);
    }
  }
  std::sort(kept.begin(), kept.end(), [](const Rule& a, const Rule& b) {
    return std::tie(a.depth, a.code, a.conditions) < std::tie(b.depth, b.code, b.conditions);
  });
  return kept;
}

}  // namespace katachi::rules
