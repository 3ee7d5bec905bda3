#include "rules/metarules.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace katachi::rules {

namespace {

// The level of a sum of bounds: none and none is none, none and one is one, else unbounded.
int level_of_sum(int a, int b) { return std::max(0, a + b - 2); }

// What the strings next to an interior empty cell say about it.
struct Surroundings {
  int black = 0;  // the best of their levels
  int reaching_blacks = 0;
  int black_name = 0;
  int white = 2;  // the level of their sum
};

Surroundings around_cell(const Scene& scene, int cell, Conditions conditions) {
  Surroundings s;
  for (const String& string : scene.black) {
    if (!string.reaching || (string.liberties >> cell & 1U) == 0) continue;
    ++s.reaching_blacks;
    s.black_name = string.name;
    s.black = std::max(s.black, black_level_of(conditions, string.name));
  }
  for (const String& string : scene.white) {
    if (!string.reaching || (string.liberties >> cell & 1U) == 0) continue;
    s.white = level_of_sum(s.white, white_level_of(conditions, string.name));
  }
  return s;
}

}  // namespace

Conditions closed(const Frame& frame, const Scene& scene, Conditions conditions) {
  for (Conditions before = ~conditions; before != conditions;) {
    before = conditions;
    for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const Surroundings s = around_cell(scene, cell, conditions);
      conditions |= black_level(cell, s.black);
      if ((frame.frontier >> cell & 1U) != 0) continue;
      if (s.reaching_blacks == 1) conditions |= black_level(s.black_name, black_level_of(conditions, cell));
      conditions |= white_level(cell, s.white);
    }
  }
  return conditions;
}

Conditions without_useless(const Frame& frame, const Scene& scene, Conditions conditions) {
  conditions = closed(frame, scene, conditions);
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Surroundings s = around_cell(scene, cell, conditions);
    if (black_level_of(conditions, cell) <= s.black) conditions &= ~black_level(cell, 2);
    if ((frame.frontier >> cell & 1U) == 0 && white_level_of(conditions, cell) <= s.white) {
      conditions &= ~white_level(cell, 2);
    }
  }
  return conditions;
}

std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless) {
  struct Closed {
    Rule rule;
    Conditions all;
  };
  std::vector<Closed> pending;
  for (const Rule& rule : rules) {
    pending.push_back({rule, closed(frame, Scene(frame, colours_of(frame, rule.code)), rule.conditions)});
  }
  // Fewer conditions first: whoever can subsume comes before whom it subsumes.
  std::sort(pending.begin(), pending.end(), [](const Closed& a, const Closed& b) {
    return std::tuple(a.rule.code, std::popcount(a.all), a.all, a.rule.depth, a.rule.conditions) <
           std::tuple(b.rule.code, std::popcount(b.all), b.all, b.rule.depth, b.rule.conditions);
  });
  std::vector<Rule> kept;
  std::vector<Conditions> of_code;
  for (std::size_t i = 0; i < pending.size(); ++i) {
    if (i == 0 || pending[i].rule.code != pending[i - 1].rule.code) of_code.clear();
    const Conditions all = pending[i].all;
    const bool special =
        std::any_of(of_code.begin(), of_code.end(), [&](Conditions general) { return (general & ~all) == 0; });
    if (special) continue;
    of_code.push_back(all);
    kept.push_back(pending[i].rule);
    if (useless) {
      const Scene scene(frame, colours_of(frame, kept.back().code));
      kept.back().conditions = without_useless(frame, scene, kept.back().conditions);
    }
  }
  std::sort(kept.begin(), kept.end(), [](const Rule& a, const Rule& b) {
    return std::tie(a.depth, a.code, a.conditions) < std::tie(b.depth, b.code, b.conditions);
  });
  return kept;
}

// ---- Smaller rectangles --------------------------------------------------------------------------------------------

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

// One rule of the large rectangle, asked what it guarantees about a smaller one inside it.
class Guarantees {
 public:
  Guarantees(const Frame& large, bool sound, const Rule& rule)
      : large_(large),
        sound_(sound),
        scene_(large, colours_of(large, rule.code)),
        conditions_(closed(large, scene_, rule.conditions)) {}

  const Scene& scene() const { return scene_; }

  // Whether the conditions of a rule on the cells of `at` follow.
  bool imply(const Embedding& at, const Frame& small, Conditions demanded) const {
    if (sound_ && (demanded & kWhiteBits) != 0 && !outsiders_are_safe(at)) return false;
    for (int i = 0; i < small.cells; ++i) {
      const int black = black_level_of(demanded, i);
      const int white = white_level_of(demanded, i);
      if (black == 0 && white == 0) continue;
      const int cell = at.cells[static_cast<std::size_t>(i)];
      const bool empty = (scene_.empty >> cell & 1U) != 0;
      if (black > 0 && !black_holds(at, cell, empty, black)) return false;
      if (white > 0 && !white_holds(at, cell, empty, white)) return false;
    }
    return true;
  }

 private:
  const String& string_at(const Strings& strings, int cell) const {
    return *std::find_if(strings.begin(), strings.end(), [&](const String& s) { return (s.stones >> cell & 1U) != 0; });
  }

  // Inside the large rectangle, outside the small one: liberties that the small rule counts as outside.
  static int between(Cells liberties, const Embedding& at) { return std::popcount(liberties & ~at.covered); }

  bool black_holds(const Embedding& at, int cell, bool empty, int level) const {
    Cells group = Cells{1} << cell;
    int known = 0;
    if (empty) {
      group = large_.string_of(scene_.colours.black | group, group);
      known = black_level_of(conditions_, cell);
    } else {
      const String& string = string_at(scene_.black, cell);
      group = string.stones;
      known = string.reaching ? black_level_of(conditions_, string.name) : 0;
    }
    return known + between(large_.around(group) & scene_.empty, at) >= level;
  }

  bool white_holds(const Embedding& at, int cell, bool empty, int level) const {
    Cells group = Cells{1} << cell;
    int known = 2;
    if (empty) {
      group = large_.string_of(scene_.colours.white | group, group);
      if ((group & large_.frontier) != 0) known = white_level_of(conditions_, cell);
    } else {
      const String& string = string_at(scene_.white, cell);
      group = string.stones;
      if (string.reaching) known = white_level_of(conditions_, string.name);
    }
    const Cells liberties = large_.around(group) & scene_.empty;
    if (known < level + between(liberties, at)) return false;
    if (!sound_) return true;
    // As seen in the small rectangle it must be one string, whose liberties in there all lie next to it in there.
    const Cells seen = connected_within(at.covered, group & at.covered, Cells{1} << cell);
    return seen == (group & at.covered) && (liberties & at.covered & ~large_.around(seen)) == 0;
  }

  Cells connected_within(Cells area, Cells stones, Cells seed) const { return large_.string_of(stones & area, seed); }

  // Black strings outside the small rectangle that White could capture from inside it would give him liberties.
  bool outsiders_are_safe(const Embedding& at) const {
    for (const String& string : scene_.black) {
      if ((string.stones & at.covered) != 0 || (string.liberties & at.covered) == 0) continue;
      if ((string.liberties & ~at.covered) != 0) continue;
      if (!string.reaching || black_level_of(conditions_, string.name) == 0) return false;
    }
    return (conditions_ & kWhiteBits & ~known_bits()) != 0 || (scene_.empty & at.covered & large_.frontier) == 0;
  }

  // White levels that hold by themselves do not make a rule ask for the guard.
  Conditions known_bits() const {
    Conditions known = 0;
    for (Cells rest = scene_.empty & ~large_.frontier; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const Cells group = large_.string_of(scene_.colours.white | (rest & -rest), rest & -rest);
      if ((group & large_.frontier) == 0) known |= white_level(cell, 2);
    }
    return known;
  }

  const Frame& large_;
  bool sound_;
  Scene scene_;
  Conditions conditions_;
};

}  // namespace

std::vector<std::uint8_t> covered_by_smaller(const Frame& large, bool sound, std::span<const Rule> rules,
                                             const Frame& small, std::span<const Rule> smaller) {
  std::vector<std::uint8_t> covered(rules.size());
  std::vector<std::vector<Conditions>> by_code(small.power[static_cast<std::size_t>(small.cells)]);
  for (const Rule& rule : smaller) by_code[rule.code].push_back(rule.conditions);
  const std::vector<Embedding> places = embeddings(large, small);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Guarantees guarantees(large, sound, rules[i]);
    const Colours& colours = guarantees.scene().colours;
    covered[i] = std::any_of(places.begin(), places.end(), [&](const Embedding& at) {
      std::uint32_t code = 0;
      for (int c = 0; c < small.cells; ++c) {
        const int cell = at.cells[static_cast<std::size_t>(c)];
        const std::uint32_t digit = (colours.black >> cell & 1U) + 2 * (colours.white >> cell & 1U);
        code += digit * small.power[static_cast<std::size_t>(c)];
      }
      const auto& candidates = by_code[code];
      return std::any_of(candidates.begin(), candidates.end(),
                         [&](Conditions demanded) { return guarantees.imply(at, small, demanded); });
    });
  }
  return covered;
}

}  // namespace katachi::rules
