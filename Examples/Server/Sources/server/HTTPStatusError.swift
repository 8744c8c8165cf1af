import AutoMapper
import Foundation

/// A response whose status indicates that the request has failed: any status other than 200 to 299.
///
///     do {
///       user = try await URLSession.shared.object(from: url, as: User.self)
///     } catch let error as HTTPStatusError {
///       print(error)
///       // Prints: https://example.org/users/7 answered with the status 404: {"message":"no user 7"}
///     }
struct HTTPStatusError: Error {
  /// The status, such as 404.
  let statusCode: Int

  /// The address of the response, if known.
  let url: URL?

  /// The body of the response, which often has details about the error.
  let body: Data

  /// Maps the body of the response, which is JSON for many services.
  ///
  ///     let problem = try error.object(as: Problem.self)
  ///
  /// - Parameters:
  ///   - type: The type to make.
  ///   - mapper: The mapper to use.
  /// - Returns: The value.
  /// - Throws: `MappingError`.
  func object<Value>(
    as type: Value.Type = Value.self, mapper: ObjectMapper = .shared
  ) throws -> Value {
    try mapper.map(body, to: type)
  }
}

extension HTTPStatusError: CustomStringConvertible {
  /// The address, the status, and the beginning of the body, as one sentence.
  var description: String {
    let address = url?.absoluteString ?? "the server"
    let text = String(decoding: body.prefix(120), as: UTF8.self)
    return "\(address) answered with the status \(statusCode)" + (text.isEmpty ? "" : ": \(text)")
  }
}
