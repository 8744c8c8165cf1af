/// Emoji of several Unicode scalars that are one character.
///
/// The standard library looks up each scalar in tables to find where a character ends. Most emoji are
/// in a few ranges, for which three rules of [Unicode Standard Annex #29](https://unicode.org/reports/tr29/)
/// are enough: nothing is split before an extension (GB9), nor between a joiner and a pictograph (GB11),
/// nor between two regional indicators (GB12).
///
///     👍🏽   thumb, extension
///     🏳️‍🌈   flag, extension, joiner, pictograph
///     🇩🇪   two regional indicators
enum EmojiSequence {
  private enum Part {
    case pictograph, `extension`, joiner, regionalIndicator, other
  }

  /// The least number of bytes in UTF-8, of `❤️`.
  private static let leastLength = 6

  /// Whether a text is one such emoji; false for all other texts, also for those that are one
  /// character.
  static func contains(_ text: String) -> Bool {
    text.utf8.count >= leastLength && consistsOfParts(text)
  }

  @inline(never)
  private static func consistsOfParts(_ text: String) -> Bool {
    var previous: Part?
    var count = 0
    for scalar in text.unicodeScalars {
      let part = part(scalar.value)
      count += 1
      switch (previous, part) {
      case (nil, .pictograph), (nil, .regionalIndicator), (.joiner, .pictograph),
        (.pictograph, .extension), (.pictograph, .joiner), (.extension, .extension),
        (.extension, .joiner):
        previous = part
      case (.regionalIndicator, .regionalIndicator) where count == 2: previous = part
      default: return false
      }
    }
    return previous != nil
  }

  /// The part that a scalar can be: `other` for many that are rare.
  ///
  /// The pictographs are some that `emoji-data.txt` lists as `Extended_Pictographic` in Unicode 12 and in
  /// all versions since. Others have this property in some versions only.
  private static func part(_ scalar: UInt32) -> Part {
    switch scalar {
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case 0x1F3FB...0x1F3FF, 0xFE0F, 0x20E3, 0xE0020...0xE007F: .extension
    case 0x200D: .joiner
    case 0x1F300...0x1F320, 0x1F32D...0x1F393, 0x1F3A0...0x1F3F0, 0x1F3F3...0x1F3F4,
      0x1F3F8...0x1F3FA, 0x1F400...0x1F4FD, 0x1F4FF...0x1F53D, 0x1F5FB...0x1F64F,
      0x1F680...0x1F6C5, 0x1F90D...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x2640, 0x2642,
      0x2695, 0x2696, 0x2708, 0x2764:
      .pictograph
    default: .other
    }
  }
}
