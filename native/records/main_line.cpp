#include "records/main_line.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>

#include "go/coordinates.hpp"

namespace katachi::records {

namespace {

// Game information that belongs to the header even if it is in a later node.
constexpr std::array<std::string_view, 25> kGameInformation = {"PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "DT",
                                                               "RE", "KM", "HA", "RU", "SO", "PC", "GN", "GC", "ON",
                                                               "OT", "TM", "US", "AN", "CP", "CA", "AP"};

// How the names of rules begin that allow suicide, in small letters and without spaces: those of RULESETS in rules.py.
constexpr std::array<std::string_view, 6> kSuicideRules = {"tromp", "tt", "newzealand", "nz", "ing", "goe"};

// Its place in this list, as a bit; 0 if it is something else.
std::uint32_t information_bit(std::string_view name) {
  const auto at = std::find(kGameInformation.begin(), kGameInformation.end(), name);
  return at == kGameInformation.end() ? 0 : 1u << (at - kGameInformation.begin());
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool spells_pass(std::string_view value) { return value == "pass" || value == "PASS" || value == "Pass"; }

bool is_pair_of_letters(std::string_view value) {
  return value.size() == 2 && is_letter(value[0]) && is_letter(value[1]);
}

Color color_of(std::string_view name) { return name.back() == 'B' ? kBlack : name.back() == 'W' ? kWhite : kEmpty; }

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

void MainLine::begin(std::size_t offset) {
  game_ = RecordedGame{};
  game_.offset = offset;
  geometry_ = &Geometry::of(game_.size);
  game_.moves.reserve(256);
  if (any_stone_) stones_.fill(kEmpty);
  any_stone_ = moves_started_ = suicide_ = noted_colors_ = false;
  is_root_ = true;
  move_number_ = 0;
  known_information_ = 0;
}

void MainLine::add_node(const SgfNode& node) {
  node_ = node;
  const auto properties = node.properties;
  const bool plain_move = properties.size() == 1 && kind_of(properties[0].name) == Kind::kMove;
  if (plain_move) {
    read_move(properties[0]);
  } else {
    // Properties may come in any order, so the size may follow points that need it: one pass for each kind.
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
    if (sets_up && moves) log_.add(node_.offset, "a move in the same node as setup stones");
    for (const SgfProperty& p : properties) {
      if (sets_up && kind_of(p.name) == Kind::kSetup) read_setup(p);
    }
    for (const SgfProperty& p : properties) {
      if (moves && kind_of(p.name) == Kind::kMove) read_move(p);
    }
  }
  is_root_ = false;
}

RecordedGame MainLine::finish(std::size_t offset) {
  node_.offset = offset;
  if (!moves_started_ && game_.reject.empty()) start_moves();
  if (game_.to_move == kEmpty && !game_.moves.empty()) game_.to_move = game_.moves.front().color;
  game_.moves.shrink_to_fit();
  return std::move(game_);
}

// ---- Header

void MainLine::read_size(const SgfProperty& property) {
  const std::string_view value = trimmed(node_.values(property)[0]);
  const std::size_t colon = value.find(':');
  const auto columns = whole_number(trimmed(value.substr(0, colon)));
  const auto rows = colon == std::string_view::npos ? columns : whole_number(trimmed(value.substr(colon + 1)));
  if (moves_started_ || any_stone_) {
    log_.add_quoting(property.offset, "board size ", value, " after stones were placed ignored");
  } else if (!columns || !rows) {
    log_.add_quoting(property.offset, "board size ", value, " is not a number: 19 assumed");
  } else if (*columns != *rows || *columns < kMinSize || *columns > kMaxSize) {
    game_.reject = "unsupported board size " + quoted(value) + ": only square boards from 1 to 25 are";
    log_.add(property.offset, game_.reject);
  } else {
    game_.size = *columns;
    geometry_ = &Geometry::of(*columns);
  }
}

void MainLine::read_game_type(const SgfProperty& property) {
  const std::string_view value = trimmed(node_.values(property)[0]);
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
  const std::string_view value = trimmed(node_.values(property)[0]);
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
  if (!is_root_ && moves_started_) return;
  const std::uint32_t information = information_bit(property.name);
  if (!is_root_ && (information == 0 || (known_information_ & information) != 0)) return;
  known_information_ |= information;
  const auto values = node_.values(property);
  std::string_view raw = values[0];
  if (raw.size() > kMaxHeaderText) {
    std::size_t end = kMaxHeaderText;
    while ((static_cast<unsigned char>(raw[end]) & 0xc0) == 0x80) --end;
    raw = raw.substr(0, end);
  }
  const bool has_lines = property.name == "C" || property.name == "GC";
  game_.header.emplace_back(property.name, unescaped(raw, has_lines ? TextKind::kWithLines : TextKind::kSimple));
}

bool MainLine::suicide_allowed() const {
  for (const auto& [name, value] : game_.header) {
    if (name != "RU") continue;
    std::string plain;  // names are compared as in rules.py
    for (const char c : value) {
      if (c != '-' && c != '_' && c != ' ') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    const auto begins = [&](std::string_view rules) { return plain.starts_with(rules); };
    if (std::any_of(kSuicideRules.begin(), kSuicideRules.end(), begins)) return true;
  }
  return false;
}

// ---- Stones

void MainLine::read_setup(const SgfProperty& property) {
  if (game_.stop != Stop::kNone || !game_.reject.empty()) return;
  if (moves_started_) {
    stop(Stop::kSetupAfterMoves, property.offset, property.name);
    return;
  }
  const Color color = color_of(property.name);
  for (const std::string_view raw : node_.values(property)) {
    const std::string_view value = trimmed(raw);
    if (value.empty() && property.value_count == 1) continue;  // AB[]: an empty list
    if (value.find(':') == std::string_view::npos) {
      place(color, value);
    } else {
      place_rectangle(color, value);
    }
  }
}

std::optional<Point> MainLine::setup_point(std::string_view value) const {
  const auto point = parse_sgf(*geometry_, value);
  return point == kPass ? std::nullopt : point;
}

void MainLine::complain_of_setup(std::string_view value) {
  log_.add_quoting(node_.offset_of(value), "setup point ", value,
                   " is not on the board of size " + std::to_string(game_.size));
}

void MainLine::place(Color color, std::string_view value) {
  const auto point = setup_point(value);
  if (!point) {
    complain_of_setup(value);
    return;
  }
  any_stone_ = true;
  std::uint8_t& stone = stones_[geometry_->index[*point]];
  if (stone != kEmpty && color != kEmpty) {
    log_.add_quoting(node_.offset_of(value), "setup stone on the occupied point ", value);
  }
  stone = color;
}

// "aa:cc" is the rectangle from one corner to the other.
void MainLine::place_rectangle(Color color, std::string_view value) {
  const std::size_t colon = value.find(':');
  const auto from = setup_point(trimmed(value.substr(0, colon)));
  const auto to = setup_point(trimmed(value.substr(colon + 1)));
  if (!from || !to) {
    complain_of_setup(value);
    return;
  }
  any_stone_ = true;
  const auto [left, right] = std::minmax({geometry_->x(*from), geometry_->x(*to)});
  const auto [top, bottom] = std::minmax({geometry_->y(*from), geometry_->y(*to)});
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) stones_[geometry_->index[geometry_->at(x, y)]] = color;
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
    game_.setup.push_back({static_cast<Color>(stones_[i]), geometry_->points[i]});
  }
  try {
    position_.set_stones(std::span(stones_).first(area));
  } catch (const std::invalid_argument&) {
    stop(Stop::kNoLiberties, node_.offset, "");
  }
}

// ---- Moves

void MainLine::read_move(const SgfProperty& property) {
  if (!game_.reject.empty()) return;
  if (!moves_started_) start_moves();
  ++move_number_;
  if (game_.stop != Stop::kNone) {
    ++game_.dropped;
    return;
  }
  const auto values = node_.values(property);
  if (values.size() > 1) {
    log_.add_quoting(property.offset, "more than one point for the move ", property.name, ": the first is taken");
  }
  const Color color = color_of(property.name);
  Point point = kPass;
  const Stop why = check(color, trimmed(values[0]), point);
  if (why != Stop::kNone) {
    stop(why, property.offset, std::string(property.name) + '[' + std::string(values[0].substr(0, 16)) + ']');
    return;
  }
  note_colors(color, property.offset);
  position_.play(color, point);
  game_.moves.push_back({color, point});
}

Stop MainLine::check(Color color, std::string_view value, Point& point) const {
  if (spells_pass(value)) return Stop::kNone;
  const auto parsed = parse_sgf(*geometry_, value);
  if (!parsed) return is_pair_of_letters(value) ? Stop::kOffBoard : Stop::kNotAPoint;
  point = *parsed;
  if (point == kPass || position_.is_legal(color, point, suicide_)) return Stop::kNone;
  if (position_.color(point) != kEmpty) return Stop::kOccupied;
  return point == position_.ko() && color == position_.to_move() ? Stop::kKo : Stop::kSuicide;
}

void MainLine::note_colors(Color color, std::size_t offset) {
  if (noted_colors_ || game_.moves.empty() || game_.moves.back().color != color) return;
  noted_colors_ = true;
  log_.add(
      offset,
      "move " + std::to_string(move_number_) + " is by the same player as the one before: colours do not alternate",
      WarningKind::kNote);
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
  log_.add_quoting(offset, "moves from number " + std::to_string(game_.stopped_at) + " on are not used: ", what,
                   ", " + std::string(name_of(why)), WarningKind::kUnusedMoves);
}

}  // namespace katachi::records
