import AutoMapper
import Foundation
import Measuring
import PlainModels
import PlainShapes

/// AutoMapper compared with itself: work that must not be slower, or must be faster, than other
/// work on the same document.
extension Catalog {
  /// The shapes without Foundation.
  static var ownComparisons: [Shape] {
    skipping + failing + memory
  }

  private static var skipping: [Shape] {
    [
      Shape("own skipping to at:, mapping is 1", note: "against mapping the skipped part") {
        let (text, mapper) = (outer, ObjectMapper())
        return [
          Contest(
            .read, floor: 2, bytes: text.count,
            ours: { try mapper.map(text, to: Plain.Trio.self, at: "value") },
            theirs: { try mapper.map(text, to: [PlainModels.User].self, at: "before") })
        ]
      },
      Shape("own skipping unknown objects, mapping is 1", note: "against mapping the unknown part")
      {
        let (text, mapper) = (unknown, ObjectMapper())
        return [
          Contest(
            .read, floor: 2, bytes: text.count,
            ours: { try mapper.map(text, to: Plain.Trio.self) },
            theirs: { try mapper.map(text, to: [PlainModels.User].self, at: "before") })
        ]
      },
    ]
  }

  private static var outer: Data { object(with: #""value":{"a":1,"b":"x","c":2}"#) }

  private static var unknown: Data { object(with: #""a":1,"b":"x","c":2"#) }

  private static func object(with members: String) -> Data {
    Data(#"{"before":\#(String(decoding: Text.users(), as: UTF8.self)),\#(members)}"#.utf8)
  }

  // An error takes as long as reading some hundred bytes: it is an object with a path, a fault and a
  // position. So documents that are shorter cost more if they fail.

  private static var failing: [Shape] {
    [
      failing("own failing with a type error, success is 1", #"{"a":1,"b":"xx","c":"bad"}"#),
      failing("own failing with broken JSON, success is 1", #"{"a":1,"b":"xx","c":tru}"#),
      failing("own failing with a missing key, success is 1", #"{"a":1,"b":"xx"}"#),
      Shape("own failing in the middle of 1 kB, success is 1", note: "against success") {
        let good = Text.trios(30)
        let bad = Text.list(30) { index, random in
          let trio = Text.trio(index, &random)
          return index == 15 ? #"{"a":1,"b":"xx","c":"bad"}"# : trio
        }
        return failing([Plain.Trio].self, bad: bad, good: good)
      },
      Shape("own failing at the end, success is 1", note: "against success") {
        let good = Text.trios(2_000)
        let bad = Data(good.dropLast() + Data(#",{"a":1,"b":[],"c":2}]"#.utf8))
        return failing([Plain.Trio].self, bad: bad, good: good)
      },
    ]
  }

  private static func failing(_ name: String, _ bad: String) -> Shape {
    Shape(name, note: "against success") {
      failing(
        Plain.Trio.self, bad: Data(bad.utf8), good: Data(#"{"a":1,"b":"xx","c":2.5}"#.utf8),
        floor: 0.25)
    }
  }

  private static func failing<Value>(
    _ type: Value.Type, bad: Data, good: Data, floor: Double = 1
  ) -> [Contest] {
    let mapper = ObjectMapper()
    return [
      Contest(
        .read, floor: floor, bytes: bad.count, ours: { Result { try mapper.map(bad, to: type) } },
        theirs: { Result { try mapper.map(good, to: type) } })
    ]
  }

  private static var memory: [Shape] {
    [
      Shape("own clean documents after an odd one, without it is 1", note: "against a new mapper") {
        let text = Text.users()
        let keys = (0..<400).map { #""unknown\#($0)":1,"# }.joined()
        let users = String(decoding: text, as: UTF8.self)
        let odd = Data(users.replacing("{\"id\":1000,", with: "{\(keys)\"id\":1000,").utf8)
        let (mapper, other) = (unshared(), unshared())
        _ = try mapper.map(odd, to: [PlainModels.User].self)
        _ = try other.map(text, to: [PlainModels.User].self)
        return [
          Contest(
            .read, bytes: text.count, ours: { try mapper.map(text, to: [PlainModels.User].self) },
            theirs: { try other.map(text, to: [PlainModels.User].self) })
        ]
      }
    ]
  }

  /// Returns a mapper that shares no plans with another, because it has a rule.
  private static func unshared() -> ObjectMapper {
    ObjectMapper { $0.configure(PlainModels.User.self) { $0.require("id") } }
  }
}
