#include "search/crowd.hpp"

#include <stdexcept>
#include <string>

#include "search/batch.hpp"

namespace katachi {

Crowd::Crowd(int size, std::size_t games) : boards_(games, Board{Position(size), {}}) {
  if (games == 0) throw std::invalid_argument("a crowd needs at least one game");
}

void Crowd::Board::play(int index) {
  const Geometry& geometry = position.geometry();
  if (index < -1 || index >= geometry.area) {
    throw std::invalid_argument("there is no point " + std::to_string(index));
  }
  const Point v = index < 0 ? kPass : geometry.points[static_cast<std::size_t>(index)];
  if (v != kPass && !position.is_legal(position.to_move(), v)) {
    throw std::invalid_argument("point " + std::to_string(index) + " is not a legal move");
  }
  position.play(position.to_move(), v);
  if (last.size() == network::kRecent) last.erase(last.begin());
  last.push_back(v);
}

void Crowd::play(std::size_t game, int index) { boards_.at(game).play(index); }

void Crowd::look(std::size_t game, network::Sight& sight, std::span<std::uint8_t> open) const {
  const Board& board = boards_.at(game);
  const Position& position = board.position;
  network::look(position, board.last, sight);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Point v = position.geometry().points[i];
    open[i] = position.color(v) == kEmpty &&
              (position.to_move() == kBlack ? position.is_sensible<kBlack>(v) : position.is_sensible<kWhite>(v));
  }
}

void Crowd::look_ahead(std::size_t game, int index, network::Sight& sight) const {
  Board after = boards_.at(game);
  after.play(index);
  network::look(after.position, after.last, sight);
}

void Crowd::owners(std::size_t game, int playouts, std::uint64_t seed, std::span<std::int8_t> owners) const {
  if (playouts < 1) throw std::invalid_argument("owners need at least one playout");
  PlayoutPolicy policy = PlayoutPolicy::mogo();
  policy.keep_seki = true;
  const PlayoutStats stats = run_playouts(boards_.at(game).position, policy, playouts, seed, 0, 1);
  for (std::size_t i = 0; i < owners.size(); ++i) {
    owners[i] = static_cast<std::int8_t>(127 * stats.owner[i] / playouts);
  }
}

}  // namespace katachi
