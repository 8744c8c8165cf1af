import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Ranges are arrays of their bounds, as their `Codable` conformance has it.
@Suite("Types: ranges")
struct RangeTypeTests {
  struct Offer: Equatable {
    var days: ClosedRange<Date>
    var ages: Range<Int>?
    var from: PartialRangeFrom<Double>
    var upTo: PartialRangeUpTo<String>
    var through: PartialRangeThrough<UInt8>
    var list: [Range<Int>]

    static func == (lhs: Offer, rhs: Offer) -> Bool {
      lhs.days == rhs.days && lhs.ages == rhs.ages && lhs.list == rhs.list
        && lhs.from.lowerBound == rhs.from.lowerBound && lhs.upTo.upperBound == rhs.upTo.upperBound
        && lhs.through.upperBound == rhs.through.upperBound
    }
  }

  @Test("all kinds, with the dates and numbers of the mapper")
  func kinds() {
    let day = Date(timeIntervalSince1970: 1_577_836_800)
    expectBothDirections(
      #"{"days":["2020-01-01T00:00:00Z","2020-01-02T00:00:00Z"],"ages":[6,12],"from":[0.5],"#
        + #""upTo":["m"],"through":[255],"list":[[1,1],[2,3]]}"#, of: Offer.self
    ) {
      $0
        == Offer(
          days: day...day.addingTimeInterval(86400), ages: 6..<12, from: 0.5..., upTo: ..<"m",
          through: ...255, list: [1..<1, 2..<3])
    }
    expectEverywhere(#"["1","2"]"#, as: 1..<2)
  }

  @Test("what Codable writes is read, and what is written Codable reads")
  func codable() throws {
    let text = String(decoding: try JSONEncoder().encode([1..<3, 4..<4]), as: UTF8.self)
    expectMapping(text, as: [1..<3, 4..<4])
    let data = try ObjectMapper.shared.jsonData(from: [1...3])
    #expect(try JSONDecoder().decode([ClosedRange<Int>].self, from: data) == [1...3])
  }

  @Test("dates have the format of their property")
  func dateFormats() {
    let mapper = ObjectMapper.with(Box<Range<Date>>.self) { $0.dateFormat("yyyy", for: "value") }
    expectBothDirections(#"{"value":["2020","2021"]}"#, of: Box<Range<Date>>.self, with: mapper) {
      $0.value.upperBound.timeIntervalSince($0.value.lowerBound) == 366 * 86400
    }
  }

  @Test("other arrays, and other values, are refused")
  func refused() {
    let expected = "expected an array of two Int, the lower bound first"
    func check(_ text: String, _ kind: MappingError.Kind, _ found: String) {
      expectRefusedEverywhere(
        text, as: Range<Int>.self, kind, "\(expected), found \(found)", offset: 0)
    }
    check("[2,1]", .outOfRange, "a lower bound that is above the upper")
    check("[]", .typeMismatch, "an array of 0")
    check("[1]", .typeMismatch, "an array of 1")
    check("[1,2,3]", .typeMismatch, "more elements")
    check(#""1..<2""#, .typeMismatch, #"the string "1..<2""#)
    expectRefusal(
      #"[[1,2],[1,"x"]]"#, as: [ClosedRange<Int>].self, .typeMismatch, path: "[1][1]",
      #"[1][1]: expected Int, found the string "x""#, offset: 10)
    expectRefusal(
      "[1,2]", as: PartialRangeFrom<Int>.self, .typeMismatch,
      "expected an array of one Int, found more elements")
  }

  @Test("a range of a dictionary passes through")
  func native() throws {
    let box = try ObjectMapper.shared.map(["value": 3...5], to: Box<ClosedRange<Int>>.self)
    #expect(box.value == 3...5)
  }
}
