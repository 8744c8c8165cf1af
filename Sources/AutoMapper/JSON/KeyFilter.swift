/// Four bits for each key of an object, which several keys may share (a Bloom filter).
///
/// It tells most keys apart without comparing them with all others.
struct KeyFilter {
  private var words = SIMD4<UInt64>()

  /// Adds the hash value of a key, and returns whether an equal one may have been added before.
  @inline(__always)
  mutating func insert(_ hash: Int) -> Bool {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): 2^64 divided by the
    // golden ratio. The highest bits are the most random ones.
    let hash = SIMD4(repeating: UInt64(truncatingIfNeeded: hash) &* 0x9E37_79B9_7F4A_7C15)
    let bits = SIMD4<UInt64>.one &<< (hash &>> SIMD4(58, 52, 46, 40))
    defer { words |= bits }
    return words & bits == bits
  }
}
