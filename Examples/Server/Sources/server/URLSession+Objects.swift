import AutoMapper
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
  /// Loads JSON from an address and maps it to a value of a type.
  ///
  ///     let users = try await URLSession.shared.object(
  ///       from: url, as: [User].self, at: "response.users", mapper: mapper)
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - type: The type to make. It may be omitted if the context determines it.
  ///   - path: The keys and indexes of the value to start at, joined by dots; nil or empty for the
  ///     root.
  ///   - mapper: The mapper to use.
  /// - Returns: The value. It is created where the caller runs: on the main actor, if the call was
  ///   made there.
  /// - Throws: The session's error without a response, `HTTPStatusError` for a status other than
  ///   200 to 299, and `MappingError` for a body that does not fit.
  nonisolated(nonsending)
    func object<Value>(
      from url: URL, as type: Value.Type = Value.self, at path: String? = nil,
      mapper: ObjectMapper = .shared
    ) async throws -> Value
  {
    try await object(for: URLRequest(url: url), as: type, at: path, mapper: mapper)
  }

  /// Sends a request and maps the JSON of the response; see `object(from:as:at:mapper:)`.
  ///
  ///     var request = URLRequest(url: url)
  ///     try request.setBody(draft)
  ///     let post = try await URLSession.shared.object(for: request, as: Post.self)
  nonisolated(nonsending)
    func object<Value>(
      for request: URLRequest, as type: Value.Type = Value.self, at path: String? = nil,
      mapper: ObjectMapper = .shared
    ) async throws -> Value
  {
    var request = request
    if request.value(forHTTPHeaderField: "Accept") == nil {
      request.setValue("application/json", forHTTPHeaderField: "Accept")
    }
    let (body, response) = try await data(for: request)
    if let response = response as? HTTPURLResponse, !(200...299).contains(response.statusCode) {
      throw HTTPStatusError(statusCode: response.statusCode, url: response.url, body: body)
    }
    return try mapper.map(body, to: type, at: path)
  }
}
