/// Maps the elements of a stream, one after the other, in one call context.
///
/// So keys stay predicted from one element to the next, and an element costs little beside its bytes.
final class ElementMapping<Element> {
  private let request: ElementRequest<Element>
  private let codec: Codec
  private let context: CallContext

  /// Starts; the context is used by nobody else until the stream ends.
  init(_ request: ElementRequest<Element>, context: CallContext) throws {
    self.request = request
    self.context = context
    codec = try request.mapper.compiler.codec(for: Element.self)
  }

  /// Maps one element.
  func map(
    _ element: Range<Int>, of buffer: StreamBuffer, at place: ElementPlace
  ) throws -> Element {
    defer { context.reset() }
    guard request.mapper.needsPath else { return try read(element, of: buffer, at: place) }
    return try request.mapper.watch(context, request.context, path: place.path) { _ in
      try read(element, of: buffer, at: place)
    }
  }

  private func read(
    _ element: Range<Int>, of buffer: StreamBuffer, at place: ElementPlace
  ) throws -> Element {
    do {
      return try TextReader.readPart(
        element, of: buffer.bytes, depth: place.depth, followedBy: place.following,
        context: context
      ) { reader in
        try withResultPlace(of: Element.self) { try reader.read(codec, into: $0) }
      }
    } catch var error as MappingError {
      error.prepend(MappingPath(place.path))
      throw error.shifted(by: buffer.location(of: element.lowerBound))
    }
  }
}

/// Where an element stands in the documents of a stream.
struct ElementPlace: Sendable {
  /// The keys and indexes of the array that holds the elements.
  let arrayPath: [MappingPath.Component]
  /// The number of the element, from 0.
  var index: Int
  /// How many arrays and objects are open around it.
  let depth: Int
  /// What should stand behind it, for messages.
  let following: String

  var path: [MappingPath.Component] { arrayPath + [.index(index)] }
}
