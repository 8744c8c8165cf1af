import AutoMapperDates
import AutoMapperFoundation

/// The text of values that are not text, and are read like text: dictionaries, trees, models.
///
/// A value that JSON does not have is a byte that no UTF-8 contains, followed by its number in a table. So is
/// an array or object that is written only when a reader enters it.
final class Transcript {
  enum Value {
    /// A value such as a `Date`.
    case value(Any)
    /// A `Decimal`, whose type an `Any` retains.
    case decimal(Decimal, JSONNumber)
    /// An error for a value that the options refuse, or that could not be made.
    case error(any Error)
    /// An array or object that is written when a reader enters it; the start of its passage then.
    case node(TreeNode, start: Int?)
  }

  private var values: [Value] = []
  private var passages = Passages()
  /// Whether some values are neither errors nor nodes.
  private(set) var holdsValues = false
  /// Whether what is read now has been checked against the limits, so that nothing is written before a
  /// reader enters it.
  private(set) var isChecked = false
  /// The number of elements and members that may still be written.
  var elementsLeft = 0

  /// The first byte of a value in the text, which no UTF-8 contains.
  static let mark: UInt8 = 0xFF
  /// The number of bytes of a value in the text.
  static let length = 1 + digits
  /// The number of bytes of its number in the table, with seven bits each, which no memory exceeds.
  private static let digits = 5

  /// Calls a closure that reads a value other than the next one, and removes what it has added.
  func reading<Result>(
    isChecked: Bool, upTo elementCount: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = (isChecked: self.isChecked, elementsLeft: elementsLeft, holdsValues: holdsValues)
    let (valueCount, passageCount) = (values.count, passages.count)
    (self.isChecked, elementsLeft) = (isChecked, elementCount)
    defer {
      (self.isChecked, elementsLeft) = (outer.isChecked, outer.elementsLeft)
      holdsValues = outer.holdsValues
      remove(valuesFrom: valueCount, passagesFrom: passageCount)
    }
    return try body()
  }

  /// Begins again for another document, when nobody knows a position of this one anymore.
  func startAgain() {
    passages.startAgain()
    if values.isEmpty, values.capacity > Self.greatestIdleCount { values = [] }
  }

  /// The maximum number of values whose memory is kept for the next call.
  private static let greatestIdleCount = 4_096

  private func remove(valuesFrom valueCount: Int, passagesFrom passageCount: Int) {
    values.removeSubrange(valueCount...)
    while passages.count > passageCount {
      // A closure may have entered an older node.
      guard let number = passages.removeLast().number, number < valueCount,
        case .node(let node, _) = values[number]
      else { continue }
      values[number] = .node(node, start: nil)
    }
  }

  // MARK: Values

  /// Adds a value, and returns the bytes that follow the first.
  func add(_ value: Value) -> [UInt8] {
    let number = values.count
    values.append(value)
    switch value {
    case .value, .decimal: holdsValues = true
    case .error, .node: break
    }
    return (0..<Self.digits).map { UInt8(0x80 | number >> ($0 * 7) & 0x7F) }
  }

  /// The value at the cursor; nil if there is none.
  func value(at cursor: ByteCursor) -> Value? {
    let number = Self.number(at: cursor)
    return values.indices.contains(number) ? values[number] : nil
  }

  /// The number in the table of the value at the cursor.
  static func number(at cursor: ByteCursor) -> Int {
    (0..<digits).reduce(0) { $0 | Int(cursor.byte(at: 1 + $1) & 0x7F) << ($1 * 7) }
  }

  /// The JSON that a value would be written as, or null.
  static func replacement(of swiftValue: Any) -> JSONValue {
    switch swiftValue {
    case let date as Date: (try? DateFormat.iso8601.string(from: date)).map { .string($0) } ?? .null
    case let data as Data: .string(data.base64EncodedString())
    case let url as URL: .string(url.absoluteString)
    case let identifier as UUID: .string(identifier.uuidString)
    default: .null
    }
  }

  // MARK: Passages

  /// Adds a text of its own, or the contents of the value with a number.
  func add(
    _ text: ByteBuffer, outer: Int? = nil, number: Int? = nil, depth: Int
  ) -> Passages.Passage {
    let passage = passages.add(text, outer: outer, number: number, depth: depth)
    if let number, case .node(let node, _) = values[number] {
      values[number] = .node(node, start: passage.start)
    }
    return passage
  }

  func passage(around position: Int) -> Passages.Passage? { passages.passage(around: position) }

  /// The node whose contents a passage is; nil for a text of its own.
  func node(of passage: Passages.Passage) -> TreeNode? {
    guard let number = passage.number, case .node(let node, _) = values[number] else { return nil }
    return node
  }
}
