// Reads the main line of a tree in memory by the same rules as the text of a game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/game.hpp"
#include "records/sgf_reader.hpp"

namespace katachi::records {

// Add the nodes from the root on, then read the game. Everything is kept in one text, so warnings come in the order of
// the nodes.
class NodeLine {
 public:
  void add_node();
  // Adds a property to the last node. Names are capital letters and occur only once per node.
  void add_property(std::string_view name);
  // Adds a raw value to the last property.
  void add_value(std::string_view raw);

  // The game. Its warnings have no line or column.
  RecordedGame read() const;

 private:
  struct Part {
    std::size_t begin;
    std::size_t size;
  };
  struct Property {
    Part name;
    std::uint32_t first_value;
  };
  struct Node {
    std::size_t offset;
    std::size_t first_property;
  };
  Part keep(std::string_view part);

  std::string text_;
  std::vector<Part> values_;
  std::vector<Property> properties_;
  std::vector<Node> nodes_;
};

}  // namespace katachi::records
