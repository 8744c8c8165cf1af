package import Walking

/// A user whose properties have other names than the keys of the document: ten renames in all.
package struct RenamedUser {
  package var id: Int
  package var givenName: String
  package var familyName: String
  package var handle: String
  package var email: String
  package var telephone: String?
  package var age: Int?
  package var score: Double
  package var enabled: Bool
  package var role: String
  package var website: String?
  package var joined: String
  package var updatedAt: String?
  package var address: RenamedAddress
  package var posts: [RenamedPost]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(givenName)
    walk.add(familyName)
    walk.add(handle)
    walk.add(email)
    walk.add(telephone)
    walk.add(age)
    walk.add(score)
    walk.add(enabled)
    walk.add(role)
    walk.add(website)
    walk.add(joined)
    walk.add(updatedAt)
    address.walk(into: &walk)
    walk.add(posts) { $0.walk(into: &$1) }
  }
}

/// The address of a `RenamedUser`, with one rename.
package struct RenamedAddress {
  package var street: String
  package var city: String
  package var postalCode: String
  package var country: String
  package var lat: Double
  package var lng: Double

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(street)
    walk.add(city)
    walk.add(postalCode)
    walk.add(country)
    walk.add(lat)
    walk.add(lng)
  }
}

/// A post of a `RenamedUser`, with three renames.
package struct RenamedPost {
  package var id: Int
  package var title: String
  package var content: String
  package var tags: [String]
  package var published: String
  package var hearts: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(title)
    walk.add(content)
    walk.add(tags)
    walk.add(published)
    walk.add(hearts)
  }
}

#if CODABLE_MODELS
extension RenamedUser: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case givenName = "first_name"
    case familyName = "last_name"
    case handle = "user_name"
    case email
    case telephone = "phone"
    case age, score
    case enabled = "is_active"
    case role, website
    case joined = "created_at"
    case updatedAt = "updated_at"
    case address, posts
  }
}

extension RenamedAddress: Codable {
  private enum CodingKeys: String, CodingKey {
    case street, city
    case postalCode = "zip_code"
    case country, lat, lng
  }
}

extension RenamedPost: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title
    case content = "body"
    case tags
    case published = "created_at"
    case hearts = "likes"
  }
}
#endif
