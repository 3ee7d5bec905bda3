// From bytes to nodes: a lenient SGF reader that returns one event at a time.
//
// It keeps no tree and does not recurse: a game of any depth needs the memory of one node. No text makes it throw;
// anything odd goes into the warning log, and reading continues with the most likely meaning. The text must be UTF-8 or
// ASCII: in GBK, Big5 and Shift-JIS the second byte of a character can be a bracket or a backslash.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "records/warnings.hpp"

namespace katachi::records {

struct SgfProperty {
  std::string_view name;  // capital letters, possibly digits and underscores; valid until the next event
  std::size_t offset;     // of the name in the text
  std::uint32_t first_value;
  std::uint32_t value_count;
};

// A node: its properties in order and their raw (still escaped) values. The values are parts of one text, so their
// offsets are known. Valid as long as its source does not change.
struct SgfNode {
  std::string_view text;
  std::size_t offset = 0;
  std::span<const SgfProperty> properties;
  std::span<const std::string_view> all_values;

  std::span<const std::string_view> values(const SgfProperty& property) const {
    return all_values.subspan(property.first_value, property.value_count);
  }
  std::size_t offset_of(std::string_view part) const { return static_cast<std::size_t>(part.data() - text.data()); }
};

// Root properties inside a game are either a strange variation (trust the brackets) or the next game after a missing
// bracket. Brackets are trusted at first; if some are missing at the end and there was such a place, reading again with
// kSplit gives a better result.
enum class Brackets : bool { kTrust, kSplit };

enum class SgfEvent : std::uint8_t {
  kGame,       // a game starts
  kNode,       // see node()
  kVariation,  // an opening bracket inside a game
  kClose,      // the closing bracket of a variation
  kGameEnd,
  kEnd,  // no more games
};

class SgfReader {
 public:
  // The text and the log must outlive the reader.
  SgfReader(std::string_view text, WarningLog& log, Brackets brackets = Brackets::kTrust)
      : text_(text), log_(log), brackets_(brackets) {}

  // Restricts reading to a part of the text and starts at its beginning. Offsets still refer to the whole text.
  void read_part(std::size_t begin, std::size_t end, Brackets brackets);
  // After the last event: whether reading again with kSplit would find missing ends of games.
  bool should_split() const { return root_inside_ && cut_; }

  SgfEvent next();
  std::size_t offset() const { return event_offset_; }  // where the last event was found
  std::size_t position() const { return at_; }          // how far the text has been read

  SgfNode node() const { return {text_, event_offset_, properties_, values_}; }

 private:
  bool done() const { return at_ >= text_.size(); }
  void skip_blanks();
  std::size_t blanks_end(std::size_t i) const;
  std::size_t name_end(std::size_t i) const;
  bool starts_property(std::size_t i) const;
  bool starts_game(std::size_t i) const;
  bool starts_root(std::size_t i) const;
  SgfEvent seek_game();
  SgfEvent begin_game();
  SgfEvent end_game();
  SgfEvent open();
  SgfEvent close();
  SgfEvent read_node();
  bool read_plain_move();
  void read_property();
  void read_values(std::string_view name);
  void read_value(bool is_point);
  void skip_junk();
  std::string_view normal_name(std::string_view spelled);
  bool has_duplicates() const;
  void merge_duplicates();

  std::string_view text_;  // up to the end of the part being read
  WarningLog& log_;
  Brackets brackets_;
  bool root_inside_ = false;  // a variation looked like the start of a game
  bool cut_ = false;          // the text ended inside a game
  std::size_t at_ = 0;
  std::size_t event_offset_ = 0;
  std::size_t depth_ = 0;  // open brackets of the game being read; 0 between games
  bool fresh_ = false;     // no node since the last opening bracket
  std::vector<SgfProperty> properties_;
  std::vector<std::string_view> values_;
  std::deque<std::string> renamed_;  // names that differ from the text
};

}  // namespace katachi::records
