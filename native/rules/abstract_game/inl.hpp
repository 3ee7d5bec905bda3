// What the moves of both sides share: the colouring before a move, and uncertain captures.
#pragma once

#include "rules/abstract_game/abstract_game.hpp"

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

// A string may be captured or not. A condition settles it one way; without the condition both outcomes must be
// considered.
struct AbstractGame::Doubt {
  struct Item {
    Cells stones;
    Conditions settled;       // the condition that settles it
    bool taken_when_settled;  // the outcome if it is settled
    bool can_be_settled;
    bool hanging;  // it has no liberty in the rectangle
  };
  static constexpr int kMany = 4;

  std::array<Item, kMany> items{};
  int count = 0;
  Cells forced_taken = 0;
  Conditions forced = 0;
  bool hopeless = false;
  bool never_taken_unsettled = false;  // the paper's Black does not capture strings whose liberties he cannot count
  bool only_with_others =
      false;  // hanging strings are captured only together with a string of their chain that is not hanging

  bool can_fall(unsigned taken) const {
    if (!only_with_others) return true;
    bool hanging = false;
    bool other = false;
    for (int i = 0; i < count; ++i) {
      if ((taken >> i & 1U) != 0) (items[static_cast<std::size_t>(i)].hanging ? hanging : other) = true;
    }
    return other || !hanging;
  }

  // Beyond kMany strings the rest are settled by their conditions: this gives fewer rules, but never a false one.
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

}  // namespace katachi::rules
