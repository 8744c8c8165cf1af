import Foundation

/// The resident memory of this process, as reported by Linux.
enum ResidentMemory {
  /// The bytes at this moment.
  static var current: Int { get throws { try status("VmRSS:") } }

  /// The largest number of bytes since the process began, or since `forgetPeak`.
  static var peak: Int { get throws { try status("VmHWM:") } }

  /// Resets the peak to the current value.
  static func forgetPeak() throws {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else {
      throw BenchmarkError.cannotMeasureMemory
    }
    try file.write(contentsOf: Data("5".utf8))
  }

  private static func status(_ name: String) throws -> Int {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Int(kilobytes)
    else { throw BenchmarkError.cannotMeasureMemory }
    return number * 1_024
  }
}
