// Shows the rules for keys: renames, paths, flat keys, explicit types, and what is written.

import AutoMapper
import Foundation

// Renames, candidates and paths.
struct Trip {
  var name: String
  var distance: Int
  var firstStop: String?
  var contact: String?
  var appID: String?
}

var provider = MappingProvider()
provider.configure(Trip.self) { trip in
  trip.map("title", to: \.name)
  trip.map("distance.value", to: \.distance)
  trip.map("stops.0.city", to: \.firstStop)
  trip.map(["mail", "contact.email"], to: \.contact)
  trip.map("app.identifier", to: \.appID, nested: false)
}
let mapper = ObjectMapper(provider)

let trip = try mapper.map(
  """
  {
    "title": "To the sea", "distance": { "value": 31, "unit": "km" },
    "stops": [{ "city": "Husum" }, { "city": "Tating" }],
    "contact": { "email": "ann@example.org" }, "app.identifier": "org.example.trips"
  }
  """,
  to: Trip.self)
print(trip.name, trip.distance, trip.firstStop ?? "-", trip.contact ?? "-", trip.appID ?? "-")
print(try mapper.jsonString(from: trip))

// A custom delimiter.
struct App {
  var name: String
}

let apps = ObjectMapper { provider in
  provider.configure(App.self) { app in
    app.map("com.example.info->com.example.name", to: \.name, delimiter: "->")
  }
}
let app = try apps.map(#"{"com.example.info": {"com.example.name": "Trips"}}"#, to: App.self)
print(app.name)
print(try apps.jsonString(from: app))

// Flat documents and nested objects.
struct Address {
  var city: String?
  var country: String?
}

struct Person {
  var name: String
  var address: Address?
}

let flat = ObjectMapper { provider in
  provider.configure(Person.self) { person in
    person.map("city", to: "address.city")
    person.map("country", to: \.address?.country)
  }
}
let person = try flat.map(
  #"{"name": "Ann", "city": "Husum", "country": "DE"}"#, to: Person.self)
print(person.address?.city ?? "-", person.address?.country ?? "-")
print(try flat.jsonString(from: person))

// Flat documents, with a prefix for each object.
struct Parcel {
  var id: Int
  var sender: Sender
  var receiver: Sender?
}

struct Sender {
  var name: String
  var zipCode: String?
}

let parcels = ObjectMapper { provider in
  provider.configure(Parcel.self) { parcel in
    parcel.flatten("sender", prefix: "from_")
    parcel.flatten(\.receiver, prefix: "to_")
  }
}
let parcel = try parcels.map(
  #"{"id": 7, "from_name": "Ann", "from_zip_code": "25813", "to_name": null}"#, to: Parcel.self)
print(parcel.sender, parcel.receiver == nil)
print(try parcels.jsonString(from: parcel))

// Explicit types.
class Account {
  var id = 0
}

final class Admin: Account {
  var rights: [String] = []
}

struct Ticket {
  var author: Account
  var watchers: [Account]
  var attachment: Any?
}

struct Picture {
  var width: Int
}

let tickets = ObjectMapper { provider in
  provider.register { Admin() }
  provider.configure(Ticket.self) { ticket in
    ticket.map("from", to: \.author, as: Admin.self)
    ticket.map("watchers", to: \.watchers, as: Admin.self)
    ticket.map("attachment", to: "attachment", as: Picture.self)
  }
}
let ticket = try tickets.map(
  """
  {
    "from": { "id": 1, "rights": ["write"] }, "watchers": [{ "id": 2 }],
    "attachment": { "width": 640 }
  }
  """,
  to: Ticket.self)
print(type(of: ticket.author), type(of: ticket.watchers[0]), ticket.attachment ?? "-")
print(try tickets.jsonString(from: ticket))

// Ignored and required properties.
struct Login {
  var name: String?
  var password: String?
  var cache: [String: Int] = [:]
}

let logins = ObjectMapper { provider in
  provider.register { Login() }
  provider.configure(Login.self) { login in
    login.ignore(\.cache)
    login.exclude(\.password)
    login.require(\.name)
  }
}
let login = try logins.map(
  #"{"name": "ann", "password": "secret", "cache": {"hits": 3}}"#, to: Login.self)
print(login.password ?? "-", login.cache.count)
print(try logins.jsonString(from: login))
do {
  _ = try logins.map(#"{"name": null}"#, to: Login.self)
} catch {
  print(error)
}

// Properties that may be set from outside.
final class Customer {
  var name = ""
  var mail: String?
  var password: String?
  private(set) var isAdmin = false
  private var passwordHash = "x"
}

let customers = ObjectMapper { provider in
  provider.register { Customer() }
  provider.configure(Customer.self) { customer in
    customer.only(\.name, \.mail)
    customer.readOnly(\.isAdmin)
    customer.exclude(\.password)
  }
}
let customer = try customers.map(
  #"{"name": "Eve", "isAdmin": true, "passwordHash": "mine", "password": "secret"}"#,
  to: Customer.self)
print(customer.name, customer.isAdmin, customer.password ?? "-")
print(try customers.jsonString(from: customer))

// Strings without white space at their ends.
struct Guest {
  var name: String
  var nickname: String?
  var hobbies: [String]
}

let guests = ObjectMapper { provider in
  provider.configure(Guest.self) { guest in
    guest.trim(\.name, \.nickname, \.hobbies)
  }
}
let guest = try guests.map(
  #"{"name": " Ann  Lee\n", "nickname": " ", "hobbies": ["tea ", " go"]}"#, to: Guest.self)
print(guest)
print(try guests.jsonString(from: Guest(name: "Ben ", hobbies: [])))

// Defaults.
struct Price {
  var amount: Decimal
  var currency = "EUR"
}

let prices = ObjectMapper { provider in
  provider.configure(Price.self) { price in
    price.default(\.currency, "EUR")
  }
}
print(try prices.map(#"{"amount": 5}"#, to: Price.self))
do {
  _ = try prices.map(#"{"amuont": 5}"#, to: Price.self)
} catch {
  print(error)
}

// Defaults of all properties but some.
struct Article {
  let id: Int
  var title: String
  var pages = 1
  var tags: [String] = []
}

let articles = ObjectMapper { provider in
  provider.defaults(Article(id: 0, title: ""), requiring: \.id, \.title)
}
print(try articles.map(#"{"id": 7, "title": "Tea"}"#, to: Article.self))
do {
  _ = try articles.map(#"{"id": 7}"#, to: Article.self)
} catch {
  print(error)
}

// The style of written keys.
struct Profile {
  var firstName: String
  var homeURL: String
  var visits: Int
}

let profile = Profile(firstName: "Ann", homeURL: "example.org", visits: 3)
for style in KeyStyle.allCases {
  let mapper = ObjectMapper { provider in
    provider.keyStyle = style
    provider.configure(Profile.self) { profile in
      profile.map("n", to: \.visits)
    }
  }
  print("\(style): \(try mapper.jsonString(from: profile))")
}

// Output that differs from the input.
struct Member {
  var id: Int
  var born: String
  var nick: String?
}

let members = ObjectMapper { provider in
  provider.configure(Member.self) { member in
    member.map("legacy.id", to: \.id, inverse: false)
    member.map("dob", to: \.born)
    member.write(\.born, as: "person.birth")
    member.map(["nick", "alias"], to: \.nick)
  }
}
let member = try members.map(
  #"{"legacy": {"id": 7}, "dob": "1990-04-12", "alias": "annie"}"#, to: Member.self)
print(try members.jsonString(from: member))

// No inverse mappings at all.
let plain = ObjectMapper { provider in
  provider.generatesInverseMappings = false
  provider.configure(Member.self) { member in
    member.map("dob", to: \.born)
  }
}
print(try plain.jsonString(from: member))

// Values that are not stored.
struct Author {
  var firstName: String
  var lastName: String

  var initials: String { "\(firstName.prefix(1))\(lastName.prefix(1))" }
}

let authors = ObjectMapper { provider in
  provider.configure(Author.self) { author in
    author.write("full_name") { $0.firstName + " " + $0.lastName }
    author.write("initials", \.initials)
  }
}
let author = try authors.map(
  #"{"firstName": "Ann", "lastName": "Lee", "full_name": "?"}"#, to: Author.self)
print(try authors.jsonString(from: author))

struct AuthorCard {
  var fullName: String
  var initials: String?
}

print(try authors.convert(author, to: AuthorCard.self))

// Paths with a common beginning are merged, and indexes make arrays.
struct Route {
  var start: String
  var end: String
  var length: Double
}

let routes = ObjectMapper { provider in
  provider.configure(Route.self) { route in
    route.map("points.0.name", to: \.start)
    route.map("points.1.name", to: \.end)
    route.map("points.1.distance", to: \.length)
  }
}
print(try routes.jsonString(from: Route(start: "Husum", end: "Tating", length: 31.5)))
