// The main line of a record as a game: board size, setup, the moves that could be replayed, header.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "go/color.hpp"
#include "go/geometry.hpp"
#include "records/warnings.hpp"

namespace katachi::records {

struct RecordedMove {
  Color color;
  Point point;  // kPass for a pass
};

// Why the moves of a game end earlier than those of its record.
enum class Stop : std::uint8_t {
  kNone,
  kOccupied,
  kKo,
  kSuicide,
  kOffBoard,
  kNotAPoint,
  kSetupAfterMoves,
  kNoLiberties,  // the setup itself cannot be on a board
};
std::string_view name_of(Stop stop);

struct RecordedGame {
  int size = 19;
  Color to_move = kEmpty;  // from the property PL, or kEmpty
  std::vector<RecordedMove> setup;
  std::vector<RecordedMove> moves;  // legal by stones and simple ko; superko is not checked
  Stop stop = Stop::kNone;
  int stopped_at = 0;  // number (from 1) of the first move that is missing from `moves`; 0 for the setup
  int dropped = 0;     // moves in the record from there on
  // Root properties (first value, unescaped) in their order, plus game information found before the first move.
  std::vector<std::pair<std::string, std::string>> header;
  std::vector<Warning> warnings;
  std::string reject;      // why the game cannot be used (not Go, an unsupported board), or empty
  std::size_t offset = 0;  // where the game starts in the text
  std::uint32_t line = 0;
};

}  // namespace katachi::records
