#include <algorithm>

#include "records/game.hpp"
#include "records/main_line.hpp"

namespace katachi::records {

namespace {

constexpr std::size_t kMaxGameWarnings = 50;

// Reads the games of one text one after another, keeping no more of each than its main line.
class GameReader {
 public:
  GameReader(std::string_view text, std::uint32_t first_line)
      : text_(text),
        log_(kMaxGameWarnings),
        reader_(text, log_),
        line_(reader_, log_),
        places_{Locator(text, first_line), Locator(text, first_line)} {}

  std::vector<RecordedGame> read(Layout layout) {
    if (layout == Layout::kFree) {
      read_part(0, text_.size());
      return std::move(games_);
    }
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      read_part(begin, end);
      begin = end + 1;
    }
    return std::move(games_);
  }

 private:
  struct Locators {
    Locator game;
    Locator warning;
  };

  void read_part(std::size_t begin, std::size_t end) {
    const std::size_t before = games_.size();
    const Locators places = places_;
    read_once(begin, end, Brackets::kTrust);
    if (reader_.should_split()) {
      games_.resize(before);
      log_.clear();
      places_ = places;
      read_once(begin, end, Brackets::kSplit);
    }
    const std::string_view part = trimmed(text_.substr(begin, end - begin));
    if (games_.size() == before && !part.empty()) add_no_game(begin, part);
    // What was found behind the last game is told with it.
    auto rest = log_.take(places_.warning);
    if (rest.empty()) return;
    auto& warnings = games_.back().warnings;
    std::move(rest.begin(), rest.end(), std::back_inserter(warnings));
  }

  void read_once(std::size_t begin, std::size_t end, Brackets brackets) {
    reader_.read_part(begin, end, brackets);
    for (SgfEvent event = reader_.next(); event != SgfEvent::kEnd; event = reader_.next()) take(event);
  }

  void take(SgfEvent event) {
    switch (event) {
      case SgfEvent::kGame:
        line_.begin();
        at_leaf_ = has_nodes_ = false;
        break;
      case SgfEvent::kNode:
        if (!at_leaf_) line_.add_node();
        has_nodes_ = true;
        break;
      case SgfEvent::kVariation:
        has_nodes_ = false;
        break;
      case SgfEvent::kClose:
        at_leaf_ |= has_nodes_;  // the first variation that is not empty ends the main line
        break;
      case SgfEvent::kGameEnd:
        add(line_.finish());
        break;
      case SgfEvent::kEnd:
        break;
    }
  }

  void add_no_game(std::size_t begin, std::string_view part) {
    RecordedGame none;
    none.offset = begin;
    none.reject = "no game found in " + quoted(part);
    add(std::move(none));
  }

  void add(RecordedGame game) {
    places_.game.advance(game.offset);
    game.line = places_.game.line();
    game.warnings = log_.take(places_.warning);
    games_.push_back(std::move(game));
  }

  std::string_view text_;
  WarningLog log_;
  SgfReader reader_;
  MainLine line_;
  Locators places_;
  std::vector<RecordedGame> games_;
  bool at_leaf_ = false;
  bool has_nodes_ = false;
};

}  // namespace

std::vector<RecordedGame> read_games(std::string_view text, Layout layout, std::uint32_t first_line) {
  return GameReader(text, first_line).read(layout);
}

}  // namespace katachi::records
