// Shows how to update, store and observe values.

import AutoMapper
import Observation

// Properties that a document omits stay as they are.
struct Address {
  var city: String
  var zip: String?
}

final class Profile {
  var motto: String?
  var visits = 0
}

struct User {
  var name: String
  var mail: String?
  var address: Address
  var profile: Profile
  var tags: [String]
}

let mapper = ObjectMapper { provider in
  provider.register { Profile() }
}
var user = try mapper.map(
  """
  {
    "name": "Ann", "mail": "ann@example.org", "address": { "city": "Husum", "zip": "25813" },
    "profile": { "motto": "Hello", "visits": 3 }, "tags": ["a", "b"]
  }
  """,
  to: User.self)
let profile = user.profile

try mapper.update(
  &user,
  with: """
    { "mail": null, "address": { "city": "Tating" }, "profile": { "visits": 4 }, "tags": ["c"] }
    """)
print(try mapper.jsonString(from: user))
print(user.profile === profile)

// An object does not need a variable.
try mapper.update(profile, with: ["motto": "Goodbye"])
print(user.profile.motto ?? "-")

// Nulls may change nothing, whether they come from a document or from a model.
var partial = MappingOptions()
partial.nullValues = .ignore
let patching = ObjectMapper(options: partial)
var reader = user
try patching.update(&reader, with: #"{"mail": "ann@example.com", "address": {"zip": "25881"}}"#)
try patching.update(&reader, with: #"{"mail": null, "address": {"city": null, "zip": null}}"#)
print(reader.mail ?? "-", reader.address)

struct UserChanges {
  var name: String?
  var mail: String?
}

try patching.update(&reader, from: UserChanges(name: "Anna"))
print(reader.name, reader.mail ?? "-")

// Arrays follow the document, and elements with unique keys are updated.
final class Item {
  var id = 0
  var name = ""
  var amount = 1
}

final class Cart {
  var items: [Item] = []
  var notes: [String: Item] = [:]
}

let carts = ObjectMapper { provider in
  provider.register { Item() }
  provider.register { Cart() }
  provider.configure(Item.self) { item in
    item.uniqueKeys("id")
  }
}
let cart = try carts.map(
  """
  {
    "items": [{ "id": 1, "name": "Tea" }, { "id": 2, "name": "Milk" }],
    "notes": { "a": { "id": 5, "name": "Call" } }
  }
  """,
  to: Cart.self)
let milk = cart.items[1]

try carts.update(
  cart,
  with: """
    {
      "items": [{ "id": 2, "amount": 6 }, { "id": 3, "name": "Salt" }],
      "notes": { "a": { "amount": 2 }, "b": { "id": 6, "name": "Write" } }
    }
    """)
print(cart.items.map { "\($0.name) \($0.amount)" }, cart.items[0] === milk)
print(cart.notes.keys.sorted(), cart.notes["a"]?.name ?? "-", cart.notes["a"]?.amount ?? 0)

// Elements without their unique keys.
do {
  try carts.update(cart, with: #"{"items": [{"id": 2, "amount": 7}, {"name": "Salt"}]}"#)
} catch {
  print(error)
}
print(milk.amount)

// A failed update leaves everything as it was.
do {
  try mapper.update(&user, with: #"{"name": "Bob", "profile": {"visits": 9}, "tags": 5}"#)
} catch {
  print(error)
}
print(user.name, user.profile.visits)

// Observers.
final class Thermometer {
  var celsius = 0.0 {
    didSet { print("celsius: \(oldValue) -> \(celsius)") }
  }
  var place = "" {
    didSet { print("place: \(oldValue) -> \(place)") }
  }
}

let thermometers = ObjectMapper { provider in
  provider.register { Thermometer() }
  provider.configure(Thermometer.self) { thermometer in
    thermometer.map("celsius", to: \.celsius)
  }
}
let thermometer = try thermometers.map(#"{"celsius": 20, "place": "roof"}"#, to: Thermometer.self)
print("made")
try thermometers.update(thermometer, with: #"{"celsius": 21, "place": "hall"}"#)
print(thermometer.celsius, thermometer.place)

// Observable models.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@Observable final class Counter {
  var count = 0
  var label = ""
}

if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
  let counters = ObjectMapper { provider in
    provider.register { Counter() }
    provider.configure(Counter.self) { counter in
      counter.map("count", to: \.count)
    }
  }
  let counter = Counter()
  withObservationTracking {
    _ = (counter.count, counter.label)
  } onChange: {
    print("changed")
  }
  try counters.update(counter, with: #"{"label": "Visits"}"#)
  print(counter.label)
  try counters.update(counter, with: #"{"count": 1}"#)
  print(counter.count)
}
