import AutoMapperFoundation

extension Reader {
  /// Reads a primitive into a place of the primitive's type or an Optional of it.
  ///
  /// It is not inlined, because all primitives take much code.
  @inline(never)
  mutating func readPrimitive(
    _ kind: PrimitiveKind, isOptional: Bool, into place: Place
  ) throws {
    if isOptional, try takeNull() { return storeNil(kind, at: place) }
    switch kind {
    case .int: store(try takeIntegerInPlace(Int.self) ?? convertedInteger(), isOptional, at: place)
    case .string: store(try takeStringInPlace() ?? convertedString(), isOptional, at: place)
    case .double: store(try takeFloatingPoint() ?? convertedDouble(), isOptional, at: place)
    case .bool: store(try takeBoolean() ?? convertedBoolean(), isOptional, at: place)
    case .decimal: try readDecimal(isOptional, into: place)
    default: try readRarePrimitive(kind, isOptional, into: place)
    }
  }

  @inline(__always)
  private func store<Value>(_ value: consuming Value, _ isOptional: Bool, at place: Place) {
    if isOptional { place.store(Optional(value)) } else { place.store(value) }
  }

  @inline(never)
  private mutating func readRarePrimitive(
    _ kind: PrimitiveKind, _ isOptional: Bool, into place: Place
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
      if kind == .int128 {
        store(try integer(Int128.self), isOptional, at: place)
      } else {
        store(try integer(UInt128.self), isOptional, at: place)
      }
    case .float: store(try takeFloatingPoint() ?? convertedFloat(), isOptional, at: place)
    case .none, .int, .double, .bool, .string, .decimal: break  // not rare
    }
  }

  @inline(never)
  private mutating func readDecimal(_ isOptional: Bool, into place: Place) throws {
    store(try takeDecimal() ?? convertedDecimal(), isOptional, at: place)
  }

  /// Reads an integer of a rare type: as an `Int64` if all values of the type are, so that the
  /// reader is specialized for few types.
  private mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws -> Integer {
    guard Integer.bitWidth < 64 || Integer.isSigned && Integer.bitWidth == 64 else {
      return try takeInteger(type) ?? convertedInteger()
    }
    let start = mark
    if let value = try takeInteger64() {
      if let integer = Integer(exactly: value) { return integer }
      reset(to: start)
    }
    return try convertedInteger()
  }

  @inline(never)
  private mutating func takeInteger64() throws -> Int64? { try takeInteger(Int64.self) }

  /// Stores nil in an Optional of a primitive.
  @inline(__always)
  func storeNil(_ kind: PrimitiveKind, at place: Place) {
    switch kind {
    case .int: place.store(Int?.none)
    case .string: place.store(String?.none)
    case .double: place.store(Double?.none)
    case .bool: place.store(Bool?.none)
    default: storeRareNil(kind, at: place)
    }
  }

  @inline(never)
  private func storeRareNil(_ kind: PrimitiveKind, at place: Place) {
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
    let start = mark
    let inAnyForm = policies.acceptsIntegersInAnyForm
    // A report needs to know whether a number has a usual form, but a string never has.
    if inAnyForm || policies.convertsValues, try !isReported || kind() == .string,
      let value = takeConvertibleInteger(inQuotes: policies.convertsValues)
    {
      if let integer = Integer(exactly: value) {
        if isReported { try reportString(from: start, as: .integer(Integer.self)) }
        return integer
      }
      reset(to: start)
    }
    return try convertedScalar(inAnyForm)
  }

  // Compiled once, because the usual conversions of integers are made above.
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func convertedScalar<Integer: FixedWidthInteger>(
    _ inAnyForm: Bool
  ) throws -> Integer {
    try converted(.integer(Integer.self)) {
      Conversions.integer($0, as: Integer.self, lenient: $1, inAnyForm: inAnyForm)
    }
  }

  @inline(never)
  private mutating func convertedDouble() throws -> Double {
    let expected = ScalarFault.Expected.number(Double.self, bound: "1.8e308")
    let start = mark
    if policies.convertsValues, let value = takeQuotedDouble() {
      if isReported { try reportString(from: start, as: expected) }
      return value
    }
    return try converted(expected) { Conversions.double($0, lenient: $1) }
  }

  private mutating func convertedFloat() throws -> Float {
    try converted(.number(Float.self, bound: "3.4e38")) { Conversions.float($0, lenient: $1) }
  }

  private mutating func convertedDecimal() throws -> Decimal {
    try converted(.type(Decimal.self)) { Conversions.decimal($0, lenient: $1) }
  }

  @inline(never)
  private mutating func convertedBoolean() throws -> Bool {
    try converted(.type(Bool.self)) { Conversions.boolean($0, lenient: $1) }
  }

  @inline(never)
  private mutating func convertedString() throws -> String {
    try converted(.type(String.self)) { Conversions.string($0, lenient: $1) }
  }

  /// Converts the next value, or throws the error that explains why it cannot.
  mutating func converted<Value>(
    _ expected: ScalarFault.Expected, by convert: (Scalar, Bool) throws -> Conversion<Value>
  ) throws -> Value {
    let start = offset
    return try value(of: takeScalar(), expected, start, by: convert)
  }

  // Functions of their own, because generic code looks up the metadata of its temporary values
  // when it starts, whether it needs them or not.

  @inline(never)
  private func value<Value>(
    of scalar: Scalar, _ expected: ScalarFault.Expected, _ start: Int?,
    by convert: (Scalar, Bool) throws -> Conversion<Value>
  ) throws -> Value {
    if policies.nonFiniteNumbers == .useStrings,
      let value = NonFiniteNumber.value(of: scalar, as: Value.self)
    {
      return value
    }
    switch try convert(scalar, policies.convertsValues) {
    case .value(let value):
      if isReported, case .mismatch = try convert(scalar, false) {
        report(scalar, as: expected, at: start)
      }
      return value
    case .mismatch:
      if case .swiftValue(let found) = scalar { return try value(found, expected, start) }
      throw rejection(of: scalar, expected, start)
    case .malformed: throw rejection(of: scalar, expected, start, isMalformed: true)
    case .outOfRange: throw rejection(of: scalar, expected, start, isOutOfRange: true)
    }
  }

  /// A value of a dictionary that has the expected type already.
  @_semantics("optimize.sil.specialize.generic.never")
  private func value<Value>(
    _ found: Any, _ expected: ScalarFault.Expected, _ start: Int?
  ) throws -> Value {
    if let value = found as? Value { return value }
    throw rejection(of: .swiftValue(found), expected, start)
  }

  private func report(_ scalar: Scalar, as expected: ScalarFault.Expected, at offset: Int?) {
    context.collector?.add(
      .coerced, currentPath(), .conversion(of: scalar.finding, to: expected), offset: offset)
  }

  /// Reports a string that was converted, which is consumed once more.
  private mutating func reportString(from start: Mark, as expected: ScalarFault.Expected) throws {
    reset(to: start)
    let offset = offset
    report(try takeScalar(), as: expected, at: offset)
  }

  // Not inlined, because there is a copy of the caller for each type of value.
  @inline(never)
  private func rejection(
    of scalar: Scalar, _ expected: ScalarFault.Expected, _ offset: Int?, isMalformed: Bool = false,
    isOutOfRange: Bool = false
  ) -> MappingError {
    var error = failure(
      scalar.fault(expected: expected, isOutOfRange: isOutOfRange), offset: offset)
    error.ownContents.isMalformed = isMalformed
    return error
  }
}
