import Foundation

extension CodecSink {
  /// Writes the leaf of a place.
  @inline(__always)
  mutating func writeLeaf(_ kind: LeafKind, _ place: Place) throws {
    switch kind {
    case .int: write(integer: place.load(as: Int.self))
    case .string: try writeString(at: place)
    case .double: try write(finite: place.load(as: Double.self))
    case .bool: write(boolean: place.load(as: Bool.self))
    default: try writeRareLeaf(kind, place)
    }
  }

  /// Whether the Optional of a leaf is nil.
  ///
  /// A non-nil Optional stores the leaf at its own start address.
  @inline(__always)
  func isNil(_ kind: LeafKind, _ place: Place) -> Bool {
    switch kind {
    case .int: place.isNil(Int.self)
    case .string: place.isNil(String.self)
    case .double: place.isNil(Double.self)
    case .bool: place.isNil(Bool.self)
    default: isRareNil(kind, place)
    }
  }

  @inline(never)
  private mutating func writeRareLeaf(_ kind: LeafKind, _ place: Place) throws {
    switch kind {
    case .int8: write(integer: place.load(as: Int8.self))
    case .int16: write(integer: place.load(as: Int16.self))
    case .int32: write(integer: place.load(as: Int32.self))
    case .int64: write(integer: place.load(as: Int64.self))
    case .uint: write(integer: place.load(as: UInt.self))
    case .uint8: write(integer: place.load(as: UInt8.self))
    case .uint16: write(integer: place.load(as: UInt16.self))
    case .uint32: write(integer: place.load(as: UInt32.self))
    case .uint64: write(integer: place.load(as: UInt64.self))
    case .int128, .uint128:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
      if kind == .int128 {
        write(integer: place.load(as: Int128.self))
      } else {
        write(integer: place.load(as: UInt128.self))
      }
    case .float: try write(finite: place.load(as: Float.self))
    case .decimal: try write(finite: place.load(as: Decimal.self))
    case .none, .int, .double, .bool, .string: break  // not rare
    }
  }

  @inline(never)
  private func isRareNil(_ kind: LeafKind, _ place: Place) -> Bool {
    switch kind {
    case .int8: return place.isNil(Int8.self)
    case .int16: return place.isNil(Int16.self)
    case .int32: return place.isNil(Int32.self)
    case .int64: return place.isNil(Int64.self)
    case .uint: return place.isNil(UInt.self)
    case .uint8: return place.isNil(UInt8.self)
    case .uint16: return place.isNil(UInt16.self)
    case .uint32: return place.isNil(UInt32.self)
    case .uint64: return place.isNil(UInt64.self)
    case .int128, .uint128:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return false }
      return kind == .int128 ? place.isNil(Int128.self) : place.isNil(UInt128.self)
    case .float: return place.isNil(Float.self)
    case .decimal: return place.isNil(Decimal.self)
    case .none, .int, .double, .bool, .string: return false  // not rare
    }
  }

  /// Writes a number, or applies the policy for numbers that JSON does not have.
  @inline(__always)
  mutating func write<Number: BinaryFormat>(finite value: Number) throws {
    guard value.isFinite else {
      return try write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    write(number: value)
  }

  /// Writes a decimal, or applies the policy for NaN.
  @inline(__always)
  private mutating func write(finite value: Decimal) throws {
    guard let text = DecimalText(value) else {
      return try write(nonFinite: value, text: "NaN")
    }
    try write(decimal: value, text)
  }
}
