// Shows how a property finds its key.

import AutoMapper

struct User {
  var userID: Int
  var firstName: String
  var birthday: String?
  var email: String?
}

var provider = MappingProvider()
provider.configure(User.self) { user in
  user.map("dob", to: "birthday")
  user.map(["mail", "e-mail"], to: \.email)
}
let mapper = ObjectMapper(provider)

let ann = try mapper.map(
  #"{"user_id": 7, "First-Name": "Ann", "dob": "1990-04-12", "mail": null, "e-mail": "a@b.org"}"#,
  to: User.self)
print(ann.userID, ann.firstName, ann.birthday ?? "-", ann.email ?? "-")
print(try mapper.jsonString(from: ann))

// The exact name wins over other spellings, wherever it is in the document.
let texts = [
  #"{"user_id": 1, "firstName": "exact", "first_name": "other"}"#,
  #"{"user_id": 1, "first_name": "other", "firstName": "exact"}"#,
]
for text in texts {
  print(try mapper.map(text, to: User.self).firstName)
}

// A rule for a class applies to its subclasses.
class Animal {
  var name = ""
}

final class Dog: Animal {
  var breed = ""
}

let animals = ObjectMapper { provider in
  provider.register { Dog() }
  provider.configure(Animal.self) { animal in
    animal.map("title", to: "name")
  }
}
let dog = try animals.map(#"{"title": "Rex", "breed": "Collie"}"#, to: Dog.self)
print(dog.name, dog.breed)
print(try animals.jsonString(from: dog))

// A misspelled name is found when the type is first mapped.
let misspelt = ObjectMapper { provider in
  provider.configure(User.self) { user in
    user.map("born", to: "birtday")
  }
}
do {
  _ = try misspelt.map(texts[0], to: User.self)
} catch {
  print(error)
}

// Unknown keys are skipped, or refused.
var options = MappingOptions()
options.unknownKeys = .throw
do {
  _ = try ObjectMapper(options: options)
    .map(#"{"user_id": 1, "first_name": "Ann", "age": 5}"#, to: User.self)
} catch {
  print(error)
}
