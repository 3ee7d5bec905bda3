// Packed games, captures and pattern search in arrays that may come from a damaged file.
#include "knowledge/captures.hpp"
#include "knowledge/find/find.hpp"
#include "records/packed_games.hpp"
#include "records/signature.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

struct Arrays {
  std::vector<std::uint8_t> sizes, winners;
  std::vector<std::uint64_t> setup_starts, starts;
  std::vector<records::PackedMove> setup, moves;

  records::PackedGames::Arrays view() const { return {sizes, winners, setup_starts, setup, starts, moves}; }
};

// Starts that mostly fit their games, so that later checks are reached, too.
std::vector<std::uint64_t> starts_of(Bytes& in, std::size_t games, std::size_t items) {
  std::vector<std::uint64_t> starts = {0};
  for (std::size_t i = 1; i < games; ++i) starts.push_back(starts.back() + in.number<std::uint8_t>());
  if (games > 0) starts.push_back(items);
  const auto spoilt = in.number<std::uint8_t>();
  if (spoilt < 16) starts[spoilt % starts.size()] = in.number<std::uint64_t>();
  return starts;
}

Arrays arrays_of(Bytes& in) {
  Arrays arrays;
  arrays.sizes = in.numbers<std::uint8_t>(3);
  arrays.winners = in.numbers<std::uint8_t>(3);
  arrays.setup = in.numbers<records::PackedMove>(20);
  arrays.moves = in.numbers<records::PackedMove>(80);
  arrays.setup_starts = starts_of(in, arrays.sizes.size(), arrays.setup.size());
  arrays.starts = starts_of(in, arrays.sizes.size(), arrays.moves.size());
  return arrays;
}

void replay(const records::PackedGame& game) {
  records::Replay replay(game);
  while (replay.more()) replay.play();
  check(replay.position().is_consistent(), "a replayed board is consistent");
  std::vector<records::RecordedMove> moves;
  for (const records::PackedMove move : game.moves)
    moves.push_back(records::unpack(move, replay.position().geometry()));
  records::signature_of(game.size, {}, moves);
}

find::Query query_of(Bytes& in) {
  find::Query query;
  query.width = in.between(-1, 5);
  query.height = in.between(-1, 5);
  for (int i = 0; i < query.width * query.height; ++i) query.cells.push_back(in.number<std::uint8_t>() & 15U);
  query.edges = {in.flag(), in.flag(), in.flag(), in.flag()};
  query.next = static_cast<Color>(in.between(0, 2));
  query.symmetries = in.flag();
  query.color_swap = in.flag();
  query.all_hits = in.flag();
  query.first_move = in.number<std::uint8_t>();
  query.last_move = in.number<std::uint32_t>();
  return query;
}

void search(const records::PackedGames& games, const Captures& captures, const find::Query& query) {
  constexpr std::size_t kMost = 1000;
  std::vector<find::Hit> hits;
  try {
    accepted<std::invalid_argument>([&] { hits = find::find(games, captures, query, {}, 1, kMost); });
  } catch (const std::length_error&) {
    return;
  }
  for (const find::Hit& hit : hits) {
    check(hit.game < games.size() && hit.move <= captures.length(hit.game), "a hit is in its game");
    check(hit.cell >= -1 && hit.cell < query.width * query.height, "a continuation is in the pattern");
    check(hit.x < games[hit.game].size && hit.y < games[hit.game].size, "a hit is on the board");
  }
}

}  // namespace

void one_case(Bytes in) {
  const Arrays arrays = arrays_of(in);
  accepted<std::invalid_argument>([&] {
    const records::PackedGames games(arrays.view());
    for (std::size_t i = 0; i < games.size(); ++i) replay(games[i]);
    const find::Query query = query_of(in);
    const CaptureArrays real = captures_of(games, 1);
    search(games, Captures(games, real.starts, real.stones, real.lengths), query);
    const auto starts = starts_of(in, games.size(), 4);
    const auto lengths = in.numbers<std::uint32_t>(3);
    const auto stones = in.numbers<std::uint32_t>(4);
    search(games, Captures(games, starts, stones, lengths), query);
  });
}

}  // namespace katachi::fuzz
