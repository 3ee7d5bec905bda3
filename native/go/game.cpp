#include "go/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "go/interrupt.hpp"

namespace katachi {

Game::Game(int size, KoRule ko, bool suicide) : start_(size), position_(size), ko_rule_(ko), suicide_(suicide) {
  situations_.push_back(situation(position_));
}

Game::Game(KoRule ko, bool suicide, Memory memory)
    : start_(memory.start),
      start_move_(memory.start_move),
      position_(memory.start),
      moves_(std::move(memory.moves)),
      turns_(std::move(memory.turns)),
      situations_(std::move(memory.situations)),
      ko_rule_(ko),
      suicide_(suicide) {
  if (start_move_ > moves_.size() || turns_.size() != moves_.size() - start_move_) {
    throw std::invalid_argument("the parts of the game do not fit together");
  }
  replay();
  if (!memory.has_ko) position_.set_to_move(memory.to_move == kBlack ? kWhite : kBlack);
  position_.set_to_move(memory.to_move);
}

Game::Memory Game::memory() const {
  return {start_, start_move_, moves_, turns_, situations_, position_.to_move(), position_.ko() != kPass};
}

void Game::replay() {
  position_ = start_;
  for (std::size_t i = start_move_; i < moves_.size(); ++i) position_.play(moves_[i].color, moves_[i].point);
}

std::uint64_t Game::situation(const Position& position) const {
  const bool with_turn = ko_rule_ == KoRule::kSituational && position.to_move() == kWhite;
  return with_turn ? position.hash() ^ kWhiteToMoveKey : position.hash();
}

int Game::passes_in_a_row() const {
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(start_move_);
  int passes = 0;
  for (auto m = moves_.end(); m != first && (--m)->point == kPass;) ++passes;
  return passes;
}

bool Game::repeats(const Position& next) const {
  return std::find(situations_.rbegin(), situations_.rend(), situation(next)) != situations_.rend();
}

Legality Game::judge_without_history(Color c, Point v) const {
  if (v == kPass) return Legality::kLegal;
  if (!position_.geometry().contains(v)) return Legality::kOffBoard;
  if (position_.color(v) != kEmpty) return Legality::kOccupied;
  if (v == position_.ko() && c == position_.to_move()) return Legality::kKo;
  return position_.is_legal(c, v, suicide_) ? Legality::kLegal : Legality::kSuicide;
}

Legality Game::judge(Color c, Point v) const {
  const Legality simple = judge_without_history(c, v);
  if (simple != Legality::kLegal || v == kPass || ko_rule_ == KoRule::kSimple) return simple;
  Position next(position_);
  next.play(c, v);
  return repeats(next) ? Legality::kSuperko : Legality::kLegal;
}

void Game::record(Color c, Point v) {
  turns_.push_back(position_.to_move());
  position_.play(c, v);
  moves_.push_back({c, v});
  situations_.push_back(situation(position_));
}

Legality Game::play(Color c, Point v) {
  const Legality verdict = judge(c, v);
  if (verdict == Legality::kLegal) record(c, v);
  return verdict;
}

bool Game::undo() {
  if (moves_.size() == start_move_) return false;
  const Color turn = turns_.back();
  moves_.pop_back();
  turns_.pop_back();
  situations_.pop_back();
  // Replaying a few hundred moves takes microseconds; support for undoing moves would slow down every playout.
  replay();
  position_.set_to_move(turn);
  return true;
}

void Game::set_to_move(Color c) {
  position_.set_to_move(c);
  if (moves_.size() == start_move_) start_.set_to_move(c);
}

void Game::set_stones(std::span<const std::uint8_t> colors, Color to_move) {
  position_.set_stones(colors);
  position_.set_to_move(to_move);
  start_ = position_;
  start_move_ = moves_.size();
  turns_.clear();
  situations_.assign(1, situation(position_));
}

std::uint64_t Game::count_sequences(int depth) const {
  if (depth < 0) throw std::invalid_argument("the depth must not be negative: " + std::to_string(depth));
  if (depth == 0 || passes_in_a_row() >= 2) return depth == 0 ? 1 : 0;
  const Color c = position_.to_move();
  const Geometry& g = position_.geometry();
  std::uint64_t total = 0;
  for (int i = -1; i < g.area && (depth < 3 || !Interrupt::now()); ++i) {
    const Point v = i < 0 ? kPass : g.points[static_cast<std::size_t>(i)];
    if (judge(c, v) != Legality::kLegal) continue;
    if (depth == 1) {
      ++total;
      continue;
    }
    Game next(*this);
    next.record(c, v);
    total += next.count_sequences(depth - 1);
  }
  return total;
}

}  // namespace katachi
