/// A binary floating-point type of IEEE 754 whose values fit 64 bits.
///
/// The conversions are generic over this protocol and work on bit patterns, so every format uses
/// the same integer arithmetic. `Float80` is excluded because its significand is wider than the
/// proofs of the algorithms allow.
protocol BinaryFormat: BinaryFloatingPoint & Sendable {
  /// The greatest *n* for which the format represents 10^*n* exactly.
  static var greatestExactPowerOfTen: Int { get }

  /// Creates a value from the lowest bits of a word.
  ///
  /// - Parameter encoding: The bits in interchange order. The bits above the width of the format
  ///   are zero.
  init(encoding: UInt64)

  /// The bits of the value in interchange order, padded with zeros.
  var encoding: UInt64 { get }
}

extension BinaryFormat {
  /// The exponent of the last significand bit of the least normal value and of all subnormal
  /// values.
  ///
  /// It is -1074 for `Double`. In all formats of IEEE 754, the least normal exponent is 2 - 2^(*w* - 1),
  /// where *w* is the number of bits of the exponent.
  @inline(__always)
  static var leastExponent: Int { 2 - (1 << (exponentBitCount - 1)) - significandBitCount }
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

// On macOS, the type exists only for Apple silicon.
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
