// The recipes about checks, updates, writing and tests. The article Recipes shows them.

import AutoMapper
import Foundation

// A check of one value.
struct Guest {
  var name: String
  var age: Int
}

struct OutOfBounds: Error, CustomStringConvertible {
  var description: String { "must be in 18...120" }
}

let age = Transformer<Int>(
  decode: { node in
    let age = try node.int
    guard (18...120).contains(age) else { throw OutOfBounds() }
    return age
  },
  encode: { $0 })

let guests = ObjectMapper { provider in
  provider.configure(Guest.self) { guest in
    guest.map("age", to: \.age, using: age)
  }
}
do {
  _ = try guests.map(#"[{"name": "Tim", "age": 9}]"#, to: [Guest].self)
} catch {
  print(error)
}

// All errors at once.
var options = MappingOptions()
options.collectsErrors = true
do {
  _ = try ObjectMapper(options: options).map(#"[{"name": null, "age": "x"}]"#, to: [Guest].self)
} catch let error as MappingError {
  for mistake in error.allErrors {
    print(mistake.kind, mistake.path, mistake.location?.column ?? 0)
  }
}

// Elements that are left out.
struct Playlist {
  var name: String
  var minutes: [Int]
}

let playlists = ObjectMapper { provider in
  provider.configure(Playlist.self) { playlist in
    playlist.options(for: \.minutes) { $0.invalidElements = .drop }
  }
}
let (playlist, losses) = try playlists.mapWithReport(
  #"{"name": "Run", "minutes": [3, "four", 5]}"#, to: Playlist.self)
print(playlist.minutes)
print(losses)

// The body of a PATCH request.
final class Account {
  var name = "Ann"
  var mail: String? = "ann@example.org"
  private(set) var isAdmin = false
}

let accounts = ObjectMapper { provider in
  provider.register { Account() }
  provider.configure(Account.self) { account in
    account.only(\.name, \.mail)
    account.readOnly(\.isAdmin)
  }
}
let account = Account()
try accounts.update(account, with: #"{"mail": null, "isAdmin": true}"#)
print(try accounts.jsonString(from: account))

// Unknown keys that are kept.
var keeping = MappingOptions()
keeping.keepsUnknownKeys = true
let keeper = ObjectMapper(options: keeping)
var (guest, report) = try keeper.mapWithReport(
  #"{"name": "Ann", "age": 30, "badge": {"no": 7}}"#, to: Guest.self)
guest.age = 31
print(try keeper.jsonString(from: guest, keeping: report.unknownValues))

// One model made of another.
struct Row {
  var id: String
  var ownerName: String
}

struct Car {
  var id: Int
  var owner: Guest
}

let car = Car(id: 7, owner: Guest(name: "Ann", age: 30))
print(try ObjectMapper.shared.convert(car, to: Row.self))

// Snake case, nulls, sorted keys.
struct Profile {
  var firstName: String
  var homePage: URL?
}

var writing = MappingOptions()
writing.writesNil = true
let profiles = ObjectMapper(options: writing) { provider in
  provider.keyStyle = .snakeCase
}
print(try profiles.jsonString(from: Profile(firstName: "Ann"), formatting: [.sortedKeys]))

// A key that the model does not have.
let labeled = ObjectMapper { provider in
  provider.configure(Guest.self) { guest in
    guest.didWrite { guest, json in
      json.type = "guest"
      json.initial = .string(String(guest.name.prefix(1)))
    }
  }
}
print(try labeled.jsonString(from: guest))

// A file that is larger than memory.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("guests-\(UUID()).jsonl")
try Data(
  """
  {"name": "Ann", "age": 30}
  {"name": "Bob", "age": "unknown"}
  {"name": "Cleo", "age": 41}
  """.utf8
).write(to: file)

let lines = ObjectMapper.shared.elements(of: Guest.self, inFile: file, invalidElements: .skip)
while let guest = try lines.next() {
  print(guest.name)
}
print("left out:", lines.invalidElementCount)
try FileManager.default.removeItem(at: file)

// Rules that are tested.
let careless = ObjectMapper { provider in
  provider.configure(Guest.self) { guest in
    guest.map("years", to: "agee")
  }
}
for issue in careless.validate(Guest.self) {
  print(issue)
}
