// On macOS the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension JSONNumber {
  /// Creates the number of a half-precision value; nil for NaN and the infinities.
  ///
  /// The shortest digits of a large whole number, such as 6.55e+04 for 65504, denote a different
  /// number at any other precision, so whole numbers are written in full.
  init?(_ value: Float16) {
    guard value.isFinite else { return nil }
    self =
      Self.integer(value).map { JSONNumber($0) }
      ?? JSONNumber(uncheckedText: JSONNumber.text(of: value))
  }

  /// The integer as which a finite value is written, or nil for a value with a fraction, and for
  /// zero, which may be negative.
  static func integer(_ value: Float16) -> Int64? {
    value.rounded() == value && value != 0 ? Int64(value) : nil
  }
}
#endif
