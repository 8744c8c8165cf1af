#if Foundation
import AutoMapperFoundation

/// `CGFloat` as a number.
enum GraphicsConversion: ScalarConversion {
  static var expectation: String { "CGFloat" }
  static var emptyJSON: JSONValue? { 0 }

  static func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool {
    guard let number = try reader.takeDouble(), CGFloat(number).isFinite else { return false }
    place.store(CGFloat(number))
    return true
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<CGFloat> {
    Conversions.floatingPoint(scalar, lenient: lenient) { Double($0).map { CGFloat($0) } }
  }

  static func write(_ value: CGFloat, to writer: inout Writer) throws {
    guard value.isFinite else {
      return try writer.write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    try writer.write(number: Double(value))
  }
}
#endif
