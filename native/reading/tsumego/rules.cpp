#include "reading/tsumego/rules.hpp"

#include <algorithm>
#include <bit>

#include "reading/tsumego/levels.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define KATACHI_PEXT 1
#endif

namespace katachi::tsumego {

namespace {

#ifdef KATACHI_PEXT
bool has_pext() {
  static const bool has = __builtin_cpu_supports("bmi2");
  return has;
}
#endif

int bits_for(std::size_t count) { return std::bit_width(std::max<std::size_t>(count, 16) - 1); }

}  // namespace

// ---- The rules of a rectangle

TurnedRules::TurnedRules(const rules::Frame& frame, const rules::FrameRules& rules, std::span<const int> cell_at) {
  std::array<int, rules::kMaxCells> number{};  // of each cell, in the order of the board
  for (std::size_t i = 0; i < cell_at.size(); ++i) number[static_cast<std::size_t>(cell_at[i])] = static_cast<int>(i);
  const auto turn = [&](rules::Cells cells) {
    Points turned = 0;
    for (; cells != 0; cells &= cells - 1) {
      turned |= Points{1} << number[static_cast<std::size_t>(std::countr_zero(cells))];
    }
    return turned;
  };
  std::size_t count = 0;
  for (const std::uint32_t code : rules.codes()) {
    count += 1 + static_cast<std::size_t>(std::popcount(rules::colors_of(frame, code).black));
  }
  constexpr int kSlotBits = 1;    // at most half of the table is used
  constexpr int kBitmapBits = 4;  // about one false positive in sixteen
  const int bits = bits_for(count);
  table_shift_ = 32 - (bits + kSlotBits);
  bitmap_shift_ = 32 - (bits + kBitmapBits);
  table_.resize(std::size_t{1} << (bits + kSlotBits));
  bitmap_.resize((std::size_t{1} << (bits + kBitmapBits)) / 64);
  for (const std::uint32_t code : rules.codes()) {
    const rules::Colors colors = rules::colors_of(frame, code);
    const Points black = turn(colors.black);
    const Points white = turn(colors.white);
    make(key_of(black, white)).rules = rules.find(code);
    for (Points rest = black; rest != 0; rest &= rest - 1) {
      const Points stone = lowest(rest);
      make(key_of(black & ~stone, white)).moves |= static_cast<std::uint32_t>(stone);
    }
  }
}

TurnedRules::Known& TurnedRules::make(Key key) {
  const std::uint32_t bit = key * kGolden >> bitmap_shift_;
  bitmap_[bit >> 6] |= std::uint64_t{1} << (bit & 63U);
  std::size_t slot = key * kGolden >> table_shift_;
  while (table_[slot].key != key && table_[slot].key != 0) slot = (slot + 1) & (table_.size() - 1);
  table_[slot].key = key;
  return table_[slot];
}

const TurnedRules::Known* TurnedRules::find(Key key) const {
  std::size_t slot = key * kGolden >> table_shift_;
  for (; table_[slot].key != 0; slot = (slot + 1) & (table_.size() - 1)) {
    if (table_[slot].key == key) return &table_[slot];
  }
  return nullptr;
}

const TurnedRules& LifeRules::turned(std::size_t frame, int symmetry, std::span<const int> cell_at) const {
  const std::scoped_lock lock(making_);
  auto& made = turned_[frame * kSymmetries + static_cast<std::size_t>(symmetry)];
  if (!made) made = std::make_unique<const TurnedRules>(book_->frames()[frame], book_->rules(frame), cell_at);
  return *made;
}

// ---- The rules of a region

void RuleKnowledge::Placed::find_runs() {
  int gathered = 0;
  for (Points rest = cells; rest != 0;) {
    const int start = place_of(rest);
    const int length = std::countr_one(rest >> start);
    const Points mask = length == kMaxPlaces ? ~Points{0} : (Points{1} << length) - 1;
    runs[static_cast<std::size_t>(run_count++)] = {
        static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(gathered), static_cast<std::uint16_t>(mask)};
    gathered += length;
    rest &= ~(mask << start);
  }
}

TurnedRules::Key RuleKnowledge::Placed::key(Points defender, Points attacker) const {
  Points black = 0;
  Points white = 0;
  for (int i = 0; i < run_count; ++i) {
    const Run& run = runs[static_cast<std::size_t>(i)];
    black |= (defender >> run.from & run.mask) << run.to;
    white |= (attacker >> run.from & run.mask) << run.to;
  }
  return TurnedRules::key_of(black, white);
}

bool RuleKnowledge::Placed::promises(rules::Claims claims, Points chain) const {
  for (auto left = static_cast<rules::Cells>(claims); left != 0; left &= left - 1) {
    const int point = place[static_cast<std::size_t>(std::countr_zero(left))];
    if (point >= 0 && (chain >> point & 1U) != 0) return true;
  }
  return false;
}

namespace {

// The places of the board's points in a region laid out as a box, including those of the box that are not in the
// region.
std::array<int, kCapacity> places_on_board(const Region& region, const Geometry& geometry) {
  std::array<int, kCapacity> places{};
  places.fill(-1);
  for (Points rest = region.inside & ~region.given; rest != 0; rest &= rest - 1) {
    places[region.on_board[static_cast<std::size_t>(place_of(rest))]] = place_of(rest);
  }
  if (region.columns == 0) return places;
  const int some = place_of(region.inside);
  const Point v = region.on_board[static_cast<std::size_t>(some)];
  const int left = geometry.x(v) - some % region.columns;
  const int top = geometry.y(v) - some / region.columns;
  for (int p = 0; p < static_cast<int>(std::bit_width(region.inside)); ++p) {
    places[geometry.at(left + p % region.columns, top + p / region.columns)] = p;
  }
  return places;
}

// Whether everything beyond the region is connected, inside the rectangle, with a cell that has a neighbour outside.
// For other stones a rule assumes that they have no liberties outside the rectangle, so it might capture parts of the
// wall.
bool reaches_out(const rules::Frame& frame, rules::Cells beyond) {
  while (beyond != 0) {
    const rules::Cells string = frame.string_of(beyond, beyond & (~beyond + 1));
    if ((string & frame.frontier) == 0) return false;
    beyond &= ~string;
  }
  return true;
}

// Points of the region with a neighbour on the board that is not in it.
Points border_of(const Region& region, const Geometry& geometry, const std::array<int, kCapacity>& places) {
  Points border = 0;
  for (Points rest = region.inside & ~region.given; rest != 0; rest &= rest - 1) {
    const Point v = region.on_board[static_cast<std::size_t>(place_of(rest))];
    for (const int step : geometry.orthogonal) {
      const auto n = static_cast<Point>(v + step);
      const int place = places[n];
      const bool inside = place >= 0 && (region.inside >> place & 1U) != 0;
      if (!inside && geometry.contains(n)) border |= lowest(rest);
    }
  }
  return border;
}

}  // namespace

// A rectangle is used if all its cells have places. One that reaches out of the region's box has a row or column of
// attackers only; smaller rectangles say the same. It is not used either if the wall is said to be next to one of its
// points that has no neighbour beyond the region, because rules rely on the actual board; nor if its places are in
// another sequence than its points on the board, as where a region is turned round at its end, because turned rules
// are shared by all regions.
RuleKnowledge::RuleKnowledge(const LifeRules& rules, const Region& region, int size) {
  const Geometry& geometry = Geometry::of(size);
  const auto places = places_on_board(region, geometry);
  const Points border = border_of(region, geometry, places);
  const rules::Placements& all = rules.book().placements(size);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const rules::Frame& frame = rules.book().frames()[all[i].frame];
    Placed placed;
    rules::Cells beyond = 0;
    std::vector<std::pair<int, int>> order;       // place, cell
    std::vector<std::pair<Point, int>> on_board;  // point, cell
    for (int cell = 0; cell < frame.cells; ++cell) {
      const Point v = all[i].at(frame, cell);
      const int place = places[v];
      if (place < 0) break;
      placed.cells |= Points{1} << place;
      const bool inside = (region.inside >> place & 1U) != 0;
      if (!inside) beyond |= rules::Cells{1} << cell;
      placed.place[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(inside ? place : -1);
      order.emplace_back(place, cell);
      on_board.emplace_back(v, cell);
    }
    if (static_cast<int>(order.size()) != frame.cells || (placed.cells & region.wall & ~border) != 0) continue;
    if (!reaches_out(frame, beyond)) continue;
    std::sort(order.begin(), order.end());
    std::sort(on_board.begin(), on_board.end());
    const auto same_cell = [](const auto& a, const auto& b) { return a.second == b.second; };
    if (!std::equal(order.begin(), order.end(), on_board.begin(), same_cell)) continue;
    std::vector<int> cell_at;
    for (const auto& [place, cell] : order) {
      placed.in_order[cell_at.size()] = static_cast<std::int8_t>(place);
      cell_at.push_back(cell);
    }
    placed.find_runs();
    if ((placed.cells & ~region.inside) != 0) placed.beyond = border;
    placed.rules = &rules.turned(all[i].frame, all[i].symmetry, cell_at);
    placed_.push_back(placed);
  }
}

RuleKnowledge::Hits RuleKnowledge::look_by_runs(const Region& region, const State& state) const {
  Hits hits;
  const Points attacker = state.stones[kAttacker] | ~region.inside;
  for (const Placed& placed : placed_) hits.add(placed, placed.key(state.stones[kDefender], attacker));
  return hits;
}

#ifdef KATACHI_PEXT
__attribute__((target("bmi2"))) RuleKnowledge::Hits RuleKnowledge::look_by_pext(const Region& region,
                                                                                const State& state) const {
  Hits hits;
  const Points attacker = state.stones[kAttacker] | ~region.inside;
  for (const Placed& placed : placed_) {
    hits.add(placed,
             TurnedRules::key_of(_pext_u64(state.stones[kDefender], placed.cells), _pext_u64(attacker, placed.cells)));
  }
  return hits;
}
#endif

RuleKnowledge::Hits RuleKnowledge::look(const Region& region, const State& state) const {
#ifdef KATACHI_PEXT
  if (has_pext()) return look_by_pext(region, state);
#endif
  return look_by_runs(region, state);
}

bool RuleKnowledge::matches(const Placed& placed, TurnedRules::Key key, const Region& region,
                            const State& state) const {
  const auto* const known = placed.rules->find(key);
  if (known == nullptr || known->rules.empty()) return false;
  RegionLevels levels(region, state, placed.cells, placed.beyond, placed.place);
  if (region.given == 0) {
    return std::any_of(known->rules.begin(), known->rules.end(), [&](const auto& rule) {
      return rule.goal == rules::Goal::kLife && levels.include(rule.conditions);
    });
  }
  const Points targets = region.all_targets();
  const Points chain = region.grow(lowest(targets), state.stones[kDefender]);
  if ((targets & ~chain) != 0) return false;  // a rule promises an eye to one chain
  return std::any_of(known->rules.begin(), known->rules.end(), [&](const auto& rule) {
    return rule.goal == rules::Goal::kEye && placed.promises(rule.claims, chain) && levels.include(rule.conditions);
  });
}

bool RuleKnowledge::matches_after(const Placed& placed, const Region& region, const State& state, int move) const {
  State next;
  if (!play(region, state, move, next)) return false;
  const TurnedRules::Key key = placed.key(next.stones[kDefender], next.stones[kAttacker] | ~region.inside);
  return placed.rules->may_know(key) && matches(placed, key, region, next);
}

bool RuleKnowledge::lives(const Region& region, const State& state) const {
  const Hits hits = look(region, state);
  return std::any_of(hits.begin(), hits.end(),
                     [&](const Hit& hit) { return matches(*hit.placed, hit.key, region, state); });
}

int RuleKnowledge::saving_move(const Region& region, const State& state) const {
  for (const Hit& hit : look(region, state)) {
    const Placed& placed = *hit.placed;
    const auto* const known = placed.rules->find(hit.key);
    if (known == nullptr) continue;
    if (matches(placed, hit.key, region, state)) return kPassMove;
    for (std::uint32_t rest = known->moves; rest != 0; rest &= rest - 1) {
      const int move = placed.in_order[static_cast<std::size_t>(std::countr_zero(rest))];
      if (matches_after(placed, region, state, move)) return move;
    }
  }
  return kNoMove;
}

void RuleKnowledge::threats(const Region& region, const State& state, std::vector<Threat>& found) const {
  State turn = state;
  turn.to_move = kDefender;
  turn.ko = kNoKo;
  for (const Hit& hit : look(region, state)) {
    const Placed& placed = *hit.placed;
    const auto* const known = placed.rules->find(hit.key);
    if (known == nullptr) continue;
    for (std::uint32_t rest = known->moves; rest != 0; rest &= rest - 1) {
      const int move = placed.in_order[static_cast<std::size_t>(std::countr_zero(rest))];
      if (!matches_after(placed, region, turn, move)) continue;
      found.push_back({move, placed.cells, static_cast<std::size_t>(hit.placed - placed_.data())});
    }
  }
}

bool RuleKnowledge::carries_out(const Region& region, const State& state, const Threat& threat) const {
  return matches_after(placed_[threat.source], region, state, threat.move);
}

}  // namespace katachi::tsumego
