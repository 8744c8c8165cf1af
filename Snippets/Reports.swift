// Shows what a mapping reports, and how to keep members of a document that the model does not have.

import AutoMapper

struct Address {
  var city: String
}

struct User {
  var name: String
  var age = 18
  var address: Address?
  var scores: [Int] = []
}

let document = """
  {
    "name": "Ann", "Name": "Anna", "age": null, "nickname": "annie", "scores": [1, "two"],
    "address": { "city": "Husum", "geo": [54.5, 9.05] }
  }
  """

var provider = MappingProvider()
provider.register { User(name: "") }

// A report.
let mapper = ObjectMapper(provider, options: .lenient)
let (user, report) = try mapper.mapWithReport(document, to: User.self)
print(user.name, user.age, user.scores)
print(report)
for entry in report.entries where entry.kind == .unknownKey {
  print(entry.path)
}

// Unknown keys that are kept.
var options = MappingOptions.lenient
options.keepsUnknownKeys = true
let keeping = ObjectMapper(provider, options: options)

var (changed, kept) = try keeping.mapWithReport(document, to: User.self)
changed.name = "Annika"
print(try keeping.jsonString(from: changed, keeping: kept.unknownValues))

// Unknown members of elements with unique keys stay with their elements.
struct Member {
  var id: Int
  var name: String
}

let teams = ObjectMapper(options: options) { provider in
  provider.configure(Member.self) { $0.uniqueKeys("id") }
}
var (team, rest) = try teams.mapWithReport(
  """
  [
    { "id": "?", "name": "Tim", "city": "Rome" }, { "id": 1, "name": "Ann", "city": "Husum" },
    { "id": 2, "name": "Bob", "city": "Tating" }
  ]
  """,
  to: [Member].self)
team.reverse()
team.insert(Member(id: 3, name: "Eve"), at: 1)
print(try teams.jsonString(from: team, keeping: rest.unknownValues))
print(rest.unknownValues)

// Logs.
options.logLevel = .info
options.log = { level, message in print("\(level): \(message)") }
let logging = ObjectMapper(provider, options: options)
_ = try logging.map(#"{"name": "Ann", "age": null, "phone": 5}"#, to: User.self)

// A key around everything.
print(try mapper.jsonString(from: Address(city: "Husum"), wrappedIn: "response.address"))
