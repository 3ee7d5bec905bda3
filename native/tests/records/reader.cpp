// The record reader on broken text, for the sanitizers: no text may cause an access out of bounds.
#include <string>

#include "go/random.hpp"
#include "records/game_stream.hpp"
#include "records/sgf_tree.hpp"
#include "tests/check.hpp"

using namespace katachi;
using namespace katachi::records;

namespace {

const std::string kGame =
    "(;FF[4]GM[1]SZ[9]CA[UTF-8]PB[Sh\xc5\xabsaku]PW[a\\]b\\\\]KM[6.5]AB[aa:bb][cc]AW[dd]PL[W]C[two\nlines]"
    ";W[ee];B[];W[gc](;B[cg]N[x:y];W[tt])(;B[gg](;W[hh])(;W[ii]LB[aa:1][bb:2]TR[cc])))(;SZ[19]HA[2];B[pd];W[dp])";
const std::string kSigns = "()[];:\\\n\r\t abcstzABWSZ019\xc5\xe5\x80\xff";

// A few random changes: a character inserted, removed or replaced, a piece repeated or cut off.
std::string mutated(const std::string& text, Random& random) {
  std::string result = text;
  for (std::uint32_t n = 1 + random.below(6); n > 0 && !result.empty(); --n) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(result.size()));
    const char sign = kSigns[random.below(static_cast<std::uint32_t>(kSigns.size()))];
    switch (random.below(5)) {
      case 0:
        result.insert(at, 1, sign);
        break;
      case 1:
        result.erase(at, 1 + random.below(4));
        break;
      case 2:
        result[at] = sign;
        break;
      case 3:
        result.insert(at, result.substr(at, random.below(40)));
        break;
      default:
        result.resize(at);
    }
  }
  return result;
}

std::size_t lines_of(const std::string& text) {
  std::size_t lines = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    lines += text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
  }
  return lines;
}

// Reads a text in every way and checks what must hold for any text.
void read_all_ways(const std::string& text) {
  const std::size_t lines = lines_of(text);
  for (const Layout layout : {Layout::kFree, Layout::kPerLine}) {
    GameStream stream(text, layout);
    std::size_t games = 0;
    while (const auto game = stream.next()) {
      CHECK(++games <= text.size() + 1);
      CHECK(game->offset <= text.size());
      for (const Warning& warning : game->warnings) CHECK(warning.line >= 1 && warning.line <= lines + 1);
      Position board(game->reject.empty() ? game->size : 9);
      if (!game->setup.empty()) continue;
      for (const RecordedMove& move : game->moves) {
        CHECK(board.is_legal(move.color, move.point, true));
        board.play(move.color, move.point);
      }
    }
  }
  const SgfTree tree = parse_tree(text);
  for (std::size_t i = 0; i < tree.node_count(); ++i) {
    const auto parent = tree.nodes[i].parent;
    CHECK(parent == records::kNoNode || parent < i);
  }
  for (std::size_t i = 0; i + 1 < tree.values.size(); ++i) CHECK(tree.raw(tree.values[i]).size() <= text.size());
}

}  // namespace

TEST(records_reader_reads_the_sample) {
  GameStream stream(kGame, Layout::kFree);
  const auto first = stream.next();
  CHECK(first.has_value());
  CHECK_EQ(first->size, 9);
  CHECK_EQ(first->moves.size(), 5u);
  CHECK(first->warnings.empty());
  const auto second = stream.next();
  CHECK(second.has_value());
  CHECK_EQ(second->moves.size(), 2u);
  CHECK(!stream.next().has_value());
}

// Found by fuzzing: an empty variation inside the first one hid that this one had ended the main line.
TEST(records_reader_ends_the_main_line_with_the_first_variation) {
  for (const char* text :
       {"(;SZ[9](;B[aa]())(;W[bb]))", "(;SZ[9](;B[aa](()()))(;W[bb]))", "(;SZ[9]()(;B[aa])(;W[bb]))"}) {
    GameStream stream(text, Layout::kFree);
    const auto game = stream.next();
    CHECK(game.has_value());
    CHECK_EQ(game->moves.size(), 1u);
  }
}

TEST(records_reader_survives_changed_text) {
  Random random(20261115);
  for (int i = 0; i < check::rounds(20000); ++i) read_all_ways(mutated(kGame, random));
}

TEST(records_reader_survives_random_signs) {
  Random random(1561);
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (std::uint32_t n = random.below(200); n > 0; --n) {
      text += kSigns[random.below(static_cast<std::uint32_t>(kSigns.size()))];
    }
    read_all_ways(text);
  }
}

TEST(records_reader_needs_no_stack_for_depth) {
  constexpr std::size_t kDepth = 1000000;
  std::string deep;
  for (std::size_t i = 0; i < kDepth; ++i) deep += "(;";
  read_all_ways(deep);                                       // never closed
  read_all_ways(deep + std::string(kDepth, ')'));            // closed
  read_all_ways(std::string(kDepth, '(') + ";B[aa]");        // only brackets
  read_all_ways("(" + std::string(kDepth, ';') + ")");       // empty nodes
  read_all_ways("(;C[" + std::string(kDepth, '\\') + "])");  // escapes
}
