// On macOS the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension JSONNumber {
  /// Creates the number of a half-precision value; nil for NaN and the infinities.
  ///
  /// The shortest digits that mean a large whole number, 6.55e+04 for 65504, are another number to
  /// everybody who reads them at another precision; so these are written in full.
  init?(_ value: Float16) {
    guard value.isFinite else { return nil }
    let isWhole = value.rounded() == value && value != 0
    self =
      isWhole ? JSONNumber(Int(value)) : JSONNumber(uncheckedText: JSONNumber.text(of: value))
  }
}
#endif
