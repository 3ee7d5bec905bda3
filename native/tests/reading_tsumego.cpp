// The tsumego solver against the whole game graph of small regions, worked out by a board of its own.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"
#include "go/random.hpp"
#include "reading/tsumego_verdict.hpp"

namespace katachi::tsumego {
namespace {

// The slow oracle. Stones are characters: '.', 'D' (defender), 'A' (attacker). Nothing is shared with the solver but
// the list of neighbours and the set of points next to the wall.
struct Board {
  std::string stones;
  char mover = 'D';
  int ko = -1;
  std::array<int, 2> threats{};  // defender's, attacker's

  auto operator<=>(const Board&) const = default;
};

class Oracle {
 public:
  explicit Oracle(const Region& region) {
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
  }

  int size() const { return static_cast<int>(places_.size()); }

  // All boards that can be reached, and for each whether the attacker can bring about in finitely many moves that the
  // defender, without a stone, has no move either.
  void explore(const Board& start) {
    add(start);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      for (const Board& next : moves(Board(boards_[i]))) {
        const std::size_t n = add(next);
        before_[n].push_back(i);
        ++open_[i];
      }
    }
    attacker_wins_.assign(boards_.size(), false);
    std::vector<std::size_t> won;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (boards_[i].mover == 'D' && open_[i] == 0) won.push_back(i);
    }
    for (const std::size_t i : won) attacker_wins_[i] = true;
    for (std::size_t k = 0; k < won.size(); ++k) {
      for (const std::size_t i : before_[won[k]]) {
        if (attacker_wins_[i] || (--open_[i] > 0 && boards_[i].mover == 'D')) continue;
        attacker_wins_[i] = true;
        won.push_back(i);
      }
    }
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
    if (board.mover == 'D' ? !bare : bare || board.ko >= 0) {
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
    return state;
  }

  bool legal(const Board& board) const {
    for (int p = 0; p < size(); ++p) {
      if (at(board, p) != '.' && !alive(board, chain(board, p))) return false;
    }
    return true;
  }

 private:
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

  std::vector<int> places_;
  std::vector<bool> wall_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<Board> boards_;
  std::map<Board, std::size_t> number_;
  std::vector<std::vector<std::size_t>> before_;
  std::vector<int> open_;  // moves that do not yet lose for the defender
  std::vector<bool> attacker_wins_;
};

// A random region of at most `most` points, connected or not, with a random part of it next to the wall.
Region random_region(Random& random, std::size_t most) {
  const int width = 2 + static_cast<int>(random.below(4));
  const int height = 1 + static_cast<int>(random.below(4));
  const Geometry& g = Geometry::of(6);
  std::vector<Point> points;
  std::vector<Point> wall;
  const std::uint32_t holes = random.below(4);
  for (int i = 0; i < width * height; ++i) {
    if (random.below(10) < holes) continue;
    points.push_back(g.at(i % width, i / width));
  }
  while (points.size() > most) points.erase(points.begin() + random.below(static_cast<std::uint32_t>(points.size())));
  const std::uint32_t walls = 1 + random.below(5);
  for (const Point v : points) {
    if (random.below(10) < walls) wall.push_back(v);
  }
  if (points.empty()) points.push_back(g.at(0, 0));
  Region region = lay_out(g, points, wall);
  if (random.below(4) == 0) region.columns = 0;  // as in regions that do not fit into a box
  return region;
}

// A random legal board; threats of at most one each.
Board random_board(Random& random, const Oracle& oracle) {
  Board board;
  do {
    board.stones.clear();
    for (int p = 0; p < oracle.size(); ++p) board.stones += "..DDA"[random.below(5)];
  } while (!oracle.legal(board));
  board.mover = random.below(2) == 0 ? 'D' : 'A';
  if (random.below(3) == 0) board.threats = {static_cast<int>(random.below(2)), static_cast<int>(random.below(2))};
  return board;
}

std::string show(const Region& region, const Board& board) {
  std::string wall;
  for (Points rest = region.inside; rest != 0; rest &= rest - 1) wall += (lowest(rest) & region.wall) != 0 ? 'w' : '-';
  std::string text;
  for (int i = 0, p = 0; i < kMaxPlaces; ++i) {
    if (region.columns != 0 && i % region.columns == 0) text += '/';
    text += (region.inside >> i & 1) != 0 ? board.stones[static_cast<std::size_t>(p++)] : ' ';
    if (p == static_cast<int>(board.stones.size())) break;
  }
  return text + " wall " + wall + " mover " + board.mover + " ko " + std::to_string(board.ko) + " threats " +
         std::to_string(board.threats[0]) + "," + std::to_string(board.threats[1]);
}

void fail(const char* what, const Region& region, const Board& board) {
  check::Failures::current().add(__FILE__, __LINE__, std::string(what) + ": " + show(region, board));
}

// Every reachable position of the regions: what is decided without search, and what the solver says.
struct Tally {
  std::size_t positions = 0, dead = 0, three = 0, alive = 0, kos = 0, searched = 0, lives = 0, nodes = 0;
};

void compare(const Region& region, const Oracle& oracle, Random& random, Tally& tally) {
  Solver solver(region, 14);
  for (std::size_t i = 0; i < oracle.boards().size(); ++i) {
    const Board& board = oracle.boards()[i];
    const State state = oracle.to_state(board);
    const bool attacker = oracle.attacker_wins(i);
    ++tally.positions;
    tally.kos += board.ko >= 0 ? 1 : 0;
    const Room room = find_room(region, state);
    if (is_dead(region, state, room)) {
      ++tally.dead;
      tally.three += std::popcount(room.eyes) == 3 ? 1 : 0;
      if (!attacker) fail("not dead", region, board);
    }
    if (unconditional_life(region, state) != 0) {
      ++tally.alive;
      if (attacker) fail("not alive", region, board);
    }
    if (i != 0 && random.below(40) != 0) continue;
    ++tally.searched;
    tally.lives += attacker ? 0 : 1;
    Budget budget;
    if (solver.solve(state, budget) != (attacker ? Winner::kAttacker : Winner::kDefender)) {
      fail(attacker ? "the attacker wins" : "the defender wins", region, board);
    }
  }
  tally.nodes += solver.nodes();
}

Tally compare_regions(int count, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int k = 0; k < count; ++k) {
    const Region region = random_region(random, most);
    Oracle oracle(region);
    oracle.explore(random_board(random, oracle));
    compare(region, oracle, random, tally);
  }
  return tally;
}

void report(const Tally& t) {
  std::cout << t.positions << " positions, " << t.dead << " dead (" << t.three << " by three), " << t.alive
            << " alive, " << t.kos << " with a ban, " << t.searched << " searched (" << t.lives << " lives), "
            << t.nodes << " nodes\n";
}

TEST(reading_tsumego_small_regions_agree_with_the_whole_game) {
  const Tally t = compare_regions(600, 8, 1);
  report(t);
  CHECK(t.dead > 1000);
  CHECK(t.three > 100);
  CHECK(t.alive > 1000);
  CHECK(t.kos > 100);
  CHECK(t.lives > 100);
}

EXHAUSTIVE_TEST(reading_tsumego_larger_regions_agree_with_the_whole_game) { report(compare_regions(3000, 11, 2)); }

}  // namespace
}  // namespace katachi::tsumego
