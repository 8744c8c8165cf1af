import AutoMapper
import FlyingFox
import FlyingSocks
import Foundation

/// A REST server: the routes, and their responses.
///
/// Bodies are mapped to models, and models to bodies. If a body cannot be mapped, the response has
/// the status 400 and a list of the mistakes.
struct UserServer {
  private let directory = UserDirectory()
  private let mapper = Rules.server

  /// Creates a server on a free port of the loopback interface.
  ///
  /// - Throws: `SocketError`.
  func makeServer() async throws -> HTTPServer {
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    await server.appendRoute("GET /users") { _ in await list() }
    await server.appendRoute("POST /users") { request in await add(request) }
    await server.appendRoute("GET /users/:id") { (id: Int) in await user(id) }
    await server.appendRoute("PATCH /users/:id") { (request: HTTPRequest, id: Int) in
      await change(id, request)
    }
    return server
  }

  private func list() async -> HTTPResponse {
    await answer(.ok) { UserList(users: await directory.all) }
  }

  private func add(_ request: HTTPRequest) async -> HTTPResponse {
    await answer(.created) {
      await directory.add(try mapper.map(try await request.bodyData, to: Draft.self))
    }
  }

  private func user(_ id: Int) async -> HTTPResponse {
    await answer(.ok) { try found(await directory.user(id), id) }
  }

  private func change(_ id: Int, _ request: HTTPRequest) async -> HTTPResponse {
    await answer(.ok) {
      let document = try await request.bodyData
      return try found(await directory.update(id, with: document, by: mapper), id)
    }
  }

  /// The response for an unknown user.
  private struct NoUser: Error {
    let id: Int
  }

  private func found(_ user: User?, _ id: Int) throws -> User {
    guard let user else { throw NoUser(id: id) }
    return user
  }

  /// Creates the response to a request from a value, or from the error that was thrown instead.
  private func answer<Value>(
    _ status: HTTPStatusCode, _ makeValue: () async throws -> Value
  ) async -> HTTPResponse {
    do {
      return try response(status, await makeValue())
    } catch let error as MappingError {
      return failure(.badRequest, Problem(error))
    } catch let error as NoUser {
      return failure(.notFound, Problem(message: "there is no user \(error.id)"))
    } catch {
      return failure(.internalServerError, Problem(message: "the server made a mistake"))
    }
  }

  private func failure(_ status: HTTPStatusCode, _ problem: Problem) -> HTTPResponse {
    (try? response(status, problem)) ?? HTTPResponse(statusCode: .internalServerError)
  }

  private func response<Value>(_ status: HTTPStatusCode, _ value: Value) throws -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: [.contentType: "application/json"],
      body: try mapper.jsonData(from: value))
  }
}

extension Problem {
  /// Lists all mistakes in a body, without the advice, which is for the author of the program.
  fileprivate init(_ error: MappingError) {
    message = "the body was refused"
    mistakes = error.allErrors.map { error in
      Mistake(
        path: error.path.description, message: error.failureReason ?? error.description,
        line: error.location?.line)
    }
  }
}
