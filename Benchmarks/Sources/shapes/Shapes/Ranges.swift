import Foundation

/// Ranges, tuples and the collections besides arrays.
extension Catalog {
  /// The shapes of ranges, tuples and collections.
  static var ranges: [Shape] {
    [
      .same(
        "range ClosedRange<Int>", .four, [ClosedRange<Int>].self,
        Text.list(5_000) { index, _ in "[\(index),\(index + 100)]" }),
      .same(
        "range Range<Double>", .four, [Range<Double>].self,
        Text.list(5_000) { index, _ in "[\(index).5,\(index + 100).25]" }),
      .same(
        "range PartialRangeFrom<Int>", .four, [PartialRangeFrom<Int>].self,
        Text.list(5_000) { index, _ in "[\(index)]" }),
      .twins(
        "tuple (Int,Double)", .four, [(Int, Double)].self, [[Double]].self,
        Text.list(5_000) { index, _ in "[\(index),\(index).25]" }, note: "F: [[Double]]"),
      .twins(
        "tuple labels (a:Int,b:String)", .four, [(a: Int, b: String)].self, [Labeled].self,
        Text.list(5_000) { index, _ in #"{"a":\#(index),"b":"text \#(index)"}"# },
        note: "F: a struct"),
      .same(
        "ContiguousArray<Int>", .four, ContiguousArray<Int>.self, integerList(20_000, 0...99_999)),
      .twins(
        "ArraySlice<Int>", .four, ArraySlice<Int>.self, [Int].self,
        integerList(20_000, 0...99_999), note: "F: [Int]"),
    ]
  }
}

/// A struct in the place of a tuple.
private struct Labeled: Codable {
  var a: Int
  var b: String
}
