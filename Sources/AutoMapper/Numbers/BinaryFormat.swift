/// A binary floating-point type of IEEE 754 whose values fit 64 bits.
///
/// The conversions are generic over this protocol and work on bit patterns, so every format uses
/// the same integer arithmetic. `Float80` is excluded because its significand is wider than the
/// proofs of the algorithms allow.
protocol BinaryFormat: BinaryFloatingPoint & Sendable {
  /// The integer with as many bits.
  associatedtype Pattern: FixedWidthInteger

  init(bitPattern: Pattern)

  var bitPattern: Pattern { get }
}

extension BinaryFormat {
  /// Creates a value from the lowest bits of a word.
  ///
  /// - Parameter encoding: The bits in interchange order. The bits above the width of the format
  ///   are zero.
  @inline(__always)
  init(encoding: UInt64) { self.init(bitPattern: Pattern(truncatingIfNeeded: encoding)) }

  /// The bits of the value in interchange order, padded with zeros.
  @inline(__always)
  var encoding: UInt64 { UInt64(truncatingIfNeeded: bitPattern) }

  /// The greatest *n* for which the format represents 10^*n* exactly: 22 for `Double`, 10 for `Float`
  /// and 4 for `Float16`.
  ///
  /// 10^*n* is exact if 5^*n* has as many bits as the significand; a power of five has 2.322 bits.
  @inline(__always)
  static var greatestExactPowerOfTen: Int { (significandBitCount &+ 1) &* 1_000 / 2_322 }

  /// The exponent of the last significand bit of the least normal value and of all subnormal
  /// values.
  ///
  /// It is -1074 for `Double`. In all formats of IEEE 754, the least normal exponent is 2 - 2^(*w* - 1),
  /// where *w* is the number of bits of the exponent.
  @inline(__always)
  static var leastExponent: Int { 2 - (1 << (exponentBitCount - 1)) - significandBitCount }
}

extension Double: BinaryFormat {}

extension Float: BinaryFormat {}

// On macOS, the type exists only for Apple silicon.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Float16: BinaryFormat {}
#endif
