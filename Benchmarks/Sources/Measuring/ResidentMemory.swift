import Foundation

/// The resident memory of this process, as reported by Linux.
package enum ResidentMemory {
  /// The bytes at this moment.
  package static var current: Int { get throws { try status("VmRSS:") } }

  /// The largest number of bytes since the process began, or since `forgetPeak`.
  package static var peak: Int { get throws { try status("VmHWM:") } }

  /// Resets the peak to the current value.
  package static func forgetPeak() throws {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else {
      throw MeasuringError.cannotMeasureMemory
    }
    try file.write(contentsOf: Data("5".utf8))
  }

  private static func status(_ name: String) throws -> Int {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Int(kilobytes)
    else { throw MeasuringError.cannotMeasureMemory }
    return number * 1_024
  }
}
