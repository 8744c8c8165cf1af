import Foundation
import Texts

/// Arrays and dictionaries inside one another, and Optionals as elements.
extension Catalog {
  /// The shapes of nested collections and of Optionals.
  static var nested: [Shape] {
    collections + optionals
  }

  private static var collections: [Shape] {
    [
      .same(
        "nested [[Double]]", .level, [[Double]].self,
        Text.list(200) { _, r in
          "[\((0..<100).map { _ in r.decimal(0...99, digits: 2) }.joined(separator: ","))]"
        }),
      .same(
        "nested [[Double]] pairs", .level, [[Double]].self,
        Text.list(10_000) { _, r in
          "[\(r.decimal(-180...179, digits: 6)),\(r.decimal(-90...89, digits: 6))]"
        }),
      .same(
        "nested [[[Int]]] empty/single", .level, [[[Int]]].self,
        Text.list(10_000) { index, _ in ["[]", "[[]]", "[[\(index)]]", "[[1],[]]"][index % 4] }),
      .same(
        "nested [[String:[Int]]]", .six, [[String: [Int]]].self,
        Text.list(3_000) { index, _ in #"{"a":[\#(index),2],"b":[],"key":[1,2,3]}"# }),
    ]
  }

  private static var optionals: [Shape] {
    [
      .same("opt Int? 5% nil", .level, [Int?].self, integersOrNull(20_000, percent: 5)),
      .same("opt Int? 95% nil", .level, [Int?].self, integersOrNull(20_000, percent: 95)),
      .same("opt Int?? 50%", .level, [Int??].self, integersOrNull(20_000, percent: 50)),
      .same(
        "opt String? 95% nil", .level, [String?].self,
        Text.list(20_000) { index, r in r.chance(95) ? "null" : "\"text \(index)\"" }),
    ]
  }

  private static func integersOrNull(_ count: Int, percent: Int) -> Data {
    Text.list(count) { index, random in random.chance(percent) ? "null" : "\(index)" }
  }
}
