#include "records/sgf_tree.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "go/interrupt.hpp"
#include "records/sgf_reader.hpp"

namespace katachi::records {

namespace {

class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, Brackets brackets) : log_(kMaxTreeWarnings), reader_(text, log_, brackets) {
    tree_.text = text;
  }

  void read() {
    std::size_t step = 0;
    for (SgfEvent event = reader_.next(); event != SgfEvent::kEnd && !full_ && !Interrupt::now(++step);
         event = reader_.next()) {
      take(event);
    }
  }
  bool should_split() const { return reader_.should_split(); }

  SgfTree finish() {
    link_siblings();
    tree_.nodes.push_back({kNoNode, kNoNode, count(tree_.properties)});
    tree_.properties.push_back({0, count(tree_.values)});
    Locator locator(tree_.text, 1);
    tree_.warnings = log_.take(locator);
    return std::move(tree_);
  }

 private:
  template <class T>
  static std::uint32_t count(const std::vector<T>& items) {
    return static_cast<std::uint32_t>(items.size());
  }

  void take(SgfEvent event) {
    switch (event) {
      case SgfEvent::kGame:
        branches_.clear();
        here_ = kNoNode;
        break;
      case SgfEvent::kVariation:
        branches_.push_back(here_);
        break;
      case SgfEvent::kClose:
        here_ = branches_.back();
        branches_.pop_back();
        break;
      case SgfEvent::kNode:
        add_node();
        break;
      case SgfEvent::kGameEnd:
      case SgfEvent::kEnd:
        break;
    }
  }

  void add_node() {
    const NodeIndex node = count(tree_.nodes);
    if (node == kMaxNodes) {
      log_.add(reader_.offset(), "more than " + std::to_string(kMaxNodes) + " nodes: those from here on are left out");
      full_ = true;
      return;
    }
    if (here_ == kNoNode) tree_.roots.push_back(node);
    tree_.nodes.push_back({here_, kNoNode, count(tree_.properties)});
    const SgfNode read = reader_.node();
    for (const SgfProperty& property : read.properties) {
      const auto name = name_index(property.name);
      if (!name) {
        log_.add_quoting(property.offset, "too many different properties: left out ", property.name);
        continue;
      }
      tree_.properties.push_back({*name, count(tree_.values)});
      for (const std::string_view value : read.values(property)) {
        const auto begin = static_cast<std::uint32_t>(read.offset_of(value));
        tree_.values.push_back({begin, begin + static_cast<std::uint32_t>(value.size())});
      }
    }
    here_ = node;
  }

  // None for a new name when there are too many already.
  std::optional<std::uint32_t> name_index(std::string_view name) {
    std::string key(name);
    const auto known = name_indices_.find(key);
    if (known != name_indices_.end()) return known->second;
    if (tree_.names.size() == kMaxNames) return std::nullopt;
    tree_.names.emplace_back(name);
    return name_indices_.emplace(std::move(key), count(tree_.names) - 1).first->second;
  }

  // From the last node to the first, so that each node finds its next sibling.
  void link_siblings() {
    std::vector<NodeIndex> first_child(tree_.nodes.size(), kNoNode);
    for (NodeIndex i = count(tree_.nodes); i-- > 0;) {
      const NodeIndex parent = tree_.nodes[i].parent;
      if (parent != kNoNode) tree_.nodes[i].next_sibling = std::exchange(first_child[parent], i);
    }
  }

  SgfTree tree_;
  WarningLog log_;
  SgfReader reader_;
  NodeIndex here_ = kNoNode;  // the parent of the next node
  bool full_ = false;
  std::vector<NodeIndex> branches_;
  std::unordered_map<std::string, std::uint32_t> name_indices_;
};

}  // namespace

SgfTree parse_tree(std::string_view text) {
  if (text.size() > kMaxTextSize) {
    throw std::length_error("a text of " + std::to_string(text.size()) + " bytes is too long to be one SGF file");
  }
  for (const Brackets brackets : {Brackets::kTrust, Brackets::kSplit}) {
    TreeBuilder builder(text, brackets);
    builder.read();
    if (Interrupt::now()) break;
    if (brackets == Brackets::kSplit || !builder.should_split()) return builder.finish();
  }
  return {};  // interrupted
}

}  // namespace katachi::records
