#include "rules/transitivity.hpp"

#include <algorithm>

#include "go/interrupt.hpp"
#include "rules/antichain.hpp"
#include "rules/metarules.hpp"

namespace katachi::rules {

namespace {

// Rules sorted by code, to be looked up by colouring.
class ByCode {
 public:
  explicit ByCode(std::span<const Rule> rules) : rules_(rules.begin(), rules.end()) {
    std::stable_sort(rules_.begin(), rules_.end(), [](const Rule& x, const Rule& y) { return x.code < y.code; });
  }
  std::span<const Rule> at(std::uint32_t code) const {
    const auto first = std::partition_point(rules_.begin(), rules_.end(), [&](const Rule& r) { return r.code < code; });
    const auto last = std::partition_point(first, rules_.end(), [&](const Rule& r) { return r.code == code; });
    return {first, last};
  }

 private:
  std::vector<Rule> rules_;
};

bool are_apart(const Frame& frame, const Colors& colors, int a, int b, int c) {
  const Cells ends = Cells{1} << a | Cells{1} << c;
  const Cells middle = frame.string_of(colors.black, Cells{1} << b);
  const Cells end = frame.string_of(colors.black, Cells{1} << a);
  return (middle & ends) == 0 && (end >> c & 1U) == 0;
}

struct Failure {
  Rule rule;
  Conditions all;  // including what follows from its conditions
};

// A failure under some conditions is also one under fewer: only the strictest matter.
std::vector<Rule> strictest(std::vector<Failure>& wrong) {
  std::sort(wrong.begin(), wrong.end(), [](const Failure& x, const Failure& y) { return in_order(x.rule, y.rule); });
  std::vector<Rule> kept;
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    bool covered = false;
    for (std::size_t j = 0; j < wrong.size() && !covered; ++j) {
      // Of those that say the same, the first stays.
      covered = subsumes(wrong[i].all, wrong[j].all) && (wrong[i].all != wrong[j].all || j < i);
    }
    if (!covered) kept.push_back(wrong[i].rule);
  }
  return kept;
}

}  // namespace

Transitivity transitivity(const Frame& frame, int a, int b, int c, std::span<const Rule> ab, std::span<const Rule> bc,
                          std::span<const Rule> ac) {
  Transitivity result;
  const ByCode first(ab);
  const ByCode second(bc);
  const ByCode whole(ac);
  const Claims stones = claim_of(Cells{1} << a) | claim_of(Cells{1} << b) | claim_of(Cells{1} << c);
  for (std::uint32_t code = 0; code < frame.power[static_cast<std::size_t>(frame.cells)] && !Interrupt::now(code);
       ++code) {
    const std::span<const Rule> near = first.at(code);
    const std::span<const Rule> far = near.empty() ? near : second.at(code);
    if (far.empty()) continue;
    const Colors colors = colors_of(frame, code);
    if (!are_apart(frame, colors, a, b, c)) continue;
    const Scene scene(frame, colors);
    const Normal normal(frame, scene, Semantics{});
    Antichain enough;
    for (const Rule& rule : whole.at(code)) enough.insert(rule.conditions);
    std::vector<Failure> wrong;
    for (const Rule& one : near) {
      for (const Rule& other : far) {
        const auto conditions = normal(one.conditions | other.conditions);
        if (!conditions) continue;  // no position fulfils both
        ++result.pairs;
        const Conditions all = closed(frame, scene, *conditions);
        if (enough.covers(all)) {
          ++result.fine;
        } else {
          const std::uint8_t depth = std::max(one.depth, other.depth);
          wrong.push_back({{code, without_useless(frame, scene, all), depth, depth, stones}, all});
        }
      }
    }
    ++result.colorings;
    const std::vector<Rule> kept = strictest(wrong);
    result.by_shape += static_cast<std::size_t>(std::count_if(kept.begin(), kept.end(), [&](const Rule& rule) {
      return !enough.covers(closed(frame, scene, rule.conditions | kBlackBits));
    }));
    result.exceptions.insert(result.exceptions.end(), kept.begin(), kept.end());
  }
  std::sort(result.exceptions.begin(), result.exceptions.end(), in_order);
  return result;
}

}  // namespace katachi::rules
