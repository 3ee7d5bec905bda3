#include "search/expert.hpp"

#include <algorithm>

namespace katachi {

namespace {

constexpr std::uint8_t kFar = 255;

template <Color C>
bool escapes(const Position& p, Point v) {
  const auto& steps = p.geometry().orthogonal;
  for (unsigned mask = neighbourhood::stones<C>(p.code(v)); mask != 0; mask &= mask - 1) {
    const Point n = static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]);
    if (p.in_atari(p.chain(n))) return true;
  }
  return false;
}

// How many stones a move at v would take.
template <Color C>
int captures(const Position& p, Point v) {
  const auto& steps = p.geometry().orthogonal;
  int stones = 0;
  for (unsigned mask = neighbourhood::stones<opposite(C)>(p.code(v)); mask != 0; mask &= mask - 1) {
    const Point head = p.chain(static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]));
    if (p.in_atari(head)) stones += p.chain_size(head);
  }
  return stones;
}

// Whether v takes the second last liberty of an enemy chain.
template <Color C>
bool gives_atari(const Position& p, Point v) {
  const auto& steps = p.geometry().orthogonal;
  for (unsigned mask = neighbourhood::stones<opposite(C)>(p.code(v)); mask != 0; mask &= mask - 1) {
    const Point head = p.chain(static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]));
    if (!p.in_atari(head) && p.in_atari_without(head, v)) return true;
  }
  return false;
}

// Lines counted from the edge, the first being 1.
int line_of(const Geometry& g, Point v) {
  const int x = g.x(v);
  const int y = g.y(v);
  return 1 + std::min(std::min(x, g.size - 1 - x), std::min(y, g.size - 1 - y));
}

// No stone within three steps along lines and diagonals' squares: an open area where only the line matters.
bool is_open(const Position& p, Point v) {
  const Geometry& g = p.geometry();
  const int x = g.x(v);
  const int y = g.y(v);
  for (int row = std::max(0, y - 2); row <= std::min(g.size - 1, y + 2); ++row) {
    for (int column = std::max(0, x - 2); column <= std::min(g.size - 1, x + 2); ++column) {
      if (p.color(g.at(column, row)) != kEmpty) return false;
    }
  }
  return true;
}

}  // namespace

std::string_view name_of(Hint hint) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(Hint::kCount)> names = {"even",
                                                                                          "self-atari",
                                                                                          "capture",
                                                                                          "capture of several stones",
                                                                                          "escape",
                                                                                          "atari",
                                                                                          "3x3 pattern",
                                                                                          "next to the last move",
                                                                                          "near the last move",
                                                                                          "not far from the last move",
                                                                                          "first line",
                                                                                          "second line",
                                                                                          "third line",
                                                                                          "pass"};
  return names[static_cast<std::size_t>(hint)];
}

std::array<HintValue, static_cast<std::size_t>(Hint::kCount)> ExpertSettings::defaults() {
  std::array<HintValue, static_cast<std::size_t>(Hint::kCount)> v{};
  const auto set = [&](Hint hint, float visits, float wins) { v[static_cast<std::size_t>(hint)] = {visits, wins}; };
  set(Hint::kEven, 10, 5);
  set(Hint::kSelfAtari, 10, 0);
  set(Hint::kCaptureOne, 15, 15);
  set(Hint::kCaptureMany, 30, 30);
  set(Hint::kEscape, 15, 15);
  set(Hint::kAtari, 5, 5);
  set(Hint::kPattern, 10, 10);
  set(Hint::kNear1, 12, 12);
  set(Hint::kNear2, 10, 10);
  set(Hint::kNear3, 4, 4);
  set(Hint::kFirstLine, 10, 0);
  set(Hint::kSecondLine, 4, 0);
  set(Hint::kThirdLine, 6.67f, 6.67f);
  set(Hint::kPassing, 20, 0);
  return v;
}

void Expert::measure_distances(const Position& position) {
  // Breadth first from the last two moves, where all stones of a chain are one step apart from each other at most: the
  // topological distance of MoGo. Only distances up to 3 matter.
  const Geometry& g = position.geometry();
  std::fill_n(distance_.begin(), g.extent, kFar);
  std::size_t tail = 0;
  const auto reach = [&](Point v, std::uint8_t d) {
    if (position.color(v) == kEdge || distance_[v] != kFar) return;
    if (position.color(v) == kEmpty) {
      distance_[v] = d;
      queue_[tail++] = v;
      return;
    }
    Point stone = v;  // reaching a chain is reaching all its stones
    do {
      distance_[stone] = d;
      queue_[tail++] = stone;
      stone = position.next_in_chain(stone);
    } while (stone != v);
  };
  for (const Point start : {position.last_move(), position.previous_move()}) {
    if (start != kPass) reach(start, 0);
  }
  for (std::size_t head = 0; head < tail; ++head) {
    const Point v = queue_[head];
    if (distance_[v] == 3) break;
    for (const int step : g.orthogonal)
      reach(static_cast<Point>(v + step), static_cast<std::uint8_t>(distance_[v] + 1));
  }
}

template <Color C, class Visit>
inline void Expert::each_hint(const Position& position, Point v, Visit visit) const {
  visit(Hint::kEven);
  if (position.liberty_word(v) >> liberty::kCountShift < 2 && position.safety<C>(v) == Safety::kSelfAtari)
    visit(Hint::kSelfAtari);
  const unsigned code = position.code(v);
  if ((code & 0xffu) != 0) {
    if (const int taken = captures<C>(position, v)) visit(taken > 1 ? Hint::kCaptureMany : Hint::kCaptureOne);
    if (escapes<C>(position, v) && position.safety<C>(v) == Safety::kSafe) visit(Hint::kEscape);
    if (gives_atari<C>(position, v)) visit(Hint::kAtari);
  }
  if (settings_.patterns && settings_.patterns->matches(C, code)) visit(Hint::kPattern);
  const std::uint8_t distance = distance_[v];
  if (distance <= 3 && distance >= 1) {
    visit(distance == 1 ? Hint::kNear1 : distance == 2 ? Hint::kNear2 : Hint::kNear3);
  }
  const Geometry& g = position.geometry();
  const int line = line_of(g, v);
  if (line <= 3 && is_open(position, v)) {
    visit(line == 1 ? Hint::kFirstLine : line == 2 ? Hint::kSecondLine : Hint::kThirdLine);
  }
}

void Expert::add_shapes(const Position& position, Color mover, Candidate& c) const {
  for (unsigned found = settings_.shapes->match(position, mover, c.move); found != 0; found &= found - 1) {
    const ShapeValue& value = settings_.shapes->shapes()[static_cast<std::size_t>(std::countr_zero(found))].value;
    c.prior_visits += value.visits;
    c.prior_wins += value.wins;
  }
}

std::span<const Candidate> Expert::candidates(const Position& position) {
  measure_distances(position);
  std::size_t count = 0;
  const auto collect = [&]<Color C>() {
    for (int i = 0; i < position.empty_count(); ++i) {
      const Point v = position.empty_at(i);
      if (!position.is_sensible<C>(v)) continue;
      Candidate& c = candidates_[count++];
      c = {v, 0, 0, 0};
      if (!settings_.enabled) {
        c.prior_visits = settings_[Hint::kEven].visits;
        c.prior_wins = settings_[Hint::kEven].wins;
        continue;
      }
      each_hint<C>(position, v, [&](Hint hint) {
        c.prior_visits += settings_[hint].visits;
        c.prior_wins += settings_[hint].wins;
      });
      if (settings_.shapes) add_shapes(position, C, c);
    }
  };
  if (position.to_move() == kBlack) {
    collect.template operator()<kBlack>();
  } else {
    collect.template operator()<kWhite>();
  }
  candidates_[count++] = {kPass, settings_[Hint::kPassing].visits, settings_[Hint::kPassing].wins, 0};
  return {candidates_.data(), count};
}

std::vector<Expert::Reason> Expert::reasons(const Position& position, Point move) {
  std::vector<Reason> found;
  const auto add = [&](Hint hint) { found.push_back({std::string(name_of(hint)), settings_[hint], false}); };
  if (move == kPass || !settings_.enabled) {
    add(move == kPass ? Hint::kPassing : Hint::kEven);
    return found;
  }
  measure_distances(position);
  const Color mover = position.to_move();
  if (mover == kBlack) {
    each_hint<kBlack>(position, move, add);
  } else {
    each_hint<kWhite>(position, move, add);
  }
  if (!settings_.shapes) return found;
  for (unsigned bits = settings_.shapes->match(position, mover, move); bits != 0; bits &= bits - 1) {
    const Shape& shape = settings_.shapes->shapes()[static_cast<std::size_t>(std::countr_zero(bits))];
    found.push_back({shape.name, {shape.value.visits, shape.value.wins}, true});
  }
  return found;
}

}  // namespace katachi
