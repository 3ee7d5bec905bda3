// What Black needs before a move to have given conditions after it.
#include "rules/abstract_game/inl.hpp"

namespace katachi::rules {

// A captured cell has no known outside liberties of its own; whatever is required of it must come from a black string
// next to it.
void AbstractGame::moved_to_strings(const Colors& after, Conditions conditions, Cells taken, Cells only_to,
                                    std::vector<Conditions>& variants) const {
  variants.assign(1, conditions);
  for (Cells rest = taken; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Conditions pair = conditions >> (4 * cell) & 3U;
    if (pair == 0) continue;
    std::vector<Conditions> next;
    Cells sources = frame_.neighbours[static_cast<std::size_t>(cell)] & after.black & only_to;
    while (sources != 0) {
      const Cells string = frame_.string_of(after.black, sources & -sources);
      sources &= ~string;
      if ((string & frame_.frontier) == 0) continue;
      for (const Conditions variant : variants) {
        next.push_back((variant & ~(Conditions{3} << (4 * cell))) | pair << (4 * std::countr_zero(string)));
      }
    }
    variants = std::move(next);
  }
}

// Conditions after a black stone at `cell`, part of `group`, translated to before the move. The stone's outside
// liberties, required as "if Black plays here", serve the group and are lent to the empty cells next to it.
void AbstractGame::pull_black_stone(const Turn& turn, Conditions after, int cell, Cells group, Cells liberties,
                                    int least, Conditions base, Antichain& result) const {
  const int name = std::countr_zero(group);
  const int demanded = black_level_of(after, name);
  const Conditions rest = after & ~black_level(name, 2);
  if (!options_.semantics.sound && !options_.semantics.lend) {
    turn.add(result, base | rest | black_level(cell, std::max(least, demanded)));
    return;
  }
  const Conditions lent = black_pairs(liberties);
  for (int level = std::max(least, demanded); level <= 2; ++level) {
    Conditions before = rest;
    if (level == 2) before &= ~lent;
    if (level == 1) {
      const Conditions two = rest & lent & kBlackHigh;
      before = (rest & ~lent) | two | two >> 1;
    }
    turn.add(result, base | before | black_level(cell, level));
    if ((rest & lent) == 0) break;
  }
}

Antichain AbstractGame::black_inside(const Turn& turn, int cell, Cells taken, Cells surely_taken) const {
  Antichain result;
  const Cells stone = Cells{1} << cell;
  const Colors& colors = turn.scene.colors;
  const Colors after{colors.black | stone, colors.white & ~taken};
  const std::uint32_t code = turn.code + weight(stone) - 2 * weight(taken);
  const Antichain& masks = turn.lists.at(code);
  if (masks.empty()) return result;
  const Cells group = frame_.string_of(after.black, stone);
  const Cells liberties = frame_.around(group) & ~(after.black | after.white);
  const int least = taken == 0 && liberties == 0 ? 1 : 0;

  // Where a white string was captured, the liberties of a new white stone are at most the outside cells of the captured
  // string.
  Conditions kill = 0;
  Conditions fulfilled = 0;
  for (Cells rest = taken; rest != 0; rest &= rest - 1) {
    const Conditions pair = white_pairs(rest & -rest);
    if (!options_.semantics.sound) {
      fulfilled |= pair;
    } else if ((rest & -rest & surely_taken) != 0 &&
               frame_.outside[static_cast<std::size_t>(std::countr_zero(rest))] == 1) {
      fulfilled |= pair & kWhiteLow;
      kill |= pair & kWhiteHigh;
    } else {
      kill |= pair;
    }
  }
  if (!options_.semantics.sound && !options_.semantics.lend) kill |= black_pairs(taken);
  const Cells lenders = options_.semantics.sound ? after.black : group;
  std::vector<Conditions> variants;
  for (const Conditions mask : masks.sets()) {
    if ((mask & kill) != 0) continue;
    moved_to_strings(after, mask & ~fulfilled, taken, lenders, variants);
    for (const Conditions variant : variants) {
      pull_black_stone(turn, variant, cell, group, liberties & ~taken, least, 0, result);
    }
  }
  return result;
}

void AbstractGame::try_black_inside(const Turn& turn, int cell, const Marks& changed, Antichain& found) const {
  const Cells stone = Cells{1} << cell;
  const bool sound = options_.semantics.sound;
  Cells certain = 0;  // captured on every board
  Doubt doubt;
  doubt.never_taken_unsettled = !sound;
  doubt.only_with_others = (stone & frame_.frontier) == 0;
  for (const String& string : turn.scene.white) {
    if (string.liberties == stone && !string.reaching) {
      certain |= string.stones;
    } else if (string.liberties == stone) {
      doubt.add({string.stones, white_level(string.name, 2), true, true, false});
    } else if (string.liberties == 0 && sound) {
      doubt.add({string.stones, white_level(string.name, 1), false, true, true});
    }
  }
  const std::uint32_t code = turn.code + weight(stone) - 2 * weight(certain);
  if (doubt.count == 0 && !changed.test(code)) return;
  const Antichain all = in_every_outcome(
      doubt, [&](Cells taken, Cells surely, Cells) { return black_inside(turn, cell, taken | certain, surely); });
  found.insert_all(all.span());
}

Antichain AbstractGame::black_outside(const Turn& turn, const String& target, Cells taken) const {
  Antichain result;
  const Colors after{turn.scene.colors.black, turn.scene.colors.white & ~taken};
  const Conditions base = white_level(target.name, 1);
  std::vector<Conditions> variants;
  for (const Conditions mask : turn.lists.at(turn.code - 2 * weight(taken)).sets()) {
    const bool sound = options_.semantics.sound;
    if (sound) {
      if ((mask & kWhiteBits) != 0) continue;
      moved_to_strings(after, mask, taken, ~Cells{0}, variants);
    } else {
      if ((mask & black_pairs(taken)) != 0) continue;
      variants.assign(1, mask & ~white_pairs(taken));
    }
    for (const Conditions variant : variants) {
      Conditions before = variant;
      if (sound || options_.semantics.own_loss) {
        if ((variant & kBlackHigh) != 0) continue;
        before |= (variant & kBlackLow) << 1;
      }
      turn.add(result, base | before);
    }
  }
  return result;
}

void AbstractGame::try_black_outside(const Turn& turn, const String& target, const Marks& changed,
                                     Antichain& found) const {
  Doubt doubt;
  if (options_.semantics.sound) {
    for (const String& other : turn.scene.white) {
      if (!other.reaching || other.liberties != 0 || other.name == target.name) continue;
      doubt.add({other.stones, 0, false, false, true});
    }
  }
  const std::uint32_t code = turn.code - 2 * weight(target.stones);
  if (doubt.count == 0 && !changed.test(code)) return;
  const Antichain all = in_every_outcome(
      doubt, [&](Cells taken, Cells, Cells) { return black_outside(turn, target, taken | target.stones); });
  found.insert_all(all.span());
}

}  // namespace katachi::rules
