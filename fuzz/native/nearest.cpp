// The table of nearest patterns as read from a base: it is refused, or matched move by move as from scratch.
#include "knowledge/nearest/matcher.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace knowledge;

bool same(NearestMatcher& a, NearestMatcher& b, int area) {
  for (int i = 0; i < area; ++i) {
    for (const Color color : {kBlack, kWhite}) {
      const auto left = a.path(i, color);
      const auto right = b.path(i, color);
      if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) return false;
    }
  }
  return true;
}

}  // namespace

void one_case(Bytes in) {
  const int size = in.between(1, 7);
  const NearestSettings settings{in.between(0, 33), in.flag(), in.flag(),
                                 in.flag() ? EdgeFacts::kSide : EdgeFacts::kPoint};
  const std::uint32_t roots = in.number<std::uint8_t>();
  const auto words = in.numbers<std::uint64_t>(30);
  const std::span nodes(reinterpret_cast<const NearestTree::Node*>(words.data()), words.size());
  accepted<std::invalid_argument>([&] {
    const NearestTree tree(nodes, roots, settings);
    Position position(size);
    if (!set_up(position, in)) return;
    NearestMatcher matcher(tree, size);
    matcher.reset(position);
    while (!in.empty()) {
      const Point move = point(position, in);
      if (move != kPass && !position.is_legal(position.to_move(), move)) continue;
      position.play(position.to_move(), move);
      matcher.play(position, move);
    }
    NearestMatcher fresh(tree, size);
    fresh.reset(position);
    check(same(matcher, fresh, size * size), "patterns updated move by move are those from scratch");
  });
}

}  // namespace katachi::fuzz
