package import Foundation
package import Walking

/// A user with properties of type `Date`; the same document as that of `User`.
package struct DatedUser {
  package var id: Int
  package var firstName: String
  package var lastName: String
  package var userName: String
  package var email: String
  package var phone: String?
  package var age: Int?
  package var score: Double
  package var isActive: Bool
  package var role: String
  package var website: String?
  package var createdAt: Date
  package var updatedAt: Date?
  package var address: Address
  package var posts: [DatedPost]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(firstName)
    walk.add(lastName)
    walk.add(userName)
    walk.add(email)
    walk.add(phone)
    walk.add(age)
    walk.add(score)
    walk.add(isActive)
    walk.add(role)
    walk.add(website)
    walk.add(createdAt)
    walk.add(updatedAt)
    address.walk(into: &walk)
    walk.add(posts) { $0.walk(into: &$1) }
  }
}

/// A post with a property of type `Date`.
package struct DatedPost {
  package var id: Int
  package var title: String
  package var body: String
  package var tags: [String]
  package var createdAt: Date
  package var likes: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(title)
    walk.add(body)
    walk.add(tags)
    walk.add(createdAt)
    walk.add(likes)
  }
}

#if CODABLE_MODELS
extension DatedUser: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case firstName = "first_name"
    case lastName = "last_name"
    case userName = "user_name"
    case email, phone, age, score
    case isActive = "is_active"
    case role, website
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case address, posts
  }
}

extension DatedPost: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, body, tags
    case createdAt = "created_at"
    case likes
  }
}
#endif
