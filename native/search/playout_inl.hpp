// The bodies of playout.hpp's templates.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace katachi {

// ---- Chains in atari

inline void AtariBook::note(Color c, Point head) {
  const std::size_t side = c - 1u;
  if (listed_[side][head]) return;
  listed_[side][head] = true;
  heads_[side][counts_[side]++] = head;
}

template <Color C>
inline void AtariBook::note_move(const Position& position, Point v) {
  constexpr Color E = opposite(C);
  put_in_atari_count_ = 0;
  const auto& steps = position.geometry().orthogonal;
  unsigned ataris = 0;
  for (unsigned d = 0; d < 4; ++d) {
    const Point head = position.chain(static_cast<Point>(v + steps[d]));
    ataris |= static_cast<unsigned>(position.in_atari(head)) << 2 * d;
  }
  ataris &= neighbourhood::stones<E>(position.code(v));
  for (; ataris != 0; ataris &= ataris - 1) {
    const Point head =
        position.chain(static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(ataris)) >> 1]));
    bool known = false;
    for (std::size_t i = 0; i < put_in_atari_count_; ++i) known |= put_in_atari_[i] == head;
    if (known) continue;
    put_in_atari_[put_in_atari_count_++] = head;
    note(E, head);
  }
  const Point own = position.chain(v);
  if (position.in_atari(own)) note(C, own);
}

template <Color Prey>
inline Point AtariBook::find_capture(const Position& position, Random& random) {
  constexpr Color C = opposite(Prey);
  auto& heads = heads_[Prey - 1u];
  std::uint32_t& count = counts_[Prey - 1u];
  if (count == 0) return kPass;
  std::uint32_t i = random.below(count);
  // Dropping an entry does not count as a step: it may move an entry that was already seen from the end of the list to
  // i.
  for (std::uint32_t looks = count; looks != 0 && count != 0;) {
    if (i >= count) i = 0;
    const Point head = heads[i];
    if (position.color(head) != Prey || position.chain(head) != head || !position.in_atari(head)) {
      listed_[Prey - 1u][head] = false;
      heads[i] = heads[--count];
      continue;
    }
    --looks;
    const Point v = position.atari_liberty(head);
    const bool lone_in_ko = position.chain_size(head) == 1 && position.liberty_word(v) == 0 &&
                            neighbourhood::stones<C>(position.code(v)) == 0;
    if (!lone_in_ko) return v;
    ++i;
  }
  return kPass;
}

// ---- The parts of MoGo's policy

template <Color C>
inline Point Playout::save(const Position& position, Random& random) const {
  constexpr Color E = opposite(C);
  std::array<Point, 16> candidates;
  std::uint32_t count = 0;
  for (const Point head : ataris_.put_in_atari()) {
    const Point escape = position.atari_liberty(head);
    if (count < candidates.size() && position.safety<C>(escape) == Safety::kSafe) candidates[count++] = escape;
    if (!ataris_.any(E)) continue;
    Point stone = head;  // is one of the surrounding chains itself in atari?
    do {
      for (unsigned mask = neighbourhood::stones<E>(position.code(stone)); mask != 0; mask &= mask - 1) {
        const unsigned d = static_cast<unsigned>(std::countr_zero(mask)) >> 1;
        const Point besieger = position.chain(static_cast<Point>(stone + position.geometry().orthogonal[d]));
        if (!position.in_atari(besieger)) continue;
        const Point v = position.atari_liberty(besieger);
        if (v != position.ko() && count < candidates.size()) candidates[count++] = v;
      }
      stone = position.next_in_chain(stone);
    } while (stone != head);
  }
  return count == 0 ? kPass : candidates[random.below(count)];
}

template <Color C>
inline Point Playout::nakade(const Position& position) const {
  // A hole of exactly three empty points without a stone of C around it, next to the last move. The 3x3 code of its
  // centre shows nearly everything except whether the two ends are closed on the far side. The liberty sums say which
  // empty points are adjacent, so no flood fill is needed. Nearly every move fails the first test, so that test has no
  // branches inside.
  const Point last = position.last_move();
  const auto& steps = position.geometry().orthogonal;
  std::array<Point, 4> centres;
  unsigned maybe = 0;
  for (unsigned d = 0; d < 4; ++d) {
    const Point x = static_cast<Point>(last + steps[d]);
    const std::uint64_t around = position.liberty_word(x);
    const bool empty = position.color(x) == kEmpty;
    const bool end = empty & (liberty::count(around) == 1);  // its only empty neighbour is then the centre
    centres[d] = end ? static_cast<Point>(liberty::sum(around)) : x;
    maybe |= static_cast<unsigned>(empty & hole_centres_->matches(C, position.code(centres[d]))) << d;
  }
  for (; maybe != 0; maybe &= maybe - 1) {
    const Point centre = centres[static_cast<unsigned>(std::countr_zero(maybe))];
    bool closed = true;
    for (const int step : steps) {
      const Point end = static_cast<Point>(centre + step);
      if (position.color(end) != kEmpty) continue;
      closed &= liberty::count(position.liberty_word(end)) == 1 && neighbourhood::stones<C>(position.code(end)) == 0;
    }
    if (closed) return centre;
  }
  return kPass;
}

template <Color C>
inline Point Playout::large_nakade(const Position& position) {
  // Eye spaces of four to six points that one move kills: the pyramid four, the bulky and the crossed five, the rabbity
  // six. The vital point is the one with the most empty neighbours.
  constexpr std::size_t kMost = 6;
  const auto& steps = position.geometry().orthogonal;
  for (unsigned d = 0; d < 4; ++d) {
    const Point first = static_cast<Point>(position.last_move() + steps[d]);
    if (position.color(first) != kEmpty) continue;
    std::array<Point, kMost + 1> hole{first};
    std::size_t size = 1;
    std::uint64_t most = 0;
    std::uint64_t links = 0;  // adjacent pairs inside, each counted from both sides
    Point vital = kPass;
    bool closed = true;
    for (std::size_t k = 0; k < size && closed; ++k) {
      const Point v = hole[k];
      const std::uint64_t inside = liberty::count(position.liberty_word(v));
      closed = neighbourhood::stones<C>(position.code(v)) == 0;
      links += inside;
      if (inside > most) {
        most = inside;
        vital = v;
      }
      for (unsigned e = 0; e < 4 && closed; ++e) {
        const Point n = static_cast<Point>(v + steps[e]);
        if (position.color(n) != kEmpty || std::find(hole.begin(), hole.begin() + size, n) != hole.begin() + size) {
          continue;
        }
        closed = size < kMost;
        hole[size] = n;
        size += closed;
      }
    }
    if (!closed || size < 4) continue;
    const bool pyramid = size == 4 && most == 3;
    const bool five = size == 5 && (most == 4 || (most == 3 && links == 10));
    const bool rabbity = size == 6 && most == 4 && links == 12;
    if (pyramid || five || rabbity) return vital;
  }
  return kPass;
}

inline Point Playout::fill(const Position& position, Random& random) const {
  const Geometry& g = position.geometry();
  for (int i = 0; i < policy_.fill_tries; ++i) {
    const Point v = g.points[random.below(static_cast<std::uint32_t>(g.area))];
    if (position.code(v) == 0 && position.color(v) == kEmpty) return v;
  }
  return kPass;
}

template <Color C>
inline Point Playout::pattern(const Position& position, Random& random) const {
  const Point last = position.last_move();
  const Geometry& g = position.geometry();
  std::array<Point, 8> found;
  std::uint32_t count = 0;
  const auto look = [&](int step) {
    const Point v = static_cast<Point>(last + step);
    found[count] = v;
    count += static_cast<std::uint32_t>(position.color(v) == kEmpty) &
             static_cast<std::uint32_t>(policy_.patterns->matches(C, position.code(v)));
  };
  for (const int step : g.orthogonal) look(step);
  for (const int step : g.diagonal) look(step);
  while (count != 0) {
    const std::uint32_t i = random.below(count);
    if (position.safety<C>(found[i]) == Safety::kSafe) return found[i];
    found[i] = found[--count];
  }
  return kPass;
}

// The candidates of a draw by urgencies: the empty ones of the eight points around the last move.
struct UrgentPoints {
  std::array<Point, 8> points;
  std::array<std::uint32_t, 8> weights;
  std::uint32_t total;  // including the weight of "none"
};

template <Color C>
inline UrgentPoints urgent_points(const Position& position, const Urgencies& urgencies) {
  UrgentPoints all;
  all.total = urgencies.none();
  const Geometry& g = position.geometry();
  std::size_t i = 0;
  const auto look = [&](int step) {
    const Point v = static_cast<Point>(position.last_move() + step);
    const std::uint32_t empty = position.color(v) == kEmpty;
    all.points[i] = v;
    all.weights[i] = empty * urgencies.of(C, position.code(v));
    all.total += all.weights[i++];
  };
  for (const int step : g.orthogonal) look(step);
  for (const int step : g.diagonal) look(step);
  return all;
}

// Subtracts the share of every candidate from the scores of the trace.
template <Color C>
inline void trace_shares(const Position& position, UrgentPoints all, std::uint32_t none, UrgencyTrace& trace) {
  for (std::size_t i = 0; i < 8; ++i) {
    if (all.weights[i] == 0 || position.safety<C>(all.points[i]) == Safety::kSafe) continue;
    all.total -= all.weights[i];
    all.weights[i] = 0;
  }
  const double total = all.total;
  for (std::size_t i = 0; i < 8; ++i) {
    if (all.weights[i] == 0) continue;
    trace.add(PatternClasses::table().of(C, position.code(all.points[i])), -(all.weights[i] / total));
  }
  trace.add(UrgencyTrace::kNone, -(none / total));
}

template <Color C>
inline Point Playout::urgent(const Position& position, Random& random) const {
  const std::uint32_t none = policy_.urgencies->none();
  UrgentPoints all = urgent_points<C>(position, *policy_.urgencies);
  if (trace_ != nullptr) trace_shares<C>(position, all, none, *trace_);
  // A drawn point that would be self-atari is removed and the draw repeated, so the others keep their proportions.
  while (all.total != none) {
    std::uint32_t ticket = random.below(all.total);
    if (ticket < none) break;
    ticket -= none;
    std::size_t i = 0;
    while (ticket >= all.weights[i]) ticket -= all.weights[i++];
    if (position.safety<C>(all.points[i]) == Safety::kSafe) {
      if (trace_ != nullptr) {
        const std::size_t place = PatternClasses::table().of(C, position.code(all.points[i]));
        trace_->add(place, 1.0);
        trace_->count_draw(place);
      }
      return all.points[i];
    }
    all.total -= all.weights[i];
    all.weights[i] = 0;
  }
  if (trace_ != nullptr) {
    trace_->add(UrgencyTrace::kNone, 1.0);
    trace_->count_draw(UrgencyTrace::kNone);
  }
  return kPass;
}

// The size of the chain that a stone of C at v would join; chains that touch v twice are counted twice.
template <Color C>
inline int stones_joined(const Position& position, Point v) {
  const auto& steps = position.geometry().orthogonal;
  int stones = 1;
  for (unsigned mask = neighbourhood::stones<C>(position.code(v)); mask != 0; mask &= mask - 1) {
    stones += position.chain_size(static_cast<Point>(v + steps[static_cast<unsigned>(std::countr_zero(mask)) >> 1]));
  }
  return stones;
}

template <Color C>
inline Point Playout::random_but_self_atari(Position& position, Random& random) const {
  // After a few tries the move is played anyway: a playout must end.
  constexpr int kTries = 4;
  Point v = kPass;
  for (int i = 0; i < kTries; ++i) {
    v = random_move<C>(position, random);
    if (v == kPass || position.safety<C>(v) != Safety::kSelfAtari) break;
    if (stones_joined<C>(position, v) < policy_.self_atari) break;
  }
  return v;
}

template <Color C>
inline Point Playout::random_but_seki(Position& position, Random& random) const {
  // In a seki the side that moves first loses, and random players would move. Small self-ataris stay: they kill eyes.
  constexpr int kTries = 8;
  constexpr int kStones = 4;
  for (int i = 0; i < kTries; ++i) {
    const Point v = random_move<C>(position, random);
    if (v == kPass || position.safety<C>(v) != Safety::kSelfAtari) return v;
    if (stones_joined<C>(position, v) <= kStones) return v;
  }
  return kPass;
}

template <Color C>
inline Point Playout::choose(Position& position, Random& random) {
  Point v = kPass;
  if (policy_.save && !ataris_.put_in_atari().empty() && (v = save<C>(position, random)) != kPass) return v;
  const bool near = position.last_move() != kPass;
  if (policy_.nakade && near && (v = nakade<C>(position)) != kPass) return v;
  if (policy_.large_nakade && near && (v = large_nakade<C>(position)) != kPass) return v;
  if ((v = fill(position, random)) != kPass) return v;
  if (policy_.urgencies) {
    if (near && (v = urgent<C>(position, random)) != kPass) return v;
  } else if (policy_.patterns && near && (v = pattern<C>(position, random)) != kPass) {
    return v;
  }
  if (policy_.capture && (v = ataris_.find_capture<opposite(C)>(position, random)) != kPass) return v;
  if (policy_.keep_seki) return random_but_seki<C>(position, random);
  if (policy_.self_atari != 0) return random_but_self_atari<C>(position, random);
  return random_move<C>(position, random);
}

// ---- The loop

template <bool kUniform, Color C, class Recorder>
inline Point Playout::step(Position& position, Random& random, Recorder& record) {
  const Point v = kUniform ? random_move<C>(position, random) : choose<C>(position, random);
  if (v == kPass) {
    position.pass();
    if constexpr (!kUniform) ataris_.forget_last();
    return v;
  }
  position.place<C, Hashing::kOff>(v);
  if constexpr (!kUniform) ataris_.note_move<C>(position, v);
  record(C, v);
  return v;
}

template <bool kUniform, class Recorder>
inline PlayoutEnd Playout::loop(Position& position, Random& random, Recorder& record) {
  PlayoutEnd end;
  const int limit = 3 * position.geometry().area;
  int passes = 0;
  const auto over = [&](Point v) {
    passes = v == kPass ? passes + 1 : 0;
    end.moves += v != kPass;
    if (policy_.mercy != 0 && std::abs(position.stones(kBlack) - position.stones(kWhite)) > policy_.mercy) return true;
    return passes == 2 || end.moves >= limit;
  };
  bool done = position.to_move() == kWhite && over(step<kUniform, kWhite>(position, random, record));
  while (!done) {
    done = over(step<kUniform, kBlack>(position, random, record)) ||
           over(step<kUniform, kWhite>(position, random, record));
  }
  end.capped = end.moves >= limit;
  end.score = simple_area_score(position);
  return end;
}

template <class Recorder>
PlayoutEnd Playout::run(Position& position, Random& random, Recorder&& record) {
  if (policy_.uniform) return loop<true>(position, random, record);
  ataris_.reset(position);
  return loop<false>(position, random, record);
}

}  // namespace katachi
