// The main line of a tree that somebody holds in memory, read by the same rules as the text of a game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/game.hpp"
#include "records/sgf_reader.hpp"

namespace katachi::records {

// Nodes are added from the root on; then the game is read. What is kept is one text with everything in it, so that
// warnings come in the order of the nodes.
class NodeLine {
 public:
  void add_node();
  // A property of the last node; names are capital letters, no name comes twice in a node.
  void add_property(std::string_view name);
  // A raw value of the last property.
  void add_value(std::string_view raw);

  // The game. Its warnings have no place.
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
