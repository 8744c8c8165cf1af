import Foundation

/// Shows a `Progress` on standard error, if it is a terminal.
final class ProgressBar: @unchecked Sendable {
  /// The state that is shown, safe from any thread; only the command's task uses the rest of the
  /// bar.
  let progress = Progress(totalUnitCount: 0)

  private let label: String
  private var lastPercent = -1
  private static let width = 40

  init(_ label: String) {
    self.label = label
  }

  /// Draws the bar again, if it looks different.
  func draw() {
    guard StandardError.isTerminal, progress.totalUnitCount > 0 else { return }
    let percent = min(100, Int(100 * progress.completedUnitCount / progress.totalUnitCount))
    guard percent != lastPercent else { return }
    lastPercent = percent
    let length = Self.width * percent / 100
    let bar =
      String(repeating: "█", count: length) + String(repeating: "░", count: Self.width - length)
    StandardError.write("\r\(label) \(bar) \(percent) %")
  }

  /// Ends the line of the bar.
  func finish() {
    draw()
    if lastPercent >= 0 { StandardError.write("\n") }
  }
}

/// Output for people, while the data goes elsewhere.
enum StandardError {
  static let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Writes a line, replacing the bar if there is one.
  static func print(_ line: String) {
    write(isTerminal ? "\r\u{1B}[K\(line)\n" : "\(line)\n")
  }
}
