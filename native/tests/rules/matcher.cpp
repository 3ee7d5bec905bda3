// Matching rules: codes of rows against codes cell by cell, levels computed one by one against all at once, followed
// games against fresh boards. Python tests check the meaning of the levels with flood fills.
#include "rules/matcher/matcher.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "go/random.hpp"
#include "rules/matcher/levels.hpp"
#include "search/playout.hpp"
#include "tests/check.hpp"

namespace katachi::rules {
namespace {

const std::vector<Frame>& frames() {
  static const std::vector<Frame> all = {
      Frame(2, 2, Place::kCorner), Frame(4, 3, Place::kCorner), Frame(6, 2, Place::kCorner),
      Frame(5, 3, Place::kCorner), Frame(4, 4, Place::kCorner), Frame(3, 2, Place::kSide),
      Frame(3, 4, Place::kSide),   Frame(7, 2, Place::kSide),   Frame(3, 3, Place::kCentre),
      Frame(4, 3, Place::kCentre), Frame(1, 1, Place::kCentre), Frame(5, 3, Place::kCentre),
      Frame(16, 1, Place::kSide),
  };
  return all;
}

int below(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }

void play_at_random(Position& p, Random& random, int moves) {
  for (int i = 0; i < moves; ++i) {
    if (random.below(5) == 0) p.set_to_move(opposite(p.to_move()));
    const Color c = p.to_move();
    p.play(c, c == kBlack ? random_move<kBlack>(p, random) : random_move<kWhite>(p, random));
  }
}

Colors seen_by(const Position& p, const Frame& frame, const Placement& placement, Color owner) {
  Colors colors;
  for (int cell = 0; cell < frame.cells; ++cell) {
    const Color c = p.color(placement.at(frame, cell));
    if (c == owner) colors.black |= Cells{1} << cell;
    if (c == opposite(owner)) colors.white |= Cells{1} << cell;
  }
  return colors;
}

// Some of the levels; now and then one is raised.
Conditions some_of(Conditions levels, const Frame& frame, const Colors& colors, Random& random) {
  Conditions wanted = 0;
  for (int pair = 0; pair < 2 * frame.cells; ++pair) {
    if (random.below(3) == 0) wanted |= levels & Conditions{3} << (2 * pair);
  }
  const Cells empty = frame.all & ~(colors.black | colors.white);
  const int cell = below(random, frame.cells);
  if (random.below(4) == 0 && (empty >> cell & 1U) != 0) wanted |= black_level(cell, 1 + below(random, 2));
  return wanted;
}

// Sets with rules taken from random boards, so that they match there.
RuleBook random_book(Random& random) {
  std::vector<RuleSet> sets;
  for (const Frame& frame : frames()) {
    for (const Goal goal : {Goal::kEye, Goal::kLife}) {
      RuleSet set{goal, frame, {}};
      for (int n = 0; n < 40; ++n) {
        Position p(5 + 2 * below(random, 8));
        play_at_random(p, random, below(random, p.geometry().area));
        const Placements here(p.geometry(), std::span(&frame, 1));
        if (here.size() == 0) continue;
        const Placement& placement = here[random.below(static_cast<std::uint32_t>(here.size()))];
        const Color owner = random.below(2) == 0 ? kBlack : kWhite;
        const Colors colors = seen_by(p, frame, placement, owner);
        if (frame.cells > 4 && std::popcount(colors.black | colors.white) < 3) continue;
        RectangleLevels levels(p, frame, placement, owner, colors);
        Rule rule;
        rule.code = code_of(frame, colors);
        rule.conditions = some_of(levels.all(), frame, colors, random);
        rule.depth = static_cast<std::uint8_t>(2 * below(random, 4));
        set.rules.push_back(rule);
      }
      sets.push_back(set);
    }
  }
  return RuleBook(sets);
}

TEST(rules_matcher_codes_of_rows_are_codes_of_cells) {
  Random random(1);
  for (int size = 1; size <= kMaxSize; ++size) {
    Position p(size);
    play_at_random(p, random, below(random, p.geometry().area + 1));
    const Placements placements(p.geometry(), frames());
    std::vector<std::uint32_t> codes(placements.size());
    placements.codes(p.colors(), codes);
    for (std::size_t i = 0; i < placements.size(); ++i) {
      const Frame& frame = frames()[placements[i].frame];
      CHECK_EQ(codes[i], code_of(frame, seen_by(p, frame, placements[i], kBlack)));
      CHECK_EQ(exchanged(frame, codes[i]), code_of(frame, seen_by(p, frame, placements[i], kWhite)));
    }
  }
}

TEST(rules_matcher_levels_one_by_one_are_those_of_all_at_once) {
  Random random(2);
  int held = 0;
  int failed = 0;
  int unguarded = 0;
  for (int n = 0; n < 300; ++n) {
    Position p(5 + below(random, 9));
    play_at_random(p, random, below(random, 2 * p.geometry().area));
    const Placements placements(p.geometry(), frames());
    for (int k = 0; k < 30; ++k) {
      const Placement& placement = placements[random.below(static_cast<std::uint32_t>(placements.size()))];
      const Frame& frame = frames()[placement.frame];
      const Color owner = random.below(2) == 0 ? kBlack : kWhite;
      const Colors colors = seen_by(p, frame, placement, owner);
      RectangleLevels levels(p, frame, placement, owner, colors);
      const Conditions all = levels.all();
      const bool guarded = levels.guarded();
      unguarded += static_cast<int>(!guarded);
      RectangleLevels lazy(p, frame, placement, owner, colors);
      for (int r = 0; r < 6; ++r) {
        const Conditions wanted = some_of(all, frame, colors, random);
        const bool holds = (wanted & ~all) == 0 && (guarded || (wanted & kWhiteBits) == 0);
        CHECK_EQ(lazy.include(wanted), holds);
        ++(holds ? held : failed);
      }
    }
  }
  CHECK(held > 1000);
  CHECK(failed > 1000);
  CHECK(unguarded > 20);
}

TEST(rules_matcher_following_agrees_with_a_fresh_match) {
  Random random(3);
  const RuleBook book = random_book(random);
  std::size_t found = 0;
  for (const int size : {2, 5, 7, 9, 13, 19}) {
    BoardMatcher matcher(book, size);
    for (int game = 0; game < 3; ++game) {
      Position p(size);
      Position kept(size);
      for (int move = 0; move < size * size; ++move) {
        play_at_random(p, random, 1);
        if (random.below(20) == 0) kept = p;
        if (random.below(40) == 0) p = kept;
        std::vector<Match> followed;
        matcher.matches(p, {}, followed);
        CHECK(followed == match_all(book, p));
        found += followed.size();
      }
    }
  }
  CHECK(found > 1000);
}

TEST(rules_matcher_shared_bits_lose_no_rule) {
  // A rectangle of 16 cells has too many codes for separate bits.
  Random random(4);
  const Frame frame(4, 4, Place::kCorner);
  std::vector<std::uint32_t> codes;
  for (int i = 0; i < 20000; ++i) codes.push_back(random.below(43046721));
  const Presence presence(frame, codes);
  for (const std::uint32_t code : codes) {
    CHECK((presence(code) & 1U) != 0);
    CHECK((presence(exchanged(frame, code)) & 2U) != 0);
  }
  int wrong = 0;
  for (int i = 0; i < 20000; ++i) wrong += static_cast<int>(presence(random.below(43046721)) != 0);
  CHECK(wrong < 4000);
}

TEST(rules_matcher_refuses_impossible_rules) {
  const auto refused = [](Rule rule, const char* part) {
    const std::vector<RuleSet> sets = {{Goal::kEye, Frame(2, 2, Place::kCorner), {rule}}};
    CHECK_THROWS(std::invalid_argument, part, RuleBook(sets));
  };
  refused({.code = 81}, "rule 0 of set 0 (code 81");
  refused({.code = 0, .conditions = 1ULL << 16}, "beyond");
  refused({.code = 0, .conditions = 2}, "00, 01 or 11");
  refused({.code = 2, .conditions = 1}, "other colour");
  refused({.code = 4, .conditions = 1U << 4}, "not the first");
}

}  // namespace
}  // namespace katachi::rules
