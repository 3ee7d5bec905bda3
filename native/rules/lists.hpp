// For each colouring, the weakest conditions found so far.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "rules/antichain.hpp"

namespace katachi::rules {

class Lists {
 public:
  explicit Lists(std::uint32_t colorings)
      : slot_(static_cast<std::uint32_t*>(std::calloc(colorings, sizeof(std::uint32_t)))),
        colorings_(colorings),
        lists_(1) {
    if (slot_ == nullptr) throw std::bad_alloc();
  }

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
    std::size_t sum = colorings_ * sizeof(std::uint32_t) + lists_.capacity() * sizeof(Antichain);
    for (const Antichain& list : lists_) sum += list.sets().capacity() * sizeof(Conditions);
    return sum;
  }

 private:
  struct Free {
    void operator()(std::uint32_t* memory) const { std::free(memory); }
  };

  // The system provides zeroed pages as they are touched: filling hundreds of megabytes at once would delay Ctrl-C.
  std::unique_ptr<std::uint32_t[], Free> slot_;
  std::size_t colorings_;
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
