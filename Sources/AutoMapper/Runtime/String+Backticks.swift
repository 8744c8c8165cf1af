extension String {
  /// The name that a raw identifier gives: `a b`, where metadata has backticks around it, and spaces that do
  /// not break in it.
  ///
  /// Other names have neither: those that are words of the language lose their backticks when they are
  /// compiled.
  var withoutBackticks: String {
    let backtick = UInt8(ascii: "`")
    guard utf8.count > 2, utf8.first == backtick, utf8.last == backtick else { return self }
    return String(dropFirst().dropLast().map { $0 == Self.rawSpace ? " " : $0 })
  }

  /// What Swift has in the place of a space in a raw identifier.
  static let rawSpace: Character = "\u{A0}"
}
