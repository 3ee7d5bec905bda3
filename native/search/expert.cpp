#include "search/expert.hpp"

#include <algorithm>

#include "reading/benson.hpp"
#include "reading/ladder.hpp"

namespace katachi {

namespace {

constexpr std::uint8_t kFar = 255;

// In the order of Hint. Losing hints have simulations without wins.
constexpr std::array<HintInfo, kHintCount> kHints = {{
    {"even", "", {10, 5}},
    {"self-atari", "it puts its own stones in atari", {10, 0}},
    {"capture", "it captures a stone", {15, 15}},
    {"capture of several stones", "it captures several stones", {30, 30}},
    {"escape", "it saves stones from atari", {15, 15}},
    {"lost ladder", "it runs in a ladder that is lost", {10, 0}},
    {"ladder", "it catches stones in a ladder", {15, 15}},
    {"atari", "it gives atari", {5, 5}},
    {"3x3 pattern", "it fits a local 3×3 pattern", {10, 10}},
    {"next to the last move", "it answers the last move directly", {12, 12}},
    {"near the last move", "it is near the last move", {10, 10}},
    {"not far from the last move", "it is not far from the last move", {4, 4}},
    {"first line", "it is on the first line", {10, 0}},
    {"second line", "it is on the second line", {4, 0}},
    {"third line", "it is on the third line", {6.67f, 6.67f}},
    {"pass", "", {20, 0}},
}};

// A stone of C next to v whose chain is in atari, or kPass.
template <Color C>
Point endangered(const Position& p, Point v) {
  const auto& steps = p.geometry().orthogonal;
  for (unsigned mask = neighbourhood::stones<C>(p.code(v)); mask != 0; mask &= mask - 1) {
    const Point n = static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]);
    if (p.in_atari(p.chain(n))) return n;
  }
  return kPass;
}

// How many stones a move at v would capture.
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

// An enemy chain that v puts in atari, or kPass.
template <Color C>
Point put_in_atari(const Position& p, Point v) {
  const auto& steps = p.geometry().orthogonal;
  for (unsigned mask = neighbourhood::stones<opposite(C)>(p.code(v)); mask != 0; mask &= mask - 1) {
    const Point head = p.chain(static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]));
    if (!p.in_atari(head) && p.in_atari_without(head, v)) return head;
  }
  return kPass;
}

// Whether the atari at v leads to the capture of the chain.
template <Color C>
bool ladder_works(const Position& p, Point v, Point prey) {
  Position next(p);
  next.play(C, v);
  return next.in_atari(next.chain(prey)) && ladder::cannot_escape(next, prey);
}

// Whether running to v fails to save the chain.
template <Color C>
bool still_caught(const Position& p, Point v, Point stone) {
  Position next(p);
  next.play(C, v);
  return ladder::is_caught(next, stone);
}

// P(d) of Eq. 3: how near a move is to the last two moves.
float closeness(std::uint8_t distance) {
  constexpr std::array<float, 4> values = {1.0f, 1.0f, 0.6f, 0.3f};
  return distance < values.size() ? values[distance] : 0.0f;
}

// Lines counted from the edge; the first is 1.
int line_of(const Geometry& g, Point v) {
  const int x = g.x(v);
  const int y = g.y(v);
  return 1 + std::min(std::min(x, g.size - 1 - x), std::min(y, g.size - 1 - y));
}

// No stone within two points in any direction: an open area where only the line matters.
bool is_open(const Position& p, Point v) {
  if (!neighbourhood::no_stones(p.code(v))) return false;
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

std::span<const HintInfo> hint_infos() {
  static const std::vector<HintInfo> all = [] {
    std::vector<HintInfo> infos(kHints.begin(), kHints.end());
    for (const Shape& shape : ShapeSet::named().shapes()) infos.push_back({shape.name, shape.words, shape.value, true});
    return infos;
  }();
  return all;
}

ExpertSettings::Values ExpertSettings::defaults() {
  Values values{};
  const auto infos = hint_infos();
  for (std::size_t i = 0; i < infos.size(); ++i) values[i] = infos[i].value;
  return values;
}

void Expert::measure_distances(const Position& position) {
  // Breadth first from the last two moves, with all stones of a chain at most one step apart: MoGo's topological
  // distance. Only distances up to 3 matter.
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
    if (const Point stone = endangered<C>(position, v); stone != kPass && position.safety<C>(v) == Safety::kSafe) {
      visit(still_caught<C>(position, v, stone) ? Hint::kLostLadder : Hint::kEscape);
    }
    if (const Point prey = put_in_atari<C>(position, v); prey != kPass) {
      visit(ladder_works<C>(position, v, prey) ? Hint::kLadder : Hint::kAtari);
    }
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

template <class Visit>
inline void Expert::each_shape(const Position& position, Color mover, Point v, Visit visit) const {
  for (unsigned found = shapes_.match(position, mover, v); found != 0; found &= found - 1) {
    visit(kHintCount + static_cast<std::size_t>(std::countr_zero(found)));
  }
}

std::vector<Point> Expert::pointless_moves(const Position& position) {
  const Geometry& g = position.geometry();
  const UnconditionalLife life = unconditional_life(position);
  std::vector<Point> pointless;
  for (int i = 0; i < position.empty_count(); ++i) {
    const Point v = position.empty_at(i);
    const std::uint8_t owner = life.owner[g.index[v]];
    if (owner == kEmpty) continue;
    // A move in one's own safe territory is only useful to capture the last enemy stones there.
    const bool prey = neighbourhood::stones(opposite(position.to_move()), position.code(v)) != 0;
    if (owner != position.to_move() || !prey) pointless.push_back(v);
  }
  return pointless;
}

std::span<const Candidate> Expert::candidates(const Position& position) {
  measure_distances(position);
  std::size_t count = 0;
  const auto collect = [&]<Color C>() {
    for (int i = 0; i < position.empty_count(); ++i) {
      const Point v = position.empty_at(i);
      if (!position.is_sensible<C>(v)) continue;
      Candidate& c = candidates_[count++];
      c = {v, 0, 0, closeness(distance_[v])};
      if (!settings_.enabled) {
        c.prior_visits = settings_[Hint::kEven].visits;
        c.prior_wins = settings_[Hint::kEven].wins;
        continue;
      }
      const auto add = [&](std::size_t hint) {
        c.prior_visits += settings_.values[hint].visits;
        c.prior_wins += settings_.values[hint].wins;
      };
      each_hint<C>(position, v, [&](Hint hint) { add(static_cast<std::size_t>(hint)); });
      if (settings_.shapes) each_shape(position, C, v, add);
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

std::vector<std::size_t> Expert::hints(const Position& position, Point move) {
  std::vector<std::size_t> found;
  const auto add = [&](Hint hint) { found.push_back(static_cast<std::size_t>(hint)); };
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
  if (settings_.shapes) each_shape(position, mover, move, [&](std::size_t shape) { found.push_back(shape); });
  return found;
}

}  // namespace katachi
