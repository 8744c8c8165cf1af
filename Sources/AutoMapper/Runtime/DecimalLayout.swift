import AutoMapperFoundation

/// The memory layout of a `Decimal`.
///
/// Foundation creates a `Decimal` only by arithmetic or from text, and provides its digits only as
/// text. Both take a hundred times as long as accessing its bytes:
///
///     byte  0         1               2 … 3  4 … 19
///           exponent  length and sign        a number of 128 bits, the lowest byte first
///
/// The length is the number of 16-bit words in use. The layout is checked: the bits of the length
/// and the sign, which are not the same on all systems, are learned from numbers that Foundation
/// created. If other numbers differ from those created here, `shared` is nil, and Foundation does
/// the conversions.
struct DecimalLayout: Sendable {
  /// The layout in this process; nil if it is different.
  static let shared = DecimalLayout()

  /// The parts of a `Decimal`.
  struct Parts: Equatable {
    var isNegative = false
    /// The words of the digits.
    var high: UInt64 = 0
    var low: UInt64
    var exponent = 0
  }

  /// The first four bytes of a number, without its exponent, length and sign.
  private let common: UInt32

  /// The position of the lowest bit of the length.
  private let lengthShift: UInt32

  /// The bit that is set for negative numbers.
  private let signBit: UInt32

  /// The bytes of a `Decimal`.
  private struct Bits {
    var head: UInt32
    var words: (UInt32, UInt32, UInt32, UInt32)
  }

  private static let wordWidth = 16

  /// Creates a number, which must not be zero.
  ///
  /// - Precondition: The exponent is from -128 to 127.
  @inline(__always)
  func make(_ parts: Parts) -> Decimal {
    let bitCount =
      parts.high == 0
      ? 64 &- parts.low.leadingZeroBitCount : 128 &- parts.high.leadingZeroBitCount
    let length = UInt32(truncatingIfNeeded: (bitCount &+ Self.wordWidth &- 1) / Self.wordWidth)
    let head =
      common | UInt32(UInt8(truncatingIfNeeded: parts.exponent)) | length &<< lengthShift
      | (parts.isNegative ? signBit : 0)
    let words = (
      UInt32(truncatingIfNeeded: parts.low), UInt32(truncatingIfNeeded: parts.low &>> 32),
      UInt32(truncatingIfNeeded: parts.high), UInt32(truncatingIfNeeded: parts.high &>> 32)
    )
    // SAFETY: `shared` guarantees that these bits are a Decimal; the sizes were compared.
    return unsafe unsafeBitCast(Bits(head: head, words: words), to: Decimal.self)
  }

  /// Decomposes a number; returns nil for NaN.
  @inline(__always)
  func parts(of value: Decimal) -> Parts? {
    let bits = Self.bits(of: value)
    let isNegative = bits.head & signBit != 0
    let length = Int(truncatingIfNeeded: bits.head &>> lengthShift & 0xF)
    guard length > 0 else { return isNegative ? nil : Parts(low: 0) }
    // Words beyond the length are meaningless. A shift by 64 or more clears all bits.
    let used = length &* Self.wordWidth
    let low = UInt64(bits.words.0) | UInt64(bits.words.1) &<< 32
    let high = UInt64(bits.words.2) | UInt64(bits.words.3) &<< 32
    return Parts(
      isNegative: isNegative,
      high: used <= 64 ? 0 : high & ~(UInt64.max << UInt64(truncatingIfNeeded: used &- 64)),
      low: low & ~(UInt64.max << UInt64(truncatingIfNeeded: used)),
      exponent: Int(Int8(truncatingIfNeeded: bits.head)))
  }

  @inline(__always)
  private static func bits(of value: Decimal) -> Bits {
    // SAFETY: the sizes were compared, and every bit pattern is a set of numbers.
    unsafe unsafeBitCast(value, to: Bits.self)
  }
}

// MARK: - Facts learned from numbers

extension DecimalLayout {
  private init?() {
    guard !PortableMode.isOn, MemoryLayout<Decimal>.size == MemoryLayout<Bits>.size else {
      return nil
    }
    let one = Self.bits(of: 1).head
    let unit = Self.bits(of: 65_537).head &- one
    signBit = Self.bits(of: -1).head ^ one
    guard unit.nonzeroBitCount == 1, signBit.nonzeroBitCount == 1, one >= unit else { return nil }
    lengthShift = UInt32(unit.trailingZeroBitCount)
    common = one - unit
    guard parts(of: .nan) == nil, parts(of: 0) == Parts(low: 0),
      Self.samples.allSatisfy({ isKnown($0, $1) })
    else { return nil }
  }

  /// Numbers of each length, with exponents and signs.
  private static let samples = [
    ("65535", Parts(low: 65_535)),
    ("-65537e-128", Parts(isNegative: true, low: 65_537, exponent: -128)),
    ("4294967297e127", Parts(low: 4_294_967_297, exponent: 127)),
    ("1844674407370955161.5", Parts(low: .max, exponent: -1)),
    ("-18446744073709551617e-9", Parts(isNegative: true, high: 1, low: 1, exponent: -9)),
    ("1208925819614629174706177", Parts(high: 65_536, low: 1)),
    ("79228162514264337593543950337e2", Parts(high: 4_294_967_296, low: 1, exponent: 2)),
    ("-340282366920938463463374607431768211455", Parts(isNegative: true, high: .max, low: .max)),
  ]

  private func isKnown(_ text: String, _ expected: Parts) -> Bool {
    guard let value = Decimal(string: text) else { return false }
    return make(expected) == value && parts(of: value) == expected
  }
}
