// Proved groups: how long a proof holds along a line.
#include "search/fate.hpp"

#include <vector>

#include "tests/check.hpp"

using namespace katachi;

namespace {

using End = GroupFate::End;

const GroupFate kOpen{kWhite, End::kOpen, {11, 12}, {11, 12, 13, 14}, {13}, {14}};

bool is(const GroupFate& fate, std::vector<Played> moves, End end) { return fate.after(moves) == end; }

bool is_over(const GroupFate& fate, std::vector<Played> moves) { return !fate.after(moves).has_value(); }

}  // namespace

TEST(fate_open_until_somebody_decides_it) {
  CHECK(is(kOpen, {}, End::kOpen));
  CHECK(is(kOpen, {{40, kBlack}, {kPass, kWhite}}, End::kOpen));
  CHECK(is(kOpen, {{40, kBlack}, {13, kWhite}}, End::kLives));
  CHECK(is(kOpen, {{14, kBlack}, {40, kWhite}}, End::kDies));
}

TEST(fate_unknown_after_any_other_move_there) {
  CHECK(is_over(kOpen, {{14, kWhite}}));  // it kills for Black, it does not save
  CHECK(is_over(kOpen, {{13, kBlack}}));
  CHECK(is_over(kOpen, {{13, kWhite}, {14, kBlack}}));  // decided, and then played on
  GroupFate sealed = kOpen;
  sealed.end = End::kLives;
  CHECK(is(sealed, {{40, kBlack}}, End::kLives));
  CHECK(is_over(sealed, {{13, kWhite}}));
}
