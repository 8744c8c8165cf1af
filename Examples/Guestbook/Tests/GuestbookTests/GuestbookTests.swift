import Guestbook
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite("Guestbook: bodies go through the mapper")
struct GuestbookTests {
  /// The status and the body of the response to a request.
  private func respond(
    to method: HTTPRequest.Method, _ path: String, _ body: String = ""
  ) async throws -> (status: HTTPResponse.Status, body: String) {
    try await Application(router: guestbook()).test(.router) { client in
      try await client.execute(uri: path, method: method, body: ByteBuffer(string: body)) {
        ($0.status, String(buffer: $0.body))
      }
    }
  }

  @Test("a body is read and written by the rules of the mapper")
  func entry() async throws {
    let body = #"{"guest_name":"Ann","text":"a/b","stars":"5"}"#
    let response = try await respond(to: .post, "/entries", body)
    #expect(response.status == .ok)
    #expect(response.body == #"{"guest_name":"Ann","text":"a/b","stars":5}"#)
  }

  @Test("a wrong body is answered with 400 and the sentence of the mapper")
  func wrongBody() async throws {
    let response = try await respond(to: .post, "/entries", #"{"guest_name":"Ann","text":[]}"#)
    #expect(response.status == .badRequest)
    #expect(response.body.contains("text: expected String, found an array (line 1, column 28)"))
  }

  @Test("a response that cannot be written is answered with 500")
  func wrongResponse() async throws {
    #expect(try await respond(to: .get, "/average").status == .internalServerError)
  }
}
