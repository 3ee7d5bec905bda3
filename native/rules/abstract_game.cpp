#include "rules/abstract_game.hpp"

namespace katachi::rules {

struct AbstractGame::Turn {
  const Scene& scene;
  std::uint32_t code;
  const Lists& lists;  // of the colourings after the move
  Normal normal;

  void add(Antichain& to, Conditions conditions) const {
    if (const auto valid = normal(conditions)) to.insert(*valid);
  }
};

// A string may be captured or not. A condition settles it, to one side; without the condition both must be looked at.
struct AbstractGame::Doubt {
  struct Item {
    Cells stones;
    Conditions settled;       // by this condition
    bool taken_when_settled;  // in this way
    bool can_be_settled;
    bool hanging;  // no liberty in the rectangle is next to it
  };
  static constexpr int kMany = 4;

  std::array<Item, kMany> items{};
  int count = 0;
  Cells forced_taken = 0;
  Conditions forced = 0;
  bool hopeless = false;
  bool never_taken_unsettled = false;  // the paper's Black does not capture what he cannot count
  bool only_with_others = false;       // hanging strings fall only with a string of their chain that is not hanging

  bool can_fall(unsigned taken) const {
    if (!only_with_others) return true;
    bool hanging = false;
    bool other = false;
    for (int i = 0; i < count; ++i) {
      if ((taken >> i & 1U) != 0) (items[static_cast<std::size_t>(i)].hanging ? hanging : other) = true;
    }
    return other || !hanging;
  }

  // Past kMany strings the rest are settled by their conditions: fewer rules, never a false one.
  void add(const Item& item) {
    if (count < kMany) {
      items[static_cast<std::size_t>(count++)] = item;
    } else if (item.can_be_settled) {
      forced |= item.settled;
      if (item.taken_when_settled) forced_taken |= item.stones;
    } else {
      hopeless = true;
    }
  }
};

template <class Outcome>
Antichain AbstractGame::in_every_outcome(const Doubt& doubt, const Outcome& outcome) const {
  Antichain result;
  if (doubt.hopeless) return result;
  const unsigned all = (1U << doubt.count) - 1;
  const auto stones_of = [&](unsigned subset) {
    Cells stones = 0;
    for (int i = 0; i < doubt.count; ++i) {
      if ((subset >> i & 1U) != 0) stones |= doubt.items[static_cast<std::size_t>(i)].stones;
    }
    return stones;
  };
  for (unsigned settled = 0; settled <= all; ++settled) {
    Conditions conditions = doubt.forced;
    Cells surely = doubt.forced_taken;
    bool possible = true;
    for (int i = 0; i < doubt.count; ++i) {
      if ((settled >> i & 1U) == 0) continue;
      const Doubt::Item& item = doubt.items[static_cast<std::size_t>(i)];
      possible = possible && item.can_be_settled;
      conditions |= item.settled;
      if (item.taken_when_settled) surely |= item.stones;
    }
    if (!possible) continue;
    const unsigned open = doubt.never_taken_unsettled ? 0 : all & ~settled;
    Antichain agreed = outcome(surely, surely, stones_of(open));
    for (unsigned taken = open; taken != 0 && !agreed.empty(); taken = (taken - 1) & open) {
      if (!doubt.can_fall(taken)) continue;
      agreed = both(agreed, outcome(surely | stones_of(taken), surely, stones_of(open & ~taken)));
    }
    result.insert_all(agreed.span(), conditions);
  }
  return result;
}

// ---- Black moves ---------------------------------------------------------------------------------------------------

// A captured cell has no outside liberties of its own that we know of; what is demanded of it must come from a black
// string next to it.
void AbstractGame::moved_to_strings(const Colours& after, Conditions conditions, Cells taken, Cells only_to,
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

// Conditions after a black stone at `cell`, part of `group`, read before it. The stone's outside liberties, which are
// those demanded "if Black plays here", serve the group and are lent to the empty cells next to it.
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
  const Colours& colours = turn.scene.colours;
  const Colours after{colours.black | stone, colours.white & ~taken};
  const std::uint32_t code = turn.code + weight(stone) - 2 * weight(taken);
  const Antichain& masks = turn.lists.at(code);
  if (masks.empty()) return result;
  const Cells group = frame_.string_of(after.black, stone);
  const Cells liberties = frame_.around(group) & ~(after.black | after.white);
  const int least = taken == 0 && liberties == 0 ? 1 : 0;

  // Where a white string was captured, a new white stone has at most the captured string's cells outside as liberties.
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
  const Colours after{turn.scene.colours.black, turn.scene.colours.white & ~taken};
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

// ---- White moves ---------------------------------------------------------------------------------------------------

Antichain AbstractGame::white_inside(const Turn& turn, int cell, Cells taken, Cells in_doubt) const {
  Antichain result;
  const Cells stone = Cells{1} << cell;
  if ((taken & options_.targets) != 0) return result;
  const Colours after{turn.scene.colours.black & ~taken, turn.scene.colours.white | stone};
  const Cells group = frame_.string_of(after.white, stone);
  const Cells liberties = frame_.around(group) & ~(after.black | after.white);
  if (taken == 0 && liberties == 0) turn.add(result, white_level(cell, 2));  // suicide: White cannot
  const std::uint32_t code = turn.code + 2 * weight(stone) - weight(taken);
  const bool sound = options_.semantics.sound;
  const int name = std::countr_zero(group);
  const Conditions group_pair = white_level(name, 2);
  const Conditions near = white_pairs(liberties & ~taken);
  const bool opens = (taken & frame_.frontier) != 0;
  Conditions kill = black_pairs(taken) | white_pairs(taken);
  if (sound && opens) kill |= kWhiteBits;
  Conditions free = 0;
  if (!sound) {  // not captured although no liberty was counted: it has one
    for (Cells rest = in_doubt; rest != 0;) {
      const Cells string = frame_.string_of(turn.scene.colours.black, rest & -rest);
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

// The paper's White moves outside, each of which touches one condition. False if no candidate is left.
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

Antichain AbstractGame::won(const Scene& scene, std::uint32_t code, const Lists& winning,
                            const Antichain& known) const {
  const Turn turn{scene, code, winning, Normal(frame_, scene, options_.semantics)};
  Antichain candidates;  // a White pass: Black is winning here
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
