// Follows and replays the main line of one game, node by node.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "go/position.hpp"
#include "records/game.hpp"
#include "records/sgf_reader.hpp"

namespace katachi::records {

class MainLine {
 public:
  explicit MainLine(WarningLog& log) : log_(log), blank_(19), position_(19) {}

  // The offsets are where the game begins and ends in the text; warnings refer to them.
  void begin(std::size_t offset);
  void add_node(const SgfNode& node);
  RecordedGame finish(std::size_t offset);

 private:
  enum class Kind : std::uint8_t { kHeader, kMove, kSetup, kToMove, kSize, kGame };
  static Kind kind_of(std::string_view name);

  void read_size(const SgfProperty& property);
  void read_game_type(const SgfProperty& property);
  void read_to_move(const SgfProperty& property);
  void read_header(const SgfProperty& property);
  void read_setup(const SgfProperty& property);
  void read_move(const SgfProperty& property);

  std::optional<Point> setup_point(std::string_view value) const;
  void complain_of_setup(std::string_view value);
  void place(Color color, std::string_view value);
  void place_rectangle(Color color, std::string_view value);
  void start_moves();
  Stop check(Color color, std::string_view value, Point& point) const;
  void stop(Stop why, std::size_t offset, std::string_view what);
  void note_colors(Color color, std::size_t offset);
  bool suicide_allowed() const;

  WarningLog& log_;
  SgfNode node_;  // the one being read
  RecordedGame game_;
  const Geometry* geometry_ = nullptr;  // of the board size read so far
  Position blank_;                      // an empty board of the last size seen: copying it is cheaper than making one
  Position position_;
  std::array<std::uint8_t, kMaxArea> stones_{};  // the setup, row by row
  bool any_stone_ = false;
  bool is_root_ = true;
  bool moves_started_ = false;
  bool suicide_ = false;
  bool noted_colors_ = false;
  int move_number_ = 0;
  std::uint32_t known_information_ = 0;  // the game information in the header
};

}  // namespace katachi::records
