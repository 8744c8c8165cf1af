import Foundation

/// Maps the elements of a stream, one after the other, in one call context.
///
/// So keys stay predicted from one element to the next, and an element costs little beside its bytes.
final class ElementMapping {
  private let request: ElementRequest
  private let codec: Codec
  private let context: CallContext
  /// Whether an element can be read before its end is known: nobody hears how often it is read, and no
  /// limit is about the whole of it.
  let canReadEagerly: Bool

  /// Starts; the context is used by nobody else until the stream ends.
  init(_ request: ElementRequest, context: CallContext) throws {
    self.request = request
    self.context = context
    codec = try request.codec.get()
    canReadEagerly = !request.mapper.observesReading && !context.options.limitsDocuments
  }

  /// Maps one element into a place that is not initialised.
  func map(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place
  ) throws {
    defer { context.reset() }
    guard request.mapper.needsPath else {
      return try read(element, of: buffer, at: position, into: place)
    }
    try request.mapper.watch(context, request.context, path: position.path) { _ in
      try read(element, of: buffer, at: position, into: place)
    }
  }

  /// Maps an array or object whose end is not known; nil where it cannot be read, be it that it goes on
  /// behind the bytes.
  ///
  /// So its bytes are looked at once. What went wrong is found out with all of its bytes at hand: it is
  /// read again then, so that this is no way for closures that hear of it.
  ///
  /// - Returns: The offset behind the element.
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

  /// What is wrong with the text of an element behind the place where reading it ended.
  ///
  /// Nobody knows then where the next element starts. Nil where nothing is wrong, where lines tell, and where
  /// the error is about the text already.
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

/// Where an element stands in the documents of a stream.
struct ElementPosition: Sendable {
  /// The keys and indexes of the array that holds the elements.
  let arrayPath: [MappingPath.Component]
  /// The number of the element, from 0.
  var index: Int
  /// How many arrays and objects are open around it.
  let depth: Int
  /// What should stand behind it, for messages.
  let following: String
  /// Whether the elements behind it can be found when it is no JSON.
  let survivesInvalidJSON: Bool

  init(in walk: any ElementWalk, depth: Int, index: Int) {
    arrayPath = walk.elementsPath
    self.index = index
    self.depth = depth
    following = walk.following
    survivesInvalidJSON = walk.survivesInvalidJSON
  }

  var path: [MappingPath.Component] { arrayPath + [.index(index)] }
}

/// Ends a stream that is cancelled, and tells how far it is.
struct StreamProgress {
  private let progress: Progress?

  init(_ progress: Progress?) {
    self.progress = progress
    progress?.totalUnitCount = -1
  }

  /// Throws `CancellationError` when the task or the progress was cancelled.
  func check() throws {
    guard !Task.isCancelled, progress?.isCancelled != true else { throw CancellationError() }
  }

  /// Tells how many bytes were used, of how many, as far as that is known.
  func report(_ offset: Int, of length: Int?) {
    guard let progress else { return }
    if let length { progress.totalUnitCount = Int64(length) }
    progress.completedUnitCount = Int64(offset)
  }
}

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
