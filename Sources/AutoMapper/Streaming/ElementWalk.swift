/// A walk from element to element through the bytes of a stream, in one of the formats.
///
/// It is not a protocol: programs contain whatever a conformance refers to, even if they read no streams.
enum ElementWalk {
  case lines(LineWalk)
  case documents(DocumentWalk)

  /// Moves to the start of the next element.
  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    switch self {
    case .lines(let walk): try walk.findStart(in: &buffer)
    case .documents(let walk): try walk.findStart(in: &buffer)
    }
  }

  /// Moves past the element that was found, which stays in the buffer until bytes are added;
  /// returns nil if it is incomplete.
  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>? {
    switch self {
    case .lines(let walk): walk.takeElement(in: &buffer)
    case .documents(let walk): try walk.takeElement(in: &buffer)
    }
  }

  /// Returns whether the end of the element that was found is unknown, and can be found by reading
  /// it.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool {
    switch self {
    // An element cannot continue in the next line.
    case .lines: false
    case .documents(let walk): walk.canReadEagerly(in: buffer)
    }
  }

  /// Moves past the element that was found, whose end is known from reading it.
  func passElement(to end: Int, in buffer: inout StreamBuffer) {
    switch self {
    case .lines: buffer.advance(to: end)
    case .documents(let walk): walk.passElement(to: end, in: &buffer)
    }
  }

  /// The keys and indexes of the array that holds the elements.
  var elementsPath: [MappingPath.Component] {
    if case .documents(let walk) = self { walk.elementsPath } else { [] }
  }

  /// The number of open arrays and objects around the element that was found.
  var depth: Int {
    if case .documents(let walk) = self { walk.depth } else { 0 }
  }

  /// The tokens that are expected after an element, for messages.
  var following: StaticString {
    if case .documents(let walk) = self { walk.following } else { "a line feed" }
  }

  /// Whether the next element can be found if an element is not JSON.
  var survivesInvalidJSON: Bool {
    if case .lines = self { true } else { false }
  }
}
