// Shows rules in a file.

import AutoMapper
import Foundation

struct User {
  var id: Int
  var nickName: String
  var dateOfBirth: Date
  var email: String?
  var city: String?
  var password: String?
  var role = Role.guest
}

enum Role: String {
  case admin, guest
}

let rules = """
  {
    "keyStyle": "snakeCase",  // for the keys that are written
    "types": {
      "User": {
        "keys": { "dateOfBirth": "dob", "email": ["mail", "e-mail"], "city": "address.city" },
        "writtenKeys": { "email": "contact" },
        "dateFormats": { "dateOfBirth": "MM/dd/yyyy" },
        "excluded": ["password"]
      },
      "Role": { "fallback": "guest" },
    }
  }
  """
let file = FileManager.default.temporaryDirectory.appendingPathComponent("rules-\(UUID()).json")
try Data(rules.utf8).write(to: file)

var provider = MappingProvider()
provider.register(User.self)
provider.register(Role.self)
try provider.addRules(contentsOf: file)
let mapper = ObjectMapper(provider)

let user = try mapper.map(
  """
  {
    "id": 7, "nick_name": "annie", "dob": "04/12/1990", "e-mail": "ann@example.org", "password": "secret",
    "address": { "city": "Husum" }, "role": "owner"
  }
  """,
  to: User.self)
print(user.dateOfBirth.timeIntervalSince1970, user.email ?? "-", user.city ?? "-")
print(try mapper.jsonString(from: user))

// Mistakes in the file.
do {
  try provider.addRules(#"{"types": {"User": {"keys": {"e_male": "mail"}}}}"#)
} catch {
  print(error)
}

try FileManager.default.removeItem(at: file)
