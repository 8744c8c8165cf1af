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

  init(checking decoder: any Decoder) throws {
    let bitmap = try decoder.container(keyedBy: Keys.self).decode(Data.self, forKey: .bitmap)
    guard let set = Self([UInt8](bitmap)) else {
      throw ImpossibleValue(
        type: Self.self,
        found: "a bitmap of \(bitmap.count) bytes, which is not a set of characters")
    }
    self = set
  }

  /// Makes a set of the first plane followed by other planes, each preceded by its number; nil for other
  /// bytes.
  ///
  /// Foundation's own sets of a bitmap crash when they are written. So the characters are inserted into an
  /// empty set. Surrogates are not characters, but all of them are in the inverse of a set.
  private init?(_ bytes: [UInt8]) {
    let size = Self.planeSize
    guard bytes.count >= size, (bytes.count - size) % (size + 1) == 0 else { return nil }
    var planes = [ArraySlice<UInt8>?](repeating: nil, count: 17)
    planes[0] = bytes[..<size]
    for start in stride(from: size, to: bytes.count, by: size + 1) {
      guard (1...16).contains(bytes[start]) else { return nil }
      planes[Int(bytes[start])] = bytes[start + 1...start + size]
    }
    let surrogates = Set(bytes[0xD800 / 8..<0xE000 / 8])
    guard surrogates == [0] || surrogates == [255] else { return nil }
    let isInverse = surrogates == [255]
    self.init()
    for (plane, bits) in planes.enumerated() where bits != nil || isInverse {
      var first: Unicode.Scalar?
      var last: Unicode.Scalar?
      for offset in 0..<size * 8 {
        let isIn = bits.map { $0[$0.startIndex + offset / 8] >> (offset % 8) & 1 == 1 } ?? false
        let scalar = Unicode.Scalar(UInt32(plane * size * 8 + offset))
        if isIn != isInverse, let scalar {
          (first, last) = (first ?? scalar, scalar)
        } else if let start = first, let end = last {
          insert(charactersIn: start...end)
          first = nil
        }
      }
      if let first, let last { insert(charactersIn: first...last) }
    }
    if isInverse { invert() }
  }
}
#endif
