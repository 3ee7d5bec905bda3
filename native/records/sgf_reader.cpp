#include "records/sgf_reader.hpp"

#include <algorithm>
#include <numeric>

namespace katachi::records {

namespace {

constexpr bool is_name_part(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

std::string hex(char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
}

// The end of a value that must be a point: its bracket, or a character that no point contains. It looks no further, so
// a million unclosed moves still take linear time.
std::size_t point_end(std::string_view text, std::size_t begin) {
  std::size_t i = begin;
  while (i < text.size() && text[i] != ']' && text[i] != ';' && text[i] != '[' && text[i] != '(') {
    i += text[i] == '\\' ? 2 : 1;
  }
  return std::min(i, text.size());
}

// The values of these are points or moves: a `;` or `[` in one means that its closing bracket is missing.
bool holds_points(std::string_view name) {
  return name == "B" || name == "W" || name == "AB" || name == "AW" || name == "AE";
}

}  // namespace

// ---- Blanks, names, looking ahead

std::size_t SgfReader::blanks_end(std::size_t i) const {
  while (i < text_.size() && is_blank(text_[i])) ++i;
  return i;
}

void SgfReader::skip_blanks() {
  while (!done() && is_blank(text_[at_])) {
    const char c = text_[at_];
    const bool usual = c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
    if (usual) {
      ++at_;
      continue;
    }
    const std::size_t begin = at_;
    while (!done() && text_[at_] == c) ++at_;
    log_.add_quoting(begin, "control character ", hex(c), " ignored");
  }
}

std::size_t SgfReader::name_end(std::size_t i) const {
  if (i >= text_.size() || !is_letter(text_[i])) return i;
  while (i < text_.size() && is_name_part(text_[i])) ++i;
  return i;
}

bool SgfReader::starts_property(std::size_t i) const {
  const std::size_t end = name_end(i);
  if (end == i) return false;
  const std::size_t bracket = blanks_end(end);
  return bracket < text_.size() && text_[bracket] == '[';
}

// Accepts "(;", an opening bracket with a property after it (the ";" is missing), and a ";" without its bracket.
bool SgfReader::starts_game(std::size_t i) const {
  const std::size_t inside = blanks_end(i + 1);
  if (inside >= text_.size()) return false;
  if (text_[i] == '(' && text_[inside] == ';') return true;
  return is_upper(text_[inside]) && starts_property(inside);
}

bool SgfReader::starts_root(std::size_t i) const {
  const std::size_t semicolon = blanks_end(i + 1);
  if (semicolon >= text_.size() || text_[semicolon] != ';') return false;
  const std::size_t name = blanks_end(semicolon + 1);
  const std::string_view spelled = text_.substr(name, name_end(name) - name);
  return spelled == "GM" || spelled == "FF" || spelled == "SZ" || spelled == "CA";
}

// ---- Structure

void SgfReader::read_part(std::size_t begin, std::size_t end, Brackets brackets) {
  text_ = std::string_view(text_.data(), end);
  brackets_ = brackets;
  root_inside_ = cut_ = false;
  at_ = begin;
  depth_ = 0;
}

SgfEvent SgfReader::next() {
  if (depth_ == 0) return seek_game();
  while (true) {
    skip_blanks();
    event_offset_ = at_;
    if (done()) return end_game();
    switch (text_[at_]) {
      case ';':
        ++at_;
        return read_node();
      case '(':
        return open();
      case ')':
        return close();
      default:
        if (starts_property(at_)) {
          log_.add_quoting(at_, "missing ';' before ", text_.substr(at_, 8));
          return read_node();
        }
        skip_junk();
    }
  }
}

SgfEvent SgfReader::seek_game() {
  if (at_ == 0 && text_.starts_with("\xef\xbb\xbf")) at_ = 3;  // a byte order mark
  at_ = blanks_end(at_);
  const std::size_t begin = at_;
  while (!done() && !((text_[at_] == '(' || text_[at_] == ';') && starts_game(at_))) ++at_;
  if (at_ != begin) {
    const std::string_view junk = trimmed(text_.substr(begin, at_ - begin));
    const std::string size = std::to_string(junk.size()) + " bytes outside of a game ignored: ";
    log_.add_quoting(begin, size, junk);
  }
  event_offset_ = at_;
  return done() ? SgfEvent::kEnd : begin_game();
}

SgfEvent SgfReader::begin_game() {
  if (text_[at_] == '(') {
    ++at_;
  } else {
    log_.add_quoting(at_, "missing '(' before ", text_.substr(at_, 12));
  }
  depth_ = 1;
  fresh_ = true;
  return SgfEvent::kGame;
}

// The end of the text, the start of the next game, or the last closing bracket.
SgfEvent SgfReader::end_game() {
  if (depth_ != 0) {
    cut_ |= done();
    const std::string where = done() ? "the text ends" : "the next game starts";
    log_.add(at_, where + " with " + std::to_string(depth_) + " ')' missing");
  }
  depth_ = 0;
  return SgfEvent::kGameEnd;
}

SgfEvent SgfReader::open() {
  if (starts_root(at_)) {
    root_inside_ = true;
    if (brackets_ == Brackets::kSplit) return end_game();
  }
  ++at_;
  ++depth_;
  fresh_ = true;
  return SgfEvent::kVariation;
}

SgfEvent SgfReader::close() {
  if (fresh_) log_.add(at_, "empty variation");
  fresh_ = false;
  ++at_;
  return --depth_ == 0 ? end_game() : SgfEvent::kClose;
}

void SgfReader::skip_junk() {
  const std::size_t begin = at_;
  const auto resumes = [](char c) { return c == ';' || c == '(' || c == ')' || c == '[' || is_blank(c); };
  if (text_[at_] == '[') {  // a value without a name
    at_ = std::min(value_end(text_, at_ + 1) + 1, text_.size());
    log_.add_quoting(begin, "value without a property name ignored: ", text_.substr(begin, at_ - begin));
    return;
  }
  while (!done() && !resumes(text_[at_]) && !(at_ > begin && starts_property(at_))) {
    at_ = is_letter(text_[at_]) ? name_end(at_) : at_ + 1;
  }
  const std::string_view junk = text_.substr(begin, at_ - begin);
  const bool is_name = is_letter(junk.front()) && name_end(begin) == at_;
  log_.add_quoting(begin, is_name ? "property without a value ignored: " : "unexpected text ignored: ", junk);
}

// ---- Nodes

SgfEvent SgfReader::read_node() {
  properties_.clear();
  values_.clear();
  fresh_ = false;
  if (read_plain_move()) return SgfEvent::kNode;
  renamed_.clear();
  while (true) {
    skip_blanks();
    if (done() || text_[at_] == ';' || text_[at_] == '(' || text_[at_] == ')') break;
    if (starts_property(at_)) {
      read_property();
    } else {
      skip_junk();
    }
  }
  if (has_duplicates()) merge_duplicates();
  return SgfEvent::kNode;
}

// Nearly every node of nearly every file is "B[xy];" or "W[xy];", so it gets a fast path.
bool SgfReader::read_plain_move() {
  if (at_ + 5 >= text_.size()) return false;
  const char* const p = text_.data() + at_;
  if ((p[0] != 'B' && p[0] != 'W') || p[1] != '[' || p[4] != ']' || p[5] != ';') return false;
  if (!is_lower(p[2]) || !is_lower(p[3])) return false;
  properties_.push_back({text_.substr(at_, 1), at_, 0, 1});
  values_.push_back(text_.substr(at_ + 2, 2));
  at_ += 5;
  return true;
}

void SgfReader::read_property() {
  const std::size_t begin = at_;
  const std::size_t end = name_end(begin);
  const std::string_view name = normal_name(text_.substr(begin, end - begin));
  at_ = blanks_end(end);
  const auto first_value = static_cast<std::uint32_t>(values_.size());
  read_values(name);
  const auto count = static_cast<std::uint32_t>(values_.size()) - first_value;
  if (count == 0 || properties_.size() == kMaxProperties) {
    values_.resize(first_value);
    log_.add_quoting(begin, "too much in one node: left out ", name);
    return;
  }
  properties_.push_back({name, begin, first_value, count});
}

void SgfReader::read_values(std::string_view name) {
  const bool is_point = holds_points(name);
  while (!done() && text_[at_] == '[') {
    ++at_;
    read_value(is_point);
    skip_blanks();
  }
}

void SgfReader::read_value(bool is_point) {
  const std::size_t begin = at_;
  const std::size_t end = is_point ? point_end(text_, begin) : value_end(text_, begin);
  const bool closed = end < text_.size() && text_[end] == ']';
  at_ = closed ? end + 1 : end;
  std::string_view value = text_.substr(begin, end - begin);
  if (!closed) {
    log_.add_quoting(begin - 1, "missing ']' after ", text_.substr(begin - 1, end - begin + 1), {},
                     WarningKind::kUnclosedValue);
    // A backslash at the end would escape the bracket when the value is written.
    const std::size_t last = value.find_last_not_of('\\');
    const std::size_t slashes = value.size() - (last == std::string_view::npos ? 0 : last + 1);
    if (slashes % 2 == 1) value.remove_suffix(1);
  }
  if (values_.size() < kMaxValues) {
    values_.push_back(value);
  } else {
    log_.add_quoting(begin, "too much in one node: left out ", value);
  }
}

// FF[1] to FF[3] allowed lower-case letters to make names readable: "Black" is B and "SiZe" is SZ.
std::string_view SgfReader::normal_name(std::string_view spelled) {
  if (std::all_of(spelled.begin(), spelled.end(), is_upper)) return spelled;
  std::string name;
  for (const char c : spelled) {
    if (!is_lower(c)) name += c;
  }
  name.erase(name.begin(), std::find_if(name.begin(), name.end(), is_upper));  // a name starts with a letter
  if (name.empty()) {
    for (const char c : spelled) name += is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  }
  log_.add_quoting(node().offset_of(spelled), "unusual property name ", spelled, " read as " + name);
  return renamed_.emplace_back(std::move(name));
}

// Exact for the usual handful of properties; for more it just returns true, and merging finds out.
bool SgfReader::has_duplicates() const {
  if (properties_.size() > 24) return true;
  for (std::size_t i = 1; i < properties_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (properties_[i].name == properties_[k].name) return true;
    }
  }
  return false;
}

// Moves the values of a repeated property to its first occurrence. Sorting keeps this cheap for any number of them.
void SgfReader::merge_duplicates() {
  std::vector<std::uint32_t> order(properties_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [this](auto a, auto b) { return properties_[a].name < properties_[b].name; });
  std::vector<std::uint32_t> first(properties_.size());  // the first property with the same name
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && properties_[order[i]].name == properties_[order[i - 1]].name;
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return first[a] < first[b]; });

  std::vector<SgfProperty> merged;
  std::vector<std::string_view> regrouped;
  regrouped.reserve(values_.size());
  for (const std::uint32_t i : order) {
    const SgfProperty& property = properties_[i];
    if (first[i] == i) {
      merged.push_back({property.name, property.offset, static_cast<std::uint32_t>(regrouped.size()), 0});
    } else {
      log_.add_quoting(property.offset, "second ", property.name, " in one node: its values join the first");
    }
    const auto own = node().values(property);
    regrouped.insert(regrouped.end(), own.begin(), own.end());
    merged.back().value_count += property.value_count;
  }
  properties_ = std::move(merged);
  values_ = std::move(regrouped);
}

}  // namespace katachi::records
