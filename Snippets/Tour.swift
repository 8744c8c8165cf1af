// What the README shows: its first example, and the lines that answer its questions.

import AutoMapper
import Foundation

enum Role: String {
  case admin
  case reader
}

struct User {
  let id: Int
  var firstName: String  // finds "first_name" by itself
  var birthday: Date?  // has another key, and a date format of its own
  var role: Role
}

let mapper = ObjectMapper { provider in
  provider.configure(User.self) { user in
    user.map("dob", to: \.birthday)
    user.dateFormat("MM/dd/yyyy", for: \.birthday)
  }
}

let text = #"[{"id": 1, "first_name": "Ann", "dob": "04/12/1990", "role": "admin"}]"#
let users = try mapper.map(text, to: [User].self)
print(try mapper.jsonString(from: users))

do {
  let typo = text.replacingOccurrences(of: "04/12", with: "04/31")
  _ = try mapper.map(typo, to: [User].self)
} catch {
  print(error)
}
print(mapper.validate(User.self).count)

// Keys, dates and defaults.
struct Trip {
  var name: String
  var city: String?
  var day: Date
  var seats: Int
  var status: Status
}

enum Status: String {
  case planned
  case unknown
}

let trips = ObjectMapper { provider in
  provider.configure(Trip.self) { trip in
    trip.map(["title", "headline"], to: \.name)
    trip.map("stops.0.city", to: \.city)
    trip.dateFormat("dd.MM.yyyy", for: \.day)
    trip.default(\.seats, 4)
    trip.default(\.status, .unknown)
    trip.options(for: \.status) { $0.unknownCases = .useDefault }
  }
}
let trip = try trips.map(
  #"{"headline": "Coast", "stops": [{"city": "Husum"}], "day": "24.12.2025", "status": "lost"}"#,
  to: Trip.self)
print(trip.name, trip.city ?? "-", trip.seats, trip.status)
print(trips.validate(Trip.self).count)

// Types that the document chooses, classes, and checks.
protocol Shape {}

struct Circle: Shape {
  var radius: Double
}

struct Square: Shape {
  var side: Double
}

final class Comment {
  var text = ""
}

protocol Model {
  init()
}

final class Post: Model {
  var title = ""
}

struct Settings {
  var id: Int
  var theme = "light"
}

struct Guest {
  var name: String
  var age: Int
}

struct TooYoung: Error {}

enum Payment {
  case card(last4: String)
  case transfer(iban: String)
}

let choosing = ObjectMapper { provider in
  provider.discriminator((any Shape).self, "type", ["circle": Circle.self, "square": Square.self])
  provider.cases(Payment.self, by: "type") { payment in
    payment.case("card", Payment.card)
    payment.case("transfer", Payment.transfer)
  }
  provider.register { Comment() }
  provider.instances { type in (type as? any Model.Type)?.init() }
  provider.defaults(Settings(id: 0), requiring: \.id)
  provider.fallback(Role.self, .reader)
  provider.configure(Guest.self) { guest in
    guest.validate { node in
      guard node.age.int(or: 0) >= 18 else { throw TooYoung() }
    }
  }
}
let shapes = try choosing.map(#"[{"type": "circle", "radius": 2}]"#, to: [any Shape].self)
print(shapes)

// All errors at once.
var options = MappingOptions()
options.collectsErrors = true
do {
  _ = try ObjectMapper(options: options).map(#"{"name": null, "age": "x"}"#, to: Guest.self)
} catch let error as MappingError {
  for mistake in error.allErrors { print(mistake) }
}

// The body of a PATCH request.
final class Account {
  var name = "Ann"
  var mail: String?
  private(set) var isAdmin = false
}

let accounts = ObjectMapper { provider in
  provider.register { Account() }
  provider.configure(Account.self) { account in
    account.only(\.name, \.mail)
  }
}
let account = Account()
try accounts.update(account, with: #"{"mail": "ann@example.org", "isAdmin": true}"#)
print(account.name, account.mail ?? "-", account.isAdmin)

// What the model does not know, kept.
var keeping = MappingOptions()
keeping.keepsUnknownKeys = true
let keeper = ObjectMapper(options: keeping)
var (guest, report) = try keeper.mapWithReport(
  #"{"name": "Ann", "age": 30, "badge": 7}"#, to: Guest.self)
guest.age = 31
print(try keeper.jsonString(from: guest, keeping: report.unknownValues))

// Sources and targets.
let url = FileManager.default.temporaryDirectory.appendingPathComponent("tour-\(UUID()).json")
let data = Data(#"{"name": "Ann", "age": 30}"#.utf8)
try data.write(to: url)

let fromData = try mapper.map(data, to: Guest.self)  // also [UInt8], String and JSONValue
let fromFile = try mapper.map(contentsOf: url, to: Guest.self)
let fromDictionary = try mapper.map(["name": "Ann", "age": 30], to: Guest.self)
let written = try mapper.jsonData(from: guest)  // also jsonString, dictionary, array, jsonValue
print(fromData.age, fromFile.age, fromDictionary.age, written.count)

// A file of any length.
for try await guest in mapper.elements(of: Guest.self, inFile: url, invalidElements: .skip) {
  print(guest.name)
}
try FileManager.default.removeItem(at: url)
