// The whole game graph of a small region, computed by a separate board: the oracle for the tsumego solver.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <string>
#include <vector>

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The slow oracle. Stones are characters: '.', 'D' (defender), 'A' (attacker). It shares nothing with the solver except
// the list of neighbours and the set of points next to the wall.
struct Board {
  std::string stones;
  char mover = 'D';
  int ko = -1;
  std::array<int, 2> threats{};  // defender's, attacker's
  std::vector<bool> left;        // which targets were never captured

  auto operator<=>(const Board&) const = default;
};

class Oracle {
 public:
  explicit Oracle(const Region& region) : aim_(region.aim), given_(region.given) {
    for (int i = 0; i < kMaxPlaces; ++i) {
      neighbours_.emplace_back();
      if (!(region.inside >> i & 1)) continue;
      places_.push_back(i);
      wall_.push_back(region.wall >> i & 1);
      for (int j = 0; j < kMaxPlaces; ++j) {
        if (region.beside[static_cast<std::size_t>(i)] >> j & 1) neighbours_.back().push_back(j);
      }
    }
    for (auto& list : neighbours_) {
      for (int& n : list) n = static_cast<int>(std::find(places_.begin(), places_.end(), n) - places_.begin());
    }
    for (int i = 0; i < region.target_count; ++i) {
      targets_.emplace_back();
      for (int p = 0; p < size(); ++p) {
        if (region.targets[static_cast<std::size_t>(i)] >> places_[static_cast<std::size_t>(p)] & 1) {
          targets_.back().push_back(p);
        }
      }
    }
  }

  int size() const { return static_cast<int>(places_.size()); }

  // All reachable boards, and for each whether the attacker can force, in finitely many moves, that the defender has
  // neither stones nor moves, or that the targets are captured. If the defender has to achieve something: whether he
  // cannot do so in finitely many moves.
  void explore(const Board& start) {
    add(start);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      for (const Board& next : moves(Board(boards_[i]))) {
        const std::size_t n = add(next);
        before_[n].push_back(i);
        ++open_[i];
      }
    }
    const bool defends = aim_ == Aim::kTwoEyes || aim_ == Aim::kLink;
    const char finisher = defends ? 'D' : 'A';
    std::vector<bool> finished(boards_.size(), false);
    std::vector<std::size_t> won;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const bool stuck = boards_[i].mover != finisher && open_[i] == 0;
      if (defends ? boards_[i].mover == 'A' && !captured(boards_[i]) && safe(boards_[i])
                  : stuck || captured(boards_[i])) {
        won.push_back(i);
      }
    }
    for (const std::size_t i : won) finished[i] = true;
    for (std::size_t k = 0; k < won.size(); ++k) {
      for (const std::size_t i : before_[won[k]]) {
        if (defends && captured(boards_[i])) continue;
        if (finished[i] || (--open_[i] > 0 && boards_[i].mover != finisher)) continue;
        finished[i] = true;
        won.push_back(i);
      }
    }
    attacker_wins_.clear();
    for (const bool win : finished) attacker_wins_.push_back(win != defends);
  }

  const std::vector<Board>& boards() const { return boards_; }
  bool attacker_wins(std::size_t i) const { return attacker_wins_[i]; }

  std::vector<Board> moves(const Board& board) const {
    std::vector<Board> result;
    for (int p = 0; p < size(); ++p) {
      Board next = board;
      if (place(next, p)) result.push_back(next);
    }
    const bool bare = board.stones.find('D') == std::string::npos;
    const bool waits = aim_ == Aim::kTwoEyes || aim_ == Aim::kLink;
    if (board.mover == 'D' ? !bare : bare || board.ko >= 0 || waits) {
      Board next = board;
      next.mover = board.mover == 'D' ? 'A' : 'D';
      next.ko = -1;
      result.push_back(next);
    }
    return result;
  }

  State to_state(const Board& board) const {
    State state;
    for (int p = 0; p < size(); ++p) {
      const Points bit = Points{1} << places_[static_cast<std::size_t>(p)];
      if (at(board, p) == 'D') state.stones[kDefender] |= bit;
      if (at(board, p) == 'A') state.stones[kAttacker] |= bit;
    }
    state.to_move = board.mover == 'D' ? kDefender : kAttacker;
    if (board.ko >= 0) state.ko = static_cast<std::uint8_t>(places_[static_cast<std::size_t>(board.ko)]);
    state.threats = {static_cast<std::uint8_t>(board.threats[0]), static_cast<std::uint8_t>(board.threats[1])};
    for (std::size_t t = 0; t < board.left.size(); ++t) {
      if (board.left[t]) state.left |= static_cast<std::uint8_t>(1U << t);
    }
    return state;
  }

  bool legal(const Board& board) const {
    for (int p = 0; p < size(); ++p) {
      if (at(board, p) != '.' && !alive(board, chain(board, p))) return false;
    }
    return true;
  }

  // Whether the defender has reached his aim, with the attacker to move.
  bool safe(const Board& board) const {
    if (aim_ != Aim::kLink) {
      const std::vector<int> own = stones_of(board, 'D');
      return std::any_of(own.begin(), own.end(), [&](int p) { return for_ever(board, p); });
    }
    const std::vector<int> stones = chain(board, targets_[0][0]);
    for (const auto& target : targets_) {
      for (const int p : target) {
        if (std::find(stones.begin(), stones.end(), p) == stones.end()) return false;
      }
    }
    return liberties(board, stones).size() >= 2;
  }

 private:
  std::vector<int> stones_of(const Board& board, char color) const {
    std::vector<int> result;
    for (int p = 0; p < size(); ++p) {
      if (at(board, p) == color) result.push_back(p);
    }
    return result;
  }

  // Whether a stone stays on the board if only the attacker plays, in any order.
  bool for_ever(const Board& board, int stone) const {
    std::vector<Board> seen = {board};
    for (std::size_t i = 0; i < seen.size(); ++i) {
      for (int p = 0; p < size(); ++p) {
        Board next = seen[i];
        next.mover = 'A';
        next.ko = -1;
        if (!place(next, p)) continue;
        if (at(next, stone) != 'D') return false;
        next.mover = 'A';
        next.ko = -1;
        if (std::find(seen.begin(), seen.end(), next) == seen.end()) seen.push_back(next);
      }
    }
    return true;
  }

  bool captured(const Board& board) const {
    const auto gone = std::count(board.left.begin(), board.left.end(), false);
    return !board.left.empty() &&
           (aim_ == Aim::kAllTargets ? gone == static_cast<std::ptrdiff_t>(board.left.size()) : gone > 0);
  }

  static char at(const Board& board, int p) { return board.stones[static_cast<std::size_t>(p)]; }
  const std::vector<int>& near(int p) const {
    return neighbours_[static_cast<std::size_t>(places_[static_cast<std::size_t>(p)])];
  }

  std::vector<int> chain(const Board& board, int p) const {
    std::vector<int> result = {p};
    for (std::size_t i = 0; i < result.size(); ++i) {
      for (const int n : near(result[i])) {
        if (at(board, n) == at(board, p) && std::find(result.begin(), result.end(), n) == result.end()) {
          result.push_back(n);
        }
      }
    }
    return result;
  }

  std::vector<int> liberties(const Board& board, const std::vector<int>& stones) const {
    std::vector<int> result;
    for (const int s : stones) {
      for (const int n : near(s)) {
        if (at(board, n) == '.' && std::find(result.begin(), result.end(), n) == result.end()) result.push_back(n);
      }
    }
    return result;
  }

  bool on_wall(const Board& board, const std::vector<int>& stones) const {
    return at(board, stones[0]) == 'A' &&
           std::any_of(stones.begin(), stones.end(), [&](int s) { return wall_[static_cast<std::size_t>(s)]; });
  }

  bool alive(const Board& board, const std::vector<int>& stones) const {
    return on_wall(board, stones) || !liberties(board, stones).empty();
  }

  bool place(Board& board, int p) const {
    if (at(board, p) != '.') return false;
    if (board.mover == 'D' && (given_ >> places_[static_cast<std::size_t>(p)] & 1) != 0) return false;
    int& threats = board.threats[board.mover == 'D' ? 0 : 1];
    if (p == board.ko && --threats < 0) return false;
    const char enemy = board.mover == 'D' ? 'A' : 'D';
    board.stones[static_cast<std::size_t>(p)] = board.mover;
    std::vector<int> taken;
    for (const int n : near(p)) {
      if (at(board, n) != enemy) continue;
      const std::vector<int> stones = chain(board, n);
      if (alive(board, stones)) continue;
      for (const int s : stones) board.stones[static_cast<std::size_t>(s)] = '.';
      taken.insert(taken.end(), stones.begin(), stones.end());
    }
    for (std::size_t t = 0; enemy == 'D' && t < board.left.size(); ++t) {
      for (const int s : taken) {
        if (std::find(targets_[t].begin(), targets_[t].end(), s) != targets_[t].end()) board.left[t] = false;
      }
    }
    const std::vector<int> mine = chain(board, p);
    if (!alive(board, mine)) return false;
    const bool ko =
        taken.size() == 1 && mine.size() == 1 && !on_wall(board, mine) && liberties(board, mine).size() == 1;
    board.ko = ko ? taken[0] : -1;
    board.mover = enemy;
    return true;
  }

  std::size_t add(const Board& board) {
    const auto [where, fresh] = number_.try_emplace(board, boards_.size());
    if (fresh) {
      boards_.push_back(board);
      before_.emplace_back();
      open_.push_back(0);
    }
    return where->second;
  }

  Aim aim_;
  Points given_;
  std::vector<std::vector<int>> targets_;
  std::vector<int> places_;
  std::vector<bool> wall_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<Board> boards_;
  std::map<Board, std::size_t> number_;
  std::vector<std::vector<std::size_t>> before_;
  std::vector<int> open_;  // moves that do not lose for the defender yet
  std::vector<bool> attacker_wins_;
};

}  // namespace katachi::tsumego
