// Builds, reads, changes and compares JSON values. The article Work with JSON Values shows it.

import AutoMapper
import Foundation

// Built from literals and variables.
let name = "Ann"
let scores = [10, 20]
let nickname: String? = nil
let user: JSONValue = [
  "name": .string(name), "age": 42, "admin": true, "note": nil,
  "greeting": "Hello, \(name)",
  "scores": .array(scores.map { JSONValue($0) }),
  "nickname": nickname.map { .string($0) } ?? .null,
]
print(user)

let price = Decimal(string: "9.95") ?? 0
let pairs = zip(["a", "b"], [1, 2]).map { ($0, JSONValue($1)) }
let more: JSONValue = [
  "price": JSONNumber(price).map { .number($0) } ?? .null,
  "pairs": .object(JSONObject(pairs)),
]
print(more, user.members["note"] as Any, user.members["nothing"] as Any)

// Built step by step.
var document: JSONValue = [:]
document.title = "Trip"
document.stops[0].city = "Husum"
document[path: "stops.1.city"] = "Tating"
document["content-type"] = "text"
print(document)

// Made of text, of a dictionary, of a model.
struct Stop {
  var city: String
  var nights: Int?
}

let mapper = ObjectMapper()
let parsed = try mapper.map(#"{"city": "Husum", "nights": 2}"#, to: JSONValue.self)
let bridged = try mapper.map(["city": "Husum", "nights": 2], to: JSONValue.self)
let made = try mapper.jsonValue(from: Stop(city: "Husum", nights: 2))
print(parsed == bridged, parsed == made)

// Which kind it is.
func kind(of json: JSONValue) -> String {
  switch json {
  case .null: "null"
  case .bool(let value): "the Boolean \(value)"
  case .number(let number): "the number \(number.text)"
  case .string(let text): "a string of \(text.count) characters"
  case .array(let elements): "an array of \(elements.count)"
  case .object(let object): "an object with \(object.keys)"
  }
}

print(kind(of: user.age), kind(of: user.scores), kind(of: user.nothing), separator: ", ")
if case .object(let object) = document {
  print(object.count)
}

// Read.
let receipt: JSONValue = ["items": [["price": "2.50", "count": 3]], "count": 1]
print(receipt.items[0].price.string(or: "-"), receipt.items[7].price.isNull)
print(receipt[path: "items.0.count"], receipt["count"])
do {
  print(try receipt.tip.ifPresent?.double ?? 0)
  print(try receipt.items[0].price.double)
  print(try receipt.items[0].price.int)
} catch {
  print(error)
}

// Walked.
for (key, value) in user.members {
  print(key, value)
}
print(user.scores.elements.map { $0.int(or: 0) }.reduce(0, +))

/// The paths of all strings in a value.
func stringPaths(_ json: JSONValue, _ path: String = "$") -> [String] {
  switch json {
  case .string: [path]
  case .array(let elements):
    elements.enumerated().flatMap { stringPaths($0.element, "\(path)[\($0.offset)]") }
  case .object(let object): object.flatMap { stringPaths($0.value, "\(path).\($0.key)") }
  case .null, .bool, .number: []
  }
}
print(stringPaths(document))

// Changed, and taken away.
var changed = user
changed.scores[1] = 25
changed.scores[99] = 30
changed.note = nil
changed.removeValue(forKey: "nickname")
print(changed)

// Merged.
extension JSONValue {
  /// Applies a JSON Merge Patch (RFC 7396).
  mutating func merge(_ patch: JSONValue) {
    guard case .object(let changes) = patch else {
      self = patch
      return
    }
    var object = members
    for (key, change) in changes {
      if change.isNull {
        object.removeValue(forKey: key)
      } else {
        var value = object[key] ?? .null
        value.merge(change)
        object.updateValue(value, forKey: key)
      }
    }
    self = .object(object)
  }
}

var settings: JSONValue = ["theme": "dark", "size": ["width": 3, "height": 4]]
settings.merge(["theme": nil, "size": ["height": 5]])
print(settings)

// Numbers.
let exact = try mapper.map("[9007199254740993, 1.10, 1e400]", to: JSONValue.self)
print(exact)
if let price = exact[1].numberValue {
  print(price.text, price.decimalValue ?? 0, price.doubleValue ?? 0, price.exactly(Int.self) as Any)
}
print(exact[2].numberValue?.doubleValue as Any)
print(JSONNumber("0.12345678901234567890") ?? 0, JSONValue(1.0 / 0) as Any)

// Equality.
let one: JSONValue = ["a": 1, "b": [2]]
let other = try mapper.map(#"{"b": [2.0], "a": 1e0}"#, to: JSONValue.self)
print(one == other, Set([one, other]).count, one)

// As a property, and as a model.
struct Event {
  var id: Int
  var payload: JSONValue
}

let event = try mapper.map(#"{"id": 1, "payload": {"city": "Husum"}}"#, to: Event.self)
let stop = try mapper.map(event.payload, to: Stop.self)
print(stop.city, event.payload.city)

// Written.
print("\(settings)", try mapper.jsonString(from: settings, formatting: [.sortedKeys]))

// The nil trap.
func trapped(_ value: JSONValue, _ isKnown: Bool) -> JSONValue? {
  isKnown ? value : nil
}

func untrapped(_ value: JSONValue, _ isKnown: Bool) -> JSONValue? {
  guard isKnown else { return nil }
  return value
}

print(trapped(1, false) as Any, untrapped(1, false) as Any)
