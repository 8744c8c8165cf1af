package import Foundation

/// Writes users as a REST service would: snake_case, an address, posts, dates, optionals of which
/// some are null and some are missing.
package struct UserText {
  private var random: SeededGenerator
  private var postCount = 0

  /// The keys of two words, in one of two styles.
  private let keys: Keys

  private init(seed: UInt64, isCamelCase: Bool = false) {
    random = SeededGenerator(seed: seed)
    keys = isCamelCase ? .camelCase : .snakeCase
  }

  /// Returns a list of users; the first ones are the same whatever the number.
  package static func list(_ count: Int, seed: UInt64 = 1, isCamelCase: Bool = false) -> Data {
    var writer = UserText(seed: seed, isCamelCase: isCamelCase)
    var text = JSONText()
    text.list(count) { text, index in
      let postCount = writer.random.pick([0, 1, 1, 2, 2, 2, 3, 3])
      writer.user(1_000 + index, postCount: postCount, to: &text)
    }
    return text.data
  }

  /// Returns one user with two posts, of about a kilobyte.
  package static func single(seed: UInt64 = 12) -> Data {
    var writer = UserText(seed: seed)
    var text = JSONText()
    writer.user(1_000, postCount: 2, to: &text)
    return text.data
  }

  /// Returns one post, of about three hundred bytes.
  package static func singlePost(seed: UInt64 = 9) -> Data {
    var writer = UserText(seed: seed)
    var text = JSONText()
    writer.post(to: &text)
    return text.data
  }
}

// MARK: - Objects

extension UserText {
  private mutating func user(_ id: Int, postCount: Int, to text: inout JSONText) {
    let first = random.pick(Words.firstNames)
    let last = random.pick(Words.lastNames)
    let handle = "\(first.lowercased())\(id)"
    text.object { text in
      text.member("id", raw: "\(id)")
      text.member(keys.firstName, first)
      text.member(keys.lastName, last)
      text.member(keys.userName, handle)
      text.member("email", "\(handle)@\(random.pick(Words.domains))")
      optional("phone", "+44 20 79\(random.number(10_000...99_999))", to: &text)
      optional("age", raw: "\(random.number(18...90))", to: &text)
      text.member("score", raw: random.decimal(0...99, digits: 2))
      text.member(keys.isActive, raw: random.chance(70) ? "true" : "false")
      text.member("role", random.pick(["admin", "editor", "author", "reader"]))
      optional("website", "https://\(handle).example.org/about", to: &text)
      text.member(keys.createdAt, random.date())
      optional(keys.updatedAt, random.date(), to: &text)
      text.key("address")
      address(to: &text)
      text.key("posts")
      text.list(postCount) { text, _ in post(to: &text) }
    }
  }

  private mutating func address(to text: inout JSONText) {
    text.object { text in
      text.member("street", "\(random.number(1...199)) \(random.pick(Words.streets))")
      text.member("city", random.pick(Words.cities))
      text.member(keys.zipCode, "\(random.number(10_000...99_999))")
      text.member("country", random.pick(["DE", "FR", "GB", "IT", "JP", "PL", "SE", "US"]))
      text.member("lat", raw: random.decimal(-60...69, digits: 6))
      text.member("lng", raw: random.decimal(-170...179, digits: 6))
    }
  }

  private mutating func post(to text: inout JSONText) {
    postCount += 1
    text.object { text in
      text.member("id", raw: "\(500_000 + postCount)")
      text.member("title", sentence(2...3))
      text.member("body", sentence(20...42))
      text.key("tags")
      text.list(random.number(0...3)) { text, _ in text.string(random.pick(Words.tags)) }
      text.member(keys.createdAt, random.date())
      text.member("likes", raw: "\(random.number(0...5_000))")
    }
  }
}

// MARK: - Parts

extension UserText {
  /// Appends a member, or null, or nothing at all.
  private mutating func optional(_ name: String, raw value: String, to text: inout JSONText) {
    switch random.number(0...9) {
    case 0...4: text.member(name, raw: value)
    case 5...6: text.member(name, raw: "null")
    default: break
    }
  }

  private mutating func optional(_ name: String, _ value: String, to text: inout JSONText) {
    optional(name, raw: "\"\(value)\"", to: &text)
  }

  /// Returns some words; one sentence in twenty has characters that JSON must escape.
  private mutating func sentence(_ length: ClosedRange<Int>) -> String {
    let words = (0..<random.number(length)).map { _ in random.pick(Words.text) }
    guard length.upperBound > 3, random.chance(5) else { return words.joined(separator: " ") }
    return words.joined(separator: " ") + "\nThat is \"all\"."
  }
}

/// The keys that are more than one word.
private struct Keys {
  var firstName = "first_name"
  var lastName = "last_name"
  var userName = "user_name"
  var isActive = "is_active"
  var createdAt = "created_at"
  var updatedAt = "updated_at"
  var zipCode = "zip_code"

  static let snakeCase = Keys()

  static let camelCase = Keys(
    firstName: "firstName", lastName: "lastName", userName: "userName", isActive: "isActive",
    createdAt: "createdAt", updatedAt: "updatedAt", zipCode: "zipCode")
}
