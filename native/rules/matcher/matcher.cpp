#include "rules/matcher/matcher.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>

#include "rules/matcher/levels.hpp"

namespace katachi::rules {

namespace {

// With at least this many changed points, reading the whole board again is faster than following them.
constexpr std::size_t kManyChanges = 40;

std::uint64_t eight(const std::uint8_t* colors) {
  std::uint64_t word;
  std::memcpy(&word, colors, sizeof word);
  return word;
}

unsigned wanted_colors(const MatchOptions& options) {
  return static_cast<unsigned>(options.black) | static_cast<unsigned>(options.white) << 1;
}

}  // namespace

BoardMatcher::BoardMatcher(const RuleBook& book, int size)
    : book_(&book),
      placements_(&book.placements(size)),
      geometry_(&Geometry::of(size)),
      colors_(static_cast<std::size_t>(geometry_->extent)),
      codes_(placements_->size()),
      present_(placements_->size() / 64 + 1) {}

void BoardMatcher::reset(const Position& position) {
  seen_ = true;
  const auto colors = position.colors();
  std::memcpy(colors_.data(), colors.data(), colors.size());
  placements_->codes(colors, codes_);
  std::fill(present_.begin(), present_.end(), 0);
  for (std::size_t f = 0; f < book_->frames().size(); ++f) {
    const Presence& presence = book_->rules(f).presence();
    for (std::uint32_t i = placements_->begin_of(f); i < placements_->begin_of(f + 1); ++i) {
      present_[i >> 6] |= static_cast<std::uint64_t>(presence(codes_[i]) != 0) << (i & 63U);
    }
  }
}

void BoardMatcher::change(Point v, std::uint8_t color) {
  const std::uint32_t difference = static_cast<std::uint32_t>(color) - colors_[v];  // modulo 2^32, like the codes
  colors_[v] = color;
  for (const Placements::Cover& cover : placements_->over(v)) {
    std::uint32_t& code = codes_[cover.placement];
    code += difference * cover.weight;
    note(cover.placement, book_->rules((*placements_)[cover.placement].frame).presence()(code));
  }
}

void BoardMatcher::follow(const Position& position) {
  if (position.size() != size()) {
    throw std::invalid_argument("a matcher for boards of size " + std::to_string(size()) +
                                " cannot follow one of size " + std::to_string(position.size()) +
                                ": make another matcher");
  }
  if (!seen_) return reset(position);
  // Eight points at a time: after a move almost all are unchanged.
  const auto colors = position.colors();
  std::array<Point, kManyChanges + 8> changed;
  std::size_t count = 0;
  for (std::size_t v = 0; v < colors.size(); v += 8) {
    const std::size_t end = std::min(v + 8, colors.size());
    if (end - v == 8 && eight(colors.data() + v) == eight(colors_.data() + v)) continue;
    for (std::size_t i = v; i < end; ++i) {
      changed[count] = static_cast<Point>(i);
      count += static_cast<std::size_t>(colors[i] != colors_[i]);
    }
    if (count > kManyChanges) return reset(position);
  }
  for (std::size_t i = 0; i < count; ++i) change(changed[i], colors[changed[i]]);
}

void BoardMatcher::matches(const Position& position, const MatchOptions& options, std::vector<Match>& out) {
  follow(position);
  const unsigned wanted = wanted_colors(options);
  for (std::size_t w = 0; w < present_.size(); ++w) {
    for (std::uint64_t rest = present_[w]; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
      const unsigned found = book_->rules((*placements_)[i].frame).presence()(codes_[i]) & wanted;
      if ((found & 1U) != 0) evaluate(position, i, kBlack, options, out);
      if ((found & 2U) != 0) evaluate(position, i, kWhite, options, out);
    }
  }
}

void BoardMatcher::evaluate(const Position& position, std::uint32_t placement, Color color, const MatchOptions& options,
                            std::vector<Match>& out) const {
  const Placement& p = (*placements_)[placement];
  const Frame& frame = book_->frames()[p.frame];
  const std::uint32_t code = color == kBlack ? codes_[placement] : exchanged(frame, codes_[placement]);
  const auto entries = book_->rules(p.frame).find(code);
  if (entries.empty()) return;
  RectangleLevels levels(position, frame, p, color, colors_of(frame, code));
  int done = -1;  // the set that needs no more rules
  for (const FrameRules::Entry& entry : entries) {
    if (!(entry.goal == Goal::kEye ? options.eyes : options.life) || entry.set == done) continue;
    if (!levels.include(entry.conditions)) continue;
    out.push_back({placement, entry.rule, entry.set, color, entry.depth});
    if (options.first_only) done = entry.set;
  }
}

int BoardMatcher::candidates() const {
  int count = 0;
  for (const std::uint64_t word : present_) count += std::popcount(word);
  return count;
}

std::vector<Match> match_all(const RuleBook& book, const Position& position, const MatchOptions& options) {
  std::vector<Match> found;
  BoardMatcher matcher(book, position.size());
  matcher.matches(position, options, found);
  return found;
}

}  // namespace katachi::rules
