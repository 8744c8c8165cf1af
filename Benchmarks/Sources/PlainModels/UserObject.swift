package import Walking

/// A user as an object, made by a factory and filled in place.
package final class UserObject {
  package var id = 0
  package var firstName = ""
  package var lastName = ""
  package var userName = ""
  package var email = ""
  package var phone: String?
  package var age: Int?
  package var score = 0.0
  package var isActive = false
  package var role = ""
  package var website: String?
  package var createdAt = ""
  package var updatedAt: String?
  package var address = AddressObject()
  package var posts: [PostObject] = []

  package init() {}

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.addInstance()
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

/// The address of a `UserObject`.
package final class AddressObject {
  package var street = ""
  package var city = ""
  package var zipCode = ""
  package var country = ""
  package var lat = 0.0
  package var lng = 0.0

  package init() {}

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.addInstance()
    walk.add(street)
    walk.add(city)
    walk.add(zipCode)
    walk.add(country)
    walk.add(lat)
    walk.add(lng)
  }
}

/// A post of a `UserObject`.
package final class PostObject {
  package var id = 0
  package var title = ""
  package var body = ""
  package var tags: [String] = []
  package var createdAt = ""
  package var likes = 0

  package init() {}

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.addInstance()
    walk.add(id)
    walk.add(title)
    walk.add(body)
    walk.add(tags)
    walk.add(createdAt)
    walk.add(likes)
  }
}

#if CODABLE_MODELS
extension UserObject: Codable {
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

extension AddressObject: Codable {
  private enum CodingKeys: String, CodingKey {
    case street, city
    case zipCode = "zip_code"
    case country, lat, lng
  }
}

extension PostObject: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, body, tags
    case createdAt = "created_at"
    case likes
  }
}
#endif
