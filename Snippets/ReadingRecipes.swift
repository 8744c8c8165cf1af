// The recipes about keys, values and types. The article Recipes shows them.

import AutoMapper
import Foundation

// A part of a response.
struct User {
  var id: Int
  var name: String
}

let mapper = ObjectMapper()
let response = #"{"status": "ok", "data": {"users": [{"id": 1, "name": "Ann"}]}}"#
let users = try mapper.map(response, to: [User].self, at: "data.users")
print(users[0].name)

// Several keys.
struct Article {
  var title: String
}

let articles = ObjectMapper { provider in
  provider.configure(Article.self) { article in
    article.map(["title", "headline"], to: \.title)
  }
}
print(try articles.map(#"{"headline": "Rain"}"#, to: Article.self))

// Nested and flat.
struct Address {
  var city: String
}

struct Person {
  var name: String
  var street: String?
  var address: Address
}

let people = ObjectMapper { provider in
  provider.configure(Person.self) { person in
    person.map("home.street", to: \.street)
    person.map("city", to: "address.city")
  }
}
let person = try people.map(
  #"{"name": "Ann", "home": {"street": "Quay 7"}, "city": "Husum"}"#, to: Person.self)
print(person.street ?? "-", person.address.city)
print(try people.jsonString(from: person))

// A default.
struct Price {
  var amount: Decimal
  var currency: String
}

let prices = ObjectMapper { provider in
  provider.configure(Price.self) { price in
    price.default(\.currency, "EUR")
  }
}
print(try prices.map(#"{"amount": 5}"#, to: Price.self))

// Dates.
struct Booking {
  var madeAt: Date
  var arrival: Date
}

let bookings = ObjectMapper { provider in
  provider.configure(Booking.self) { booking in
    booking.dateFormat(.millisecondsSince1970, for: \.madeAt)
    booking.dateFormat(.anyOf(["dd.MM.yyyy", .iso8601]), for: \.arrival)
  }
}
let booking = try bookings.map(
  #"{"made_at": 1709294400000, "arrival": "2024-03-08T00:00:00Z"}"#, to: Booking.self)
print(try bookings.jsonString(from: booking))

// Numbers in strings.
struct Post {
  var id: UInt64
}

let posts = ObjectMapper { provider in
  provider.configure(Post.self) { post in
    post.map("id", to: \.id, using: .numberInString())
  }
}
print(try posts.jsonString(from: posts.map(#"{"id": "18446744073709551615"}"#, to: Post.self)))

// Unknown cases.
enum Status: String {
  case open, closed, unknown
}

enum Topic: CaseIterable {
  case news, sports
  case other(String)

  static let allCases: [Topic] = [.news, .sports]
}

struct Channel {
  var status: Status
  var topics: [Topic]
}

let channels = ObjectMapper { provider in
  provider.fallback(Status.self, .unknown)
  provider.fallback(Topic.self) { node in .other(try node.string) }
}
let channel = try channels.map(
  #"{"status": "lost", "topics": ["news", "chess"]}"#, to: Channel.self)
print(channel.status, channel.topics.count)
print(try channels.jsonString(from: channel))

// A payload that another key chooses.
protocol AnyEvent {
  var id: Int { get }
}

struct EventOf<Payload>: AnyEvent {
  var id: Int
  var payload: Payload
}

struct Push {
  var commits: Int
}

let events = ObjectMapper { provider in
  provider.discriminator(
    (any AnyEvent).self, "type", ["push": EventOf<Push>.self],
    default: EventOf<JSONValue>.self)
}
let list = try events.map(
  """
  [{ "id": 1, "type": "push", "payload": { "commits": 3 } },
   { "id": 2, "type": "fork", "payload": { "to": "ann" } }]
  """,
  to: [any AnyEvent].self)
for event in list {
  switch event {
  case let push as EventOf<Push>: print("push of", push.payload.commits)
  case let other as EventOf<JSONValue>: print("unknown:", other.payload)
  default: break
  }
}

// An enum with payloads.
enum Payment {
  case card(last4: String)
  case transfer(iban: String)
}

let payments = ObjectMapper { provider in
  provider.cases(Payment.self, by: "type") { payment in
    payment.case("card", Payment.card)
    payment.case("transfer", Payment.transfer)
  }
}
let payment = try payments.map(#"{"type": "card", "last4": "4242"}"#, to: Payment.self)
print(payment)
print(try payments.jsonString(from: payment))

// Classes.
class Account {
  var id = 0
}

final class Admin: Account {
  var rights: [String] = []
}

let accounts = ObjectMapper { provider in
  provider.register { Account() }
  provider.register { Admin() }
  provider.configure(Account.self) { account in
    account.discriminator("role", ["admin": Admin.self], default: Account.self)
  }
}
let both = try accounts.map(
  #"[{"id": 1}, {"role": "admin", "id": 2, "rights": ["write"]}]"#, to: [Account].self)
print(both.map { type(of: $0) })

// A struct that holds itself.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

struct Message {
  var text: String
  var replies: [Message]
  var quoted: Box<Message>?
}

let messages = ObjectMapper { provider in
  provider.convert(
    Box<Message>.self, decode: { node in Box(try node.map(to: Message.self)) },
    encode: { box in box.value })
}
let message = try messages.map(
  """
  { "text": "Yes", "replies": [{ "text": "Fine", "replies": [] }],
    "quoted": { "text": "Tea?", "replies": [] } }
  """,
  to: Message.self)
print(message.replies[0].text, message.quoted?.value.text ?? "-")
