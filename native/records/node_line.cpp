#include "records/node_line.hpp"

#include "records/main_line.hpp"

namespace katachi::records {

NodeLine::Part NodeLine::keep(std::string_view part) {
  const Part kept{text_.size(), part.size()};
  text_ += part;
  text_ += '[';  // so no two parts have the same place
  return kept;
}

void NodeLine::add_node() { nodes_.push_back({keep(";").begin, properties_.size()}); }

void NodeLine::add_property(std::string_view name) {
  properties_.push_back({keep(name), static_cast<std::uint32_t>(values_.size())});
}

void NodeLine::add_value(std::string_view raw) { values_.push_back(keep(raw)); }

RecordedGame NodeLine::read() const {
  const std::string_view text = text_;
  const auto part = [text](const Part& p) { return text.substr(p.begin, p.size); };
  std::vector<std::string_view> values;
  for (const Part& value : values_) values.push_back(part(value));
  std::vector<SgfProperty> properties;
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    const std::size_t end = i + 1 < properties_.size() ? properties_[i + 1].first_value : values_.size();
    const std::uint32_t first = properties_[i].first_value;
    properties.push_back(
        {part(properties_[i].name), properties_[i].name.begin, first, static_cast<std::uint32_t>(end - first)});
  }
  WarningLog log(kMaxGameWarnings);
  MainLine line(log);
  line.begin(0);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto [offset, first] = nodes_[i];
    const std::size_t end = i + 1 < nodes_.size() ? nodes_[i + 1].first_property : properties.size();
    line.add_node({text, offset, std::span(properties).subspan(first, end - first), values});
  }
  RecordedGame game = line.finish(text.size());
  Locator nowhere(text, 0);
  game.warnings = log.take(nowhere);
  for (Warning& warning : game.warnings) warning.line = warning.column = 0;
  return game;
}

}  // namespace katachi::records
