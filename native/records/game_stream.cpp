#include "records/game_stream.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "go/interrupt.hpp"

namespace katachi::records {

namespace {

// Whether closing brackets are missing is only known at the end of the text, so this looks ahead without building
// games.
Brackets brackets_of(std::string_view text) {
  WarningLog ignored(0);
  SgfReader reader(text, ignored);
  for (std::size_t step = 1; reader.next() != SgfEvent::kEnd && !Interrupt::now(step); ++step) continue;
  return reader.should_split() ? Brackets::kSplit : Brackets::kTrust;
}

}  // namespace

GameStream::GameStream(std::string_view text, Layout layout, std::uint32_t first_line)
    : text_(text),
      layout_(layout),
      log_(kMaxGameWarnings),
      reader_(text, log_),
      line_(log_),
      game_place_(text, first_line),
      warning_place_(text, first_line) {}

std::optional<RecordedGame> GameStream::next() {
  while ((in_part_ || open_part()) && !Interrupt::now(++events_)) {
    if (take(reader_.next())) return std::exchange(finished_, std::nullopt);
  }
  return std::nullopt;
}

// Opens the whole text, or its next line.
bool GameStream::open_part() {
  if (next_part_ >= text_.size()) return false;
  part_begin_ = next_part_;
  part_end_ = text_.size();
  Brackets brackets = Brackets::kTrust;  // a line is one game: nothing to split
  if (layout_ == Layout::kPerLine) {
    part_end_ = std::min(text_.find('\n', part_begin_), text_.size());
  } else {
    brackets = brackets_of(text_);
  }
  next_part_ = part_end_ + 1;
  reader_.read_part(part_begin_, part_end_, brackets);
  in_part_ = true;
  part_has_game_ = false;
  return true;
}

// Returns true if a finished game is ready.
bool GameStream::take(SgfEvent event) {
  if (event == SgfEvent::kEnd) {
    close_part();
    return finished_.has_value();
  }
  follow(event);
  return event == SgfEvent::kGame && finished_.has_value();
}

void GameStream::follow(SgfEvent event) {
  switch (event) {
    case SgfEvent::kGame:
      line_.begin(reader_.offset());
      at_leaf_ = false;
      nodes_ = depth_ = line_depth_ = 0;
      break;
    case SgfEvent::kNode:
      if (at_leaf_) break;
      if (++nodes_ <= kMaxNodes) line_.add_node(reader_.node());
      line_depth_ = depth_;
      break;
    case SgfEvent::kVariation:
      ++depth_;
      break;
    case SgfEvent::kClose:
      at_leaf_ |= line_depth_ >= depth_;  // the first variation with a node in it ends the main line
      --depth_;
      break;
    case SgfEvent::kGameEnd:
      finish(line_.finish(reader_.offset()));
      if (nodes_ > kMaxNodes) {
        finished_->reject = "too large: more than " + std::to_string(kMaxNodes) + " nodes in one game";
      }
      break;
    case SgfEvent::kEnd:
      break;
  }
}

void GameStream::finish(RecordedGame game) {
  game_place_.advance(game.offset);
  game.line = game_place_.line();
  game.warnings = log_.take(warning_place_);
  finished_ = std::move(game);
  part_has_game_ = true;
}

void GameStream::close_part() {
  in_part_ = false;
  const std::string_view part = trimmed(text_.substr(part_begin_, part_end_ - part_begin_));
  if (!part_has_game_ && !part.empty()) {
    RecordedGame none;
    none.offset = part_begin_;
    none.reject = "no game found in " + quoted(part);
    finish(std::move(none));
  }
  auto rest = log_.take(warning_place_);
  if (finished_) std::move(rest.begin(), rest.end(), std::back_inserter(finished_->warnings));
}

}  // namespace katachi::records
