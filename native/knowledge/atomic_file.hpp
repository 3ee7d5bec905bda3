// A file that appears under its name only when it is complete.
#pragma once

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include <unistd.h>

namespace katachi::knowledge {

class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path)
      : path_(std::move(path)), temporary_(path_.string() + ".part"), file_(std::fopen(temporary_.c_str(), "wb")) {
    if (file_ == nullptr) throw std::runtime_error(temporary_.string() + ": cannot be written");
  }
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
  }

  void write(const void* data, std::size_t bytes) {
    if (bytes > 0 && std::fwrite(data, 1, bytes, file_) != bytes) fail();
  }
  // Overwrites the beginning of the file with data that is known only at the end.
  void write_at_start(const void* data, std::size_t bytes) {
    if (std::fseek(file_, 0, SEEK_SET) != 0) fail();
    write(data, bytes);
  }
  void publish() {
    const bool flushed = std::fflush(file_) == 0 && fsync(fileno(file_)) == 0;
    if (std::fclose(std::exchange(file_, nullptr)) != 0 || !flushed) fail();
    std::filesystem::rename(temporary_, path_);
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error(temporary_.string() + ": could not be written completely; is the disk full?");
  }

  std::filesystem::path path_, temporary_;
  std::FILE* file_;
};

}  // namespace katachi::knowledge
