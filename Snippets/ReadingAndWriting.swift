// Reads from all sources and writes to all targets.

import AutoMapper
import Foundation

struct User {
  let id: Int
  var name: String
}

let mapper = ObjectMapper()
let data = Data(
  #"{"response": {"items": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]}}"#.utf8)
let file = FileManager.default.temporaryDirectory.appendingPathComponent("users-\(UUID()).json")
try data.write(to: file)

// Sources: Data, [UInt8], String, a file, dictionaries, arrays, JSONValue.
let users = try mapper.map(data, to: [User].self, at: "response.items")
let second = try mapper.map(contentsOf: file, to: User.self, at: "response.items.1")
let ann = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
let bob = try mapper.map(["id": 2, "name": "Bob"], to: User.self)
let both = try mapper.map([["id": 1, "name": "Ann"], ["id": 2, "name": "Bob"]], to: [User].self)
let value: JSONValue = ["id": 3, "name": "Cleo"]
let cleo: User = try mapper.map(value)
print(users.count, second.name, ann.name, bob.name, both.count, cleo.name)

// Without creating a mapper.
let dora = try #"{"id": 4, "name": "Dora"}"#.map(to: User.self)
let emil: User = try ["id": 5, "name": "Emil"].map()
let response: Any? = try JSONSerialization.jsonObject(with: data)
let fritz = try mapper.map(any: response, to: User.self, at: "response.items.0")
print(dora.name, emil.name, fritz.name)

// Targets.
let json = try mapper.jsonData(from: users)
let text = try mapper.jsonString(from: ann, formatting: [.prettyPrinted, .sortedKeys])
let dictionary = try mapper.dictionary(from: ann)
let array = try mapper.array(from: users)
let tree = try mapper.jsonValue(from: users)
print(json.count, text, dictionary.count, array.count, tree)

// A key around everything.
print(try mapper.jsonString(from: ann, wrappedIn: "response.user"))

try FileManager.default.removeItem(at: file)
