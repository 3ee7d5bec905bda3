// For each colouring, the weakest conditions found so far.
#pragma once

#include <vector>

#include "rules/antichain.hpp"

namespace katachi::rules {

class Lists {
 public:
  explicit Lists(std::uint32_t colorings) : slot_(colorings), lists_(1) {}

  const Antichain& at(std::uint32_t code) const { return lists_[slot_[code]]; }  // an empty list if there is none
  Antichain& make(std::uint32_t code) {
    if (slot_[code] == 0) {
      slot_[code] = static_cast<std::uint32_t>(lists_.size());
      lists_.emplace_back();
    }
    return lists_[slot_[code]];
  }
  std::size_t total() const {
    std::size_t sum = 0;
    for (const Antichain& list : lists_) sum += list.size();
    return sum;
  }
  std::size_t bytes() const {
    std::size_t sum = slot_.capacity() * sizeof(slot_[0]) + lists_.capacity() * sizeof(Antichain);
    for (const Antichain& list : lists_) sum += list.sets().capacity() * sizeof(Conditions);
    return sum;
  }

 private:
  std::vector<std::uint32_t> slot_;
  std::vector<Antichain> lists_;
};

// One bit per colouring.
class Marks {
 public:
  explicit Marks(std::uint32_t colorings) : words_((colorings + 63) / 64) {}
  bool test(std::uint32_t code) const { return (words_[code / 64] >> (code % 64) & 1U) != 0; }
  void set(std::uint32_t code) { words_[code / 64] |= 1ULL << (code % 64); }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  std::vector<std::uint32_t> list() const {
    std::vector<std::uint32_t> codes;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        codes.push_back(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
    return codes;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace katachi::rules
