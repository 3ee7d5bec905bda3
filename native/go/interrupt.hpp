// Lets long calls be interrupted: their loops ask once per slice of work whether to stop.
#pragma once

#include <chrono>
#include <cstddef>
#include <utility>

namespace katachi {

// While one exists, loops in its thread that ask `Interrupt::now()` stop early once `ask` has returned true. The code
// that created it discards what such a call returned. Other threads are never interrupted: the thread that asked has to
// stop them.
class Interrupt {
 public:
  using Ask = bool (*)();
  using Clock = std::chrono::steady_clock;

  explicit Interrupt(Ask ask) : ask_(ask), outer_(std::exchange(current_, this)) {}
  ~Interrupt() { current_ = outer_; }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool came() const { return came_; }

  static bool now() { return current_ != nullptr && current_->look(); }
  // For short steps, given their number: asks only once every 256 steps.
  static bool now(std::size_t step) { return step % 256 == 0 && now(); }

 private:
  bool look() {
    const auto time = Clock::now();
    if (!came_ && time >= next_) {
      next_ = time + std::chrono::milliseconds(50);
      came_ = ask_();
    }
    return came_;
  }

  static inline thread_local Interrupt* current_ = nullptr;

  Ask ask_;
  Interrupt* outer_;
  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(50);
  bool came_ = false;
};

}  // namespace katachi
