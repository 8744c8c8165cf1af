import Foundation

// 1: nested structs

struct Address: Equatable {
  var street: String
  var city: String
  var zip: Int?
}

struct Person: Equatable {
  var name: String
  var mails: [String]
  var address: Address?
}

struct Company: Equatable {
  var address: Address
  var people: [Person]
  var offices: [String: Address]
}

// 2: keys

struct Repository {
  var id: Int
  var fullName: String
  var url: URL
  var starCount: Int
  var isPrivate: Bool
  var cloneURL: URL?
  var localPath: String?
}

// 3: defaults

struct Settings {
  var user: String
  var theme = "light"
  var fontSize = 12.0
  var showsToolbar = true
  var columns: [String] = ["name", "date"]
  var limit: Int? = 50
}

// 4: nested containers

struct Place {
  var name: String
  var latitude: Double
  var longitude: Double
  var country: String?
}

// 5: subclasses

class Vehicle {
  var name: String
  var wheels: Int

  init(name: String, wheels: Int) {
    self.name = name
    self.wheels = wheels
  }
}

class Truck: Vehicle {
  var load: Double
  var owner: Person?

  init(name: String, wheels: Int, load: Double) {
    self.load = load
    super.init(name: name, wheels: wheels)
  }
}

// 6: single values

struct Identifier: Codable, Hashable {
  var text: String

  init(_ text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

struct Order {
  var id: Identifier
  var related: [Identifier]
}

// 7: an array that is a value

struct Segment: Codable, Equatable {
  var start: Double
  var end: Double

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    start = try container.decode(Double.self)
    end = try container.decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(end)
  }
}

struct Line {
  var name: String
  var segments: [Segment]
}

// 8: elements that do not fit, and several types for a value

struct Feed {
  var title: String
  var price: Double
  var scores: [Int]
}

// 9: a payload that depends on a key

struct Text: Equatable {
  var body: String
}

struct Photo: Equatable {
  var url: URL
  var width: Int
}

enum Item: Equatable {
  case text(Text)
  case photo(Photo)
}

// 10: dates of two formats, and cases of a newer server

enum Status: String {
  case open
  case closed
  case unknown
}

struct Event {
  var title: String
  var startDate: Date
  var dayOfBirth: Date
  var status: Status
  var history: [Status]
}
