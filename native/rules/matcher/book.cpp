#include "rules/matcher/book.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>

namespace katachi::rules {

namespace {

// Multiplicative hashing (Knuth): multiplying by 2^32 over the golden ratio gives well-mixed upper bits.
constexpr std::uint32_t kGolden = 2654435769U;
constexpr std::uint32_t kSlotsForCode = 32;  // per two codes, one for each colour: about one false positive in sixteen

// Why a rule cannot belong to a rectangle; null if it can.
const char* fault(const Frame& frame, const Rule& rule) {
  if (rule.code >= frame.power[static_cast<std::size_t>(frame.cells)]) return "has a code beyond its rectangle";
  if (frame.cells < kMaxCells && rule.conditions >> (4 * frame.cells) != 0)
    return "has conditions beyond its rectangle";
  constexpr Conditions low = 0x5555555555555555ULL;
  if ((rule.conditions >> 1 & low & ~rule.conditions) != 0) return "has a level that is not written as 00, 01 or 11";
  const Colors colors = colors_of(frame, rule.code);
  for (int cell = 0; cell < frame.cells; ++cell) {
    const Conditions here = rule.conditions >> (4 * cell) & 15U;
    const Cells bit = Cells{1} << cell;
    if (here == 0 || ((colors.black | colors.white) & bit) == 0) continue;
    const bool black = (colors.black & bit) != 0;
    if ((here & (black ? kWhiteBits : kBlackBits)) != 0) return "has a condition of the other colour on a stone";
    if ((frame.string_of(black ? colors.black : colors.white, bit) & (bit - 1)) != 0) {
      return "has a condition on a stone that is not the first of its string";
    }
  }
  return nullptr;
}

bool same(const Frame& a, const Frame& b) { return a.width == b.width && a.height == b.height && a.place == b.place; }

std::vector<std::uint32_t> codes_in(const std::vector<std::pair<std::uint32_t, FrameRules::Entry>>& rules) {
  std::vector<std::uint32_t> codes;
  codes.reserve(rules.size());
  for (const auto& [code, entry] : rules) codes.push_back(code);
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

}  // namespace

std::uint32_t exchanged(const Frame& frame, std::uint32_t code) {
  std::uint32_t image = 0;
  for (int i = 0; i < frame.cells; ++i, code /= 3) {
    constexpr std::array<std::uint32_t, 3> other = {0, 2, 1};
    image += other[code % 3] * frame.power[static_cast<std::size_t>(i)];
  }
  return image;
}

Presence::Presence(const Frame& frame, std::span<const std::uint32_t> codes) {
  std::size_t slots = frame.power[static_cast<std::size_t>(frame.cells)];
  if (frame.cells > kDirectCells) {
    slots = std::bit_ceil(std::max<std::size_t>(1024, codes.size() * kSlotsForCode));
    factor_ = kGolden;
    shift_ = 32 - std::countr_zero(slots);
  }
  bits_.assign(slots / 32 + 1, 0);
  const auto mark = [this](std::uint32_t code, std::uint64_t color) {
    const std::uint32_t slot = code * factor_ >> shift_;
    bits_[slot >> 5] |= color << (2 * (slot & 31U));
  };
  for (const std::uint32_t code : codes) {
    mark(code, 1);
    mark(exchanged(frame, code), 2);
  }
}

FrameRules::FrameRules(const Frame& frame, std::vector<std::pair<std::uint32_t, Entry>> rules)
    : codes_(codes_in(rules)), presence_(frame, codes_) {
  std::sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
    const auto key = [](const auto& r) {
      const Entry& e = r.second;
      return std::tuple(r.first, e.set, e.depth, std::popcount(e.conditions), e.rule);
    };
    return key(a) < key(b);
  });
  for (const auto& [code, entry] : rules) {
    if (begins_.size() < codes_.size() && code == codes_[begins_.size()]) {
      begins_.push_back(static_cast<std::uint32_t>(entries_.size()));
    }
    entries_.push_back(entry);
  }
  begins_.push_back(static_cast<std::uint32_t>(entries_.size()));
}

std::span<const FrameRules::Entry> FrameRules::find(std::uint32_t code) const {
  const auto found = std::lower_bound(codes_.begin(), codes_.end(), code);
  if (found == codes_.end() || *found != code) return {};
  const auto i = static_cast<std::size_t>(found - codes_.begin());
  return std::span(entries_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
}

RuleBook::RuleBook(std::span<const RuleSet> sets) {
  if (sets.size() > std::numeric_limits<std::uint16_t>::max()) throw std::invalid_argument("too many rule sets");
  std::vector<std::vector<std::pair<std::uint32_t, FrameRules::Entry>>> grouped;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const RuleSet& set = sets[s];
    std::size_t f = 0;
    while (f < frames_.size() && !same(frames_[f], set.frame)) ++f;
    if (f == frames_.size()) {
      frames_.push_back(set.frame);
      grouped.emplace_back();
    }
    for (std::size_t i = 0; i < set.rules.size(); ++i) {
      const Rule& rule = set.rules[i];
      if (const char* why = fault(set.frame, rule)) {
        throw std::invalid_argument("rule " + std::to_string(i) + " of set " + std::to_string(s) + " (code " +
                                    std::to_string(rule.code) + ", conditions " + std::to_string(rule.conditions) +
                                    ") " + why + ": generate the set again");
      }
      grouped[f].push_back({rule.code,
                            {rule.conditions, rule.claims, static_cast<std::uint32_t>(i), static_cast<std::uint16_t>(s),
                             set.goal, rule.depth}});
    }
  }
  for (std::size_t f = 0; f < frames_.size(); ++f) rules_.emplace_back(frames_[f], std::move(grouped[f]));
}

const Placements& RuleBook::placements(int size) const {
  const Geometry& geometry = Geometry::of(size);  // refuses impossible sizes
  const std::scoped_lock lock(making_);
  auto& made = placements_[static_cast<std::size_t>(size)];
  if (!made) made = std::make_unique<const Placements>(geometry, frames_);
  return *made;
}

}  // namespace katachi::rules
