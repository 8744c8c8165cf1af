import AutoMapper
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The calls of the server, as functions.
struct UserClient: Sendable {
  let address: URL
  private let session = URLSession(configuration: .ephemeral)
  private let mapper = Rules.client

  init(_ address: URL) {
    self.address = address
  }

  func users() async throws -> [User] {
    try await session.object(from: url("users"), at: "users", mapper: mapper)
  }

  func user(_ id: Int) async throws -> User {
    try await session.object(from: url("users/\(id)"), mapper: mapper)
  }

  func add(_ draft: Draft) async throws -> User {
    var request = URLRequest(url: url("users"))
    try request.setBody(draft, mapper: mapper)
    return try await session.object(for: request, mapper: mapper)
  }

  func change(_ id: Int, _ change: Change) async throws -> User {
    var request = URLRequest(url: url("users/\(id)"))
    request.httpMethod = "PATCH"
    try request.setBody(change, mapper: mapper)
    return try await session.object(for: request, mapper: mapper)
  }

  /// Sends arbitrary bytes.
  func send(_ body: Data, by method: String = "POST", to path: String = "users") async throws
    -> User
  {
    var request = URLRequest(url: url(path))
    request.httpMethod = method
    request.httpBody = body
    return try await session.object(for: request, mapper: mapper)
  }

  private func url(_ path: String) -> URL {
    address.appendingPathComponent(path)
  }
}
