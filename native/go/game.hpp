// A game: a position with its history, and the rules that need one (superko, undo, the end by passes).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

enum class KoRule : std::uint8_t {
  kSimple,       // the position before the opponent's last move may not come back (by taking one stone)
  kPositional,   // no earlier arrangement of stones may come back
  kSituational,  // ... with the same side to move
};

// Whether a move is allowed, and if not, why.
enum class Legality : std::uint8_t { kLegal, kOffBoard, kOccupied, kKo, kSuicide, kSuperko };

struct Move {
  Color color;
  Point point;
  bool operator==(const Move&) const = default;
};

class Game {
 public:
  explicit Game(int size, KoRule ko = KoRule::kPositional, bool suicide = false);

  const Position& position() const { return position_; }
  KoRule ko_rule() const { return ko_rule_; }
  bool suicide_allowed() const { return suicide_; }
  const std::vector<Move>& moves() const { return moves_; }
  const Position& start() const { return start_; }  // the position before the moves that can be taken back
  std::size_t start_move() const { return start_move_; }
  int passes_in_a_row() const;

  Legality judge(Color c, Point v) const;
  // Plays if the move is legal, and says whether it was; the game is unchanged if not. Either colour may play at any
  // time: records and clients do so.
  Legality play(Color c, Point v);
  // Takes back the last move: ko and whose turn it was come back too, even if it was not the mover's. False if there is
  // no move since the start or the last set-up.
  bool undo();
  void set_to_move(Color c);
  // Everything it takes to make the same game again, beside its rules.
  struct Memory {
    Position start;  // as it was set up last
    std::size_t start_move = 0;
    std::vector<Move> moves;
    std::vector<Color> turns;               // whose turn it was before each move since start
    std::vector<std::uint64_t> situations;  // since start, start included
    Color to_move = kBlack;
    bool has_ko = false;
  };
  Memory memory() const;
  Game(KoRule ko, bool suicide, Memory memory);

  // Puts stones up instead of what is there; the moves so far stay in moves(), but cannot be taken back, and earlier
  // positions no longer count for superko. Throws like Position::set_stones.
  void set_stones(std::span<const std::uint8_t> colors, Color to_move);

  // How many sequences of `depth` legal moves there are, passes included, colours alternating; two passes end a game.
  std::uint64_t count_sequences(int depth) const;

 private:
  std::uint64_t situation(const Position& position) const;
  bool repeats(const Position& next) const;
  Legality judge_without_history(Color c, Point v) const;
  void record(Color c, Point v);
  void replay();  // the moves since start_

  Position start_;  // as it was set up last
  std::size_t start_move_ = 0;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Color> turns_;               // whose turn it was before each move since start_
  std::vector<std::uint64_t> situations_;  // since start_, start_ included
  KoRule ko_rule_;
  bool suicide_;
};

}  // namespace katachi
