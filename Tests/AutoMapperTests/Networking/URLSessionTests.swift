#if URLSession || canImport(Darwin)
import AutoMapper
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests whose answers are mapped, by a protocol that answers itself.
@Suite("Networking: URLSession")
struct URLSessionTests {
  struct User: Equatable {
    var id: Int
    var firstName: String
  }

  struct Draft { var title: String }

  struct Echo: Equatable {
    var method: String
    var type: String?
    var accept: String?
  }

  struct Problem { var message: String }

  /// Answers each request by its path.
  final class Answers: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
      guard let url = request.url else { return }
      let (status, text) = answer(url.path)
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["X-Page": "1"])
      if let response {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      client?.urlProtocol(self, didLoad: Data(text.utf8))
      client?.urlProtocolDidFinishLoading(self)
    }

    private func answer(_ path: String) -> (Int, String) {
      switch path {
      case "/user": (200, #"{"id": 7, "first_name": "Ann"}"#)
      case "/users": (201, #"{"response": {"users": [{"id": 7, "first_name": "Ann"}]}}"#)
      case "/wrong": (200, #"{"id": "x", "first_name": "Ann"}"#)
      case "/broken": (200, "<html>")
      case "/echo": (200, echo)
      default: (404, #"{"message": "nothing here"}"#)
      }
    }

    private var echo: String {
      let type = request.value(forHTTPHeaderField: "Content-Type") ?? ""
      let accept = request.value(forHTTPHeaderField: "Accept") ?? ""
      return
        #"{"method": "\#(request.httpMethod ?? "")", "type": "\#(type)", "accept": "\#(accept)"}"#
    }
  }

  static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answers.self]
    return URLSession(configuration: configuration)
  }()

  static func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://example.org\(path)"))
  }

  @Test("a value, a value at a path, and the response")
  func values() async throws {
    let ann = User(id: 7, firstName: "Ann")
    let user = try await Self.session.object(from: Self.url("/user"), as: User.self)
    #expect(user == ann)
    let inferred: User = try await Self.session.object(from: Self.url("/user"))
    #expect(inferred == ann)
    let users = try await Self.session.object(
      for: URLRequest(url: Self.url("/users")), as: [User].self, at: "response.users")
    #expect(users == [ann])
    let answer = try await Self.session.response(
      for: URLRequest(url: Self.url("/users")), as: [User].self, at: "response.users",
      mapper: ObjectMapper(options: .strict))
    #expect(answer.value == [ann])
    #expect((answer.response as? HTTPURLResponse)?.statusCode == 201)
  }

  @Test("a body that does not fit")
  func errors() async throws {
    let wrong = await #expect(throws: MappingError.self) {
      try await Self.session.object(from: Self.url("/wrong"), as: User.self)
    }
    #expect(wrong?.description == #"id: expected Int, found the string "x" (line 1, column 8)"#)
    let broken = await #expect(throws: MappingError.self) {
      try await Self.session.object(from: Self.url("/broken"), as: User.self)
    }
    #expect(broken?.kind == .invalidJSON)
  }

  @Test("a status that is an error, with its body")
  func status() async throws {
    let error = await #expect(throws: HTTPStatusError.self) {
      try await Self.session.object(from: Self.url("/none"), as: User.self)
    }
    #expect(
      error?.description == #"https://example.org/none answered with the status 404: "#
        + #"{"message": "nothing here"}"#)
    #expect(error?.statusCode == 404)
    #expect(error?.headers["X-Page"] == "1")
    #expect(try error?.object(as: Problem.self).message == "nothing here")
  }

  @Test("a body that is sent")
  func body() async throws {
    var request = URLRequest(url: try Self.url("/echo"))
    try request.setBody(Draft(title: "Tea"))
    #expect(request.httpBody == Data(#"{"title":"Tea"}"#.utf8))
    let echo = try await Self.session.object(for: request, as: Echo.self)
    #expect(echo == Echo(method: "POST", type: "application/json", accept: "application/json"))
    var put = URLRequest(url: try Self.url("/echo"))
    put.httpMethod = "PUT"
    put.setValue("application/merge-patch+json", forHTTPHeaderField: "Content-Type")
    try put.setBody(Draft(title: "Tea"))
    #expect(
      try await Self.session.object(for: put, as: Echo.self)
        == Echo(method: "PUT", type: "application/merge-patch+json", accept: "application/json"))
    #expect(throws: MappingError.self) { try put.setBody(Double.nan) }
    #expect(put.httpBody == Data(#"{"title":"Tea"}"#.utf8))
  }
}
#endif
