#include "knowledge/nearest/advice.hpp"

#include <cmath>
#include <map>
#include <stdexcept>

namespace katachi::knowledge {

ReplyView::ReplyView(const Position& position, Point around, Color mover, const NearestSettings& settings)
    : centre(around) {
  const Geometry& geometry = position.geometry();
  WideBoard board(position.size(), settings.edges);
  board.copy(position);
  Facts seen;
  look(board, board.cell(geometry.x(around), geometry.y(around)), settings.k, 0, seen);
  FactReader reader(seen, mover, settings, Orbits::of(OrbitOrder::kDistance), Turns::table());
  if (!settings.color_swap) facts.push_back(mover);
  for (int i = 0; i < settings.k; ++i) {
    const Fact fact = reader.next();
    if (fact == 0) break;
    facts.push_back(fact);
  }
  leaders = reader.leaders();
}

Fact ReplyView::reply(const Geometry& geometry, Point point) const {
  if (point == centre) return 0;
  const int dx = geometry.x(point) - geometry.x(centre);
  const int dy = geometry.y(point) - geometry.y(centre);
  return make_fact(Orbits::of(OrbitOrder::kDistance).least_rank(dx, dy, leaders), 0);
}

std::vector<NodeId> walk(const NearestTree& tree, Fact first, std::span<const Fact> rest) {
  std::vector<NodeId> path;
  NodeId node = tree.find(tree.roots(), first);
  for (std::size_t i = 0; node != kNoNode; ++i) {
    path.push_back(node);
    if (i == rest.size()) break;
    node = tree.find(NearestTree::family(tree[node]), rest[i]);
  }
  return path;
}

NearestAdvice::NearestAdvice(const NearestTree& tree, std::vector<float> probability, std::vector<float> certainty,
                             float usual, const NearestTree* replies, std::vector<float> replied, const Powers& powers)
    : tree_(tree),
      probability_(std::move(probability)),
      certainty_(std::move(certainty)),
      usual_(usual),
      replies_(replies),
      replied_(std::move(replied)),
      powers_(powers) {
  if (probability_.size() != tree.size() || certainty_.size() != tree.size() ||
      (replies_ != nullptr && replied_.size() != replies_->size())) {
    throw std::invalid_argument("nearest patterns: every pattern needs its numbers");
  }
}

float NearestAdvice::reply_probability(const ReplyView& view, Fact reply, std::span<const NodeId> seen) const {
  const std::vector<NodeId> path = walk(*replies_, reply, view.facts);
  float probability = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const float count = i < path.size() ? replied_[path[i]] : 0;
    probability = (count + powers_.prior * probability) / (replied_[seen[i]] + powers_.prior);
  }
  return probability;
}

std::vector<float> NearestAdvice::reply_probabilities(const Position& position, Point last) const {
  const Geometry& geometry = position.geometry();
  std::vector<float> found(static_cast<std::size_t>(geometry.area), 0.0f);
  if (replies_ == nullptr || last == kPass) return found;
  const ReplyView view(position, last, position.to_move(), replies_->settings());
  const std::vector<NodeId> seen = walk(*replies_, kAnyReply, view.facts);
  std::map<Fact, float> known = {{0, 0.0f}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact reply = view.reply(geometry, geometry.points[i]);
    if (!known.contains(reply)) known[reply] = reply_probability(view, reply, seen);
    found[i] = known[reply];
  }
  return found;
}

void NearestAdvice::ask(const Position& position, Point last, Scratch& scratch, Advice& out) const {
  const Geometry& geometry = position.geometry();
  const auto area = static_cast<std::size_t>(geometry.area);
  if (!scratch.matcher || scratch.matcher->size() != geometry.size) {
    scratch.matcher = std::make_unique<NearestMatcher>(tree_, geometry.size);
  }
  scratch.matcher->reset(position);
  const std::vector<float> replies = reply_probabilities(position, last);
  out.probability.assign(area, 0.0f);
  out.certainty.assign(area, 0.0f);
  const Color mover = position.to_move();
  float sum = 0;
  for (std::size_t i = 0; i < area; ++i) {
    if (!position.is_legal(mover, geometry.points[i])) continue;
    const auto path = scratch.matcher->path(static_cast<int>(i), mover);
    const float own = path.empty() ? usual_ : probability_[path.back()];
    out.certainty[i] = path.empty() ? 0.0f : certainty_[path.back()];
    out.probability[i] = std::pow(own, powers_.own) * std::pow(replies[i] + powers_.floor, powers_.reply);
    sum += out.probability[i];
  }
  for (float& p : out.probability) p = sum > 0 ? p / sum : 0;
}

}  // namespace katachi::knowledge
