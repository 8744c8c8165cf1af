import AutoMapper
import Foundation

/// The users of the server.
actor UserDirectory {
  private var users: [Int: User] = [:]
  private var lastID = 0

  /// All users, by their numbers.
  var all: [User] { users.values.sorted { $0.id < $1.id } }

  func user(_ id: Int) -> User? { users[id] }

  func add(_ draft: Draft) -> User {
    lastID += 1
    let user = User(
      id: lastID, firstName: draft.firstName, lastName: draft.lastName, email: draft.email,
      address: draft.address)
    users[lastID] = user
    return user
  }

  /// Changes the properties of a user that a document contains; after an error, the user is
  /// unchanged.
  ///
  /// - Returns: The user, or nil if there is none.
  /// - Throws: `MappingError`.
  func update(_ id: Int, with document: Data, by mapper: ObjectMapper) throws -> User? {
    guard var user = users[id] else { return nil }
    try mapper.update(&user, with: document)
    users[id] = user
    return user
  }
}
