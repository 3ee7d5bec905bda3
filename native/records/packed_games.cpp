#include "records/packed_games.hpp"

#include <array>
#include <stdexcept>
#include <string>

namespace katachi::records {

namespace {

void check_starts(std::span<const std::uint64_t> starts, std::size_t games, std::size_t items, const char* what) {
  const auto fail = [what](const char* why) {
    throw std::invalid_argument(std::string("packed games: ") + what + " " + why);
  };
  if (starts.size() != games + 1) fail("need one start per game and the end");
  if (starts.front() != 0 || starts.back() != items) fail("must cover all moves");
  for (std::size_t i = 0; i < games; ++i) {
    if (starts[i] > starts[i + 1]) fail("must not decrease");
  }
}

void check_points(std::span<const PackedMove> moves, int size) {
  for (const PackedMove move : moves) {
    if ((move >> 1) > size * size) throw std::invalid_argument("packed games: a move is outside its board");
  }
}

}  // namespace

PackedGames::PackedGames(const Arrays& arrays) : arrays_(arrays) {
  const std::size_t games = arrays.sizes.size();
  if (arrays.winners.size() != games) throw std::invalid_argument("packed games: one winner per game is needed");
  check_starts(arrays.setup_starts, games, arrays.setup.size(), "setup starts");
  check_starts(arrays.starts, games, arrays.moves.size(), "starts");
  for (std::size_t i = 0; i < games; ++i) {
    if (arrays.sizes[i] < kMinSize || arrays.sizes[i] > kMaxSize) {
      throw std::invalid_argument("packed games: there is no board of size " + std::to_string(arrays.sizes[i]));
    }
    if (arrays.winners[i] > kWhite) throw std::invalid_argument("packed games: a winner is 0, 1 or 2");
    const PackedGame game = (*this)[i];
    check_points(game.setup, game.size);
    check_points(game.moves, game.size);
  }
}

PackedGame PackedGames::operator[](std::size_t i) const {
  const auto part = [i](std::span<const PackedMove> all, std::span<const std::uint64_t> starts) {
    return all.subspan(starts[i], starts[i + 1] - starts[i]);
  };
  return {arrays_.sizes[i], static_cast<Color>(arrays_.winners[i]), part(arrays_.setup, arrays_.setup_starts),
          part(arrays_.moves, arrays_.starts)};
}

Replay::Replay(const PackedGame& game) : game_(game), position_(game.size) {
  const Geometry& geometry = position_.geometry();
  if (!game.setup.empty()) {
    std::array<std::uint8_t, kMaxArea> colors{};
    for (const PackedMove stone : game.setup) {
      if (stone >> 1 != 0) colors[static_cast<std::size_t>(stone >> 1) - 1] = (stone & 1) != 0 ? kWhite : kBlack;
    }
    try {
      position_.set_stones(std::span(colors).first(static_cast<std::size_t>(geometry.area)));
    } catch (const std::invalid_argument&) {
      game_.moves = {};  // the setup is impossible: a game without moves
    }
  }
  look_ahead();
}

void Replay::play() {
  position_.play(next_.color, next_.point);
  ++played_;
  look_ahead();
}

void Replay::look_ahead() {
  more_ = played_ < game_.moves.size();
  if (!more_) return;
  next_ = unpack(game_.moves[played_], position_.geometry());
  position_.set_to_move(next_.color);
  more_ = next_.point == kPass ||
          (position_.color(next_.point) == kEmpty && position_.is_legal(next_.color, next_.point, true));
}

}  // namespace katachi::records
