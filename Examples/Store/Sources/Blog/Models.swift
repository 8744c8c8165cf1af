package import Foundation

/// An author with posts.
package final class User {
  package var id: Int?
  package var firstName = ""
  package var lastName = ""
  package var email: String?
  package var isActive = true
  package var createdAt: Date?
  package var address: Address?
  package var posts: [Post] = []

  package init() {}
}

package struct Address {
  package var street: String
  package var city: String
}

package final class Post {
  package var id: Int?
  package var title = ""
  package var viewCount = 0
  package var rating: Double?

  package init() {}
}
