import AutoMapper
import Testing

@Suite("Rules: converters of the keys of dictionaries")
struct ConvertedKeyTests {
  enum Level: Hashable {
    case low
    case high
    case other(String)
  }

  struct Room { var levels: [Level: Int] }

  struct Part: Hashable { var number: Int }

  struct Shelf { var parts: [Part: Bool] }

  struct Box { var parcel: Parcel }

  struct Parcel { var sender: Address }

  struct Address { var zip: Int }

  struct Unknown: Error, CustomStringConvertible {
    var description: String { "no such level" }
  }

  private static func mapper(_ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.convert(
        Level.self,
        decode: { node in
          switch try node.string {
          case "low": .low
          case "high": .high
          case "": nil
          case "bad": throw Unknown()
          default: .other(try node.string)
          }
        },
        encode: { level in
          switch level {
          case .low: "low"
          case .high: "high"
          case .other("list"): [1]
          case .other("nil"): nil
          case .other(let text): text
          }
        })
    }
  }

  @Test("a converter makes and writes the keys of its type, too")
  func bothDirections() {
    expectBothDirections(
      #"{"levels":{"low":1}}"#, of: Room.self, writtenAs: #"{"levels":{"low":1}}"#,
      with: Self.mapper()
    ) { $0.levels == [.low: 1] }
    expectBothDirections(
      #"{"attic":2}"#, of: [Level: Int].self, writtenAs: #"{"attic":2}"#, with: Self.mapper()
    ) { $0 == [.other("attic"): 2] }
  }

  @Test("the error of a converter has the key in its path")
  func failing() throws {
    expectRefusal(
      #"{"levels":{"bad":1}}"#, as: Room.self, .transformFailed, path: "levels.bad",
      "levels.bad: a closure failed: no such level", with: Self.mapper())
    expectRefusal(
      #"{"levels":{"":1}}"#, as: Room.self, .typeMismatch, path: #"levels[""]"#,
      #"levels[""]: expected a key of type Level, found the key """#, with: Self.mapper())
  }

  @Test("a node's own error has the key in its path once")
  func nodeError() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Part.self, decode: { Part(number: try $0.int) }, encode: { "\($0.number)" })
    }
    expectBothDirections(
      #"{"12":true}"#, of: [Part: Bool].self, writtenAs: #"{"12":true}"#, with: mapper
    ) { $0 == [Part(number: 12): true] }
    expectRefusal(
      #"{"x":{"a":true}}"#, as: [String: [Part: Bool]].self, .typeMismatch, path: "x.a",
      #"x.a: expected Int, found the string "a""#, with: mapper)
    expectRefusal(
      #"{"parts":{"a":true}}"#, as: Shelf.self, .typeMismatch, path: "parts.a",
      #"parts.a: expected Int, found the string "a""#, with: mapper)
  }

  @Test("a closure in a flattened struct knows the key of the property around it")
  func flattened() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Parcel.self) { $0.flatten("sender", prefix: "from_") }
      provider.configure(Address.self) { $0.map("zip", to: \.zip) { node in try node.int } }
    }
    expectRefusal(
      #"{"parcel":{"from_zip":"x"}}"#, as: Box.self, .typeMismatch, path: "parcel.sender.zip",
      #"parcel.sender.zip: expected Int, found the string "x""#, with: mapper)
  }

  @Test("keys that cannot be made are left out where elements may be")
  func leftOut() throws {
    let mapper = Self.mapper(.droppingElements)
    let (room, report) = try mapper.mapWithReport(
      #"{"levels":{"low":1,"bad":2,"":3}}"#, to: Room.self)
    #expect(room.levels == [.low: 1])
    #expect(
      report.description == """
        levels.bad: element left out: a closure failed: no such level
        levels[""]: element left out: expected a key of type Level, found the key ""
        """)
  }

  @Test("a key must be written as a text", arguments: [("list", "an array"), ("nil", "null")])
  func noText(_ key: String, _ found: String) {
    let errors = errorsOfWriting(Room(levels: [.other(key): 1]), with: Self.mapper())
    #expect(errors.count == 4)
    for error in errors {
      #expect(error.kind == .typeMismatch)
      #expect(error.description == "levels: expected a key that is a text, found \(found)")
    }
  }

  @Test("a converter that only reads leaves the writing of keys as it is")
  func onlyReading() {
    enum Size: String, Hashable { case small }
    let mapper = ObjectMapper { provider in
      provider.convert(
        Size.self, using: Transformer { node in Size(rawValue: try node.string.lowercased()) })
    }
    expectBothDirections(
      #"{"SMALL":1}"#, of: [Size: Int].self, writtenAs: #"{"small":1}"#, with: mapper
    ) { $0 == [.small: 1] }
  }

  @Test("strings are keys as they stand, whatever a converter of strings does")
  func strings() {
    let mapper = ObjectMapper { provider in
      provider.convert(
        String.self, decode: { try $0.json.string.uppercased() }, encode: { $0.lowercased() })
    }
    expectBothDirections(
      #"{"Key":"Text"}"#, of: [String: String].self, writtenAs: #"{"Key":"text"}"#, with: mapper
    ) { $0 == ["Key": "TEXT"] }
  }

  @Test("a dictionary is updated by converted keys")
  func update() throws {
    var room = Room(levels: [.high: 1])
    try Self.mapper().update(&room, with: #"{"levels":{"high":2}}"#)
    #expect(room.levels == [.high: 2])
  }
}
