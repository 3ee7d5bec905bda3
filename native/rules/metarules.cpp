#include "rules/metarules.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "go/interrupt.hpp"

namespace katachi::rules {

namespace {

// The level of a sum of bounds: none plus none is none, none plus one is one, anything else is unbounded.
int level_of_sum(int a, int b) { return std::max(0, a + b - 2); }

// What the strings next to an interior empty cell say about it.
struct Surroundings {
  int black = 0;  // the best of their levels
  int reaching_blacks = 0;
  int black_name = 0;
  int reaching_whites = 0;
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
    ++s.reaching_whites;
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
      if (s.reaching_whites > 0)
        conditions |= white_level(cell, s.white);  // otherwise it is known and needs no condition
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

std::vector<Rule> combined(std::span<const std::vector<Rule>> runs) {
  std::vector<Rule> all;
  for (const std::vector<Rule>& run : runs) all.insert(all.end(), run.begin(), run.end());
  const auto by_code = [](const Rule& a, const Rule& b) {
    return std::tie(a.code, a.conditions, a.claims, a.depth) < std::tie(b.code, b.conditions, b.claims, b.depth);
  };
  std::sort(all.begin(), all.end(), by_code);
  std::vector<Rule> result;
  for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
    while (last < all.size() && all[last].code == all[first].code) ++last;
    const std::span<const Rule> same(all.data() + first, last - first);
    const std::size_t start = result.size();
    for (std::size_t i = 0; i < same.size(); ++i) {
      if (i > 0 && same[i].conditions == same[i - 1].conditions) continue;
      Rule rule{same[i].code, same[i].conditions, 255, 0, 0};
      std::array<std::uint8_t, 64> depth_of;  // the smallest for each claim
      depth_of.fill(255);
      for (const Rule& other : same) {
        if ((other.conditions & ~rule.conditions) != 0) continue;
        rule.claims |= other.claims;
        std::uint8_t& depth = depth_of[static_cast<std::size_t>(std::countr_zero(other.claims))];
        depth = std::min(depth, other.depth);
      }
      for (Claims rest = rule.claims; rest != 0; rest &= rest - 1) {
        rule.claims_depth = std::max(rule.claims_depth, depth_of[static_cast<std::size_t>(std::countr_zero(rest))]);
      }
      rule.depth = depth_of[static_cast<std::size_t>(std::countr_zero(kSomeStones))];
      result.push_back(rule);
    }
    // A rule with more conditions stays only if it claims more than all rules that hold whenever it does, or claims it
    // sooner: its extra conditions may follow from the others.
    const std::vector<Rule> here(result.begin() + static_cast<std::ptrdiff_t>(start), result.end());
    result.resize(start);
    for (const Rule& rule : here) {
      Claims said = 0;
      bool sooner = true;
      for (const Rule& other : here) {
        if (other.conditions == rule.conditions || (other.conditions & ~rule.conditions) != 0) continue;
        said |= other.claims;
        sooner = sooner && (rule.depth < other.depth || rule.claims_depth < other.claims_depth);
      }
      if ((rule.claims & ~said) != 0 || sooner) result.push_back(rule);
    }
  }
  std::sort(result.begin(), result.end(), in_order);
  return result;
}

std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless) {
  struct Closed {
    Rule rule;
    Conditions all;
  };
  std::vector<Closed> pending;
  for (const Rule& rule : rules) {
    if (Interrupt::now(pending.size())) break;
    pending.push_back({rule, closed(frame, Scene(frame, colors_of(frame, rule.code)), rule.conditions)});
  }
  // Fewer conditions first, so a rule comes before the rules it subsumes.
  std::sort(pending.begin(), pending.end(), [](const Closed& a, const Closed& b) {
    return std::tuple(a.rule.code, std::popcount(a.all), a.all, -std::popcount(a.rule.claims), a.rule.depth,
                      a.rule.claims_depth, a.rule.conditions, a.rule.claims) <
           std::tuple(b.rule.code, std::popcount(b.all), b.all, -std::popcount(b.rule.claims), b.rule.depth,
                      b.rule.claims_depth, b.rule.conditions, b.rule.claims);
  });
  std::vector<Rule> kept;
  std::vector<std::pair<Conditions, Claims>> of_code;
  for (std::size_t i = 0; i < pending.size() && !Interrupt::now(i); ++i) {
    if (i == 0 || pending[i].rule.code != pending[i - 1].rule.code) of_code.clear();
    const Conditions all = pending[i].all;
    Claims said = 0;
    for (const auto& [general, claims] : of_code) {
      if ((general & ~all) == 0) said |= claims;
    }
    if ((pending[i].rule.claims & ~said) == 0) continue;
    if (!of_code.empty() && of_code.back().first == all) {  // the same conditions in another form: one rule
      Rule& same = kept.back();
      of_code.back().second |= pending[i].rule.claims;
      same.claims |= pending[i].rule.claims;
      same.depth = std::min(same.depth, pending[i].rule.depth);
      same.claims_depth = std::max(same.claims_depth, pending[i].rule.claims_depth);
      continue;
    }
    of_code.emplace_back(all, pending[i].rule.claims);
    kept.push_back(pending[i].rule);
    const Scene scene(frame, colors_of(frame, kept.back().code));
    kept.back().conditions = useless ? without_useless(frame, scene, all) : all;
  }
  std::sort(kept.begin(), kept.end(), in_order);
  return kept;
}

}  // namespace katachi::rules
