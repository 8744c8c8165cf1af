import Testing

@testable import AutoMapper

@Suite("Numbers: powers of ten")
struct PowersOfTenTests {
  private let powers = PowersOfTen.shared

  @Test("Exponents 0 to 38 are the integers, shifted")
  func smallPowersAreIntegers() {
    var power: UInt128 = 1
    for exponent in 0...38 {
      let shifted = power << UInt128(power.leadingZeroBitCount)
      #expect(word(powers[exponent]) == shifted, "10^\(exponent)")
      #expect(powers.roundedUp(exponent) == powers[exponent], "10^\(exponent)")
      #expect(PowersOfTen.binaryExponent(exponent) == 127 - power.leadingZeroBitCount)
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  @Test("Known entries, computed with arbitrary precision elsewhere", arguments: knownEntries)
  func knownEntry(_ entry: KnownEntry) {
    let significand = powers[entry.exponent]
    #expect(significand.high == entry.high)
    #expect(significand.low == entry.low)
    #expect(PowersOfTen.binaryExponent(entry.exponent) == entry.binaryExponent)
  }

  @Test("Each entry is within the truncation of its neighbor times ten")
  func neighborsAgree() {
    // Not from 10^-1 to 1: ten truncated tenths stay below 1, so they have another exponent.
    for exponent in PowersOfTen.exponents.dropLast() where exponent != -1 {
      // 10^q · 5/4 or 5/8 is 10^(q+1), each truncated to 128 bits.
      let product = word(powers[exponent]).multipliedFullWidth(by: 5)
      let shift = 128 - product.high.leadingZeroBitCount
      let expected = UInt128(product.high) << UInt128(128 - shift) | product.low >> UInt128(shift)
      let next = word(powers[exponent + 1])
      #expect(next >= expected, "10^\(exponent)")
      #expect(next - expected <= 2, "10^\(exponent)")
      #expect(
        PowersOfTen.binaryExponent(exponent + 1) - PowersOfTen.binaryExponent(exponent) == shift + 1
      )
    }
  }

  @Test("Every entry has its top bit set, and an inexact one leaves room to round up")
  func entriesAreNormalized() {
    for exponent in PowersOfTen.exponents {
      let truncated = powers[exponent]
      #expect(truncated.high.leadingZeroBitCount == 0)
      let isExact = PowersOfTen.exactExponents.contains(exponent)
      if !isExact {
        #expect(truncated.low != .max)
      }
      #expect(word(powers.roundedUp(exponent)) - word(truncated) == (isExact ? 0 : 1))
    }
  }

  private func word(_ significand: PowersOfTen.Significand) -> UInt128 {
    UInt128(significand.high) << 64 | UInt128(significand.low)
  }

  /// One row of the table and its binary exponent.
  struct KnownEntry: Sendable, CustomTestStringConvertible {
    let exponent: Int
    let high: UInt64
    let low: UInt64
    let binaryExponent: Int

    init(_ exponent: Int, _ high: UInt64, _ low: UInt64, _ binaryExponent: Int) {
      (self.exponent, self.high, self.low) = (exponent, high, low)
      self.binaryExponent = binaryExponent
    }

    var testDescription: String { "10^\(exponent)" }
  }

  private static let knownEntries: [KnownEntry] = [
    KnownEntry(-342, 0xEEF4_53D6_923B_D65A, 0x113F_AA29_06A1_3B3F, -1137),
    KnownEntry(-341, 0x9558_B466_1B65_65F8, 0x4AC7_CA59_A424_C507, -1133),
    KnownEntry(-293, 0xCC5F_C196_FEFD_7D0C, 0x1E53_ED49_A962_72C8, -974),
    KnownEntry(-100, 0xDFF9_7724_7029_7EBD, 0x5978_7E2B_93BC_56F7, -333),
    KnownEntry(-28, 0xFD87_B5F2_8300_CA0D, 0x8BCA_9D6E_1888_53FC, -94),
    KnownEntry(-27, 0x9E74_D1B7_91E0_7E48, 0x775E_A264_CF55_347D, -90),
    KnownEntry(-1, 0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCC, -4),
    KnownEntry(0, 0x8000_0000_0000_0000, 0x0000_0000_0000_0000, 0),
    KnownEntry(55, 0xD0CF_4B50_CFE2_0765, 0xFFF4_B4E3_F741_CF6D, 182),
    KnownEntry(56, 0x8281_8F12_81ED_449F, 0xBFF8_F10E_7A89_21A4, 186),
    KnownEntry(100, 0x924D_692C_A61B_E758, 0x593C_2626_705F_9C56, 332),
    KnownEntry(308, 0x8E67_9C2F_5E44_FF8F, 0x570F_09EA_A7EA_7648, 1023),
    KnownEntry(324, 0x9E19_DB92_B4E3_1BA9, 0x6C07_A2C2_6A83_46D1, 1076),
  ]
}
