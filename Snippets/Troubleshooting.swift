// Makes the less common mistakes, and prints AutoMapper's messages. The article Troubleshooting quotes them.

import AutoMapper
import Foundation

struct User {
  var id: Int
  var name: String
  var age: UInt8?
}

struct Login {
  var name: String?
}

struct Stay {
  var nights: Range<Int>
  var room: (number: Int, floor: Int)?
}

struct Sale {
  var total: Decimal
  var currency: String
}

struct Line {
  var name: String
}

struct Grid {
  var lines: [Line: Int]
}

extension Line: Hashable {}

enum Direction {
  case up(Double)
  case down
}

actor Counter {
  var count = 0
}

@MainActor struct Guest: @MainActor Decodable {
  var name: String
}

final class Label: Formatter {}

/// Runs one call, and prints the error that it throws.
nonisolated func show(_ call: () throws -> Void) {
  do {
    try call()
    print("no error")
  } catch {
    print(error)
  }
}

let mapper = ObjectMapper()

// Text that is not JSON.
show { _ = try mapper.map(#"{"id": 1 "name": "Ann"}"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 1 // the first"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 01, "name": "Ann"}"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 1, "name": "C:\data"}"#, to: User.self) }
show { _ = try mapper.map("{\"id\": 1, \"name\": \"Ann\nLee\"}", to: User.self) }
show { _ = try mapper.map(#"{"id": 1, "name": "Ann"}, {"id": 2}"#, to: User.self) }
show { _ = try mapper.map(Data([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]), to: User.self) }
show { _ = try mapper.map(Data([0x22, 0xE9, 0x22]), to: String.self) }

// Null where a value is required.
show { _ = try mapper.map(#"["Ann", null]"#, to: [String].self) }
show {
  let mapper = ObjectMapper { provider in
    provider.configure(Login.self) { login in login.require("name") }
  }
  _ = try mapper.map(#"{"name": null}"#, to: Login.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.instance { _ in nil as User? }
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}

// Values with another form.
show { _ = try mapper.map(#"{"1": true, "two": true}"#, to: [Int: Bool].self) }
show { _ = try mapper.map(#"{"nights": [1, 2, 3]}"#, to: Stay.self) }
show { _ = try mapper.map(#"{"nights": [1, 2], "room": [7, 1, 0]}"#, to: Stay.self) }
show { _ = try mapper.map(["id": 1, "name": mapper] as [String: Any], to: User.self) }
show { _ = try mapper.dictionary(from: [1, 2]) }

// Numbers and ranges out of bounds.
show { _ = try mapper.map(#"{"nights": [7, 1]}"#, to: Stay.self) }
show { _ = try mapper.map(#"{"start": 5, "duration": -3}"#, to: DateInterval.self) }
show { _ = try mapper.map("1e400", to: Double.self) }

// Dates.
show {
  let mapper = ObjectMapper { provider in provider.defaultDateFormat = "yyyy-MM-dd" }
  _ = try mapper.map(#""2024-13-01""#, to: Date.self)
}
show { _ = try ObjectMapper().map("1709294400000", to: Date.self) }

// Keys.
show {
  var options = MappingOptions()
  options.unknownKeys = .throw
  _ = try ObjectMapper(options: options).map(#"{"id": 1, "name": "Ann", "aeg": 9}"#, to: User.self)
}
show {
  _ = try ObjectMapper(options: .strict).map(#"{"id": 1, "name": "Ann", "id": 2}"#, to: User.self)
}
show {
  let mapper = ObjectMapper { provider in provider.defaultDateFormat = "yyyy-MM-dd" }
  let morning = Date(timeIntervalSince1970: 1_704_067_200)
  _ = try mapper.jsonString(from: [morning: 1, morning + 3_600: 2])
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in user.map("user..name", to: "name") }
  }
  _ = try mapper.map(#"{"id": 1}"#, to: User.self)
}
show { _ = try mapper.jsonString(from: [1], wrappedIn: "response..items") }

// Types.
show { _ = try mapper.map("{}", to: Counter.self) }
show { _ = try mapper.map("{}", to: tm.self) }
show { _ = try mapper.map("{}", to: Label.self) }
show { _ = try mapper.map("{}", to: Mirror.self) }
show { _ = try mapper.map("{}", to: Date.ISO8601FormatStyle.self) }
await Task.detached {
  show { _ = try ObjectMapper().map(#"{"name": "Ann"}"#, to: Guest.self) }
}.value
show { _ = try mapper.map("{}", to: Grid.self) }
show { _ = try mapper.jsonString(from: Direction.up(2)) }

// Closures.
struct NoCountry: Error {}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.map("name", to: \.name) { (_, _) throws -> String in throw NoCountry() }
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.instance { node in try node.map(to: User.self) }
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}

// Closures that lead to themselves.
struct Draft {
  var title = ""
}
enum Mappers {
  static let drafts: ObjectMapper = ObjectMapper { provider in
    provider.register { try drafts.map(#"{"title": "New"}"#, to: Draft.self) }
  }
}
show { _ = try Mappers.drafts.map(#"{"title": "Old"}"#, to: Draft.self) }
show {
  struct Amount {
    var cents: Int
  }
  struct Price {
    var amount: Amount
  }
  let mapper = ObjectMapper { provider in
    provider.convert(
      Amount.self, decode: { Amount(cents: try $0.int) }, encode: { Price(amount: $0) })
    provider.convert(
      Price.self, decode: { Price(amount: try $0.map()) }, encode: { $0.amount })
  }
  _ = try mapper.jsonString(from: ["total": Amount(cents: 5)])
}

// A store that throws.
final class FullStore: InstanceStore {
  struct DiskFull: Error {}

  func canStore(_ type: any Any.Type) -> Bool { true }
  func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] { [] }
  func insert(_ instance: Any, keys: [String: JSONValue]) throws { throw DiskFull() }
  func replace(_ stored: Any, with instance: Any, keys: [String: JSONValue]) throws {}
  func remove(_ instance: Any, keys: [String: JSONValue]) throws {}
}
show {
  _ = try ObjectMapper(stores: [FullStore()]).map(#"[{"title": "New"}]"#, to: [Draft].self)
}

// Values that are nested too deeply, in writing.
show {
  var options = MappingOptions()
  options.maximumDepth = 2
  _ = try ObjectMapper(options: options).jsonString(from: [[[1]]])
}

// Lengths and counts beyond a limit.
show {
  var options = MappingOptions()
  options.maximumDocumentLength = 20
  _ = try ObjectMapper(options: options).map(#"{"id": 1, "name": "Anna-Maria"}"#, to: User.self)
}
show {
  var options = MappingOptions()
  options.maximumStringLength = 10
  _ = try ObjectMapper(options: options).map(#"{"name": "Anna-Maria Bernardina"}"#, to: User.self)
}
show {
  let key = String(repeating: "k", count: 50_001)
  _ = try ObjectMapper().map(#"{"\#(key)": 1}"#, to: User.self)
}
show {
  _ = try ObjectMapper().map(String(repeating: "1", count: 10_001), to: Double.self)
}
show {
  var options = MappingOptions()
  options.maximumElementCount = 2
  _ = try ObjectMapper(options: options).map("[1,2,3]", to: [Int].self)
}
show {
  let values = (10_000...11_024).map { Data(repeating: 0, count: 80) + Data("\($0)".utf8) }
  let texts = values.map { "\"\($0.base64EncodedString())\"" }
  _ = try ObjectMapper().map("[\(texts.joined(separator: ","))]", to: Set<Data>.self)
}

// Numbers that a transformer cannot write.
show {
  struct Level {
    var value: Double
  }
  let mapper = ObjectMapper { provider in
    provider.configure(Level.self) { level in
      level.map("value", to: \.value, using: .numberInString())
    }
  }
  _ = try mapper.jsonString(from: Level(value: .infinity))
}

// Rules that do not fit.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in user.dateFormat("yyyy", for: "name") }
  }
  _ = try mapper.map("{}", to: User.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.map("a", to: "id")
      user.map("a.b", to: "name")
    }
  }
  _ = try mapper.jsonString(from: User(id: 1, name: "Ann"))
}
show {
  struct Lap {
    var seconds: Int
    var minutes: Double { Double(seconds) / 60 }
  }
  let mapper = ObjectMapper { provider in
    provider.configure(Lap.self) { lap in lap.map("min", to: \.minutes) }
  }
  _ = try mapper.map("{}", to: Lap.self)
}
show {
  let mapper = ObjectMapper { provider in provider.usesCodable(User.self) }
  _ = try mapper.map("{}", to: User.self)
}
show {
  let mapper = ObjectMapper { provider in provider.defaultDateFormat = "yyyy-nn" }
  _ = try mapper.map("0", to: Date.self)
}
show {
  var provider = MappingProvider()
  provider.register(User.self)
  try provider.addRules(Data(#"{"types": {"Usr": {}}}"#.utf8))
}
