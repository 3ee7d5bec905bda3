#include "knowledge/network/sight.hpp"

#include "go/symmetry.hpp"

#include <algorithm>

#include "reading/ladder.hpp"

namespace katachi::network {

namespace {

// Different liberties of a chain, counted up to four.
int liberties(const Position& position, Point head) {
  if (position.in_atari(head)) return 1;
  std::array<Point, 3> found{};
  int count = 0;
  Point stone = head;
  do {
    for (const int step : position.geometry().orthogonal) {
      const auto near = static_cast<Point>(stone + step);
      if (position.color(near) != kEmpty ||
          std::find(found.begin(), found.begin() + count, near) != found.begin() + count)
        continue;
      if (count == 3) return 4;
      found[static_cast<std::size_t>(count++)] = near;
    }
    stone = position.next_in_chain(stone);
  } while (stone != head);
  return count;
}

// Whether the chain is lost in a ladder if the other side moves first; if it is in atari, whoever moves.
bool caught(const Position& position, Point head, int liberties) {
  if (liberties == 1) return position.color(head) == position.to_move() && ladder::cannot_escape(position, head);
  return liberties == 2 && ladder::is_caught(position, head);
}

std::uint8_t chain_bits(const Position& position, Point head) {
  const int count = liberties(position, head);
  int bits = position.color(head) == position.to_move() ? kOwn : kOther;
  bits |= (count - 1) << kLibertiesShift;
  if (caught(position, head, count)) bits |= kLadder;
  return static_cast<std::uint8_t>(bits);
}

template <Color C>
std::uint8_t empty_bits(const Position& position, Point v) {
  const int ko = v == position.ko() ? kKo : 0;
  return static_cast<std::uint8_t>(ko | (ko != 0 || position.safety<C>(v) != Safety::kSafe ? kRisky : 0));
}

}  // namespace

void look(const Position& position, std::span<const Point> moves, Sight& sight) {
  const Geometry& geometry = position.geometry();
  const bool black = position.to_move() == kBlack;
  std::array<std::uint8_t, kCapacity> of_chain{};  // 0: not looked at yet
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    std::uint8_t& bits = sight.points[static_cast<std::size_t>(i)];
    if (position.color(v) == kEmpty) {
      bits = black ? empty_bits<kBlack>(position, v) : empty_bits<kWhite>(position, v);
      continue;
    }
    std::uint8_t& known = of_chain[position.chain(v)];
    if (known == 0) known = chain_bits(position, position.chain(v));
    bits = known;
  }
  for (std::size_t i = 0; i < sight.recent.size(); ++i) {
    const Point move = i < moves.size() ? moves[moves.size() - 1 - i] : kPass;
    sight.recent[i] = move == kPass ? std::int16_t{-1} : static_cast<std::int16_t>(geometry.index[move]);
  }
}

Images images(const Geometry& geometry, int symmetry) {
  const symmetry::PointMap& map = symmetry::point_maps(geometry)[static_cast<std::size_t>(symmetry)];
  Images result{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(geometry.area); ++i) {
    result[i] = static_cast<std::uint16_t>(geometry.index[map[geometry.points[i]]]);
  }
  return result;
}

Sight turned(const Sight& sight, const Images& images, int area) {
  Sight result;
  for (std::size_t i = 0; i < static_cast<std::size_t>(area); ++i) result.points[images[i]] = sight.points[i];
  for (std::size_t i = 0; i < sight.recent.size(); ++i) {
    const std::int16_t move = sight.recent[i];
    result.recent[i] = move < 0 ? move : static_cast<std::int16_t>(images[static_cast<std::size_t>(move)]);
  }
  return result;
}

}  // namespace katachi::network
