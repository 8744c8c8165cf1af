/// A bit for each key of an object, which several keys may share.
///
/// It tells most keys apart without comparing them with all others.
struct KeyFilter {
  private var bits: UInt64 = 0

  /// Adds the hash value of a key, and returns whether an equal one may have been added before.
  @inline(__always)
  mutating func insert(_ hash: Int) -> Bool {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): 2^64 divided by the
    // golden ratio.
    let bit = 1 &<< (UInt64(truncatingIfNeeded: hash) &* 0x9E37_79B9_7F4A_7C15 &>> 58)
    defer { bits |= bit }
    return bits & bit != 0
  }
}
