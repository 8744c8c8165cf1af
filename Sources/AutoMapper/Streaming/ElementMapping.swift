import AutoMapperFoundation

/// Maps the elements of a stream, one after another, in one call context.
///
/// Because the context is shared, keys remain predicted from one element to the next, and the cost
/// of an element is little more than that of its bytes.
final class ElementMapping {
  private let request: ElementRequest
  private let codec: Codec
  private let context: CallContext
  /// Whether an element can be read before its end is known: nothing observes repeated reading, and
  /// no limit applies to the element as a whole.
  let canReadEagerly: Bool

  /// Creates a mapping; nothing else may use the context until the stream ends.
  init(_ request: ElementRequest, context: CallContext) throws {
    self.request = request
    self.context = context
    codec = try request.codec.get()
    canReadEagerly = !request.mapper.observesReading && !context.options.limitsDocuments
  }

  /// Maps one element into an uninitialized place.
  func map(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place
  ) throws {
    defer { context.reset() }
    guard request.mapper.needsPath else {
      return try read(element, of: buffer, at: position, into: place)
    }
    try request.mapper.watch(context, request.context, path: InnerSteps(position.path)) { _ in
      try read(element, of: buffer, at: position, into: place)
    }
  }

  /// Maps an array or object whose end is not known; returns nil if it cannot be read, for example
  /// because it is incomplete.
  ///
  /// This way, its bytes are processed only once. After a failure, the element is read again when
  /// all of its bytes are available, to find the error. Therefore, this must not be used if
  /// closures observe the reading.
  ///
  /// - Returns: The offset after the element.
  func mapAhead(_ start: Int, of buffer: StreamBuffer, depth: Int, into place: Place) -> Int? {
    defer { context.reset() }
    let end = TextReader.readEagerly(from: start, in: buffer.bytes, depth: depth, context: context)
    {
      try $0.read(codec, into: place)
    }
    guard let end, end - start > context.options.maximumElementLength else { return end }
    codec.operations.destroy(place.advanced(by: 0, .initialized), count: 1)
    return nil
  }

  private func read(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place
  ) throws {
    do {
      try readPart(element, of: buffer, at: position) { try $0.read(codec, into: place) }
    } catch let error as MappingError {
      var error = textError(in: element, of: buffer, at: position, behind: error) ?? error
      error.prepend(MappingPath(position.path))
      throw error.shifted(by: buffer.location(of: element.lowerBound))
    }
  }

  /// Returns the error in the text of an element after the place where reading ended.
  ///
  /// With such an error, the start of the next element is unknown. The result is nil if the text is
  /// valid, if line breaks separate the elements, and if the error already concerns the text.
  private func textError(
    in element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition,
    behind error: MappingError
  ) -> MappingError? {
    guard !position.survivesInvalidJSON, !error.concernsDocument else { return nil }
    do {
      try readPart(element, of: buffer, at: position) { try $0.skip() }
      return nil
    } catch {
      return error as? MappingError
    }
  }

  private func readPart(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition,
    _ body: (inout TextReader) throws -> Void
  ) throws {
    try TextReader.readPart(
      element, of: buffer.bytes, depth: position.depth, followedBy: position.following,
      context: context, body)
  }
}

/// The position of an element in the documents of a stream.
struct ElementPosition: Sendable {
  /// The keys and indexes of the array that holds the elements.
  let arrayPath: [MappingPath.Component]
  /// The number of the element, from 0.
  var index: Int
  /// The number of open arrays and objects around it.
  let depth: Int
  /// The tokens that are expected after it, for messages.
  let following: StaticString
  /// Whether the elements after it can be found if it is not JSON.
  let survivesInvalidJSON: Bool

  init(in walk: ElementWalk, depth: Int, index: Int) {
    arrayPath = walk.elementsPath
    self.index = index
    self.depth = depth
    following = walk.following
    survivesInvalidJSON = walk.survivesInvalidJSON
  }

  var path: [MappingPath.Component] { arrayPath + [.index(index)] }
}

/// Ends a stream that is canceled, and reports its progress.
struct StreamProgress {
  private let progress: Progress?

  init(_ progress: Progress?) {
    self.progress = progress
    progress?.totalUnitCount = -1
  }

  /// Throws `CancellationError` if the task or the progress was canceled.
  func check() throws {
    guard !Task.isCancelled, progress?.isCancelled != true else { throw CancellationError() }
  }

  /// Reports the number of bytes that were used, and the total number if it is known.
  func report(_ offset: Int, of length: Int?) {
    guard let progress else { return }
    if let length { progress.totalUnitCount = Int64(length) }
    progress.completedUnitCount = Int64(offset)
  }
}

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
