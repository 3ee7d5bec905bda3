#include "reading/tsumego/first_look.hpp"

#include <algorithm>

#include "reading/tsumego/guess.hpp"

namespace katachi::tsumego {

namespace {

constexpr std::uint32_t kNeverKept = 0xffff;

std::uint32_t packed(Numbers numbers) {
  return std::min(numbers.win, kNeverKept) | std::min(numbers.lose, kNeverKept) << 16;
}

Numbers unpacked(std::uint32_t numbers) {
  const auto whole = [](std::uint32_t kept) { return kept == kNeverKept ? kNever : kept; };
  return {whole(numbers & 0xffff), whole(numbers >> 16)};
}

}  // namespace

FirstLook::FirstLook(const Region& region, const LifeKnowledge* knowledge, unsigned uses, int bits)
    : region_(region), knowledge_(knowledge), uses_(uses), seen_(std::size_t{1} << bits) {}

bool FirstLook::Seen::is(const State& state) const {
  return ((stones[0] ^ state.stones[0]) | (stones[1] ^ state.stones[1])) == 0 && to_move == state.to_move &&
         ko == state.ko && left == state.left && inside == state.inside && numbers != 0;
}

Look FirstLook::at(const State& state, std::uint64_t hash, const Room& room_before) {
  Seen& seen = seen_[slot(hash)];
  if (seen.is(state)) return {unpacked(seen.numbers), seen.zone};
  const Look found = look(state, room_before);
  seen = {state.stones, found.zone, packed(found.numbers), state.ko, state.left, state.to_move, state.inside};
  return found;
}

Look FirstLook::look(const State& state, const Room& room_before) const {
  const Room room = state.to_move == kDefender ? room_after_attack(region_, room_before, state) : room_before;
  if (is_dead(region_, state, room)) return {decided(state.to_move, kAttacker), room.eyes | region_.escape};
  const bool ask = !state.inside;
  // A move of the attacker seldom makes life unconditional; checking for it costs more than it saves.
  const bool lives =
      state.to_move == kAttacker
          ? is_safe(region_, state) || (ask && (uses_ & kMatch) != 0 && knowledge_->lives(region_, state))
          : ask && (uses_ & kLookAhead) != 0 && knowledge_->saving_move(region_, state) != kNoMove;
  if (lives) return {decided(state.to_move, kDefender)};
  return {first_guess(region_, state, room)};
}

}  // namespace katachi::tsumego
