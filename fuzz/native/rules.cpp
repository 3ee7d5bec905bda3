// Rule sets as read from a file: they are refused, or matched the same while following a game as from scratch.
#include "rules/matcher/matcher.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace rules;

RuleSet set_of(Bytes& in) {
  const auto place = static_cast<Place>(in.between(0, 2));
  const int width = in.between(0, 5);
  RuleSet set{in.flag() ? Goal::kLife : Goal::kEye, Frame(width, in.between(0, 4), place), {}};
  const int rules = in.between(0, 6);
  for (int i = 0; i < rules; ++i) {
    const auto code = in.number<std::uint32_t>() % (set.frame.power[static_cast<std::size_t>(set.frame.cells)] + 1);
    set.rules.push_back({code, in.number<std::uint64_t>(), in.number<std::uint8_t>()});
  }
  return set;
}

}  // namespace

void one_case(Bytes in) {
  accepted<std::invalid_argument>([&] {
    Position position(in.between(1, 7));
    if (!set_up(position, in)) return;
    std::vector<RuleSet> sets;
    const int count = in.between(1, 3);
    for (int i = 0; i < count; ++i) sets.push_back(set_of(in));
    const RuleBook book(sets);
    BoardMatcher matcher(book, position.size());
    MatchOptions options;
    options.first_only = in.flag();
    do {
      std::vector<Match> found;
      matcher.matches(position, options, found);
      check(found == match_all(book, position, options), "following a game finds the same as from scratch");
      for (const Match& match : found) check(match.rule < sets[match.set].rules.size(), "a match names its rule");
      const Point move = point(position, in);
      if (move == kPass || position.is_legal(position.to_move(), move)) position.play(position.to_move(), move);
    } while (!in.empty());
  });
}

}  // namespace katachi::fuzz
