#include "records/main_line.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

namespace katachi::records {

namespace {

constexpr std::size_t kMaxHeaderText = 1 << 20;  // a megabyte of comment is enough for a header

// Game information that belongs to the header even if it stands in a later node.
constexpr std::array<std::string_view, 25> kGameInformation = {
    "PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "DT", "RE", "KM", "HA", "RU",
    "SO", "PC", "GN", "GC", "ON", "OT", "TM", "US", "AN", "CP", "CA", "AP"};

bool is_game_information(std::string_view name) {
  return std::find(kGameInformation.begin(), kGameInformation.end(), name) != kGameInformation.end();
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "dp" is column 3, row 15; capital letters go on from 26. Anything else is no point.
std::optional<std::pair<int, int>> coordinates(std::string_view text) {
  const auto letter = [](char c) { return is_lower(c) ? c - 'a' : is_upper(c) ? c - 'A' + 26 : -1; };
  if (text.size() != 2 || letter(text[0]) < 0 || letter(text[1]) < 0) return std::nullopt;
  return std::pair(letter(text[0]), letter(text[1]));
}

bool is_pass(std::string_view value, int size) {
  return value.empty() || (value == "tt" && size <= 19) || value == "pass" || value == "PASS";
}

Color color_of(std::string_view name) {
  return name.back() == 'B' ? kBlack : name.back() == 'W' ? kWhite : kEmpty;
}

}  // namespace

std::string_view name_of(Stop stop) {
  constexpr std::array<std::string_view, 8> names = {
      "", "occupied", "ko", "suicide", "off board", "not a point", "setup after moves", "no liberty"};
  return names[static_cast<std::size_t>(stop)];
}

MainLine::Kind MainLine::kind_of(std::string_view name) {
  if (name == "B" || name == "W") return Kind::kMove;
  if (name == "AB" || name == "AW" || name == "AE") return Kind::kSetup;
  if (name == "PL") return Kind::kToMove;
  if (name == "SZ") return Kind::kSize;
  return name == "GM" ? Kind::kGame : Kind::kHeader;
}

void MainLine::begin() {
  game_ = RecordedGame{};
  game_.offset = reader_.offset();
  game_.moves.reserve(256);
  if (any_stone_) stones_.fill(kEmpty);
  any_stone_ = moves_started_ = suicide_ = noted_colours_ = false;
  is_root_ = true;
  move_number_ = 0;
}

void MainLine::add_node() {
  const auto properties = reader_.properties();
  const bool plain_move = properties.size() == 1 && kind_of(properties[0].name) == Kind::kMove;
  if (plain_move) {
    read_move(properties[0]);
  } else {
    // The order in a node is free, so the size may stand behind the points that need it: one round for each
    // kind.
    bool sets_up = false;
    bool moves = false;
    for (const SgfProperty& p : properties) {
      const Kind kind = kind_of(p.name);
      if (kind == Kind::kSize) read_size(p);
      if (kind == Kind::kGame) read_game_type(p);
      if (kind == Kind::kToMove) read_to_move(p);
      if (kind == Kind::kHeader) read_header(p);
      sets_up |= kind == Kind::kSetup;
      moves |= kind == Kind::kMove;
    }
    if (sets_up && moves) log_.add(reader_.offset(), "a move in the same node as setup stones");
    for (const SgfProperty& p : properties) {
      if (sets_up && kind_of(p.name) == Kind::kSetup) read_setup(p);
    }
    for (const SgfProperty& p : properties) {
      if (moves && kind_of(p.name) == Kind::kMove) read_move(p);
    }
  }
  is_root_ = false;
}

RecordedGame MainLine::finish() {
  if (!moves_started_ && game_.reject.empty()) start_moves();
  if (game_.to_move == kEmpty && !game_.moves.empty()) game_.to_move = game_.moves.front().color;
  game_.moves.shrink_to_fit();
  return std::move(game_);
}

// ---- Header
// ------------------------------------------------------------------------------------------------------------

void MainLine::read_size(const SgfProperty& property) {
  const std::string_view value = trimmed(reader_.values(property)[0]);
  const std::size_t colon = value.find(':');
  const auto columns = whole_number(trimmed(value.substr(0, colon)));
  const auto rows =
      colon == std::string_view::npos ? columns : whole_number(trimmed(value.substr(colon + 1)));
  if (moves_started_ || any_stone_) {
    log_.add_quoting(property.offset, "board size ", value, " after stones were placed ignored");
  } else if (!columns || !rows) {
    log_.add_quoting(property.offset, "board size ", value, " is not a number: 19 assumed");
  } else if (*columns != *rows || *columns < kMinSize || *columns > kMaxSize) {
    game_.reject = "unsupported board size " + quoted(value) + ": only square boards from 1 to 25 are";
    log_.add(property.offset, game_.reject);
  } else {
    game_.size = *columns;
  }
}

void MainLine::read_game_type(const SgfProperty& property) {
  const std::string_view value = trimmed(reader_.values(property)[0]);
  const auto number = whole_number(value);
  if (!number) {
    log_.add_quoting(property.offset, "game type ", value, " is not a number: Go assumed");
  } else if (*number != 1) {
    game_.reject = "not a game of Go: GM[" + std::to_string(*number) + "]";
    log_.add(property.offset, game_.reject);
  }
}

void MainLine::read_to_move(const SgfProperty& property) {
  if (moves_started_) return;
  const std::string_view value = trimmed(reader_.values(property)[0]);
  const char first = value.empty() ? ' ' : value[0];
  if (first == 'B' || first == 'b' || first == '1') {
    game_.to_move = kBlack;
  } else if (first == 'W' || first == 'w' || first == '2') {
    game_.to_move = kWhite;
  } else {
    log_.add_quoting(property.offset, "player to move ", value, " is neither B nor W");
  }
}

void MainLine::read_header(const SgfProperty& property) {
  if (!is_root_ && (moves_started_ || !is_game_information(property.name))) return;
  const auto same = [&](const auto& entry) { return entry.first == property.name; };
  if (!is_root_ && std::any_of(game_.header.begin(), game_.header.end(), same)) return;
  const auto values = reader_.values(property);
  std::string_view raw = values[0];
  if (raw.size() > kMaxHeaderText) {
    std::size_t end = kMaxHeaderText;
    while ((static_cast<unsigned char>(raw[end]) & 0xc0) == 0x80) --end;
    raw = raw.substr(0, end);
  }
  const bool has_lines = property.name == "C" || property.name == "GC";
  game_.header.emplace_back(property.name,
                            unescaped(raw, has_lines ? TextKind::kWithLines : TextKind::kSimple));
}

// Area scoring by Tromp-Taylor, New Zealand and Ing rules goes with the right to take off one's own stones.
bool MainLine::suicide_allowed() const {
  for (const auto& [name, value] : game_.header) {
    if (name != "RU") continue;
    for (const std::string_view rules : {"NZ", "New Zealand", "Tromp", "tromp", "GOE", "Goe", "Ing", "ING"}) {
      if (value.starts_with(rules)) return true;
    }
  }
  return false;
}

// ---- Stones
// ------------------------------------------------------------------------------------------------------------

void MainLine::read_setup(const SgfProperty& property) {
  if (game_.stop != Stop::kNone || !game_.reject.empty()) return;
  if (moves_started_) {
    stop(Stop::kSetupAfterMoves, property.offset, property.name);
    return;
  }
  const Color color = color_of(property.name);
  for (const std::string_view raw : reader_.values(property)) {
    const std::string_view value = trimmed(raw);
    if (value.empty() && property.value_count == 1) continue;  // AB[]: an empty list
    if (value.find(':') == std::string_view::npos) {
      place(color, value);
    } else {
      place_rectangle(color, value);
    }
  }
}

void MainLine::place(Color color, std::string_view value) {
  const auto at = coordinates(value);
  if (!at || !on_board(at->first, at->second)) {
    log_.add_quoting(reader_.offset_of(value), "setup point ", value,
                     " is not on the board of size " + std::to_string(game_.size));
    return;
  }
  any_stone_ = true;
  std::uint8_t& stone = stones_[static_cast<std::size_t>(at->second * game_.size + at->first)];
  if (stone != kEmpty && color != kEmpty) {
    log_.add_quoting(reader_.offset_of(value), "setup stone on the occupied point ", value);
  }
  stone = color;
}

// "aa:cc" is the rectangle from one corner to the other.
void MainLine::place_rectangle(Color color, std::string_view value) {
  const std::size_t colon = value.find(':');
  const auto from = coordinates(trimmed(value.substr(0, colon)));
  const auto to = coordinates(trimmed(value.substr(colon + 1)));
  if (!from || !to || !on_board(from->first, from->second) || !on_board(to->first, to->second)) {
    log_.add_quoting(reader_.offset_of(value), "setup rectangle ", value,
                     " is not on the board of size " + std::to_string(game_.size));
    return;
  }
  any_stone_ = true;
  for (int y = std::min(from->second, to->second); y <= std::max(from->second, to->second); ++y) {
    for (int x = std::min(from->first, to->first); x <= std::max(from->first, to->first); ++x) {
      stones_[static_cast<std::size_t>(y * game_.size + x)] = color;
    }
  }
}

void MainLine::start_moves() {
  moves_started_ = true;
  suicide_ = suicide_allowed();
  if (blank_.size() != game_.size) blank_ = Position(game_.size);
  position_ = blank_;
  if (!any_stone_) return;
  const auto area = static_cast<std::size_t>(game_.size * game_.size);
  for (std::size_t i = 0; i < area; ++i) {
    if (stones_[i] == kEmpty) continue;
    game_.setup.push_back({static_cast<Color>(stones_[i]), position_.geometry().points[i]});
  }
  try {
    position_.set_stones(std::span(stones_).first(area));
  } catch (const std::invalid_argument&) {
    stop(Stop::kNoLiberties, reader_.offset(), "");
  }
}

// ---- Moves
// -------------------------------------------------------------------------------------------------------------

void MainLine::read_move(const SgfProperty& property) {
  if (!game_.reject.empty()) return;
  if (!moves_started_) start_moves();
  ++move_number_;
  if (game_.stop != Stop::kNone) {
    ++game_.dropped;
    return;
  }
  const auto values = reader_.values(property);
  if (values.size() > 1) {
    log_.add_quoting(property.offset, "more than one point for the move ", property.name,
                     ": the first is taken");
  }
  const Color color = color_of(property.name);
  Point point = kPass;
  const Stop why = check(color, trimmed(values[0]), point);
  if (why != Stop::kNone) {
    stop(why, property.offset, std::string(property.name) + '[' + std::string(values[0].substr(0, 16)) + ']');
    return;
  }
  note_colours(color, property.offset);
  position_.play(color, point);
  game_.moves.push_back({color, point});
}

Stop MainLine::check(Color color, std::string_view value, Point& point) const {
  if (is_pass(value, game_.size)) return Stop::kNone;
  const auto at = coordinates(value);
  if (!at) return Stop::kNotAPoint;
  if (!on_board(at->first, at->second)) return Stop::kOffBoard;
  point = position_.geometry().at(at->first, at->second);
  if (position_.color(point) != kEmpty) return Stop::kOccupied;
  if (position_.is_legal(color, point, suicide_)) return Stop::kNone;
  return point == position_.ko() && color == position_.to_move() ? Stop::kKo : Stop::kSuicide;
}

void MainLine::note_colours(Color color, std::size_t offset) {
  if (noted_colours_ || game_.moves.empty() || game_.moves.back().color != color) return;
  noted_colours_ = true;
  log_.add(offset,
           "move " + std::to_string(move_number_) +
               " is by the same player as the one before: colours do not alternate",
           Severity::kNote);
}

void MainLine::stop(Stop why, std::size_t offset, std::string_view what) {
  game_.stop = why;
  if (why == Stop::kNoLiberties) {
    log_.add(offset, "the setup has a chain without a liberty: no move can be replayed");
    return;
  }
  const bool is_move = why != Stop::kSetupAfterMoves;
  game_.stopped_at = is_move ? move_number_ : move_number_ + 1;
  game_.dropped = is_move ? 1 : 0;
  log_.add_quoting(offset,
                   "moves from number " + std::to_string(game_.stopped_at) + " on are not used: ", what,
                   ", " + std::string(name_of(why)));
}

}  // namespace katachi::records
