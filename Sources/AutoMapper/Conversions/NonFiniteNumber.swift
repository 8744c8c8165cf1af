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

extension SinkWriter {
  /// Writes a number that JSON does not have as the policy says; its text is the one that stands for it.
  @inline(never)
  mutating func write<Number>(nonFinite value: Number, text: String) throws {
    switch policies.nonFiniteNumbers {
    case .writeNull: writeNull()
    case .useStrings: try write(string: text)
    case .throw:
      throw MappingError(OutputFault.nonFinite("\(value)"), type: Number.self)
    }
  }
}
