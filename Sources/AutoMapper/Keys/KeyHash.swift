/// The FNV-1a hash of a key, without a seed, because only names of the model are ever inserted into
/// a table.
struct KeyHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  mutating func combine(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inline(__always)
  var value: Int { Int(truncatingIfNeeded: state ^ (state >> 32)) }

  /// The hash of all bytes of a key.
  @inline(__always)
  static func value(of key: borrowing Span<UInt8>) -> Int {
    var hash = KeyHash()
    for index in key.indices { hash.combine(key[index]) }
    return hash.value
  }
}
