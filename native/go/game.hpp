// A position with its history, and the rules that need history: superko, undo, the end after two passes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

enum class KoRule : std::uint8_t {
  kSimple,       // a move may not recreate the position before the opponent's last move (by retaking one stone)
  kPositional,   // no earlier arrangement of stones may be repeated
  kSituational,  // ... with the same side to move
};

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
  const Position& start() const { return start_; }  // before the moves that can be undone
  std::size_t start_move() const { return start_move_; }
  int passes_in_a_row() const;

  Legality judge(Color c, Point v) const;
  // Plays the move if it is legal and returns the verdict; if it is illegal the game does not change. Either colour may
  // play at any time: game records and clients do that.
  Legality play(Color c, Point v);
  // Undoes the last move and restores the ko and whose turn it was, even if the mover was not to move. Returns false if
  // there is no move since the start or the last set-up.
  bool undo();
  void set_to_move(Color c);
  // Everything needed to restore the game, except its rules.
  struct Memory {
    Position start;  // as last set up
    std::size_t start_move = 0;
    std::vector<Move> moves;
    std::vector<Color> turns;               // whose turn it was before each move since start
    std::vector<std::uint64_t> situations;  // since start, which is included
    Color to_move = kBlack;
    bool has_ko = false;
  };
  Memory memory() const;
  Game(KoRule ko, bool suicide, Memory memory);

  // Replaces all stones. The earlier moves stay in moves() but cannot be undone, and earlier positions no longer count
  // for superko. Throws like Position::set_stones.
  void set_stones(std::span<const std::uint8_t> colors, Color to_move);

  // The number of sequences of `depth` legal moves with alternating colours, passes included; two passes end a game.
  std::uint64_t count_sequences(int depth) const;

 private:
  std::uint64_t situation(const Position& position) const;
  bool repeats(const Position& next) const;
  Legality judge_without_history(Color c, Point v) const;
  void record(Color c, Point v);
  void replay();  // plays the moves since start_

  Position start_;  // as last set up
  std::size_t start_move_ = 0;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Color> turns_;               // whose turn it was before each move since start_
  std::vector<std::uint64_t> situations_;  // since start_, which is included
  KoRule ko_rule_;
  bool suicide_;
};

}  // namespace katachi
