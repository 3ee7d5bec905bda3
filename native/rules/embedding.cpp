#include "rules/embedding.hpp"

#include <algorithm>
#include <tuple>

#include "go/interrupt.hpp"

namespace katachi::rules {

std::vector<Embedding> embeddings(const Frame& large, const Frame& small) {
  std::vector<Embedding> found;
  const auto lay = [&](int row, int column, bool transposed) {
    const int width = transposed ? small.height : small.width;
    const int height = transposed ? small.width : small.height;
    if (row + height > large.height || column + width > large.width) return;
    Embedding embedding;
    for (int i = 0; i < small.cells; ++i) {
      const int r = i / small.width;
      const int c = i % small.width;
      const int cell = (row + (transposed ? c : r)) * large.width + column + (transposed ? r : c);
      embedding.cells[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(cell);
      embedding.covered |= Cells{1} << cell;
    }
    found.push_back(embedding);
  };
  if (small.cells >= large.cells) return found;
  for (const bool transposed : {false, true}) {
    if (transposed && small.width == small.height && small.place != Place::kSide) continue;
    for (int row = 0; row < large.height; ++row) {
      for (int column = 0; column < large.width; ++column) {
        bool fits = true;
        if (small.place == Place::kCorner) fits = large.place == Place::kCorner && row == 0 && column == 0;
        if (small.place == Place::kSide && !transposed) fits = large.place != Place::kCentre && row == 0;
        if (small.place == Place::kSide && transposed) fits = large.place == Place::kCorner && column == 0;
        if (fits) lay(row, column, transposed);
      }
    }
  }
  return found;
}

namespace {

const String& string_at(const Strings& strings, int cell) {
  return *std::find_if(strings.begin(), strings.end(), [&](const String& s) { return (s.stones >> cell & 1U) != 0; });
}

// Inside the large rectangle but outside the small one: liberties that the small rule counts as outside.
int between(Cells liberties, const Embedding& at) { return std::popcount(liberties & ~at.covered); }

}  // namespace

std::uint32_t code_within(const Embedding& at, const Frame& small, const Colors& colors) {
  std::uint32_t code = 0;
  for (int i = 0; i < small.cells; ++i) {
    const int cell = at.cells[static_cast<std::size_t>(i)];
    const std::uint32_t digit = (colors.black >> cell & 1U) + 2 * (colors.white >> cell & 1U);
    code += digit * small.power[static_cast<std::size_t>(i)];
  }
  return code;
}

std::optional<Inside::Need> Inside::need(const Embedding& at, const Frame& small, Conditions demanded) const {
  Need need;
  if (sound_ && (demanded & kWhiteBits) != 0 && !need_guard(at, need)) return std::nullopt;
  for (int i = 0; i < small.cells; ++i) {
    const int cell = at.cells[static_cast<std::size_t>(i)];
    const int black = black_level_of(demanded, i);
    const int white = white_level_of(demanded, i);
    if (black > 0 && !need_black(at, cell, black, need)) return std::nullopt;
    if (white > 0 && !need_white(at, cell, white, need)) return std::nullopt;
  }
  return need;
}

bool Inside::need_black(const Embedding& at, int cell, int level, Need& need) const {
  const Cells seed = Cells{1} << cell;
  const Cells group = large_.string_of(scene_.colors.black | seed, seed);
  const int missing = level - between(large_.around(group) & scene_.empty, at);
  if (missing <= 0) return true;
  if ((group & large_.frontier) == 0) return false;
  const bool empty = (scene_.empty & seed) != 0;
  need.conditions |= black_level(empty ? cell : std::countr_zero(group), missing);
  return true;
}

bool Inside::need_white(const Embedding& at, int cell, int level, Need& need) const {
  const Cells seed = Cells{1} << cell;
  const Cells group = large_.string_of(scene_.colors.white | seed, seed);
  const Cells liberties = large_.around(group) & scene_.empty & ~seed;
  const int needed = level + between(liberties, at);
  if (needed > 2) return false;
  if ((group & large_.frontier) != 0) {
    const bool empty = (scene_.empty & seed) != 0;
    need.conditions |= white_level(empty ? cell : std::countr_zero(group), needed);
  }
  if (!sound_) return true;
  // Inside the small rectangle it must be one string, and all its liberties in there must be next to it in there.
  const Cells seen = large_.string_of(group & at.covered, seed);
  return seen == (group & at.covered) && (liberties & at.covered & ~large_.around(seen)) == 0;
}

// Black strings outside the small rectangle that White could capture from inside it would give her liberties. Those in
// the large rectangle are checked here; the large rule's own guard checks those outside.
bool Inside::need_guard(const Embedding& at, Need& need) const {
  const Cells open = scene_.empty & at.covered & large_.frontier;  // can be reached through stones outside
  for (const String& string : scene_.black) {
    if ((string.stones & at.covered) != 0 || (string.liberties & ~at.covered) != 0) continue;
    if ((string.liberties & at.covered) == 0 && (!string.reaching || open == 0)) continue;
    if (!string.reaching) return false;
    need.conditions |= black_level(string.name, 1);
  }
  need.guarded = open != 0;
  return true;
}

// A claim on a stone of the small rectangle is a claim on all stones of its string.
Claims claims_within(const Embedding& at, const Frame& small, const Scene& scene, Claims claims) {
  Claims result = claims & kSomeStones;
  for (int i = 0; i < small.cells; ++i) {
    if ((claims >> i & 1U) != 0) result |= string_at(scene.black, at.cells[static_cast<std::size_t>(i)]).stones;
  }
  return result;
}

std::vector<Claims> claims_of_smaller(const Frame& large, bool sound, std::span<const Rule> rules, const Frame& small,
                                      std::span<const Rule> smaller) {
  std::vector<Claims> found(rules.size());
  std::vector<std::vector<const Rule*>> by_code(small.power[static_cast<std::size_t>(small.cells)]);
  for (const Rule& rule : smaller) by_code[rule.code].push_back(&rule);
  const std::vector<Embedding> places = embeddings(large, small);
  for (std::size_t i = 0; i < rules.size() && !Interrupt::now(); ++i) {
    const Scene scene(large, colors_of(large, rules[i].code));
    const Conditions given = closed(large, scene, rules[i].conditions);
    const bool guarded = (rules[i].conditions & kWhiteBits) != 0;
    const Inside inside(large, sound, scene);
    for (const Embedding& at : places) {
      for (const Rule* rule : by_code[code_within(at, small, scene.colors)]) {
        const auto need = inside.need(at, small, rule->conditions);
        if (!need || (need->conditions & ~given) != 0 || (need->guarded && !guarded)) continue;
        found[i] |= claims_within(at, small, scene, rule->claims);
      }
    }
  }
  return found;
}

std::vector<Rule> enlarged(const Frame& large, const Semantics& semantics, const Frame& small,
                           std::span<const Rule> smaller) {
  std::vector<Rule> result;
  for (const Embedding& at : embeddings(large, small)) {
    const Cells others = large.all & ~at.covered;
    for (const Rule& rule : smaller) {
      if (Interrupt::now()) break;
      const Colors inner = colors_of(small, rule.code);
      Colors base;
      for (int i = 0; i < small.cells; ++i) {
        const Cells cell = Cells{1} << at.cells[static_cast<std::size_t>(i)];
        if ((inner.black >> i & 1U) != 0) base.black |= cell;
        if ((inner.white >> i & 1U) != 0) base.white |= cell;
      }
      for (Cells black = others;; black = (black - 1) & others) {
        const Cells rest = others & ~black;
        for (Cells white = rest;; white = (white - 1) & rest) {
          const Scene scene(large, {base.black | black, base.white | white});
          if (scene.legal) {
            const auto need = Inside(large, semantics.sound, scene).need(at, small, rule.conditions);
            const auto valid = need ? Normal(large, scene, semantics)(need->conditions) : std::nullopt;
            if (valid && (!need->guarded || (*valid & kWhiteBits) != 0)) {
              result.push_back({code_of(large, scene.colors), *valid, rule.depth, rule.claims_depth,
                                claims_within(at, small, scene, rule.claims)});
            }
          }
          if (white == 0) break;
        }
        if (black == 0) break;
      }
    }
  }
  std::sort(result.begin(), result.end(), in_order);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace katachi::rules
