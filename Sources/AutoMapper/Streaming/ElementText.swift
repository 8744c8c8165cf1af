import AutoMapperFoundation

/// Joins the texts of elements, which are then taken in chunks.
struct ElementText {
  private let frame: (start: String, separator: String, end: String, empty: String)
  private var bytes = Data()
  private(set) var count = 0

  /// The number of bytes to collect before they can be taken.
  private static let chunkLength = 64 << 10

  init(_ layout: ElementLayout) { frame = layout.frame }

  /// Adds the text of an element.
  mutating func append(_ element: Data) {
    bytes.append(contentsOf: (count == 0 ? frame.start : frame.separator).utf8)
    bytes.append(element)
    count += 1
  }

  /// Adds the text after the last element.
  mutating func finish() {
    bytes.append(contentsOf: (count == 0 ? frame.empty : frame.end).utf8)
  }

  /// Removes and returns the collected text if it is long enough or all of it is requested; returns
  /// nil if there is nothing to take.
  mutating func take(all: Bool) -> Data? {
    guard all ? !bytes.isEmpty : bytes.count >= Self.chunkLength else { return nil }
    defer { bytes = Data() }
    return bytes
  }
}
