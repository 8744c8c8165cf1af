import AutoMapperDates
import AutoMapperFoundation

/// The text of values that are not text, and are read like text: dictionaries, trees, models.
///
/// A value that JSON does not have is a byte that no UTF-8 contains, followed by its number in a table. So are
/// an array and an object that are written only when a reader enters them, each with a byte of its own.
final class Transcript {
  /// Values that JSON does not have, arrays and objects that are written when a reader enters them, and
  /// errors for values that the options refuse, or that could not be made.
  private var values: ContiguousArray<Result<TreeNode, any Error>> = []
  /// For each value, the start of the passage with its contents; zero if there is none.
  private var starts: ContiguousArray<Int> = []
  private var passages = Passages()
  /// Whether what is read now has been checked against the limits, so that nothing is written before a
  /// reader enters it.
  private(set) var isChecked = false
  /// The number of elements and members that may still be written.
  var elementsLeft = 0

  /// The first bytes of a value in the text, of an array and of an object, which no UTF-8 contains.
  static let mark: UInt8 = 0xFF
  static let arrayMark: UInt8 = 0xFE
  static let objectMark: UInt8 = 0xFD
  /// The number of bytes of a value in the text: behind the first, there are five of its number in the
  /// table, which no memory exceeds.
  static let length = 6

  /// Creates an empty transcript, or one with copies of the texts of another.
  init(copying other: Transcript? = nil) {
    guard let other else { return }
    (values, starts, passages) = (other.values, other.starts, other.passages)
    passages.copyTexts()
    isChecked = true
    elementsLeft = .max
  }

  deinit { remove(valuesFrom: 0, passagesFrom: 0) }

  /// Calls a closure that reads a value other than the next one, and removes what it has added.
  func reading<Result>(
    isChecked: Bool, upTo elementCount: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = (self.isChecked, elementsLeft)
    let (valueCount, passageCount) = (values.count, passages.count)
    (self.isChecked, elementsLeft) = (isChecked, elementCount)
    defer {
      (self.isChecked, elementsLeft) = outer
      remove(valuesFrom: valueCount, passagesFrom: passageCount)
    }
    return try body()
  }

  /// Begins again for another document, when nobody knows a position of this one anymore.
  func startAgain() {
    passages.startAgain()
    if values.isEmpty, values.capacity > Self.greatestIdleCount { (values, starts) = ([], []) }
  }

  /// The maximum number of values whose memory is kept for the next call.
  private static let greatestIdleCount = 4_096

  private func remove(valuesFrom valueCount: Int, passagesFrom passageCount: Int) {
    values.removeSubrange(valueCount...)
    starts.removeSubrange(valueCount...)
    while passages.count > passageCount {
      // A closure may have entered an older node.
      if let number = passages.removeLast().number, number < valueCount { starts[number] = 0 }
    }
  }

  // MARK: Values

  /// Adds a value that JSON does not have, an array or object, or an error, and appends it to a text.
  func append(_ value: Result<TreeNode, any Error>, to text: inout ByteBuffer) {
    var mark = Self.mark
    if case .success(let node) = value {
      switch node.scalar {
      case .array: mark = Self.arrayMark
      case .object: mark = Self.objectMark
      default: break
      }
    }
    let word = UInt64(mark) | UInt64(values.count) << 8
    values.append(value)
    starts.append(0)
    text.reserve(8)
    text.appendReserved(word, count: Self.length)
  }

  /// The value at the cursor.
  ///
  /// - Throws: The error there.
  func value(at cursor: ByteCursor) throws -> TreeNode { try values[Self.number(at: cursor)].get() }

  /// The start of the passage with the contents of the node at the cursor; nil if it is not written yet.
  func start(at cursor: ByteCursor) -> Int? {
    let start = starts[Self.number(at: cursor)]
    return start == 0 ? nil : start
  }

  /// The number in the table of the value at the cursor.
  static func number(at cursor: ByteCursor) -> Int {
    Int(truncatingIfNeeded: cursor.paddedWord >> 8 & 0xFF_FFFF_FFFF)
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

  /// Adds a text: the contents of the node with a number, behind which reading goes on at a position, or one
  /// of its own.
  ///
  /// `start` is the position of a copy, which begins where the original does.
  func add(
    _ text: ByteBuffer, at start: Int? = nil, number: Int? = nil, outer: Int? = nil, depth: Int
  ) -> Passages.Passage {
    let passage = passages.add(text, at: start, outer: outer, number: number, depth: depth)
    if let number { starts[number] = passage.start }
    return passage
  }

  func passage(around position: Int) -> Passages.Passage? { passages.passage(around: position) }

  /// The node whose contents a passage is; nil for a text of its own.
  func node(of passage: Passages.Passage) -> TreeNode? {
    try? passage.number.map { try values[$0].get() }
  }
}
