// Stones on a board, with everything a playout needs kept up to date after every move.
//
// It holds the stones, chains with their liberties, captures, simple ko, the 3x3 code of every point, a list of the
// empty points and a Zobrist hash. It does not hold history, superko, consecutive passes or komi (see game.hpp and
// score.hpp).
//
// An empty point counts as a chain of its own, whose "liberties" are its empty neighbours. So a new stone subtracts one
// liberty from the chains of its four neighbours without checking their colours, and its own liberties are already
// known. Border points are chains too, but nothing reads theirs. Mispredicted branches are the main cost here, not
// memory, so whatever depends on the stones uses masks and tables where possible.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "go/color.hpp"
#include "go/geometry.hpp"
#include "go/neighbourhood.hpp"

namespace katachi {

static_assert(std::endian::native == std::endian::little, "four 16-bit codes are updated as one 64-bit word");

// The fate of a new stone, judged from its neighbours alone.
enum class Safety : std::uint8_t { kIllegal = 0, kSelfAtari = 1, kSafe = 2 };

// Playouts discard their positions and need no hash.
enum class Hashing : bool { kOff, kOn };

class Position {
 public:
  explicit Position(int size);
  Position(const Position& other) { copy_from(other); }
  Position& operator=(const Position& other) {
    if (this != &other) copy_from(other);
    return *this;
  }

  // ---- What is on the board
  const Geometry& geometry() const { return *geometry_; }
  int size() const { return geometry_->size; }
  Color color(Point v) const { return static_cast<Color>(color_[v]); }
  // All colours in the order of points, including the border.
  std::span<const std::uint8_t> colors() const { return {color_.data(), static_cast<std::size_t>(geometry_->extent)}; }
  Color to_move() const { return to_move_; }
  void set_to_move(Color c);
  Point ko() const { return ko_; }  // where to_move() may not retake, or kPass
  Point last_move() const { return last_move_; }
  Point previous_move() const { return previous_move_; }
  int stones(Color c) const { return stones_[c]; }
  int captured(Color c) const { return captured_[c]; }  // captured stones of colour c
  std::uint64_t hash() const { return hash_; }          // of the stones alone

  int empty_count() const { return empty_count_; }
  Point empty_at(int i) const { return empty_[static_cast<std::size_t>(i)]; }
  // Reorders the list of empty points, whose order has no meaning.
  void swap_empty(int i, int j);

  neighbourhood::Code code(Point v) const { return code_[v]; }
  // The code with the atari marks of the four orthogonal neighbours in bits 16 to 19.
  std::uint32_t code_with_atari(Point v) const;

  // ---- Chains
  Point chain(Point v) const { return chain_[v]; }  // the head of v's chain; an empty point is its own
  int chain_size(Point v) const { return chain_size_[chain_[v]]; }
  Point next_in_chain(Point v) const { return next_[v]; }  // circular
  std::uint64_t liberty_word(Point head) const { return liberties_[head]; }
  bool in_atari(Point head) const { return single_liberty(liberties_[head]); }
  Point atari_liberty(Point head) const { return only_liberty(liberties_[head]); }  // requires in_atari(head)
  // Whether the chain would be in atari if its liberty v were filled. v must be a liberty, but not the only one.
  bool in_atari_without(Point head, Point v) const {
    std::uint64_t l = liberties_[head];
    for (const int step : geometry_->orthogonal) {
      if (chain_[v + step] == head) l -= liberty::of(v);
    }
    return single_liberty(l);
  }
  // The liberties of the chain at v, each once, in no particular order. Walks the chain, so not for hot loops.
  std::vector<Point> liberties(Point v) const;

  // ---- Moves
  // Whether c may play at v by stones and simple ko. `suicide` allows taking off two or more stones of one's own.
  bool is_legal(Color c, Point v, bool suicide = false) const;
  // Plays a legal move or a pass (kPass) and gives the turn to the other colour. Does not check legality.
  void play(Color c, Point v);

  // Legal for C, the side to move, and does not fill a one-point eye of C. v must be empty.
  template <Color C>
  bool is_sensible(Point v) const;
  // Looks one move ahead for C, the side to move: illegal, self-atari, or at least two liberties (or a capture).
  template <Color C>
  Safety safety(Point v) const;
  // The hot path of play: puts a stone of C on the empty point v, which must not be suicide.
  template <Color C, Hashing H>
  void place(Point v);
  void pass();

  // ---- Set-up ----------------------------------------------------------------------------------------------------
  // Replaces all stones; colours row by row from the top left. Ko, last moves and captures are forgotten. Throws
  // std::invalid_argument if a chain would have no liberty or the span has the wrong length, and is then unchanged.
  void set_stones(std::span<const std::uint8_t> colors);
  // Sets what set_stones clears; captured stones are by colour.
  void set_past(Point ko, Point last_move, Point previous_move, std::array<int, 4> captured);

  // Closes the empty points among these to both players and keeps the chains on or next to them out of atari for good:
  // for searches that already know their fate. All empty points connected with a frozen one must be included. They look
  // like the border afterwards, and is_consistent() no longer holds.
  void freeze(std::span<const Point> points);

  // For tests: whether every derived fact (chains, liberties, codes, lists, hash) agrees with a slow recomputation.
  bool is_consistent() const;

 private:
  template <class T>
  using PerPoint = std::array<T, kCapacity>;

  static bool single_liberty(std::uint64_t l) {
    // By Cauchy-Schwarz, count * squares == sum^2 exactly if all counted liberties are the same point.
    return liberty::count(l) * liberty::squares(l) == liberty::sum(l) * liberty::sum(l);
  }
  static Point only_liberty(std::uint64_t l) {
    // A point is counted at most four times; multiplying by 65536 / count (rounded up) replaces the division.
    constexpr std::array<std::uint32_t, 5> reciprocal = {0, 65536, 32768, 21846, 16384};
    return static_cast<Point>(static_cast<std::uint32_t>(liberty::sum(l)) * reciprocal[liberty::count(l)] >> 16);
  }
  Point neighbour(Point v, unsigned direction) const {
    return static_cast<Point>(v + geometry_->orthogonal[direction]);
  }
  // The neighbour at the lowest bit of a mask from neighbourhood::stones.
  Point first_neighbour(Point v, unsigned mask) const {
    return neighbour(v, static_cast<unsigned>(std::countr_zero(mask)) >> 1);
  }

  void clear(const Geometry& geometry);
  void copy_from(const Position& other);
  template <Color C>
  bool is_suicide(Point v, unsigned code) const;
  template <Color C>
  void join(Point v, unsigned own);
  void merge(Point v, Point other);
  template <Color C, Hashing H>
  void remove_chain(Point head);
  template <Color C>
  void add_to_codes(Point v);
  template <Color C>
  void take_from_codes(Point v);
  void erase_empty(Point v);
  void push_empty(Point v);
  template <Color C>
  void play_or_suicide(Point v);

  alignas(64) PerPoint<std::uint64_t> liberties_;  // valid at heads
  PerPoint<std::uint16_t> code_;
  PerPoint<Point> chain_;
  PerPoint<Point> next_;
  PerPoint<std::uint16_t> chain_size_;  // valid at heads
  PerPoint<Point> empty_;
  PerPoint<std::uint16_t> place_in_empty_;
  PerPoint<std::uint8_t> color_;
  const Geometry* geometry_;
  std::uint64_t hash_;
  std::array<int, 4> stones_;
  std::array<int, 4> captured_;
  int empty_count_;
  Point ko_;
  Point last_move_;
  Point previous_move_;
  Color to_move_;
};

// ---- The hot path

inline void Position::erase_empty(Point v) {
  const Point last = empty_[static_cast<std::size_t>(--empty_count_)];
  const std::uint16_t hole = place_in_empty_[v];
  empty_[hole] = last;
  place_in_empty_[last] = hole;
}

inline void Position::push_empty(Point v) {
  place_in_empty_[v] = static_cast<std::uint16_t>(empty_count_);
  empty_[static_cast<std::size_t>(empty_count_++)] = v;
}

inline void Position::swap_empty(int i, int j) {
  const Point a = empty_at(i);
  const Point b = empty_at(j);
  empty_[static_cast<std::size_t>(i)] = b;
  empty_[static_cast<std::size_t>(j)] = a;
  place_in_empty_[a] = static_cast<std::uint16_t>(j);
  place_in_empty_[b] = static_cast<std::uint16_t>(i);
}

template <Color C>
inline void Position::add_to_codes(Point v) {
  // Each row of three neighbours is in four adjacent 16-bit lanes: one 64-bit addition per row. Seen from a neighbour,
  // v is in the opposite direction.
  constexpr std::uint64_t c = C;
  constexpr std::uint64_t above = c << 14 | c << (16 + 6) | c << (32 + 12);
  constexpr std::uint64_t beside = c << 2 | c << (32 + 4);
  constexpr std::uint64_t below = c << 10 | c << 16 | c << (32 + 8);
  const auto add = [this](int first, std::uint64_t fields) {
    std::uint16_t* const at = code_.data() + first;
    std::uint64_t lanes;
    std::memcpy(&lanes, at, sizeof lanes);
    lanes += fields;
    std::memcpy(at, &lanes, sizeof lanes);
  };
  const int stride = geometry_->stride;
  add(v - stride - 1, above);
  add(v - 1, beside);
  add(v + stride - 1, below);
}

template <Color C>
inline void Position::take_from_codes(Point v) {
  // One at a time: the stones of a chain are adjacent, and a wide load that overlaps a recent wide store would stall.
  const auto take = [this](int at, unsigned field) {
    code_[static_cast<std::size_t>(at)] = static_cast<std::uint16_t>(code_[static_cast<std::size_t>(at)] - field);
  };
  const int stride = geometry_->stride;
  take(v - stride - 1, C << 14);
  take(v - stride, C << 6);
  take(v - stride + 1, C << 12);
  take(v - 1, C << 2);
  take(v + 1, C << 4);
  take(v + stride - 1, C << 10);
  take(v + stride, C);
  take(v + stride + 1, C << 8);
}

inline void Position::merge(Point v, Point other) {
  // The smaller chain takes the head of the larger one; then the two rings of stones are joined.
  Point head = chain_[v];
  if (chain_size_[head] < chain_size_[other]) std::swap(head, other);
  Point stone = other;
  do {
    chain_[stone] = head;
    stone = next_[stone];
  } while (stone != other);
  std::swap(next_[head], next_[other]);
  chain_size_[head] = static_cast<std::uint16_t>(chain_size_[head] + chain_size_[other]);
  liberties_[head] += liberties_[other];
}

template <Color C>
inline void Position::join(Point v, unsigned own) {
  const Point head = chain_[first_neighbour(v, own)];
  chain_[v] = head;
  next_[v] = next_[head];
  next_[head] = v;
  ++chain_size_[head];
  liberties_[head] += liberties_[v];
  for (own &= own - 1; own != 0; own &= own - 1) {
    const Point other = chain_[first_neighbour(v, own)];
    if (other != chain_[v]) merge(v, other);
  }
}

template <Color C, Hashing H>
inline void Position::remove_chain(Point head) {
  const int s = geometry_->stride;
  Point stone = head;
  do {
    color_[stone] = kEmpty;
    chain_[stone] = stone;
    liberties_[stone] = 0;
    push_empty(stone);
    if constexpr (H == Hashing::kOn) hash_ ^= geometry_->zobrist[C][stone];
    stone = next_[stone];
  } while (stone != head);
  // The stones are empty points now. Each gives a liberty to all its neighbours, including the other new empty points,
  // which get their own sums this way.
  int count = 0;
  do {
    const std::uint64_t gain = liberty::of(stone);
    liberties_[chain_[stone - s]] += gain;
    liberties_[chain_[stone - 1]] += gain;
    liberties_[chain_[stone + 1]] += gain;
    liberties_[chain_[stone + s]] += gain;
    take_from_codes<C>(stone);
    const Point next = next_[stone];
    next_[stone] = stone;
    chain_size_[stone] = 1;
    stone = next;
    ++count;
  } while (stone != head);
  stones_[C] -= count;
  captured_[C] += count;
}

template <Color C, Hashing H>
inline void Position::place(Point v) {
  constexpr Color E = opposite(C);
  const int s = geometry_->stride;
  const unsigned code = code_[v];
  const std::uint64_t loss = liberty::of(v);
  const Point north = chain_[v - s];
  const Point east = chain_[v + 1];
  const Point west = chain_[v - 1];
  const Point south = chain_[v + s];
  liberties_[north] -= loss;
  liberties_[east] -= loss;
  liberties_[west] -= loss;
  liberties_[south] -= loss;
  color_[v] = C;
  ++stones_[C];
  if constexpr (H == Hashing::kOn) hash_ ^= geometry_->zobrist[C][v];
  erase_empty(v);
  add_to_codes<C>(v);

  const unsigned own = neighbourhood::stones<C>(code);
  if (own != 0) join<C>(v, own);

  ko_ = kPass;
  previous_move_ = last_move_;
  last_move_ = v;
  to_move_ = E;
  const unsigned enemy = neighbourhood::stones<E>(code);
  const unsigned dead = (enemy & static_cast<unsigned>(liberties_[north] == 0)) |
                        (enemy & static_cast<unsigned>(liberties_[east] == 0) << 2) |
                        (enemy & static_cast<unsigned>(liberties_[west] == 0) << 4) |
                        (enemy & static_cast<unsigned>(liberties_[south] == 0) << 6);
  if (dead != 0) {
    const int before = captured_[E];
    Point taken = kPass;
    for (unsigned mask = dead; mask != 0; mask &= mask - 1) {
      const Point stone = first_neighbour(v, mask);
      if (color_[stone] != E) continue;  // its chain touched v twice and is already gone
      taken = stone;
      remove_chain<E, H>(chain_[stone]);
    }
    // If a lone stone captured a lone stone and has no other liberty, retaking it would repeat the position.
    if (captured_[E] == before + 1 && own == 0 && liberty::count(liberties_[v]) == 1) ko_ = taken;
  }
}

inline void Position::pass() {
  ko_ = kPass;
  previous_move_ = last_move_;
  last_move_ = kPass;
  to_move_ = opposite(to_move_);
}

template <Color C>
inline bool Position::is_suicide(Point v, unsigned code) const {
  // v must have no empty neighbour.
  constexpr Color E = opposite(C);
  const std::uint64_t here = liberty::of(v);
  const unsigned own = neighbourhood::stones<C>(code);
  const unsigned enemy = neighbourhood::stones<E>(code);
  unsigned last = 0;  // neighbours whose chain has v as its only liberty
  for (unsigned d = 0; d < 4; ++d) {
    const std::uint64_t l = liberties_[chain_[neighbour(v, d)]];
    last |= static_cast<unsigned>(l == liberty::count(l) * here) << 2 * d;
  }
  return ((own & ~last) | (enemy & last)) == 0;
}

template <Color C>
inline bool Position::is_sensible(Point v) const {
  if (liberties_[v] != 0) return true;  // with an empty neighbour it is not an eye, suicide or ko
  if (v == ko_) return false;
  const unsigned code = code_[v];
  if (neighbourhood::is_eye<C>(code)) return false;
  return !is_suicide<C>(v, code);
}

template <Color C>
inline Safety Position::safety(Point v) const {
  constexpr Color E = opposite(C);
  std::uint64_t sum = liberties_[v];
  if (liberty::count(sum) >= 2) return Safety::kSafe;
  const std::uint64_t here = liberty::of(v);
  const unsigned code = code_[v];
  for (unsigned mask = neighbourhood::stones<E>(code); mask != 0; mask &= mask - 1) {
    const std::uint64_t l = liberties_[chain_[first_neighbour(v, mask)]];
    if (l == liberty::count(l) * here) return v == ko_ ? Safety::kIllegal : Safety::kSafe;
  }
  std::array<Point, 4> heads{};
  unsigned distinct = 0;
  for (unsigned mask = neighbourhood::stones<C>(code); mask != 0; mask &= mask - 1) {
    const Point head = chain_[first_neighbour(v, mask)];
    bool known = false;
    for (unsigned i = 0; i < distinct; ++i) known |= heads[i] == head;
    heads[distinct] = head;
    distinct += !known;
    sum += (known ? 0 : liberties_[head]) - here;
  }
  if (liberty::count(sum) == 0) return Safety::kIllegal;
  return single_liberty(sum) ? Safety::kSelfAtari : Safety::kSafe;
}

}  // namespace katachi
