extension CodecSink {
  /// Writes the leaf of a place.
  @inline(__always)
  mutating func writeLeaf(_ kind: LeafKind, _ place: Place) throws {
    switch kind {
    case .int: write(integer: place.load(as: Int.self))
    case .string: writeString(at: place)
    case .double: try write(finite: place.load(as: Double.self))
    case .bool: write(boolean: place.load(as: Bool.self))
    default: try writeRareLeaf(kind, place)
    }
  }

  /// Writes the leaf of an Optional of one.
  ///
  /// - Returns: False, and nothing is written, when it is nil.
  @inline(__always)
  mutating func writeOptionalLeaf(
    _ kind: LeafKind, _ place: Place, before: (inout Self) -> Void
  ) throws -> Bool {
    switch kind {
    case .int:
      guard let value = place.load(as: Int?.self) else { return false }
      before(&self)
      write(integer: value)
    case .string:
      guard !isNil(.string, place) else { return false }
      before(&self)
      writeString(at: place)
    case .double:
      guard let value = place.load(as: Double?.self) else { return false }
      before(&self)
      try write(finite: value)
    case .bool:
      guard let value = place.load(as: Bool?.self) else { return false }
      before(&self)
      write(boolean: value)
    default:
      guard !isNil(kind, place) else { return false }
      before(&self)
      // An Optional that is not nil holds its value at its own start.
      try writeRareLeaf(kind, place)
    }
    return true
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
    case .int128: write(integer: place.load(as: Int128.self))
    case .uint128: write(integer: place.load(as: UInt128.self))
    case .float: try write(finite: place.load(as: Float.self))
    case .none, .int, .double, .bool, .string: break  // not rare
    }
  }

  @inline(never)
  private func isNil(_ kind: LeafKind, _ place: Place) -> Bool {
    switch kind {
    case .int: place.load(as: Int?.self) == nil
    case .double: place.load(as: Double?.self) == nil
    case .bool: place.load(as: Bool?.self) == nil
    case .string: place.load(as: String?.self) == nil
    case .int8: place.load(as: Int8?.self) == nil
    case .int16: place.load(as: Int16?.self) == nil
    case .int32: place.load(as: Int32?.self) == nil
    case .int64: place.load(as: Int64?.self) == nil
    case .uint: place.load(as: UInt?.self) == nil
    case .uint8: place.load(as: UInt8?.self) == nil
    case .uint16: place.load(as: UInt16?.self) == nil
    case .uint32: place.load(as: UInt32?.self) == nil
    case .uint64: place.load(as: UInt64?.self) == nil
    case .int128: place.load(as: Int128?.self) == nil
    case .uint128: place.load(as: UInt128?.self) == nil
    case .float: place.load(as: Float?.self) == nil
    case .none: true
    }
  }

  /// Writes a number, unless JSON has none like it.
  @inline(__always)
  mutating func write<Number: BinaryFormat>(finite value: Number) throws {
    guard value.isFinite else {
      return try write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    write(number: value)
  }
}
