// Makes mistakes with keys, lists and conformances, and prints what AutoMapper says. The article Troubleshooting
// quotes it.

import AutoMapper
import Foundation

struct User {
  var id: Int
  var name: String
  var age: UInt8?
}

struct Login {
  var name: String?
}

/// Runs one call, and prints the sentence of the error that it throws.
func show(_ call: () throws -> Void) {
  do {
    try call()
    print("no error")
  } catch {
    print(error)
  }
}

// A key that another property has, and one that is misspelled.
show {
  struct Card {
    var name: String
    var label: String
  }
  let mapper = ObjectMapper { provider in
    provider.configure(Card.self) { card in card.map("name", to: \.label) }
  }
  _ = try mapper.map(#"{"name": "Ann"}"#, to: Card.self)
}
show { _ = try ObjectMapper().map(#"{"id": 1, "nmae": "Ann"}"#, to: User.self) }

// An element without its unique key.
show {
  struct Team {
    var members: [User] = []
  }
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in user.uniqueKeys("id") }
  }
  var team = Team()
  try mapper.update(&team, with: #"{"members": [{"name": "Ann"}]}"#)
}

// Rules for a type that goes through its conformance.
struct Ticket: Codable {
  var seat: Int
}
show {
  let mapper = ObjectMapper { provider in
    provider.codable = .always
    provider.configure(Ticket.self) { ticket in ticket.map("place", to: \.seat) }
  }
  _ = try mapper.map(#"{"place": 1}"#, to: Ticket.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.usesCodable(Ticket.self)
    provider.configure(Ticket.self) { ticket in ticket.map("place", to: \.seat) }
  }
  _ = try mapper.map(#"{"place": 1}"#, to: Ticket.self)
}

// What may be set from outside.
show {
  var options = MappingOptions()
  options.unknownKeys = .throw
  let mapper = ObjectMapper(options: options) { provider in
    provider.configure(Login.self) { login in login.readOnly(\.name) }
  }
  _ = try mapper.map(#"{"name": "Ann"}"#, to: Login.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.only(\.id, \.name)
      user.map("years", to: \.age)
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}

// A wrapper that is a class, and one that stores more than the value.
@propertyWrapper final class Shared<Value> {
  var wrappedValue: Value

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

struct Page {
  @Shared var title = ""
}
show { _ = try ObjectMapper().map(#"{"title": "News"}"#, to: Page.self) }

// A date in a string of digits.
show { _ = try ObjectMapper().map(#""1709294400""#, to: Date.self) }

// A property that is set through its key path, without a factory.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(Login.self) { login in login.set(\.name) }
  }
  _ = try mapper.map("{}", to: Login.self)
}

// Defaults of a class, which are an object.
show {
  final class Comment { var text = "" }
  let mapper = ObjectMapper { provider in provider.defaults(Comment()) }
  _ = try mapper.map("{}", to: Comment.self)
}

// A closure for the instances of all types that makes one of another type.
show {
  class Shape {}
  final class Circle: Shape { var radius = 1 }
  let mapper = ObjectMapper { provider in
    provider.instances { type in type is Shape.Type ? Shape() : nil }
  }
  _ = try mapper.map("{}", to: Circle.self)
}

// A default of another type, and one of a property that is required.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in user.default("name", 5) }
  }
  _ = try mapper.map(#"{"id": 1}"#, to: User.self)
}

// More than a key for a property of a property.
show {
  struct Account {
    var owner: User
  }
  let mapper = ObjectMapper { provider in
    provider.configure(Account.self) { account in account.require("owner.name") }
  }
  _ = try mapper.map(#"{"owner": {"id": 1, "name": "Ann"}}"#, to: Account.self)
}

// A unique key that is not read.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.uniqueKeys("age")
      user.ignore("age")
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}

// An index that would make a list of a hundred thousand elements.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(Login.self) { login in login.map("names.100000", to: \.name) }
  }
  _ = try mapper.jsonString(from: Login(name: "Ann"))
}

// What an init(from:) refuses.
struct Age: Codable {
  var years: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    years = try container.decode(Int.self, forKey: .years)
    guard years >= 18 else {
      throw DecodingError.dataCorruptedError(
        forKey: .years, in: container, debugDescription: "guests are 18")
    }
  }
}
show { _ = try ObjectMapper().map(#"{"years": 3}"#, to: Age.self) }
