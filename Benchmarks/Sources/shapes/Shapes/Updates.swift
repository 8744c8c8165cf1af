import AutoMapper
import CodedShapes
import Foundation
import Measuring
import PlainShapes

/// Updates of values that exist, compared with decoding new ones.
extension Catalog {
  /// The shapes of updates.
  static var updates: [Shape] {
    objects + collections
  }

  private static var objects: [Shape] {
    [
      Shape("update class in place, small", note: "F: decode") {
        let object = Plain.TrioObject()
        let mapper = ObjectMapper()
        return small { try mapper.update(object, with: $0) }
      },
      // The standard library's setter of a key path takes most of the time.
      Shape("update @Observable through key paths", note: "F: decode, assign") {
        let object = Observed()
        let other = Observed()
        let decoder = JSONDecoder()
        let mapper = ObjectMapper { provider in
          provider.register { Observed() }
          provider.configure(Observed.self) { observed in
            observed.set(\.a, named: "_a")
            observed.set(\.b, named: "_b")
            observed.set(\.c, named: "_c")
          }
        }
        return [
          Contest(
            .read, floor: 1, bytes: smallText.count,
            ours: { try mapper.update(object, with: smallText) },
            theirs: {
              let trio = try decoder.decode(Coded.Trio.self, from: smallText)
              (other.a, other.b, other.c) = (trio.a, trio.b, trio.c)
            })
        ]
      },
      Shape("update struct in place, small", note: "F: decode") {
        var value = Plain.Trio(a: 1, b: "", c: 2)
        let mapper = ObjectMapper()
        return small { try mapper.update(&value, with: $0) }
      },
    ]
  }

  private static let smallText = Data(#"{"a":12345,"b":"some text","c":2.5}"#.utf8)

  private static func small(_ update: @escaping (Data) throws -> Void) -> [Contest] {
    let text = smallText
    let decoder = JSONDecoder()
    return [
      Contest(
        .read, floor: 4, bytes: text.count, ours: { try update(text) },
        theirs: { try decoder.decode(Coded.Trio.self, from: text) })
    ]
  }

  private static var collections: [Shape] {
    [
      Shape("update inout [struct] replaced", note: "F: decode") {
        let text = Text.trios()
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        var values = try mapper.map(text, to: [Plain.Trio].self)
        return [
          Contest(
            .read, floor: 4, bytes: text.count,
            ours: { () -> Int in
              try mapper.update(&values, with: text)
              return values.count
            }, theirs: { try decoder.decode([Coded.Trio].self, from: text) },
            same: { $0 == $1.count })
        ]
      },
      Shape("update inout [String: struct] merged", note: "F: decode") {
        let text = Text.object(2_000) { index, r in "\"key\(index)\":\(Text.trio(index, &r))" }
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        var values = try mapper.map(text, to: [String: Plain.Trio].self)
        return [
          Contest(
            .read, floor: 4, bytes: text.count,
            ours: { () -> Int in
              try mapper.update(&values, with: text)
              return values.count
            }, theirs: { try decoder.decode([String: Coded.Trio].self, from: text) },
            same: { $0 == $1.count })
        ]
      },
      uniqueKeys("update unique keys 10k same order", isShuffled: false),
      uniqueKeys("update unique keys 10k shuffled", isShuffled: true),
    ]
  }

  private static func uniqueKeys(_ name: String, isShuffled: Bool) -> Shape {
    Shape(name, note: "F: decode") {
      let first = keyed(10_000)
      let text = keyed(10_000, isShuffled: isShuffled)
      let mapper = ObjectMapper { $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) } }
      let decoder = JSONDecoder()
      let values = try mapper.map(first, to: [Plain.Keyed].self)
      return [
        Contest(
          .read, floor: 4, bytes: text.count,
          ours: {
            var copy = values
            try mapper.update(&copy, with: text)
            return copy
          }, theirs: { try decoder.decode([Coded.Keyed].self, from: text) },
          same: { $0.map(\.id) == $1.map(\.id) })
      ]
    }
  }
}
