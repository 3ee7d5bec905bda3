#include "knowledge/find/find.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "go/interrupt.hpp"
#include "knowledge/find/images.hpp"
#include "knowledge/find/timeline.hpp"

namespace katachi::find {

namespace {

constexpr std::size_t kGamesAtOnce = 256;

// The points where a game ever had a stone of a colour, one bit per column; captures do not matter for this.
class Ever {
 public:
  void read(const records::PackedGame& game) {
    rows_ = {};
    for (const auto stones : {game.setup, game.moves}) {
      for (const records::PackedMove move : stones) {
        const int point = (move >> 1) - 1;
        if (point >= 0) rows_[move & 1][static_cast<std::size_t>(point / game.size)] |= 1u << point % game.size;
      }
    }
  }
  // One bit for each x from 0 where the image could be with its top at y.
  std::uint32_t could_lie(const Image& image, int y, std::uint32_t columns) const {
    for (const Cell& stone : image.stones) {
      columns &= rows_[stone.allowed == bit(kWhite)][static_cast<std::size_t>(y + stone.y)] >> stone.x;
      if (columns == 0) break;
    }
    return columns;
  }

 private:
  std::array<std::array<std::uint32_t, kMaxSize>, 2> rows_{};
};

struct Placement {
  const Image* image;
  int x, y;
};

struct Found {
  Placement placement;
  Time time;
  Time next;  // the next move inside, or kNever
};

// Of hits at the same time, the one with the earlier continuation comes first. The place on the board comes last, so
// turning a game does not change what is counted.
auto order(const Hit& hit) {
  const Time next = hit.next_move == 0 ? kNever : hit.next_move;
  return std::tuple(hit.move, next, hit.cell, hit.color, hit.y, hit.x, hit.symmetry, hit.swapped);
}

// Searches one game after another.
class Searcher {
 public:
  Searcher(const records::PackedGames& games, const Captures& captures, const Query& query,
           const std::vector<Image>& images)
      : games_(games), captures_(captures), query_(query), images_(images) {}

  void search(std::size_t number, std::vector<Hit>& hits) {
    const records::PackedGame game = games_[number];
    game_ = static_cast<std::uint32_t>(number);
    size_ = game.size;
    collect_placements(game);
    if (placements_.empty()) return;
    timeline_.read(game, captures_.stones(number), captures_.length(number));
    found_.clear();
    for (const Placement& placement : placements_) match(placement);
    const std::size_t before = hits.size();
    for (const Found& found : found_) hits.push_back(hit(found));
    std::sort(hits.begin() + static_cast<std::ptrdiff_t>(before), hits.end(),
              [](const Hit& one, const Hit& other) { return order(one) < order(other); });
    if (!query_.all_hits && !found_.empty()) hits.resize(before + 1);
  }

 private:
  void collect_placements(const records::PackedGame& game) {
    placements_.clear();
    ever_.read(game);
    for (const Image& image : images_) {
      const Range range = range_of(image, size_);
      if (range.x1 < range.x0) continue;
      const std::uint32_t columns = ((2u << range.x1) - 1) & ~((1u << range.x0) - 1);
      for (int y = range.y0; y <= range.y1; ++y) {
        for (std::uint32_t xs = ever_.could_lie(image, y, columns); xs != 0; xs &= xs - 1) {
          placements_.push_back({&image, std::countr_zero(xs), y});
        }
      }
    }
  }

  std::size_t point(const Placement& p, int x, int y) const {
    return static_cast<std::size_t>((p.y + y) * size_ + p.x + x);
  }

  void match(const Placement& placement) {
    Span span{query_.first_move, std::min(timeline_.length(), query_.last_move) + 1};
    if (!query_.all_hits && !found_.empty()) span.end = std::min(span.end, useful_end(placement));
    if (span.from >= span.end) return;
    long_stories_.clear();
    for (const auto* cells : {&placement.image->stones, &placement.image->others}) {
      for (const Cell& cell : *cells) {
        if (!timeline_.cut(point(placement, cell.x, cell.y), cell.allowed, span)) long_stories_.push_back(cell);
        if (span.from >= span.end) return;
      }
    }
    spans_.assign(1, span);
    for (const Cell& cell : long_stories_) {
      timeline_.cut_all(point(placement, cell.x, cell.y), cell.allowed, spans_);
    }
    for (const Span& piece : spans_) note(placement, piece);
  }

  void note(const Placement& placement, Span span) {
    const Color next = placement.image->next;
    Time time = span.from;
    while (time < span.end && next != kEmpty && timeline_.to_move(time) != next) ++time;
    if (time >= span.end) return;
    const Found found{placement, time, next_inside(placement, time).time};
    if (!query_.all_hits && !found_.empty()) {
      const auto when = [](const Found& f) { return std::pair(f.time, f.next); };
      if (when(found) > when(found_.back())) return;
      if (when(found) < when(found_.back())) found_.clear();
    }
    found_.push_back(found);
  }

  // Only a hit that is earlier than the hits so far counts, or one at the same time whose continuation is no later.
  // Checking a few moves rules out most placements of a common pattern.
  Time useful_end(const Placement& placement) const {
    constexpr Time kFew = 16;
    const Found& best = found_.back();
    if (best.next - best.time > kFew) return best.time + 1;
    for (Time time = best.time; time < best.next; ++time) {
      if (holds(placement, timeline_.move_at(time))) return best.time + 1;
    }
    return best.time;
  }

  bool holds(const Placement& p, int move) const {
    if (move < 0) return false;
    const int x = move % size_ - p.x;
    const int y = move / size_ - p.y;
    return x >= 0 && x < p.image->width && y >= 0 && y < p.image->height;
  }

  struct Next {
    Time time = kNever;
    int cell = -1;
  };

  // The first move inside the rectangle after a time.
  Next next_inside(const Placement& placement, Time time) const {
    const Image& image = *placement.image;
    Next next;
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.width; ++x) {
        const Time move = timeline_.next_move(point(placement, x, y), time);
        if (move < next.time) next = {move, y * image.width + x};
      }
    }
    return next;
  }

  Hit hit(const Found& found) const {
    const Image& image = *found.placement.image;
    const auto [next, cell] = next_inside(found.placement, found.time);
    return seen_from_query(image, {.game = game_,
                                   .move = found.time,
                                   .next_move = next == kNever ? 0 : next,
                                   .cell = static_cast<std::int16_t>(cell),
                                   .color = timeline_.to_move(next == kNever ? found.time : next - 1),
                                   .x = static_cast<std::uint8_t>(found.placement.x),
                                   .y = static_cast<std::uint8_t>(found.placement.y),
                                   .symmetry = 0,
                                   .swapped = false});
  }

  // Of the views of a symmetric pattern, uses the one with the smallest cell, so that equivalent points are counted
  // together.
  static Hit seen_from_query(const Image& image, Hit hit) {
    const auto seen = [&hit](const View& view) {
      const int cell = hit.cell < 0 ? -1 : view.home[static_cast<std::size_t>(hit.cell)];
      return std::pair(cell, view.swapped ? opposite(static_cast<Color>(hit.color)) : static_cast<Color>(hit.color));
    };
    const View& best = *std::ranges::min_element(image.views, {}, seen);
    const auto [cell, color] = seen(best);
    hit.cell = static_cast<std::int16_t>(cell);
    hit.color = color;
    hit.symmetry = best.symmetry;
    hit.swapped = best.swapped;
    return hit;
  }

  const records::PackedGames& games_;
  const Captures& captures_;
  const Query& query_;
  const std::vector<Image>& images_;
  Ever ever_;
  Timeline timeline_;
  std::vector<Placement> placements_;
  std::vector<Cell> long_stories_;
  std::vector<Span> spans_;
  std::vector<Found> found_;
  std::uint32_t game_ = 0;
  int size_ = 0;
};

}  // namespace

std::vector<Hit> find(const records::PackedGames& games, const Captures& captures, const Query& query,
                      std::span<const std::uint8_t> wanted, int threads, std::size_t most) {
  if (!wanted.empty() && wanted.size() != games.size()) throw std::invalid_argument("one mark per game is needed");
  const std::vector<Image> images = images_of(query);
  std::vector<std::vector<Hit>> parts((games.size() + kGamesAtOnce - 1) / kGamesAtOnce);
  std::atomic<std::size_t> next_part = 0;
  std::atomic<std::size_t> count = 0;
  const auto work = [&] {
    Searcher searcher(games, captures, query, images);
    for (std::size_t part = next_part++; part < parts.size() && count <= most; part = next_part++) {
      const std::size_t end = std::min(games.size(), (part + 1) * kGamesAtOnce);
      for (std::size_t i = part * kGamesAtOnce; i < end; ++i) {
        if (wanted.empty() || wanted[i] != 0) searcher.search(i, parts[part]);
      }
      if (Interrupt::now()) next_part = parts.size();
      count += parts[part].size();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  if (count > most) throw std::length_error("the pattern appears more than " + std::to_string(most) + " times");
  std::vector<Hit> hits;
  hits.reserve(count);
  for (const auto& part : parts) hits.insert(hits.end(), part.begin(), part.end());
  return hits;
}

}  // namespace katachi::find
