// A file that is written from the beginning to the end. The caller gives it its name and syncs it.
#pragma once

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

namespace katachi::knowledge {

class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb")) {
    if (file_ == nullptr) throw std::runtime_error(path_.string() + ": cannot be written");
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile() {
    if (file_ != nullptr) std::fclose(file_);
  }

  void write(const void* data, std::size_t bytes) {
    if (bytes > 0 && std::fwrite(data, 1, bytes, file_) != bytes) fail();
  }
  // Overwrites the beginning of the file with data that is known only at the end.
  void write_at_start(const void* data, std::size_t bytes) {
    if (std::fseek(file_, 0, SEEK_SET) != 0) fail();
    write(data, bytes);
  }
  // Throws std::runtime_error if something could not be written.
  void close() {
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error(path_.string() + ": could not be written completely; is the disk full?");
  }

  std::filesystem::path path_;
  std::FILE* file_;
};

}  // namespace katachi::knowledge
