// A tiny test harness: TEST(name) { ... } registers itself; CHECK and CHECK_EQ record failures and continue.
#pragma once

#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace check {

struct Test {
  const char* name;
  void (*body)();
  bool exhaustive;  // runs only on request, because it takes long
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

struct Registrar {
  Registrar(const char* name, void (*body)(), bool exhaustive = false) { tests().push_back({name, body, exhaustive}); }
};

// The rounds of a random campaign, or the rare cases it must meet: all of them with --whole, else a quarter.
inline bool& whole_campaigns() {
  static bool whole = false;
  return whole;
}
template <class T = int>
T rounds(T all) {
  return whole_campaigns() ? all : all / 4;
}

// The failures of the running test.
struct Failures {
  int count = 0;
  static Failures& current() {
    static Failures failures;
    return failures;
  }
  void add(const char* file, int line, const std::string& what) {
    constexpr int kShown = 10;
    if (++count <= kShown) std::cerr << file << ":" << line << ": " << what << "\n";
    if (count == kShown + 1) std::cerr << "... and more in this test\n";
  }
};

template <class T>
std::string show(const T& value) {
  std::ostringstream text;
  if constexpr (std::is_enum_v<T>) {
    text << static_cast<long long>(value);
  } else if constexpr (std::is_same_v<T, unsigned char> || std::is_same_v<T, signed char>) {
    text << static_cast<int>(value);
  } else if constexpr (requires { text << value; }) {
    text << value;
  } else {
    text << "(a value that cannot be printed)";
  }
  return text.str();
}

template <class A, class B>
bool equal(const A& a, const B& b) {
  if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<A, bool> &&
                !std::is_same_v<B, bool>) {
    return std::cmp_equal(a, b);
  } else {
    return a == b;
  }
}

template <class A, class B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
  if (!equal(a, b)) Failures::current().add(file, line, std::string(text) + ": " + show(a) + " is not " + show(b));
}

// Which tests to run: those whose name contains `filter`, and of these one in `parts`, so that several processes can
// share them.
struct Choice {
  bool exhaustive = false;
  bool whole = false;  // random campaigns at full length
  std::string_view filter;
  int part = 0;
  int parts = 1;
};

// The last line printed is just the count. Returns the exit code.
inline int run_all(const Choice& choice) {
  int passed = 0;
  int failed = 0;
  int number = 0;
  whole_campaigns() = choice.whole;
  for (const Test& test : tests()) {
    if (test.exhaustive && !choice.exhaustive) continue;
    if (std::string_view(test.name).find(choice.filter) == std::string_view::npos) continue;
    if (number++ % choice.parts != choice.part) continue;
    Failures::current().count = 0;
    try {
      test.body();
    } catch (const std::exception& error) {
      Failures::current().add(test.name, 0, std::string("unexpected exception: ") + error.what());
    }
    const bool good = Failures::current().count == 0;
    std::cout << (good ? "ok   " : "FAIL ") << test.name << std::endl;
    ++(good ? passed : failed);
  }
  if (passed + failed == 0) {
    std::cerr << "no test has '" << choice.filter << "' in its name\n";
    ++failed;
  }
  std::cout << passed << " passed, " << failed << " failed" << std::endl;
  return failed == 0 ? 0 : 1;
}

}  // namespace check

#define CHECK_CONCAT_INNER(a, b) a##b
#define CHECK_CONCAT(a, b) CHECK_CONCAT_INNER(a, b)

#define CHECK_REGISTER(name, exhaustive)                                                         \
  static void test_##name();                                                                     \
  static const check::Registrar CHECK_CONCAT(registrar_, name)(#name, &test_##name, exhaustive); \
  static void test_##name()

#define TEST(name) CHECK_REGISTER(name, false)
// Runs only with the argument --exhaustive.
#define EXHAUSTIVE_TEST(name) CHECK_REGISTER(name, true)

#define CHECK(...)                                                                                            \
  do {                                                                                                        \
    if (!(__VA_ARGS__)) check::Failures::current().add(__FILE__, __LINE__, "CHECK(" #__VA_ARGS__ ") failed"); \
  } while (false)

#define CHECK_EQ(a, b) check::check_equal((a), (b), "CHECK_EQ(" #a ", " #b ")", __FILE__, __LINE__)

// The expression throws `type`, and its text contains `part`.
#define CHECK_THROWS(type, part, ...)                                                                      \
  do {                                                                                                     \
    bool thrown = false;                                                                                   \
    try {                                                                                                  \
      static_cast<void>(__VA_ARGS__);                                                                      \
    } catch (const type& error) {                                                                          \
      thrown = true;                                                                                       \
      if (std::string_view(error.what()).find(part) == std::string_view::npos) {                           \
        check::Failures::current().add(__FILE__, __LINE__,                                                 \
                                       std::string("'") + (part) + "' is not in '" + error.what() + "'");  \
      }                                                                                                    \
    }                                                                                                      \
    if (!thrown) check::Failures::current().add(__FILE__, __LINE__, #__VA_ARGS__ " did not throw " #type); \
  } while (false)
