import AutoMapperFoundation

/// A library type whose conformance reads and writes an array of two numbers, for which the
/// conformance need not be called.
///
/// Whatever is not exactly such an array is left to the conformance, so that errors and conversions
/// are the same.
enum NumberPair {
  case duration
  #if Foundation
  case point
  case size
  #endif

  /// Nil for all other types, and if a rule converts the numbers.
  init?(_ type: any Any.Type, _ rules: any CodableRules) {
    let parts: [any Any.Type]
    switch type {
    #if Foundation
    case is CGPoint.Type, is CGSize.Type:
      self = type == CGPoint.self ? .point : .size
      parts = [CGFloat.self]
    #endif
    default:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), type == Duration.self
      else { return nil }
      self = .duration
      parts = [Int64.self, UInt64.self]
    }
    if parts.contains(where: { rules.converts($0) }) { return nil }
  }

  /// Reads the next value into a place of the type; returns false, before the value, if it is
  /// anything but an array of two numbers within the ranges of their types.
  func take(from reader: inout Reader, into place: Place) -> Bool {
    let start = reader.mark
    // After an error, the conformance finds the same one, with its path.
    if (try? takeNumbers(from: &reader, into: place)) ?? false { return true }
    reader.reset(to: start)
    return false
  }

  private func takeNumbers(from reader: inout Reader, into place: Place) throws -> Bool {
    guard try reader.openArray() == .filled else { return false }
    switch self {
    case .duration:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
        let high = try reader.takeInteger(Int64.self), try reader.nextElement(),
        let low = try reader.takeInteger(UInt64.self), try !reader.nextElement()
      else { return false }
      place.store(Duration(attoseconds: Int128(high) << 64 | Int128(low)))
    #if Foundation
    case .point, .size:
      guard let first = try reader.takeDouble(), try reader.nextElement(),
        let second = try reader.takeDouble(), try !reader.nextElement()
      else { return false }
      if self == .point {
        place.store(CGPoint(x: first, y: second))
      } else {
        place.store(CGSize(width: first, height: second))
      }
    #endif
    }
    return true
  }

  /// Writes the value in a place; returns false, without writing anything, if a number needs a
  /// policy, or a limit may be exceeded.
  func write(_ place: Place, to writer: inout Writer) throws -> Bool {
    let options = writer.context.options
    guard writer.depth < options.maximumDepth,
      options.maximumNumberLength >= CodingSession.greatestDoubleLength
    else { return false }
    switch self {
    case .duration:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return false }
      let attoseconds = place.load(as: Duration.self).attoseconds
      try writer.openArray(count: 2)
      try writer.beginElement()
      try writer.write(integer: Int64(attoseconds >> 64))
      try writer.beginElement()
      try writer.write(integer: UInt64(truncatingIfNeeded: attoseconds))
    #if Foundation
    case .point, .size:
      let (first, second) = numbers(of: place)
      guard first.isFinite, second.isFinite else { return false }
      try writer.openArray(count: 2)
      try writer.beginElement()
      try writer.write(number: first)
      try writer.beginElement()
      try writer.write(number: second)
    #endif
    }
    writer.closeArray()
    return true
  }

  #if Foundation
  private func numbers(of place: Place) -> (Double, Double) {
    if self == .point {
      let point = place.load(as: CGPoint.self)
      return (Double(point.x), Double(point.y))
    }
    let size = place.load(as: CGSize.self)
    return (Double(size.width), Double(size.height))
  }
  #endif
}
