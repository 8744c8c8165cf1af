import Foundation

/// Puts the texts of elements together, for somebody else to take away in chunks.
struct ElementText {
  private let frame: (start: String, separator: String, end: String, empty: String)
  private var bytes = Data()
  private(set) var count = 0

  /// How many bytes are collected before they are taken away.
  private static let chunkLength = 64 << 10

  init(_ layout: ElementLayout) { frame = layout.frame }

  /// Adds the text of an element.
  mutating func append(_ element: Data) {
    bytes.append(contentsOf: (count == 0 ? frame.start : frame.separator).utf8)
    bytes.append(element)
    count += 1
  }

  /// Adds what stands behind the last element.
  mutating func finish() {
    bytes.append(contentsOf: (count == 0 ? frame.empty : frame.end).utf8)
  }

  /// Takes the text so far away, when it is long enough or all is wanted; nil where nothing is to be taken.
  mutating func take(all: Bool) -> Data? {
    guard all ? !bytes.isEmpty : bytes.count >= Self.chunkLength else { return nil }
    defer { bytes = Data() }
    return bytes
  }
}
