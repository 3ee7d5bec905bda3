#include "rules/transitivity.hpp"

#include <algorithm>

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

bool are_apart(const Frame& frame, const Colours& colours, int a, int b, int c) {
  const Cells ends = Cells{1} << a | Cells{1} << c;
  const Cells middle = frame.string_of(colours.black, Cells{1} << b);
  const Cells end = frame.string_of(colours.black, Cells{1} << a);
  return (middle & ends) == 0 && (end >> c & 1U) == 0;
}

// Whoever fails under more conditions fails under fewer: the strictest ones tell.
void keep_strictest(std::vector<Rule>& wrong) {
  std::sort(wrong.begin(), wrong.end(), in_order);
  std::vector<Rule> kept;
  for (const Rule& one : wrong) {
    const bool told = std::any_of(wrong.begin(), wrong.end(), [&](const Rule& other) {
      return other.conditions != one.conditions && subsumes(one.conditions, other.conditions);
    });
    const bool twice =
        std::any_of(kept.begin(), kept.end(), [&](const Rule& other) { return other.conditions == one.conditions; });
    if (!told && !twice) kept.push_back(one);
  }
  wrong = std::move(kept);
}

}  // namespace

Transitivity transitivity(const Frame& frame, int a, int b, int c, std::span<const Rule> ab, std::span<const Rule> bc,
                          std::span<const Rule> ac) {
  Transitivity result;
  const ByCode first(ab);
  const ByCode second(bc);
  const ByCode whole(ac);
  const Claims stones = claim(a, true) | claim(b, true) | claim(c, true);
  for (std::uint32_t code = 0; code < frame.power[static_cast<std::size_t>(frame.cells)]; ++code) {
    const std::span<const Rule> near = first.at(code);
    const std::span<const Rule> far = near.empty() ? near : second.at(code);
    if (far.empty()) continue;
    const Colours colours = colours_of(frame, code);
    if (!are_apart(frame, colours, a, b, c)) continue;
    const Scene scene(frame, colours);
    const Normal normal(frame, scene, Semantics{});
    Antichain enough;
    for (const Rule& rule : whole.at(code)) enough.insert(rule.conditions);
    std::vector<Rule> wrong;
    for (const Rule& one : near) {
      for (const Rule& other : far) {
        const auto conditions = normal(one.conditions | other.conditions);
        if (!conditions) continue;  // no position fulfils both
        ++result.pairs;
        if (enough.covers(closed(frame, scene, *conditions))) {
          ++result.fine;
        } else {
          const std::uint8_t depth = std::max(one.depth, other.depth);
          wrong.push_back({code, *conditions, depth, depth, stones});
        }
      }
    }
    ++result.colourings;
    keep_strictest(wrong);
    result.by_shape += static_cast<std::size_t>(std::count_if(
        wrong.begin(), wrong.end(), [&](const Rule& rule) { return !enough.covers(rule.conditions | kBlackBits); }));
    result.exceptions.insert(result.exceptions.end(), wrong.begin(), wrong.end());
  }
  std::sort(result.exceptions.begin(), result.exceptions.end(), in_order);
  return result;
}

}  // namespace katachi::rules
