// Maps a JSON document to plain types, and back. The article Getting Started shows this file.

import AutoMapper

struct Address {
  var street: String
  var zip: String?
}

struct User {
  let id: Int
  var firstName: String
  var birthday: String?
  var address: Address
  var tags: [String]
}

let text = """
  [
    { "id": 1, "first_name": "Ann", "dob": "1990-04-12", "tags": ["admin", "on-call"],
      "address": { "street": "Mill Lane 3", "zip": "21335" } },
    { "id": "2", "first_name": "Bob", "dob": null, "tags": [],
      "address": { "street": "Quay 7" }, "unknown": true }
  ]
  """

var provider = MappingProvider()
provider.configure(User.self) { user in
  user.map("dob", to: "birthday")
}
let mapper = ObjectMapper(provider)

let users = try mapper.map(text, to: [User].self)
for user in users {
  print(user.id, user.firstName, user.birthday ?? "-", user.address.street, user.tags)
}
print(try mapper.jsonString(from: users[1]))

do {
  _ = try mapper.map(#"[{"id": "one", "firstName": "Ann"}]"#, to: [User].self)
} catch {
  print(error)
}
