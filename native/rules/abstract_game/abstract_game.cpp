// All moves of one side together.
#include "rules/abstract_game/inl.hpp"

namespace katachi::rules {

void AbstractGame::winning(const Scene& scene, std::uint32_t code, const Lists& won, const Marks& changed,
                           Antichain& found) const {
  const Turn turn{scene, code, won, Normal(frame_, scene, options_.semantics)};
  if (changed.test(code)) found.insert_all(won.at(code).span());
  for (const String& string : scene.white) {
    if (string.reaching && string.liberties == 0) try_black_outside(turn, string, changed, found);
  }
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    try_black_inside(turn, std::countr_zero(rest), changed, found);
  }
}

Antichain AbstractGame::won(const Scene& scene, std::uint32_t code, const Lists& winning,
                            const Antichain& known) const {
  const Turn turn{scene, code, winning, Normal(frame_, scene, options_.semantics)};
  Antichain candidates;  // if White passes: Black is winning here
  const auto news = [&](const Antichain& all) {
    Antichain fresh;
    for (const Conditions c : all.sets()) {
      if (!known.covers(c)) fresh.insert(c);
    }
    return fresh;
  };
  candidates = news(winning.at(code));
  if (candidates.empty()) return candidates;
  if (options_.semantics.sound) {
    candidates = news(both(candidates, allowed_outside(turn)));
    if (candidates.empty()) return candidates;
  } else if (!meet_outside_moves(turn, candidates)) {
    return candidates;
  }
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    candidates = news(both(candidates, allowed_inside(turn, std::countr_zero(rest))));
    if (candidates.empty()) break;
  }
  return candidates;
}

Cells AbstractGame::spoiling(const Scene& scene, std::uint32_t code, const Lists& winning,
                             Conditions conditions) const {
  const Turn turn{scene, code, winning, Normal(frame_, scene, options_.semantics)};
  Cells moves = 0;
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    if (!allowed_inside(turn, std::countr_zero(rest)).covers(conditions)) moves |= rest & -rest;
  }
  if (!allowed_outside(turn).covers(conditions)) moves |= kOutside;
  if (!winning.at(code).covers(conditions)) moves |= kPass;
  return moves;
}

}  // namespace katachi::rules
