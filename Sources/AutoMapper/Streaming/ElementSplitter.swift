/// Finds the elements in the bytes of a stream, without reading them.
final class ElementSplitter {
  /// An array or object that is open.
  struct Level {
    let isObject: Bool
    /// The number of steps of the path that lead here; nil if this level is not on the path.
    ///
    /// The array to which all steps lead holds the elements.
    let steps: Int?
    /// The index of the next element or member.
    var index = 0
    /// The step to the next value, if it is on the path, and the number of steps that lead there.
    ///
    /// A key may spell the whole remainder of the path.
    var next: (component: MappingPath.Component, steps: Int)?
  }

  /// The kinds of tokens that may come next.
  enum Expected {
    case value
    case key
    case colon
    /// A comma or a closing bracket, or the end of the text if nothing is open.
    case comma
  }

  /// The bytes, and the position in them.
  var buffer: StreamBuffer
  let context: CallContext
  private let isInLines: Bool
  /// The number of elements that were found.
  private(set) var count = 0
  private var hasStarted = false
  /// The number of bytes of the line that have been examined.
  private var seen = 0

  /// The steps to the array; nil if the elements are documents.
  let path: [String]?
  var levels: [Level] = []
  var expected = Expected.value
  var valueEnd = ValueEnd()
  /// The keys and indexes of the array, once it was found.
  var elementsPath: [MappingPath.Component]?

  init(_ format: ElementFormat, options: MappingOptions) throws {
    context = CallContext(options: options)
    buffer = StreamBuffer(options.syntax)
    isInLines = format == .lines
    path =
      switch format.form {
      case .lines, .concatenated: nil
      case .array(let path): path.isEmpty ? [] : try DottedPath.steps(of: path)
      }
  }

  /// Finds the next element, and moves behind it.
  func findElement() throws -> ElementSearch {
    if !hasStarted {
      // More bytes may be needed to recognize a byte order mark, which is skipped.
      let bytes = buffer.bytes
      let isPlain = bytes.count > 1 && bytes[0] < 0x80 && bytes[0] != 0 && bytes[1] != 0
      guard isPlain || bytes.count > 3 || buffer.isComplete else { return .needsBytes }
      buffer.position = try Reader.byteOrderMarkLength(of: bytes, context: context)
      hasStarted = true
    }
    let found = try isInLines ? findLine() : findInDocument()
    switch found {
    case .element: count += 1
    case .needsBytes:
      // A comma waits for the next token, since nothing may follow it.
      let end = buffer.bytes.count
      try buffer.checkLength(buffer.receivedCount - end, from: end, context)
    case .finished: if let error = buffer.commentError { throw error }
    }
    return found
  }

  /// Finds the next line that is not blank, without leading white space.
  private func findLine() throws -> ElementSearch {
    while true {
      let start = buffer.position
      let found = LineFeeds.first(in: buffer.bytes, from: start + seen)
      let end = found ?? buffer.bytes.count
      try buffer.checkLength(end - start, from: start, context)
      guard found != nil || buffer.isComplete else {
        seen = end - start
        return .needsBytes
      }
      seen = 0
      buffer.skipSpace(before: end)
      let line = buffer.position..<end
      buffer.position = found.map { $0 + 1 } ?? end
      if !line.isEmpty { return .element(line) }
      guard found != nil else { return .finished }
    }
  }

  /// The position of an element, after one was found.
  func position(of index: Int) -> ElementPosition {
    ElementPosition(arrayPath: elementsPath, index: index)
  }
}
