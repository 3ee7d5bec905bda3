// Runs a target without libFuzzer, where there is no clang: the corpus, then random changes of it until the time is
// over. Takes the options of libFuzzer that `make fuzz` uses and ignores the others.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "go/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Case = std::vector<std::uint8_t>;

struct Options {
  double seconds = 0;
  std::size_t longest = 256;
  std::string kept = "crash-last";  // where the case is written that ends the process
  std::vector<Case> corpus;
};

void add_file(const std::filesystem::path& path, std::vector<Case>& corpus) {
  std::ifstream in(path, std::ios::binary);
  corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

Options options_of(int count, char** words) {
  Options options;
  const auto value = [](const std::string& word, const std::string& name) {
    return word.starts_with(name) ? word.substr(name.size()) : std::string();
  };
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (const auto text = value(word, "-max_total_time="); !text.empty()) options.seconds = std::stod(text);
    if (const auto text = value(word, "-max_len="); !text.empty()) options.longest = std::stoul(text);
    if (const auto text = value(word, "-artifact_prefix="); !text.empty()) options.kept = text + "crash-last";
    if (word.starts_with("-") || !std::filesystem::exists(word)) continue;
    if (std::filesystem::is_regular_file(word)) add_file(word, options.corpus);
    if (!std::filesystem::is_directory(word)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(word)) add_file(entry.path(), options.corpus);
  }
  if (options.corpus.empty()) options.corpus.emplace_back();
  return options;
}

Case mutated(const Options& options, katachi::Random& random) {
  const auto below = [&](std::size_t n) {
    return random.below(static_cast<std::uint32_t>(std::max<std::size_t>(n, 1)));
  };
  const auto some = [&]() -> const Case& { return options.corpus[below(options.corpus.size())]; };
  Case made = some();
  for (auto n = 1 + below(5); n > 0; --n) {
    const auto at = made.begin() + below(made.size() + 1);
    const auto byte = static_cast<std::uint8_t>(random.below(256));
    const Case& other = some();
    const auto from = other.begin() + below(other.size() + 1);
    const auto until = from + below(static_cast<std::size_t>(other.end() - from) + 1);
    switch (below(4)) {
      case 0:
        made.insert(at, byte);
        break;
      case 1:
        made.erase(at, at + below(static_cast<std::size_t>(made.end() - at) + 1) / 4);
        break;
      case 2:
        if (at != made.end()) *at = byte;
        break;
      default:
        made.insert(at, from, until);
    }
  }
  made.resize(std::min(made.size(), options.longest));
  return made;
}

const Case* running = nullptr;
std::string kept_as;

// Sanitizers, failed checks and uncaught exceptions all end with an abort.
extern "C" void keep_case(int) {
  std::ofstream(kept_as, std::ios::binary)
      .write(reinterpret_cast<const char*>(running->data()), static_cast<std::streamsize>(running->size()));
  std::_Exit(1);
}

// In memory of exactly its size, so that the sanitizers see an access beyond it.
void run(const Case& one) {
  running = &one;
  const auto copy = std::make_unique<std::uint8_t[]>(one.size());
  std::copy(one.begin(), one.end(), copy.get());
  LLVMFuzzerTestOneInput(copy.get(), one.size());
}

}  // namespace

extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1"; }

int main(int count, char** words) {
  const Options options = options_of(count, words);
  kept_as = options.kept;
  std::signal(SIGABRT, keep_case);
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  std::size_t cases = 0;
  for (const Case& one : options.corpus) {
    run(one);
    ++cases;
  }
  for (katachi::Random random(1); seconds() < options.seconds; ++cases) run(mutated(options, random));
  std::fprintf(stderr, "Done %zu runs in %.0f second(s)\n", cases, seconds());
}
