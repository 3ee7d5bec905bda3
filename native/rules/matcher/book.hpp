// The rule sets of a matcher, indexed by the colours of their rectangles.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "go/color.hpp"
#include "rules/placements.hpp"
#include "rules/rule.hpp"

namespace katachi::rules {

// Rules of one goal and rectangle, proven in `sound` mode, closed under the reflections of the rectangle.
struct RuleSet {
  Goal goal;
  Frame frame;
  std::vector<Rule> rules;
};

// Which codes have rules, with two bits per code: as it is (for Black) and with colours swapped (for White).
class Presence {
 public:
  // Up to this many cells every code has its own bits; beyond that, codes share them, and there are false positives.
  static constexpr int kDirectCells = 12;

  Presence(const Frame& frame, std::span<const std::uint32_t> codes);
  // Bit 0 for Black, bit 1 for White.
  unsigned operator()(std::uint32_t code) const {
    const std::uint32_t slot = code * factor_ >> shift_;
    return static_cast<unsigned>(bits_[slot >> 5] >> (2 * (slot & 31U))) & 3U;
  }

 private:
  std::uint32_t factor_ = 1;
  int shift_ = 0;
  std::vector<std::uint64_t> bits_;
};

// The code of the same rectangle with colours swapped.
std::uint32_t exchanged(const Frame& frame, std::uint32_t code);

// The rules of all sets that share a rectangle.
class FrameRules {
 public:
  struct Entry {
    Conditions conditions;
    Claims claims;
    std::uint32_t rule;  // its number in its set
    std::uint16_t set;
    Goal goal;
    std::uint8_t depth;
  };

  // `rules` in any order, each with its code.
  FrameRules(const Frame& frame, std::vector<std::pair<std::uint32_t, Entry>> rules);

  const Presence& presence() const { return presence_; }
  std::span<const std::uint32_t> codes() const { return codes_; }  // sorted, without duplicates
  // The rules of a code, set by set, shallow ones first, then those with few conditions.
  std::span<const Entry> find(std::uint32_t code) const;

 private:
  std::vector<std::uint32_t> codes_;  // sorted, without duplicates
  std::vector<std::uint32_t> begins_;
  std::vector<Entry> entries_;
  Presence presence_;
};

// Immutable once built, so one book serves any number of threads.
class RuleBook {
 public:
  // Throws std::invalid_argument, naming set and rule, if no rule of the rectangle can have such a code or conditions.
  explicit RuleBook(std::span<const RuleSet> sets);

  std::span<const Frame> frames() const { return frames_; }
  const FrameRules& rules(std::size_t frame) const { return rules_[frame]; }
  // The places of the rectangles on a board of this size, computed on first use. Throws for impossible sizes.
  const Placements& placements(int size) const;

 private:
  std::vector<Frame> frames_;
  std::vector<FrameRules> rules_;
  mutable std::mutex making_;
  mutable std::array<std::unique_ptr<const Placements>, kMaxSize + 1> placements_;
};

}  // namespace katachi::rules
