/// A generator that produces the same numbers in every run, on every machine: SplitMix64.
///
/// It has its own methods for ranges, because the standard library may change how it chooses
/// numbers.
package struct SeededGenerator {
  private var state: UInt64

  /// Creates a generator; equal seeds produce equal numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number in the range, including its bounds.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// Returns true in this many of a hundred calls.
  package mutating func chance(_ percent: Int) -> Bool {
    number(0...99) < percent
  }

  /// Returns one of the values, which must not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  /// Returns a number with this many decimals, as text.
  package mutating func decimal(_ range: ClosedRange<Int>, digits: Int) -> String {
    let fraction = (0..<digits).map { _ in String(number(0...9)) }.joined()
    return "\(number(range)).\(fraction)"
  }

  /// Returns a time in the years 2015 to 2024, as ISO 8601 in UTC.
  package mutating func date() -> String {
    let fields = [number(1...12), number(1...28), number(0...23), number(0...59), number(0...59)]
    let two = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(number(2015...2024))-\(two[0])-\(two[1])T\(two[2]):\(two[3]):\(two[4])Z"
  }
}
