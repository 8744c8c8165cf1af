#if Foundation
import AutoMapperFoundation

extension NSRange: CheckedCodable {
  init(checking decoder: any Decoder) throws {
    var bounds = try decoder.unkeyedContainer()
    self.init(location: try bounds.decode(Int.self), length: try bounds.decode(Int.self))
  }

  var fault: String? {
    if length < 0 { return "a negative length" }
    return location.addingReportingOverflow(length).overflow ? "an end that no integer holds" : nil
  }
}

extension Measurement: CheckedCodable {
  /// Only units that differ from their base unit by a factor and an offset can be written.
  var fault: String? {
    guard UnitType.self is Dimension.Type, let unit = unit as? Dimension,
      !(unit.converter is UnitConverterLinear)
    else { return nil }
    return "a unit that is not a multiple of its base unit"
  }
}

extension IndexSet: CheckedCodable {
  private enum Keys: String, CodingKey { case indexes }

  /// A range of indexes, as the conformance writes it.
  private struct Span: Decodable {
    var location: Int
    var length: Int
  }

  init(checking decoder: any Decoder) throws {
    let spans = try decoder.container(keyedBy: Keys.self).decode([Span].self, forKey: .indexes)
    self.init()
    // Sort the ranges so that each is added at the end: inserting takes time in proportion to the
    // ranges behind.
    for range in try spans.map(Self.range).orderedByNumber(\.lowerBound) {
      insert(integersIn: range)
    }
  }

  private static func range(_ span: Span) throws -> Range<Int> {
    let (end, overflows) = span.location.addingReportingOverflow(span.length)
    guard span.location >= 0, span.length >= 0, !overflows else {
      throw ImpossibleValue(
        type: Self.self,
        found: "indexes from \(span.location) on, \(span.length) of them")
    }
    return span.location..<end
  }
}

extension CharacterSet: CheckedCodable {
  private enum Keys: String, CodingKey { case bitmap }

  /// The number of bytes with a bit for each of the 65,536 characters of a plane.
  private static let planeSize = 8192
  private static let planes: ClosedRange<UInt8> = 1...16

  init(checking decoder: any Decoder) throws {
    let bitmap = try decoder.container(keyedBy: Keys.self).decode(Data.self, forKey: .bitmap)
    guard Self.isBitmap(bitmap) else {
      throw ImpossibleValue(
        type: Self.self,
        found: "a bitmap of \(bitmap.count) bytes, which is not a set of characters")
    }
    self.init(bitmapRepresentation: bitmap)
  }

  /// Whether the data is the first plane followed by other planes, each preceded by its number.
  private static func isBitmap(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    guard bytes.count >= planeSize, (bytes.count - planeSize) % (planeSize + 1) == 0 else {
      return false
    }
    return stride(from: planeSize, to: bytes.count, by: planeSize + 1).allSatisfy {
      planes.contains(bytes[$0])
    }
  }
}
#endif
