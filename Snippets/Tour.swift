// A short tour of the rules. The README shows it.

import AutoMapper
import Foundation

// Renames and paths.
struct Trip {
  var name: String
  var distance: Int
  var start: String?
}

let trips = ObjectMapper { provider in
  provider.configure(Trip.self) { trip in
    trip.map("title", to: \.name)
    trip.map("distance.value", to: \.distance)
    trip.map(["start", "stops.0.city"], to: \.start)
  }
}
let trip = try trips.map(
  #"{"title": "Coast", "distance": {"value": 31}, "stops": [{"city": "Husum"}]}"#, to: Trip.self)
print(trip)

// Inverse mappings.
print(try trips.jsonString(from: trip))

// Transformers.
struct Order {
  var total: Decimal
  var parts: [Decimal]
  var currency: String
}

let cents = Transformer<Decimal>(
  decode: { node in Decimal(try node.int) / 100 },
  encode: { amount in (amount * 100 as NSDecimalNumber).intValue })

let orders = ObjectMapper { provider in
  provider.configure(Order.self) { order in
    order.map("total", to: \.total, using: cents)
    order.map("parts", to: \.parts, using: cents)
    order.map("currency", to: \.currency) { node in try node.string.uppercased() }
  }
}
let order = try orders.map(
  #"{"total": 1250, "parts": [1000, 250], "currency": "eur"}"#, to: Order.self)
print(order)
print(try orders.jsonString(from: order))

// Polymorphism.
protocol Shape {}

struct Circle: Shape {
  var radius: Double
}

struct Square: Shape {
  var side: Double
}

struct Drawing {
  var shapes: [any Shape]
}

let drawings = ObjectMapper { provider in
  provider.discriminator((any Shape).self, "type", ["circle": Circle.self, "square": Square.self])
}
let drawing = try drawings.map(
  #"{"shapes": [{"type": "circle", "radius": 2}, {"type": "square", "side": 3}]}"#,
  to: Drawing.self)
print(drawing)
print(try drawings.jsonString(from: drawing))

// Updating.
final class Account {
  var name = ""
  var mail: String?
  var friends: [Friend] = []
}

final class Friend {
  var id = 0
  var name = ""
}

let accounts = ObjectMapper { provider in
  provider.register { Account() }
  provider.register { Friend() }
  provider.configure(Friend.self) { friend in friend.uniqueKeys("id") }
}
let account = try accounts.map(
  #"{"name": "Ann", "mail": "a@b.org", "friends": [{"id": 1, "name": "Bob"}]}"#, to: Account.self)
let bob = account.friends[0]
try accounts.update(account, with: #"{"mail": null, "friends": [{"id": 2}, {"id": 1}]}"#)
print(account.name, account.mail ?? "-", account.friends.map(\.id), account.friends[1] === bob)
