public import AutoMapper
public import Hummingbird

/// An entry in the guestbook.
///
/// Hummingbird asks for the conformances. The rules of the mapper hold nevertheless, because the
/// provider says that types are mapped by their properties.
public struct Entry: Codable, Equatable, ResponseEncodable, Sendable {
  /// The author, who is called `guest_name` in JSON.
  public var guestName: String
  /// The text.
  public var text: String
  /// The number of stars, if any.
  public var stars: Int?

  /// Creates an entry.
  public init(guestName: String, text: String, stars: Int? = nil) {
    self.guestName = guestName
    self.text = text
    self.stars = stars
  }
}

/// A context whose bodies are read and written by a mapper.
public struct MappingContext: RequestContext {
  /// The properties that Hummingbird needs for a request.
  public var coreContext: CoreRequestContextStorage

  /// Creates the context of a request.
  public init(source: Source) { coreContext = .init(source: source) }

  /// Reads the bodies of requests.
  public var requestDecoder: MapperCoder { Self.coder }

  /// Writes the bodies of responses.
  public var responseEncoder: MapperCoder { Self.coder }

  private static let coder = ObjectMapper { provider in
    provider.codable = .never
    provider.keyStyle = .snakeCase
  }.coder
}

/// The routes of the guestbook.
public func guestbook() -> Router<MappingContext> {
  let router = Router(context: MappingContext.self)
  // Answers with the entry as it was understood.
  router.post("entries") { request, context in
    try await request.decode(as: Entry.self, context: context)
  }
  // Answers with what JSON does not have, which is a mistake of the program.
  router.get("average") { _, _ in Average(stars: .nan) }
  return router
}

/// The average number of stars.
struct Average: Encodable, ResponseEncodable {
  var stars: Double
}
