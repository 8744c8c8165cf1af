/// Eight hexadecimal digits in one word, whose lowest byte is the first digit.
struct HexWord {
  /// The digits as ASCII.
  let digits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// A word with the same byte in each lane.
  @inline(__always)
  private static func lanes(_ byte: UInt64) -> UInt64 { byte &* ones }

  init(_ digits: UInt64) { self.digits = digits }

  /// Creates the digits, in uppercase, of four bytes as they are in memory.
  init(bytes: UInt32) {
    let word = UInt64(UInt32(littleEndian: bytes))
    let pairs = (word | word << 16) & 0x0000_FFFF_0000_FFFF
    let lanes = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
    let values = (lanes >> 4 | lanes << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // Adding six carries into the next four bits for the values of letters.
    let letters = (values &+ Self.lanes(6)) >> 4 & Self.ones
    digits = values &+ Self.lanes(0x30) &+ 7 &* letters
  }

  /// The four bytes of the digits, as they are in memory; nil if there are other characters.
  var bytes: UInt32? {
    let letters = digits >> 6 & Self.ones
    // Letters become lowercase.
    let word = digits | letters << 5
    guard word & Self.highBits == 0 else { return nil }
    // Each high bit is set if the byte is in bounds; no lane carries into the next one.
    let marked = word | Self.highBits
    let isDigit = (marked &- Self.lanes(0x30)) & ~(word &+ Self.lanes(0x7F - 0x39))
    let isLetter = (marked &- Self.lanes(0x61)) & ~(word &+ Self.lanes(0x7F - 0x66))
    guard (isDigit | isLetter) & Self.highBits == Self.highBits else { return nil }
    let values = (word & Self.lanes(0x0F)) &+ 9 &* letters
    let lanes = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16).littleEndian
  }
}
