#include "rules/two_eyes.hpp"

#include <algorithm>
#include <map>

#include "go/interrupt.hpp"

namespace katachi::rules {

namespace {

// The empty cells in the overlap of the two rectangles must be useless to White. Returns what that needs, or none.
std::optional<Conditions> independence(const Frame& frame, const Scene& scene, Cells overlap, bool protected_cells) {
  if ((overlap & scene.colors.white) != 0) return std::nullopt;
  if (!protected_cells && (overlap & scene.empty) != 0) return std::nullopt;
  Conditions conditions = 0;
  for (Cells rest = overlap & scene.empty; rest != 0; rest &= rest - 1) {
    const Cells cell = rest & -rest;
    const Cells group = frame.string_of(scene.colors.white | cell, cell);
    if ((frame.around(group) & scene.empty & ~cell) != 0) return std::nullopt;
    conditions |= white_level(std::countr_zero(cell), 1);
  }
  return conditions;
}

// Known rules by code, to look up what they claim under given conditions.
class Known {
 public:
  explicit Known(std::span<const Rule> rules) {
    for (const Rule& rule : rules) by_code_[rule.code].push_back(&rule);
  }
  Claims under(const Frame& frame, const Scene& scene, std::uint32_t code, Conditions conditions) const {
    const auto found = by_code_.find(code);
    if (found == by_code_.end()) return 0;
    const Conditions all = closed(frame, scene, conditions);
    Claims claims = 0;
    for (const Rule* rule : found->second) {
      if ((rule->conditions & ~all) == 0) claims |= rule->claims;
    }
    return claims;
  }

 private:
  std::map<std::uint32_t, std::vector<const Rule*>> by_code_;
};

}  // namespace

EyePairs::EyePairs(const Frame& frame, std::vector<EyeSet> eyes, bool protected_cells)
    : frame_(frame), protected_cells_(protected_cells) {
  for (EyeSet& set : eyes) {
    Indexed indexed{set.frame, embeddings(frame, set.frame), {}};
    if (indexed.places.empty()) continue;
    indexed.by_code.resize(set.frame.power[static_cast<std::size_t>(set.frame.cells)]);
    for (const Rule& rule : set.rules) indexed.by_code[rule.code].push_back(rule);
    eyes_.push_back(std::move(indexed));
  }
}

std::vector<EyePairs::Eye> EyePairs::eyes_on(const Scene& scene) const {
  std::vector<Eye> found;
  const Inside inside(frame_, true, scene);
  for (const Indexed& set : eyes_) {
    for (const Embedding& at : set.places) {
      for (const Rule& rule : set.by_code[code_within(at, set.frame, scene.colors)]) {
        const auto need = inside.need(at, set.frame, rule.conditions);
        if (!need) continue;
        const Claims claims = claims_within(at, set.frame, scene, rule.claims);
        found.push_back({at.covered, need->conditions, need->guarded, claims, rule.depth});
      }
    }
  }
  return found;
}

std::vector<Rule> EyePairs::of(std::uint32_t code) const {
  std::vector<Rule> pairs;
  const Scene scene(frame_, colors_of(frame_, code));
  if (!scene.legal) return pairs;
  const std::vector<Eye> eyes = eyes_on(scene);
  if (eyes.size() < 2) return pairs;
  const Normal normal(frame_, scene, Semantics{});
  constexpr Claims kStones = kSomeStones - 1;
  for (std::size_t i = 0; i < eyes.size(); ++i) {
    for (std::size_t j = i + 1; j < eyes.size(); ++j) {
      const Eye& a = eyes[i];
      const Eye& b = eyes[j];
      if (a.covered == b.covered) continue;
      const Claims stones = a.claims & b.claims & kStones;
      if (stones == 0) continue;
      const auto apart = independence(frame_, scene, a.covered & b.covered, protected_cells_);
      if (!apart) continue;
      const auto conditions = normal(a.conditions | b.conditions | *apart);
      if (!conditions || ((a.guarded || b.guarded) && (*conditions & kWhiteBits) == 0)) continue;
      const std::uint8_t depth = std::max(a.depth, b.depth);
      pairs.push_back({code, *conditions, depth, depth, stones | kSomeStones});
    }
  }
  std::sort(pairs.begin(), pairs.end(), in_order);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

TwoEyes two_eyes(const Frame& frame, std::span<const Rule> life, std::span<const Rule> all_life,
                 const EyePairs& pairs) {
  TwoEyes result;
  const Known known(all_life);
  for (std::uint32_t code = 0; code < frame.power[static_cast<std::size_t>(frame.cells)] && !Interrupt::now(code);
       ++code) {
    const std::vector<Rule> here = pairs.of(code);
    if (here.empty()) continue;
    const Scene scene(frame, colors_of(frame, code));
    std::vector<Rule> wrong;
    for (const Rule& pair : here) {
      if ((pair.claims & ~known.under(frame, scene, code, pair.conditions)) == 0) continue;
      wrong.push_back(pair);
      wrong.back().conditions = closed(frame, scene, pair.conditions);
    }
    std::sort(wrong.begin(), wrong.end(), [](const Rule& a, const Rule& b) { return a.conditions < b.conditions; });
    // A pair that is wrong under some conditions is also wrong under fewer: only the strictest matter.
    for (const Rule& pair : wrong) {
      const bool covered = std::any_of(wrong.begin(), wrong.end(), [&](const Rule& other) {
        return other.conditions != pair.conditions && (pair.conditions & ~other.conditions) == 0;
      });
      const bool twice = !result.exceptions.empty() && result.exceptions.back().code == code &&
                         result.exceptions.back().conditions == pair.conditions;
      if (!covered && !twice) result.exceptions.push_back(pair);
    }
  }
  std::map<std::uint32_t, std::vector<Conditions>> excepted;
  for (const Rule& rule : result.exceptions) excepted[rule.code].push_back(rule.conditions);
  for (const Rule& rule : life) {
    if (Interrupt::now()) break;
    const Scene scene(frame, colors_of(frame, rule.code));
    const Conditions all = closed(frame, scene, rule.conditions);
    Claims made = 0;
    const auto found = excepted.find(rule.code);
    for (const Rule& pair : pairs.of(rule.code)) {
      if ((pair.conditions & ~all) != 0) continue;
      const bool wrong =
          found != excepted.end() && std::any_of(found->second.begin(), found->second.end(),
                                                 [&](Conditions c) { return (pair.conditions & ~c) == 0; });
      if (!wrong) made |= pair.claims;
    }
    result.explained.push_back((rule.claims & ~made) == 0 ? 1 : 0);
  }
  return result;
}

}  // namespace katachi::rules
