/// The English names of months, weekdays and halves of the day, independent of any locale.
enum EnglishNames {
  static let months = Names(
    of: "month",
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ])

  /// The weekdays, starting with Monday.
  static let weekdays = Names(
    of: "weekday",
    [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ])

  /// Names that differ in their first three letters, numbered from 1.
  struct Names: Sendable {
    /// The word for one of the names in messages.
    private let kind: String
    private let names: [[UInt8]]
    private let keys: [UInt32]

    fileprivate init(of kind: String, _ names: [String]) {
      self.kind = kind
      self.names = names.map { Array($0.utf8) }
      keys = self.names.map { Self.key($0[0], $0[1], $0[2]) }
    }

    /// The bytes of a name, or of its first three letters.
    func bytes(of number: Int, isLong: Bool) -> ArraySlice<UInt8> {
      isLong ? names[number - 1][...] : names[number - 1].prefix(3)
    }

    /// A name as a string.
    func text(of number: Int) -> String {
      String(decoding: names[number - 1], as: UTF8.self)
    }

    /// Reads a name or its first three letters, in any case.
    ///
    /// The position moves past the longest matching form, or remains unchanged.
    ///
    /// - Returns: The name's number, starting with 1, or nil without a name.
    func read(from text: Span<UInt8>, at position: inout Int) -> Int? {
      guard position + 3 <= text.count else { return nil }
      let key = Self.key(text[position], text[position + 1], text[position + 2])
      guard let index = keys.firstIndex(of: key) else { return nil }
      let name = names[index]
      let start = position
      let isWhole = (3..<name.count).allSatisfy { text.byte(at: start + $0) | 0x20 == name[$0] }
      position += isWhole ? name.count : 3
      return index + 1
    }

    /// Reads a name as `read` does, which must be next.
    func require(in text: Span<UInt8>, at position: inout Int) throws(DateFailure) -> Int {
      if let number = read(from: text, at: &position) { return number }
      throw DateFailure("expected the English name of a \(kind)", at: position)
    }

    /// Three letters in lowercase as one number; other characters never match.
    private static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
      UInt32(first | 0x20) << 16 | UInt32(second | 0x20) << 8 | UInt32(third | 0x20)
    }
  }
}
