// Reads the games of a text one by one, for collections of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "records/game.hpp"
#include "records/main_line.hpp"
#include "records/sgf_reader.hpp"

namespace katachi::records {

// `kPerLine`: every line that is not blank is a separate record, so a broken one cannot swallow the next.
enum class Layout : bool { kFree, kPerLine };

// Takes linear time and holds only the main line of one game. Never throws for bad content. A text or line without any
// game gives one "game" whose `reject` says so. The text must be UTF-8 and outlive the stream.
class GameStream {
 public:
  GameStream(std::string_view text, Layout layout, std::uint32_t first_line = 1);

  // The next game. None at the end, or if interrupted (go/interrupt.hpp): the stream cannot be used after that.
  std::optional<RecordedGame> next();

 private:
  bool open_part();
  void close_part();
  bool take(SgfEvent event);
  void follow(SgfEvent event);
  void finish(RecordedGame game);

  std::string_view text_;
  Layout layout_;
  WarningLog log_;
  SgfReader reader_;
  MainLine line_;
  Locator game_place_;
  Locator warning_place_;
  std::size_t part_begin_ = 0;
  std::size_t part_end_ = 0;
  std::size_t next_part_ = 0;
  std::size_t events_ = 0;
  std::size_t nodes_ = 0;  // of the main line being read
  bool in_part_ = false;
  bool part_has_game_ = false;
  bool at_leaf_ = false;        // the main line of the game being read has ended
  std::size_t depth_ = 0;       // open variations of that game
  std::size_t line_depth_ = 0;  // the same where the last node of the main line was
  // The last game is held back until the next one starts, because warnings about the text after it belong to it.
  std::optional<RecordedGame> finished_;
};

}  // namespace katachi::records
