import Foundation

/// Values that are written.
enum FoundationValueRows {
  private typealias Models = FoundationModels

  static let numbers: [FoundationRow] = [
    written(Int.min), written(UInt64.max), written(Int8(-128)), written(0.0), written(-0.0),
    written(1.0), written(0.1), written(1e15), written(1e16), written(1e17), written(1e22),
    written(1e23), written(1e-4), written(1e-5), written(1.5e300),
    written(Double.leastNonzeroMagnitude),
    written(Double.greatestFiniteMagnitude), written(123_456_789_012_345_680.0),
    written(Float(0.1)), written(Float(16_777_216)), written(Float.greatestFiniteMagnitude),
    written(Float(1e-45)), written(Decimal(string: "1.10")), written(Decimal(string: "-0.005")),
    written(Decimal(string: "12345678901234567890123456789012345678")), written(true),
    written([1.5, 2.0, -3.25]), written(Models.Scalars(price: 0.1, ratio: 0.1, small: 0.1)),
    written(Models.Scalars(tiny: -1, large: .max, flag: false)),
  ]

  static let others: [FoundationRow] = [
    written(""), written("a/b\\c\"d"), written("\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}"),
    written("é😀\u{2028}"), written("</script>"), written(Data([0, 255, 16])), written(Data()),
    written(URL(string: "https://example.org/a?b=c%20d")), written(URL(string: "relative")),
    written(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
    written(Date(timeIntervalSinceReferenceDate: 0)),
    written(Date(timeIntervalSinceReferenceDate: 726_000_000.123_456_7)),
    written(Date(timeIntervalSinceReferenceDate: -1e-9)),
    written(Date(timeIntervalSince1970: 1_371_299_696.789)), written(Date.distantPast),
    written(Date.distantFuture),
    written(Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude)),
    written([Date(timeIntervalSinceReferenceDate: 1.5)]),
    written(["a": Date(timeIntervalSinceReferenceDate: 1.5)]),
    written(DateInterval(start: Date(timeIntervalSinceReferenceDate: 1.5), duration: 2)),
    written(Int?.none), written([Int?.none, 1]), written(["a": Int?.none]), written([Int]()),
    written([String: Int]()), written([[Int]()]), written([1: "a", 2: "b"]),
    written(Models.User(id: 1, name: "A/B")), written(Models.Empty()),
    written(Models.Maybe<Int?>(value: nil)),
    written(Models.Box<Int?>(value: nil)), written(Models.Box<[Int?]>(value: [nil])),
    written(Models.Member(role: .guest, level: .high)), written(Models.Role.guest),
    written(Models.Shape.point), written(Models.Shape.circle(radius: 1)),
    written(Models.Shape.pair(1, 2)), written([Models.Shape.point]),
    written(Models.Defaults(count: 1, note: nil)), written(Models.CodingKeyed(number: 1)),
    written(Models.Partial(id: 2)), written(Models.Box(value: [Models.Role.admin: 1])),
    written([Models.Code("x/y"): 1]), written(Models.Box(value: ["ä": 1])),
    written(TimeZone(identifier: "GMT")), written(DateComponents(year: 2013, month: 6)),
    written(Duration.seconds(2)), written(Locale(identifier: "de_CH")),
    written(IndexPath(indexes: [1, 2])), written(1..<4), written(Set([1])),
    written(Models.Team(lead: .init(id: 1, name: ""), members: [], byRole: nil)),
  ]

  #if Foundation
  /// Values of types that FoundationEssentials does not have.
  static let geometry = [written(CGPoint(x: 1.5, y: 2))]
  #else
  static let geometry: [FoundationRow] = []
  #endif
}
