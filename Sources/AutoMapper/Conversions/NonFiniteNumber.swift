/// Not a number and the infinities as strings, by the names that JavaScript has for them.
enum NonFiniteNumber {
  /// The number that a string stands for; nil for all others, and where the policy has no strings.
  static func value<Number: BinaryFloatingPoint>(
    of scalar: Scalar, _ policy: MappingOptions.NonFiniteNumbers
  ) -> Conversion<Number>? {
    guard policy == .useStrings, case .string(let text) = scalar else { return nil }
    return switch text {
    case "NaN": .value(.nan)
    case "Infinity": .value(.infinity)
    case "-Infinity": .value(-.infinity)
    default: nil
    }
  }

  /// The string for a number that is not finite.
  static func text(of value: some BinaryFloatingPoint) -> String {
    if value.isNaN { return "NaN" }
    return value < 0 ? "-Infinity" : "Infinity"
  }
}
