import Foundation

extension CodecSource {
  /// Reads a leaf into a place of the leaf's type or an Optional of it.
  @inline(__always)
  mutating func readLeaf(_ kind: LeafKind, isOptional: Bool, into place: Place) throws {
    if isOptional, try takeNull() { return storeNil(kind, at: place) }
    switch kind {
    case .int: store(try takeInteger(Int.self) ?? convertedInteger(), isOptional, at: place)
    case .string: store(try takeString() ?? convertedString(), isOptional, at: place)
    case .double: store(try takeDouble() ?? convertedDouble(), isOptional, at: place)
    case .bool: store(try takeBoolean() ?? convertedBoolean(), isOptional, at: place)
    default: try readRareLeaf(kind, isOptional, into: place)
    }
  }

  @inline(__always)
  private func store<Value>(_ value: consuming Value, _ isOptional: Bool, at place: Place) {
    if isOptional { place.store(Optional(value)) } else { place.store(value) }
  }

  @inline(never)
  private mutating func readRareLeaf(
    _ kind: LeafKind, _ isOptional: Bool, into place: Place
  ) throws {
    switch kind {
    case .int8: store(try integer(Int8.self), isOptional, at: place)
    case .int16: store(try integer(Int16.self), isOptional, at: place)
    case .int32: store(try integer(Int32.self), isOptional, at: place)
    case .int64: store(try integer(Int64.self), isOptional, at: place)
    case .uint: store(try integer(UInt.self), isOptional, at: place)
    case .uint8: store(try integer(UInt8.self), isOptional, at: place)
    case .uint16: store(try integer(UInt16.self), isOptional, at: place)
    case .uint32: store(try integer(UInt32.self), isOptional, at: place)
    case .uint64: store(try integer(UInt64.self), isOptional, at: place)
    case .int128, .uint128:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
      try readWideInteger(isSigned: kind == .int128, isOptional, into: place)
    case .float: store(try takeFloat() ?? convertedFloat(), isOptional, at: place)
    case .decimal: store(try takeDecimal() ?? convertedDecimal(), isOptional, at: place)
    case .none, .int, .double, .bool, .string: break  // not rare
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private mutating func readWideInteger(
    isSigned: Bool, _ isOptional: Bool, into place: Place
  ) throws {
    if isSigned {
      store(try integer(Int128.self), isOptional, at: place)
    } else {
      store(try integer(UInt128.self), isOptional, at: place)
    }
  }

  private mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws -> Integer {
    try takeInteger(type) ?? convertedInteger()
  }

  /// Stores nil in an Optional of a leaf.
  @inline(__always)
  func storeNil(_ kind: LeafKind, at place: Place) {
    switch kind {
    case .int: place.store(Int?.none)
    case .string: place.store(String?.none)
    case .double: place.store(Double?.none)
    case .bool: place.store(Bool?.none)
    default: storeRareNil(kind, at: place)
    }
  }

  @inline(never)
  private func storeRareNil(_ kind: LeafKind, at place: Place) {
    switch kind {
    case .int8: place.store(Int8?.none)
    case .int16: place.store(Int16?.none)
    case .int32: place.store(Int32?.none)
    case .int64: place.store(Int64?.none)
    case .uint: place.store(UInt?.none)
    case .uint8: place.store(UInt8?.none)
    case .uint16: place.store(UInt16?.none)
    case .uint32: place.store(UInt32?.none)
    case .uint64: place.store(UInt64?.none)
    case .int128, .uint128:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
      if kind == .int128 { place.store(Int128?.none) } else { place.store(UInt128?.none) }
    case .float: place.store(Float?.none)
    case .decimal: place.store(Decimal?.none)
    case .none, .int, .double, .bool, .string: break  // not rare
    }
  }

  // MARK: Values of another form

  @inline(never)
  private mutating func convertedInteger<Integer: FixedWidthInteger>() throws -> Integer {
    try converted("\(Integer.self)", range: "\(Integer.min) to \(Integer.max)") {
      Conversions.integer($0, as: Integer.self, lenient: $1)
    }
  }

  @inline(never)
  private mutating func convertedDouble() throws -> Double {
    let policy = policies.nonFiniteNumbers
    return try converted("Double", range: "up to 1.8e308") {
      NonFiniteNumber.value(of: $0, policy) ?? Conversions.double($0, lenient: $1)
    }
  }

  @inline(never)
  private mutating func convertedFloat() throws -> Float {
    let policy = policies.nonFiniteNumbers
    return try converted("Float", range: "up to 3.4e38") {
      NonFiniteNumber.value(of: $0, policy) ?? Conversions.float($0, lenient: $1)
    }
  }

  @inline(never)
  private mutating func convertedDecimal() throws -> Decimal {
    try converted("Decimal", range: nil) { Conversions.decimal($0, lenient: $1) }
  }

  @inline(never)
  private mutating func convertedBoolean() throws -> Bool {
    try converted("Bool", range: nil) { Conversions.boolean($0, lenient: $1) }
  }

  @inline(never)
  private mutating func convertedString() throws -> String {
    try converted("String", range: nil) { Conversions.string($0, lenient: $1) }
  }

  /// Converts the next value, or throws the error that explains why it cannot.
  mutating func converted<Value>(
    _ expected: String, range: String?, by convert: (Scalar, Bool) throws -> Conversion<Value>
  ) throws -> Value {
    let start = offset
    let scalar = try takeScalar()
    if case .native(let native) = scalar, let value = native as? Value { return value }
    switch try convert(scalar, policies.convertsValues) {
    case .value(let value):
      if isReported, case .mismatch = try convert(scalar, false) {
        context.collector?.add(.coerced, currentPath(), "\(scalar.found) to \(expected)")
      }
      return value
    case .mismatch:
      if case .null = scalar {
        throw failure(ValueFault.null(expected: expected), offset: start)
      }
      throw failure(ValueFault.form(expected: expected, found: scalar.found), offset: start)
    case .outOfRange:
      let limits = range.map { "\(expected) (\($0))" } ?? expected
      throw failure(ValueFault.range(expected: limits, found: scalar.found), offset: start)
    }
  }
}
