import AutoMapperFoundation

/// Writes values by codecs.
extension Writer {
  /// Writes a nested value, on a deeper stack if necessary.
  ///
  /// All codecs call other codecs through this method.
  ///
  /// Assumes that a value may come next, and that the place contains a value of the codec's type.
  /// The value is not changed. Afterwards, exactly one value has been written. If the codec throws,
  /// a part of it may have been written.
  ///
  /// - Throws: The errors of the codec; `depthExceeded` if the stack is too small for further levels.
  @inline(__always)
  mutating func write(_ codec: Codec, _ place: Place) throws {
    guard isDeep else { return try codec.write(place, to: &self) }
    try descend { try codec.write(place, to: &$0) }
  }

  /// Writes a value by its dynamic type: the result of a closure, or the contents of an `Any`.
  ///
  /// It may lead to another one without a level of nesting between them.
  ///
  /// A closure may return a value whose closure returns the first one again, and an `Any` may
  /// contain an Optional of another. So these values are counted in addition to the levels, and the
  /// stack is checked from time to time.
  mutating func writeOpened(_ codec: Codec, _ place: Place) throws {
    let context = context
    guard context.openValues - depth <= context.options.maximumDepth else {
      throw Self.endlessError(limit: context.options.maximumDepth)
    }
    context.openValues += 1
    defer { context.openValues -= 1 }
    guard context.openValues % DeepStack.levelsBetweenChecks == 0 else {
      return try write(codec, place)
    }
    try descend { try $0.write(codec, place) }
  }

  private static func endlessError(limit: Int) -> MappingError {
    MappingError(NestingFault.replacedValues(limit: limit))
  }
}

/// Writes primitives, which need no codec.
extension Writer {
  /// Writes the primitive of a place.
  @inline(__always)
  mutating func writePrimitive(_ kind: PrimitiveKind, _ place: Place) throws {
    switch kind {
    case .int: try write(integer: place.load(as: Int.self))
    case .string: try writeString(at: place)
    case .double:
      let value = place.load(as: Double.self)
      guard value.isFinite, !isTree else { return try writeOther(value) }
      try write(double: value)
    case .bool: write(boolean: place.load(as: Bool.self))
    default: try writeRarePrimitive(kind, place)
    }
  }

  // One copy of the code, for all who do not write a usual member or element.
  @inline(never)
  mutating func writeOtherPrimitive(_ kind: PrimitiveKind, _ place: Place) throws {
    if kind == .double { return try writeOther(place.load(as: Double.self)) }
    try writePrimitive(kind, place)
  }

  /// Whether the Optional of a primitive is nil.
  ///
  /// A non-nil Optional stores the primitive at its own start address.
  @inline(__always)
  func isNil(_ kind: PrimitiveKind, _ place: Place) -> Bool {
    switch kind {
    case .int: place.isNil(Int.self)
    case .string: place.isNil(String.self)
    case .double: place.isNil(Double.self)
    case .bool: place.isNil(Bool.self)
    default: isRareNil(kind, place)
    }
  }

  @inline(never)
  private mutating func writeRarePrimitive(_ kind: PrimitiveKind, _ place: Place) throws {
    switch kind {
    case .int8: try write(integer: place.load(as: Int8.self))
    case .int16: try write(integer: place.load(as: Int16.self))
    case .int32: try write(integer: place.load(as: Int32.self))
    case .int64: try write(integer: place.load(as: Int64.self))
    case .uint: try write(integer: place.load(as: UInt.self))
    case .uint8: try write(integer: place.load(as: UInt8.self))
    case .uint16: try write(integer: place.load(as: UInt16.self))
    case .uint32: try write(integer: place.load(as: UInt32.self))
    case .uint64: try write(integer: place.load(as: UInt64.self))
    case .int128, .uint128:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
      if kind == .int128 {
        try write(integer: place.load(as: Int128.self))
      } else {
        try write(integer: place.load(as: UInt128.self))
      }
    case .float: try write(finite: place.load(as: Float.self))
    case .decimal: try write(finite: place.load(as: Decimal.self))
    case .none, .int, .double, .bool, .string: break  // not rare
    }
  }

  @inline(never)
  private func isRareNil(_ kind: PrimitiveKind, _ place: Place) -> Bool {
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
    guard value.isFinite else { return try writeNonFinite(value) }
    try write(number: value)
  }

  /// Writes a number in any place, or one that is not finite.
  @inline(never)
  private mutating func writeOther(_ value: Double) throws { try write(finite: value) }

  // Not inlined, because such numbers are rare.
  @inline(never)
  private mutating func writeNonFinite<Number: BinaryFormat>(_ value: Number) throws {
    try write(nonFinite: value, text: NonFiniteNumber.text(of: value))
  }

  /// Writes a decimal, or applies the policy for NaN.
  @inline(never)
  private mutating func write(finite value: Decimal) throws {
    guard let text = DecimalText(value), fits(text) else { return try writeOther(value) }
    append(text)
  }

  /// Writes a decimal into a tree, or NaN, or refuses one that is too long.
  @inline(never)
  private mutating func writeOther(_ value: Decimal) throws {
    guard let text = DecimalText(value) else { return try write(nonFinite: value, text: "NaN") }
    try add(value, text)
  }
}
