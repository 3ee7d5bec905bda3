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
  GroupFate sealed = kOpen;
  sealed.end = End::kLives;
  CHECK(is(sealed, {{40, kBlack}}, End::kLives));
  CHECK(is_over(sealed, {{13, kWhite}}));  // its own side, without need
}

TEST(fate_holds_while_each_try_is_answered) {
  const std::vector<Played> decided = {{13, kWhite}};
  const auto then = [&](std::vector<Played> more) {
    more.insert(more.begin(), decided.begin(), decided.end());
    return more;
  };
  CHECK(is(kOpen, then({{14, kBlack}}), End::kLives));  // White can still answer
  CHECK(is(kOpen, then({{14, kBlack}, {11, kWhite}}), End::kLives));
  CHECK(is(kOpen, then({{14, kBlack}, {11, kWhite}, {12, kBlack}, {14, kWhite}, {40, kBlack}}), End::kLives));
  CHECK(is_over(kOpen, then({{14, kBlack}, {40, kWhite}})));
  CHECK(is_over(kOpen, then({{14, kBlack}, {kPass, kWhite}})));
  CHECK(is_over(kOpen, then({{40, kBlack}, {11, kWhite}})));
  CHECK(is(kOpen, {{14, kBlack}, {13, kWhite}, {11, kBlack}}, End::kDies));
  CHECK(is_over(kOpen, {{14, kBlack}, {13, kWhite}, {40, kBlack}}));
}
