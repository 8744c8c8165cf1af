package import Walking

/// A user, as sent by a REST service in snake_case.
package struct User {
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
  package var createdAt: String
  package var updatedAt: String?
  package var address: Address
  package var posts: [Post]

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

/// The address of a user.
package struct Address {
  package var street: String
  package var city: String
  package var zipCode: String
  package var country: String
  package var lat: Double
  package var lng: Double

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(street)
    walk.add(city)
    walk.add(zipCode)
    walk.add(country)
    walk.add(lat)
    walk.add(lng)
  }
}

/// A post of a user.
package struct Post {
  package var id: Int
  package var title: String
  package var body: String
  package var tags: [String]
  package var createdAt: String
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
extension User: Codable {
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

extension Address: Codable {
  private enum CodingKeys: String, CodingKey {
    case street, city
    case zipCode = "zip_code"
    case country, lat, lng
  }
}

extension Post: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, body, tags
    case createdAt = "created_at"
    case likes
  }
}
#endif
