// What Black needs so that a White move leaves him given conditions.
#include "rules/abstract_game/inl.hpp"

namespace katachi::rules {

Antichain AbstractGame::white_inside(const Turn& turn, int cell, Cells taken, Cells in_doubt) const {
  Antichain result;
  const Cells stone = Cells{1} << cell;
  if ((taken & options_.targets) != 0) return result;
  const Colors after{turn.scene.colors.black & ~taken, turn.scene.colors.white | stone};
  const Cells group = frame_.string_of(after.white, stone);
  const Cells liberties = frame_.around(group) & ~(after.black | after.white);
  if (taken == 0 && liberties == 0) turn.add(result, white_level(cell, 2));  // suicide: illegal for White
  const std::uint32_t code = turn.code + 2 * weight(stone) - weight(taken);
  const bool sound = options_.semantics.sound;
  const int name = std::countr_zero(group);
  const Conditions group_pair = white_level(name, 2);
  const Conditions near = white_pairs(liberties & ~taken);
  const bool opens = (taken & frame_.frontier) != 0;
  Conditions kill = black_pairs(taken) | white_pairs(taken);
  if (sound && opens) kill |= kWhiteBits;
  Conditions free = 0;
  if (!sound) {  // it was not captured although no liberty was counted, so it has one
    for (Cells rest = in_doubt; rest != 0;) {
      const Cells string = frame_.string_of(turn.scene.colors.black, rest & -rest);
      free |= black_level(std::countr_zero(string), 1);
      kill |= black_level(std::countr_zero(string), 2) & kBlackHigh;
      rest &= ~string;
    }
  }
  for (const Conditions mask : turn.lists.at(code).sets()) {
    if ((mask & kill) != 0) continue;
    const Conditions rest = mask & ~group_pair & ~free;
    if (!sound) {  // the larger of the bounds: both must hold
      int level = white_level_of(mask, name);
      for (Cells cells = liberties & ~taken; cells != 0; cells &= cells - 1) {
        level = std::max(level, white_level_of(mask, std::countr_zero(cells)));
      }
      turn.add(result, rest | white_level(cell, level));
      continue;
    }
    // The sum of the bounds.
    if ((mask & (near | group_pair)) == 0) {
      turn.add(result, rest);
      continue;
    }
    if ((mask & (near | group_pair) & kWhiteHigh) == 0) {
      const Conditions one = rest & near & kWhiteLow;
      turn.add(result, rest | one << 1 | white_level(cell, 1));
    }
    turn.add(result, rest | white_level(cell, 2));
  }
  return result;
}

Antichain AbstractGame::allowed_inside(const Turn& turn, int cell) const {
  const Cells stone = Cells{1} << cell;
  Cells certain = 0;
  Doubt doubt;
  doubt.only_with_others = (stone & frame_.frontier) == 0;
  for (const String& string : turn.scene.black) {
    if (string.liberties == stone && !string.reaching) {
      certain |= string.stones;
    } else if (string.liberties == stone || (options_.semantics.sound && string.liberties == 0)) {
      doubt.add({string.stones, black_level(string.name, 1), false, true, string.liberties == 0});
    }
  }
  return in_every_outcome(
      doubt, [&](Cells taken, Cells, Cells open) { return white_inside(turn, cell, taken | certain, open); });
}

Antichain AbstractGame::white_outside(const Turn& turn, Cells taken) const {
  Antichain result;
  if ((taken & options_.targets) != 0) return result;
  const Conditions kill = kWhiteBits | kBlackHigh | black_pairs(taken);
  for (const Conditions mask : turn.lists.at(turn.code - weight(taken)).sets()) {
    if ((mask & kill) == 0) turn.add(result, mask | (mask & kBlackLow) << 1);
  }
  return result;
}

Antichain AbstractGame::allowed_outside(const Turn& turn) const {
  Doubt doubt;
  for (const String& string : turn.scene.black) {
    if (string.liberties == 0) doubt.add({string.stones, black_level(string.name, 2), false, true, true});
  }
  return in_every_outcome(doubt, [&](Cells taken, Cells, Cells) { return white_outside(turn, taken); });
}

// White's moves outside in the paper, each of which touches one condition. Returns false if no candidate is left.
bool AbstractGame::meet_outside_moves(const Turn& turn, Antichain& candidates) const {
  const Antichain& here = turn.lists.at(turn.code);
  Conditions used = 0;
  for (const Conditions mask : here.sets()) used |= mask;
  const auto meet = [&](const Antichain& allowed) {
    candidates = both(candidates, allowed);
    return !candidates.empty();
  };
  const auto without = [&](Conditions touched) {
    Antichain allowed;
    for (const Conditions mask : here.sets()) {
      if ((mask & touched) == 0) allowed.insert(mask);
    }
    return meet(allowed);
  };
  const auto lowered = [&](int cell, const Antichain& captured) {
    Antichain allowed;
    Antichain standing;
    for (const Conditions mask : here.sets()) {
      const int level = black_level_of(mask, cell);
      if (level == 2) continue;
      turn.add(allowed, level == 1 ? mask | black_level(cell, 2) : mask);
      turn.add(standing, mask & ~black_level(cell, 2));
    }
    allowed.insert_all(both(captured, standing).span());
    return meet(allowed);
  };
  for (const String& string : turn.scene.white) {
    const Conditions touched = white_level(string.name, 2) | white_pairs(string.liberties);
    if (string.reaching && (used & touched) != 0 && !without(touched)) return false;
  }
  for (Cells rest = turn.scene.empty; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Conditions touched = white_level(cell, 2);
    if ((frame_.frontier >> cell & 1U) != 0 && (used & touched) != 0 && !without(touched)) return false;
    if ((used & black_level(cell, 2)) != 0 && !lowered(cell, {})) return false;
  }
  for (const String& string : turn.scene.black) {
    if (!string.reaching || (used & black_level(string.name, 2)) == 0) continue;
    Antichain captured;
    if (string.liberties == 0) {
      const Conditions kill = black_pairs(string.stones) | white_pairs(string.stones);
      for (const Conditions mask : turn.lists.at(turn.code - weight(string.stones)).sets()) {
        if ((mask & kill) == 0) turn.add(captured, mask);
      }
    }
    if (!lowered(string.name, captured)) return false;
  }
  return true;
}

}  // namespace katachi::rules
