import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Objects whose keys are not exactly those of the model.
extension Catalog {
  /// The shapes of keys.
  static var keys: [Shape] {
    missing + unknown + spellings
  }

  private static var missing: [Shape] {
    [
      .twins(
        "model 30 optional keys, random 3", .level, [Plain.Thirty].self, [Coded.Thirty].self,
        Text.list(3_000) { _, r in
          let first = r.number(0...9)
          let members = [first, first + 10, first + 20].map { ("p\($0)", Text.wideValue($0, &r)) }
          return Text.object(members)
        }),
      .twins(
        "model mostly missing keys", .level, [Plain.Thirty].self, [Coded.Thirty].self,
        Text.list(4_000) { index, r in
          Text.object([("p0", "\(index)"), ("p17", Text.wideValue(17, &r)), ("p28", "\"text\"")])
        }),
      .twins(
        "model all null", .level, [Plain.Twelve].self, [Coded.Twelve].self,
        Text.list(2_000) { _, _ in Text.object((0..<12).map { ("p\($0)", "null") }) }),
      .twins(
        "model empty objects, 12 optionals", .level, [Plain.Twelve].self, [Coded.Twelve].self,
        Text.list(10_000) { _, _ in "{}" }),
      .twins(
        "model heterogeneous keys", .level, [Plain.Varied].self, [Coded.Varied].self,
        varied(isShuffled: false)),
      .twins(
        "model heterogeneous shuffled", .level, [Plain.Varied].self, [Coded.Varied].self,
        varied(isShuffled: true)),
    ]
  }

  private static func varied(isShuffled: Bool) -> Data {
    let kinds = [[0, 1], [2, 3, 4], [1, 5], [0, 2, 4, 5]]
    let optional = [
      ("a", "1"), ("b", "\"two\""), ("c", "3.5"), ("d", "true"), ("e", "5"), ("f", "\"six\""),
    ]
    return Text.list(4_000) { index, random in
      let kind = index % kinds.count
      var members = [("kind", "\"k\(kind)\"")] + kinds[kind].map { optional[$0] }
      if isShuffled { Text.shuffle(&members, &random) }
      return Text.object(members)
    }
  }

  private static var unknown: [Shape] {
    [5, 100, 1_000, 5_000, 25_000].map { names in
      trios("model 5 unknown keys, of \(names) names") { index, _ in
        (0..<5).map { "unknown\((index * 5 + $0) % names)" }
      }
    } + [
      trios("model 30 unknown keys", count: 700) { _, _ in (0..<30).map { "unknown\($0)" } },
      trios("model unknown keys, different each") { index, _ in
        (0..<5).map { "unknown\(index * 5 + $0)" }
      },
      .twins(
        "model large unknown subtrees", .levelReading, [Plain.Trio].self, [Coded.Trio].self,
        Text.list(300) { index, r in
          let part = (0..<20).map { #"{"x":[\#($0),2,{"y":"some text"}]}"# }.joined(separator: ",")
          return #"{"rest":[\#(part)],\#(Text.trio(index, &r).dropFirst())"#
        }),
    ]
  }

  /// Objects of three properties with further keys, which both sides ignore.
  private static func trios(
    _ name: String, count: Int = 2_500,
    _ keys: @escaping (Int, inout SeededGenerator) -> [String]
  ) -> Shape {
    .twins(
      name, .levelReading, [Plain.Trio].self, [Coded.Trio].self,
      Text.list(count) { index, r in
        let unknown = keys(index, &r).map { #""\#($0)":\#(index)"# }.joined(separator: ",")
        return #"{\#(unknown),\#(Text.trio(index, &r).dropFirst())"#
      })
  }

  private static var spellings: [Shape] {
    [
      .twins(
        "model duplicate keys", .level, [Plain.Trio].self, [Coded.Trio].self,
        Text.list(2_000) { index, _ in
          #"{"a":1,"b":"one","c":1.5,"a":\#(index),"b":"two","c":2.5}"#
        }, note: "F takes the first one", change: { $0.isCompared = false }),
      spellings("model many spellings per object") { index in
        let year = 1_900 + index % 100
        return [
          #"{"a":1,"First-Name":"Ann","last_name":"Lee","BirthYear":\#(year)}"#,
          #"{"a":1,"first_name":"Ann","LAST NAME":"Lee","birth-year":\#(year)}"#,
          #"{"a":1,"FIRSTNAME":"Ann","lastname":"Lee","birth_year":\#(year)}"#,
        ][index % 3]
      },
      spellings("model competing spellings per object") { index in
        #"{"a":1,"First-Name":"Ann","firstname":"Bob","LAST NAME":"Lee","birthYear":\#(index)}"#
      },
      .twins(
        "model snake_case keys folded", .level, [Plain.Names].self, [Coded.Names].self,
        Text.list(4_000) { index, _ in
          #"{"first_name":"Ann","last_name":"Lee","birth_year":\#(index)}"#
        }, change: { $0.isCompared = false }),
    ]
  }

  /// Objects whose keys only AutoMapper matches with the names of the properties.
  private static func spellings(_ name: String, _ text: @escaping (Int) -> String) -> Shape {
    .twins(
      name, .levelReading, [Plain.Names].self, [Coded.Sparse].self,
      Text.list(2_000) { index, _ in text(index) }, note: "F ignores these keys",
      change: { $0.isCompared = false })
  }
}
