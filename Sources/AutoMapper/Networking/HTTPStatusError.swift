#if URLSession || canImport(Darwin)
public import Foundation

/// A response whose status indicates that the request has failed: any status other than 200 to 299.
///
///     do {
///       user = try await URLSession.shared.object(from: url, as: User.self)
///     } catch let error as HTTPStatusError {
///       print(error)
///       // Prints: https://example.org/users/7 answered with the status 404: {"message":"no user 7"}
///     }
public struct HTTPStatusError: Error, Sendable {
  /// The status, such as 404.
  public let statusCode: Int

  /// The address of the response, if known.
  public let url: URL?

  /// The header fields of the response, by name.
  public let headers: [String: String]

  /// The body of the response, which often has details about the error.
  public let body: Data

  /// Maps the body of the response, which is JSON for many services.
  ///
  ///     let problem = try error.object(as: Problem.self)
  ///
  /// - Parameters:
  ///   - type: The type to make.
  ///   - mapper: The mapper to use.
  /// - Returns: The value.
  /// - Throws: `MappingError`; see `ObjectMapper.map`.
  public func object<Value>(
    as type: Value.Type = Value.self, mapper: ObjectMapper = .shared
  ) throws -> Value {
    try mapper.map(body, to: type)
  }
}

extension HTTPStatusError: CustomStringConvertible, LocalizedError {
  /// The address, the status, and the beginning of the body, as one sentence.
  public var description: String {
    let address = url?.absoluteString ?? "the server"
    let text = MappingError.excerpt(
      String(decoding: body.prefix(Self.excerptLength), as: UTF8.self), limit: Self.excerptLength)
    let rest = body.count > Self.excerptLength ? "…" : ""
    return "\(address) answered with the status \(statusCode)"
      + (text.isEmpty ? "" : ": \(text)\(rest)")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// The number of bytes of the body in a message.
  private static let excerptLength = 120
}
#endif
