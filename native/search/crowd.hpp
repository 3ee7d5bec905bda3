// Many games side by side, for a network that plays one move in all of them at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "knowledge/network/sight.hpp"

namespace katachi {

// Games are numbered from 0. Threads may work on different games at the same time.
class Crowd {
 public:
  Crowd(int size, std::size_t games);

  std::size_t games() const { return boards_.size(); }
  int area() const { return boards_.front().position.geometry().area; }

  // Plays the point of this index (row by row; -1 for a pass) for the side to move. Throws std::invalid_argument if it
  // is not a legal move.
  void play(std::size_t game, int index);
  // What the network sees, and in `open` one byte for each point: whether the side to move may play there without
  // filling an eye of its own.
  void look(std::size_t game, network::Sight& sight, std::span<std::uint8_t> open) const;
  // What the network will see after this move, which is not played. Throws as `play` does.
  void look_ahead(std::size_t game, int index, network::Sight& sight) const;
  // Who owns each point in the end, by playouts (at least one): 127 for Black to -127 for White.
  void owners(std::size_t game, int playouts, std::uint64_t seed, std::span<std::int8_t> owners) const;

 private:
  struct Board {
    Position position;
    std::vector<Point> last;  // at most network::kRecent moves, latest last

    void play(int index);
  };
  std::vector<Board> boards_;
};

}  // namespace katachi
