// Shows closures: for a property, for a type, and before and after an object.

import AutoMapper
import Foundation

// A closure for a property.
struct Country {
  var name: String
}

struct Traveller {
  var name: String
  var country: Country?
}

let travellers = ObjectMapper { provider in
  provider.configure(Traveller.self) { traveller in
    traveller.map("country", to: \.country) { node in Country(name: try node.string) }
    traveller.write(\.country) { country, traveller in country?.name }
  }
}
let traveller = try travellers.map(#"{"name": "Ann", "country": "Denmark"}"#, to: Traveller.self)
print(traveller.country?.name ?? "-")
print(try travellers.jsonString(from: traveller))

// A closure that uses the object around its value.
class Vehicle {
  var wheels = 0
}

final class Car: Vehicle {
  var doors = 0
}

final class Bike: Vehicle {
  var gears = 0
}

struct Owner {
  var name: String
  var vehicle: Vehicle?
}

let owners = ObjectMapper { provider in
  provider.register { Car() }
  provider.register { Bike() }
  provider.configure(Owner.self) { owner in
    owner.map("vehicle", to: \.vehicle) { node, parent in
      parent.vehicleType.string(or: "") == "car"
        ? try node.map(to: Car.self) : try node.map(to: Bike.self)
    }
  }
}
let owner = try owners.map(
  #"{"name": "Bob", "vehicleType": "bike", "vehicle": {"wheels": 2, "gears": 7}}"#,
  to: Owner.self)
if let bike = owner.vehicle as? Bike {
  print(owner.name, bike.wheels, bike.gears)
}

// The members of a node.
struct Receipt {
  var text: String
}

let receipts = ObjectMapper { provider in
  provider.configure(Receipt.self) { receipt in
    receipt.map("items", to: \.text) { items in
      let first = try items[0].price.double
      let count = items[0].count.int(or: 1)
      let string = items[0]["string"].string(or: "none")
      let note = try items[0].note.ifPresent?.string
      print(items[0].price.codingPath, items[7].price.isNull, items.json.elements.count)
      return "\(count) x \(first), \(string), \(note ?? "no note")"
    }
  }
}
print(try receipts.map(#"{"items": [{"price": "2.50", "count": 3}]}"#, to: Receipt.self).text)
do {
  _ = try receipts.map(#"{"items": [{"price": "free"}]}"#, to: Receipt.self)
} catch {
  print(error)
}

// A pair of closures, for any number of properties.
struct Order {
  var total: Decimal
  var parts: [Decimal]
  var tip: Decimal?
}

let cents = Transformer<Decimal>(
  decode: { node in Decimal(try node.int) / 100 },
  encode: { amount in (amount * 100 as NSDecimalNumber).intValue })

let orders = ObjectMapper { provider in
  provider.configure(Order.self) { order in
    order.map("total", to: \.total, using: cents)
    order.map("parts", to: \.parts, using: cents)
    order.map("tip", to: \.tip, using: cents)
  }
}
let order = try orders.map(#"{"total": 1250, "parts": [1000, 250], "tip": null}"#, to: Order.self)
print(order.total, order.parts, order.tip as Any)
print(try orders.jsonString(from: order))

// All values of a type.
enum Direction {
  case left
  case right
}

struct Turn {
  var direction: Direction
  var metres: Int
}

let turns = ObjectMapper { provider in
  provider.convert(
    Direction.self,
    decode: { node in try node.string == "L" ? .left : .right },
    encode: { direction in direction == .left ? "L" : "R" })
}
let path = try turns.map(
  #"[{"direction": "L", "metres": 40}, {"direction": "R", "metres": 5}]"#, to: [Turn].self)
print(path.map(\.direction))
print(try turns.jsonString(from: path))

// A context from the caller.
struct Picture {
  var title: String
  var address: URL
}

let pictures = ObjectMapper { provider in
  provider.configure(Picture.self) { picture in
    picture.map("file", to: \.address) { node in
      guard let base = node.userContext as? URL else { return nil }
      return base.appendingPathComponent(try node.string)
    }
  }
}
if let base = URL(string: "https://img.example.org") {
  let picture = try pictures.map(
    #"{"title": "Sea", "file": "sea.png"}"#, to: Picture.self, context: base)
  print(picture.address)
}

// Before and after an object.
struct Guest {
  var firstName: String
  var lastName: String
  var age: Int
  var fullName: String?
}

struct TooYoung: Error {}

let guests = ObjectMapper { provider in
  provider.configure(Guest.self) { guest in
    guest.validate { node in
      guard node.age.int(or: 0) >= 18 else { throw TooYoung() }
    }
    guest.didMap { guest in guest.fullName = guest.firstName + " " + guest.lastName }
    guest.exclude(\.fullName)
    guest.didWrite { guest, json in
      json.initials = JSONValue.string("\(guest.firstName.prefix(1))\(guest.lastName.prefix(1))")
    }
  }
}
let guest = try guests.map(
  #"{"first_name": "Ann", "last_name": "Lund", "age": 30}"#, to: Guest.self)
print(guest.fullName ?? "-")
print(try guests.jsonString(from: guest))
do {
  _ = try guests.map(#"[{"first_name": "Tim", "last_name": "Lund", "age": 9}]"#, to: [Guest].self)
} catch let error as MappingError {
  print(error)
  print(error.kind, error.underlyingError is TooYoung)
}

// Closures that share state.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

final class Job {
  let number: Int
  var name = ""

  init(number: Int) {
    self.number = number
  }
}

let lastNumber = Locked(0)
let jobs = ObjectMapper { provider in
  provider.register {
    Job(
      number: lastNumber.update { number in
        number += 1
        return number
      })
  }
  provider.configure(Job.self) { job in job.ignore(\.number) }
}
for job in try jobs.map(#"[{"name": "wash"}, {"name": "dry"}]"#, to: [Job].self) {
  print(job.number, job.name)
}

// A model for any actor, in a module that defaults to the main actor.
nonisolated struct Note {
  var text: String
}

// Ready-made transformers.
struct Tint {
  var red: Double
  var green: Double
  var blue: Double
}

struct Place {
  var id: UInt64
  var map: URL
  var tint: Tint
}

let places = ObjectMapper { provider in
  provider.configure(Place.self) { place in
    place.map("id", to: \.id, using: .numberInString())
    place.map("map", to: \.map, using: .url(percentEncoding: .urlQueryAllowed))
    place.map(
      "tint", to: \.tint,
      using: .hexColor(
        decode: { red, green, blue, alpha in Tint(red: red, green: green, blue: blue) },
        encode: { tint in (tint.red, tint.green, tint.blue, 1) }))
  }
}
let place = try places.map(
  ##"{"id": "18446744073709551615", "map": "https://example.org/?q=São Paulo", "tint": "#f80"}"##,
  to: Place.self)
print(place.id, place.map, place.tint)
print(try places.jsonString(from: place))
