import AutoMapper
import Foundation
import PlainShapes

/// Dictionaries and sets.
extension Catalog {
  /// The shapes of dictionaries and sets.
  static var dictionaries: [Shape] {
    keysOfStrings + keysOfOtherTypes + sets
  }

  private static var keysOfStrings: [Shape] {
    [
      .same("dict [String:Int] 10k keys", .six, [String: Int].self, counts(10_000) { "key\($0)" }),
      .same(
        "dict [String:Int] 10k keys 40 B", .six, [String: Int].self,
        counts(10_000) { "a key with a long text in front of number \($0)" }),
      .same(
        "dict [String:Int] 10k keys, strict", .six, [String: Int].self,
        counts(10_000) { "key\($0)" }, options: .strict),
      .same(
        "dict [String:Int] 10 keys x 2000", .six, [[String: Int]].self,
        Text.list(2_000) { index, _ in
          Text.object((0..<10).map { ("key\($0)", "\(index + $0)") })
        }),
      .same(
        "dict [String:String] 10k", .six, [String: String].self,
        Text.object(10_000) { index, _ in #""key\#(index)":"value \#(index)""# }),
      .same(
        "dict [String:[Int]] 5k", .six, [String: [Int]].self,
        Text.object(5_000) { index, _ in #""key\#(index)":[\#(index),2]"# }),
    ]
  }

  private static var keysOfOtherTypes: [Shape] {
    [
      .same("dict [Int:Int] 10k", .six, [Int: Int].self, counts(10_000) { "\($0)" }),
      .twins(
        "dict [Double:Int] 10k", .six, [Double: Int].self, [String: Int].self,
        counts(10_000) { "\($0).5" }, note: "F: [String: Int]"),
      .same(
        "dict [CodingKeyRepresentable:Int] 10k", .six, [Code: Int].self,
        counts(10_000) { "code\($0)" }),
      .twins(
        "dict [UUID:Int] 10k", .six, [UUID: Int].self, [String: Int].self,
        Text.object(10_000) { index, r in "\"\(uuid(&r))\":\(index)" }, note: "F: [String: Int]"),
      .twins(
        "dict [Date:Int] 10k", .six, [Date: Int].self, [String: Int].self,
        counts(10_000) { index in
          let second = 10 + index % 50
          let minute = 10 + index / 50 % 50
          return "2024-03-\(10 + index / 2_500)T10:\(minute):\(second)Z"
        }, note: "F: [String: Int]", options: changed { $0.dateFormat = .iso8601 }),
      .twins(
        "dict [Enum:Int] x 2000", .six, [[Plain.Season: Int]].self, [[String: Int]].self,
        Text.list(2_000) { index, _ in
          #"{"spring":\#(index),"summer":2,"autumn":3,"winter":4}"#
        }, note: "F: [String: Int]"),
    ]
  }

  // The order of a set is different in each value, so results are not compared as texts.
  private static var sets: [Shape] {
    [
      .same(
        "set Set<Int> 10k", .level, Set<Int>.self, Text.list(10_000) { index, _ in "\(index)" },
        change: { $0.isCompared = false }),
      .same(
        "set Set<String> 10k", .level, Set<String>.self, strings(10_000) { "member \($0)" },
        change: { $0.isCompared = false }),
    ]
  }

  /// Returns an object whose values are integers; the closure returns a key.
  static func counts(_ count: Int, _ key: (Int) -> String) -> Data {
    Text.object(count) { index, _ in "\"\(key(index))\":\(index)" }
  }
}

/// A key of a program's own.
private struct Code: Codable, Hashable, CodingKeyRepresentable {
  var text: String

  var codingKey: any CodingKey { Key(stringValue: text) }

  init?(codingKey: some CodingKey) { text = codingKey.stringValue }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
