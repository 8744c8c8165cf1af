// Shows how to map the responses of a server. It is compiled only with the trait URLSession.

#if URLSession || canImport(Darwin)
import AutoMapper
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct User {
  var id: Int
  var firstName: String
}

struct Draft {
  var title: String
}

struct Post {
  var id: Int
  var title: String
}

struct Problem {
  var message: String
}

func users(of address: URL) async throws -> [User] {
  try await URLSession.shared.object(from: address, as: [User].self, at: "response.users")
}

func publish(_ draft: Draft, at address: URL) async throws -> Post {
  var request = URLRequest(url: address)
  try request.setBody(draft)
  return try await URLSession.shared.object(for: request, as: Post.self)
}

func newestUsers(of address: URL) async throws -> (users: [User], tag: String?) {
  let answer = try await URLSession.shared.response(
    for: URLRequest(url: address), as: [User].self)
  let response = answer.response as? HTTPURLResponse
  return (answer.value, response?.value(forHTTPHeaderField: "ETag"))
}

func user(at address: URL) async throws -> User? {
  do {
    return try await URLSession.shared.object(from: address, as: User.self)
  } catch let error as HTTPStatusError where error.statusCode == 404 {
    print(try error.object(as: Problem.self).message)
    return nil
  }
}
#endif
