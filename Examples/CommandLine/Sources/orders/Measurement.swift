import ArgumentParser
import Foundation

/// Measures how long a command takes, and how much memory it needs.
struct Measurement {
  private let start = ContinuousClock.now

  /// Prints the measurements.
  ///
  /// - Parameters:
  ///   - bytes: How many bytes were read or written.
  ///   - memoryLimit: How many megabytes the process may have needed; nil for any number.
  /// - Throws: `ExitCode.failure` if it needed more.
  func report(bytes: Int64, memoryLimit: Int?) throws {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let megabytes = Double(bytes) / 1_000_000
    let memory = Self.peakMemory
    StandardError.print(
      String(
        format: "%.1f MB in %.2f s: %.0f MB/s, %.1f MB of memory at most", megabytes, seconds,
        megabytes / seconds, memory))
    if let memoryLimit, memory > Double(memoryLimit) {
      StandardError.print("that is more than \(memoryLimit) MB of memory")
      throw ExitCode.failure
    }
  }

  /// The peak of the process's memory, in megabytes.
  private static var peakMemory: Double {
    #if os(Linux)
    // The result of getrusage includes the program that started this one.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
      Double($0)
    }
    return (kibibytes ?? 0) * 1024 / 1_000_000
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_000_000
    #endif
  }
}
