#if URLSession || canImport(Darwin)
public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The response to a request, with the value of its body.
public struct MappedResponse<Value> {
  /// The value that the body was mapped to.
  public let value: Value

  /// The response, with its status and header fields.
  public let response: URLResponse
}

extension MappedResponse: Sendable where Value: Sendable {}

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
  ///   - context: A value that is passed to the closures of the provider.
  /// - Returns: The value.
  /// - Throws: The session's error without a response, ``HTTPStatusError`` for a status other
  ///   than 200 to 299, and ``MappingError`` for a body that does not fit.
  nonisolated(nonsending)
    public func object<Value>(
      from url: URL, as type: Value.Type = Value.self, at path: String? = nil,
      mapper: ObjectMapper = .shared, context: Any? = nil
    ) async throws -> Value
  {
    try await object(
      for: URLRequest(url: url), as: type, at: path, mapper: mapper, context: context)
  }

  /// Sends a request and maps the JSON of the response; see ``object(from:as:at:mapper:context:)``.
  ///
  ///     var request = URLRequest(url: url)
  ///     try request.setBody(draft)
  ///     let post = try await URLSession.shared.object(for: request, as: Post.self)
  nonisolated(nonsending)
    public func object<Value>(
      for request: URLRequest, as type: Value.Type = Value.self, at path: String? = nil,
      mapper: ObjectMapper = .shared, context: Any? = nil
    ) async throws -> Value
  {
    try await response(for: request, as: type, at: path, mapper: mapper, context: context).value
  }

  /// Sends a request, and returns the response together with the mapped value.
  ///
  ///     let answer = try await URLSession.shared.response(for: request, as: [User].self)
  ///     print((answer.response as? HTTPURLResponse)?.statusCode ?? 0, answer.value.count)
  ///
  /// See ``object(from:as:at:mapper:context:)``.
  nonisolated(nonsending)
    public func response<Value>(
      for request: URLRequest, as type: Value.Type = Value.self, at path: String? = nil,
      mapper: ObjectMapper = .shared, context: Any? = nil
    ) async throws -> MappedResponse<Value>
  {
    var request = request
    if request.value(forHTTPHeaderField: "Accept") == nil {
      request.setValue("application/json", forHTTPHeaderField: "Accept")
    }
    let (body, response) = try await data(for: request)
    if let response = response as? HTTPURLResponse, !(200...299).contains(response.statusCode) {
      throw HTTPStatusError(response, body)
    }
    return MappedResponse(
      value: try mapper.map(body, to: type, at: path, context: context), response: response)
  }
}

extension HTTPStatusError {
  fileprivate init(_ response: HTTPURLResponse, _ body: Data) {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    self.init(statusCode: response.statusCode, url: response.url, headers: headers, body: body)
  }
}
#endif
