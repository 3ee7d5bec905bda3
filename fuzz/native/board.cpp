// The board: any legal set-up and moves keep it consistent, and undoing them restores it; reading on top of it.
#include "go/game.hpp"
#include "go/score.hpp"
#include "reading/benson.hpp"
#include "reading/ladder.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

void play(Game& game, Bytes& in) {
  while (!in.empty()) {
    const Color color = in.flag() ? kWhite : kBlack;
    const Point v = point(game.position(), in);
    const Legality legality = game.judge(color, v);
    const std::size_t before = game.moves().size();
    check(game.play(color, v) == legality, "judging and playing agree");
    check(game.moves().size() - before == (legality == Legality::kLegal ? 1U : 0U), "only legal moves are played");
  }
}

void read(const Position& position) {
  const auto life = unconditional_life(position);
  const auto area = static_cast<std::size_t>(position.geometry().area);
  for (std::size_t i = 0; i < area; ++i) {
    const Point v = position.geometry().points[i];
    const Color color = position.color(v);
    if (color == kEmpty) continue;
    check(life.owner[i] == kEmpty || life.owner[i] == color || position.chain_size(v) > 0, "an owner is a colour");
    const auto liberties = position.liberties(v).size();
    if (liberties == 1) ladder::cannot_escape(position, v);
    Point first = kPass;
    if (liberties == 2 && ladder::is_caught(position, v, &first)) {
      check(position.is_legal(opposite(color), first), "the first move of a ladder is legal");
    }
  }
  const std::vector<std::uint8_t> none(area);
  for (const Tax tax : {Tax::kNone, Tax::kSeki, Tax::kAll}) {
    const Tally sum = tally(position, none, tax);
    check(sum.stones[kBlack] == position.stones(kBlack), "all black stones are counted");
    check(sum.area(kBlack) + sum.area(kWhite) <= static_cast<int>(area), "nobody owns more than the board");
  }
}

}  // namespace

void one_case(Bytes in) {
  const int size = in.between(1, 9);
  const KoRule ko = static_cast<KoRule>(in.between(0, 2));
  Game game(size, ko, in.flag());
  if (in.flag()) {
    const auto stones = in.stones(size * size);
    if (!accepted<std::invalid_argument>([&] { game.set_stones(stones, kBlack); })) return;
  }
  const Position start = game.position();
  play(game, in);
  check(game.position().is_consistent(), "the board is consistent");
  read(game.position());
  while (game.undo()) {
  }
  check(game.position().hash() == start.hash() && game.position().is_consistent(), "undoing restores the board");
}

}  // namespace katachi::fuzz
