/// A binary floating-point type of IEEE 754 whose values fit 64 bits.
///
/// The conversions are written once over this protocol and work on bit patterns, so that every
/// format takes the same path through the same integer arithmetic. `Float80` is left out: its
/// significand is wider than the argument of the algorithms allows.
protocol BinaryFormat: BinaryFloatingPoint & Sendable {
  /// The greatest *n* for which the format represents 10^*n* exactly.
  static var greatestExactPowerOfTen: Int { get }

  /// Creates a value from the lowest bits of a word.
  ///
  /// - Parameter encoding: The bits in interchange order; those above the width of the format
  ///   are zero.
  init(encoding: UInt64)

  /// The bits of the value in interchange order, filled up with zeros.
  var encoding: UInt64 { get }
}

extension BinaryFormat {
  /// The exponent of the last significand bit of the least normal and of each subnormal value.
  ///
  /// It is -1074 for `Double`.
  @inline(__always)
  static var leastExponent: Int {
    Int(leastNormalMagnitude.exponent) - significandBitCount
  }
}

extension Double: BinaryFormat {
  static var greatestExactPowerOfTen: Int { 22 }

  @inline(__always)
  init(encoding: UInt64) {
    self.init(bitPattern: encoding)
  }

  @inline(__always)
  var encoding: UInt64 { bitPattern }
}

extension Float: BinaryFormat {
  static var greatestExactPowerOfTen: Int { 10 }

  @inline(__always)
  init(encoding: UInt64) {
    self.init(bitPattern: UInt32(truncatingIfNeeded: encoding))
  }

  @inline(__always)
  var encoding: UInt64 { UInt64(bitPattern) }
}

// On macOS the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Float16: BinaryFormat {
  static var greatestExactPowerOfTen: Int { 4 }

  @inline(__always)
  init(encoding: UInt64) {
    self.init(bitPattern: UInt16(truncatingIfNeeded: encoding))
  }

  @inline(__always)
  var encoding: UInt64 { UInt64(bitPattern) }
}
#endif
