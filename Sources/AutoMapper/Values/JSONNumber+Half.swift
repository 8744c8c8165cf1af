// On macOS the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension JSONNumber {
  /// Creates the number of a half-precision value; nil for NaN and the infinities.
  ///
  /// The shortest digits of a large whole number, such as 6.55e+04 for 65504, denote a different
  /// number at any other precision, so whole numbers are written in full.
  init?(_ value: Float16) {
    guard value.isFinite else { return nil }
    let isWhole = value.rounded() == value && value != 0
    self =
      isWhole ? JSONNumber(Int(value)) : JSONNumber(uncheckedText: JSONNumber.text(of: value))
  }
}
#endif
