import AutoMapper
import Foundation
import Testing

/// Conformances read and write what Foundation's coders do, in any order of keys.
@Suite("Codable: the same as Foundation's coders")
struct CodableTwinTests {
  struct Mail: Codable, Equatable {
    var text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case group([Shape])
  }

  struct Everything: Codable, Equatable {
    var int = -7
    var long = Int64.max
    var byte: UInt8 = 200
    var word = UInt64.max
    var single: Float = 1.25
    var double = 0.1
    var whole = 3.0
    var large = 1.5e300
    var flag = true
    var text = "a \"quoted\" text / é, which is longer than fifteen bytes"
    var short = ""
    var missing: Int?
    var present: Int? = 4
    var noText: String?
    var someText: String? = "s"
    var noFlag: Bool?
    var someFlag: Bool? = false
    var noDouble: Double?
    var someDouble: Double? = 2
    var mail = Mail("ann@example.org")
    var mails = [Mail("a"), Mail("b")]
    var numbers = [1, 2, 3]
    var nested = [[1.5], []]
    var map = ["a": 1]
    var shapes = [Shape.point, .circle(radius: 2), .group([.point, .group([])])]
    var length = Duration.milliseconds(1500)
    var identifier = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    var site = URL(string: "https://example.org/a")
  }

  let mapper = ObjectMapper { $0.codable = .always }

  @Test("values come back, and Foundation reads what was written")
  func roundTrip() throws {
    let value = Everything()
    let data = try mapper.jsonData(from: value)
    #expect(try JSONDecoder().decode(Everything.self, from: data) == value)
    #expect(try mapper.map(data, to: Everything.self) == value)
    #expect(try mapper.map(JSONEncoder().encode(value), to: Everything.self) == value)
    let pretty = try mapper.jsonData(from: value, formatting: [.sortedKeys, .prettyPrinted])
    #expect(try mapper.map(pretty, to: Everything.self) == value)
    let dictionary = try mapper.dictionary(from: value)
    #expect(try mapper.map(dictionary, to: Everything.self) == value)
  }

  @Test("the order of keys does not matter", arguments: 0..<20)
  func order(_ seed: Int) throws {
    let json = try mapper.map(mapper.jsonData(from: Everything()), to: JSONValue.self)
    guard case .object(let members) = json else { return #expect(Bool(false)) }
    var keys = members.keys
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for index in keys.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      keys.swapAt(index, Int(state >> 33) % keys.count)
    }
    let shuffled = JSONObject(keys.map { ($0, members[$0] ?? .null) })
    #expect(try mapper.map(JSONValue.object(shuffled), to: Everything.self) == Everything())
  }

  struct Spelled: Codable, Equatable {
    var firstName: String
    var count: Int?
    var other: [String: Int]?
  }

  @Test(
    "keys in other spellings are found in small and in large objects", arguments: [0, 3, 14, 40])
  func spellings(_ others: Int) throws {
    let padding = (0..<others).map { #","x\#($0)":\#($0)"# }.joined()
    for key in ["firstName", "first_name", "FIRST-NAME", "First Name"] {
      let text = #"{"\#(key)":"Ann","COUNT":2\#(padding)}"#
      #expect(try mapper.map(text, to: Spelled.self) == Spelled(firstName: "Ann", count: 2))
    }
    let exact = #"{"first_name":"no","firstName":"yes"\#(padding)}"#
    #expect(try mapper.map(exact, to: Spelled.self) == Spelled(firstName: "yes"))
    let missing = #"{"first":"no","lastname":"no"\#(padding)}"#
    #expect(throws: MappingError.self) { try mapper.map(missing, to: Spelled.self) }
  }

  struct Unusual: Codable, Equatable {
    var separators: Int
    var letters: Int

    enum CodingKeys: String, CodingKey {
      case separators = "_"
      case letters = "__été À"
    }
  }

  @Test(
    "so are keys without letters, and with others than those of ASCII",
    arguments: ["_", "-", "__", "@$", ""], ["__été À", "étéà", "ÉTÉ-À_", "été_à"])
  func unusualSpellings(separators: String, letters: String) throws {
    let text = #"{"\#(separators)":1,"other":0,"\#(letters)":2}"#
    #expect(try mapper.map(text, to: Unusual.self) == Unusual(separators: 1, letters: 2))
  }

  /// Writes keys again, and in containers that are filled later.
  struct Repeating: Encodable {
    var count: Int

    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      for number in 0..<count { try members.encode(number, forKey: Key(stringValue: "k\(number)")) }
      var late = members.nestedUnkeyedContainer(forKey: Key(stringValue: "late"))
      for number in 0..<count {
        try members.encode(-number, forKey: Key(stringValue: "k\(number)"))
      }
      try late.encode(0.5)
      try late.encodeNil()
      try late.encode("end")
    }
  }

  @Test(
    "the last value of a key wins, at the place of the first", arguments: [1, 5, 15, 16, 17, 60])
  func repeated(_ count: Int) throws {
    let members = (0..<count).map { #""k\#($0)":\#(-$0)"# } + [#""late":[0.5,null,"end"]"#]
    #expect(
      try mapper.jsonString(from: Repeating(count: count)) == "{\(members.joined(separator: ","))}")
  }

  @Test("values of another form are converted, or errors where they are not")
  func conversions() throws {
    let text = #"{"firstName":5,"count":"3"}"#
    #expect(try mapper.map(text, to: Spelled.self) == Spelled(firstName: "5", count: 3))
    var options = MappingOptions()
    options.convertsValues = false
    let strict = ObjectMapper(options: options) { $0.codable = .always }
    #expect(throws: MappingError.self) { try strict.map(text, to: Spelled.self) }
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"firstName":"a","count":1.5}"#, to: Spelled.self)
    }
    #expect(try mapper.map(#"{"firstName":"a","count":1e2}"#, to: Spelled.self).count == 100)
  }

  @Test("long texts are refused where the options set a limit")
  func limits() throws {
    var options = MappingOptions()
    options.maximumStringLength = 20
    let limited = ObjectMapper(options: options) { $0.codable = .always }
    let long = Spelled(firstName: String(repeating: "a", count: 21))
    #expect(throws: MappingError.self) { try limited.jsonData(from: long) }
    #expect(try limited.jsonString(from: Mail("short")) == #""short""#)
  }
}
