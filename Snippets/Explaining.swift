// Shows what a mapper reports before any data: mistakes in rules and types, and the plan of a type.

import AutoMapper
import Foundation

enum Role: String {
  case admin
  case guest
}

struct Address {
  var city: String
}

struct User {
  let id: Int
  var firstName: String
  var role: Role?
  var birthday: Date?
  var address: Address
  var password: String?
}

final class Account {
  var owner: User?
}

// Mistakes, found before any document.
let careless = ObjectMapper { provider in
  provider.configure(User.self) { user in
    user.map("given_name", to: "frstName")
    user.map("role", to: "role") { node in Role(rawValue: try node.string.lowercased()) }
  }
}
for issue in careless.validate(Account.self) {
  print(issue)
}
for issue in careless.validate(User.self, atLeast: .note) where issue.severity < .warning {
  print(issue)
}
for issue in careless.validate(User.self, atLeast: .error) {
  print(issue.kind, issue.property ?? "-")
}

// The plan of a type.
let mapper = ObjectMapper { provider in
  provider.configure(User.self) { user in
    user.map(["given_name", "name"], to: \.firstName)
    user.map("dob", to: \.birthday)
    user.dateFormat("MM/dd/yyyy", for: \.birthday)
    user.map("city", to: "address.city")
    user.exclude("password")
  }
}
print(mapper.explain(User.self))

for property in mapper.explain(User.self).properties where property.writtenKey == nil {
  print(property.name)
}

print(mapper.explain([Role].self))
