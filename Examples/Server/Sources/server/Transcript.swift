import AutoMapper

/// Prints requests and responses, and counts the wrong responses.
struct Transcript {
  private(set) var wrongCount = 0

  /// Prints the response to a request, or the error that was thrown instead.
  ///
  /// - Parameters:
  ///   - request: The request, for the reader.
  ///   - expected: The text of the only correct response.
  ///   - answer: Sends the request.
  mutating func check(
    _ request: String, _ expected: String, _ answer: () async throws -> String
  ) async {
    let text: String
    do {
      text = try await answer()
    } catch let error as HTTPStatusError {
      text = Self.text(of: error)
    } catch {
      text = "\(error)"
    }
    print(request)
    print("  \(text)")
    guard text != expected else { return }
    wrongCount += 1
    print("  WRONG, expected: \(expected)")
  }

  /// The status of a response, and its body.
  private static func text(of error: HTTPStatusError) -> String {
    do {
      let problem = try error.object(as: Problem.self, mapper: Rules.client)
      let mistakes = problem.mistakes.map { mistake in
        "\n      \(mistake.path.isEmpty ? "body" : mistake.path): \(mistake.message)"
      }
      return "\(error.statusCode) \(problem.message)" + mistakes.joined()
    } catch let bodyError {
      return "\(error.statusCode), with a body that nobody understands: \(bodyError)"
    }
  }
}

extension User: CustomStringConvertible {
  var description: String {
    let city = address.map { ", \($0.city)" } ?? ""
    return "\(id): \(firstName) \(lastName), \(email ?? "no address")\(city)"
  }
}
