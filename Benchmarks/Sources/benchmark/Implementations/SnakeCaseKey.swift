/// A key of a written document, spelled as in the original document: `zipCode` as `zip_code`.
///
/// `JSONDecoder` compares keys exactly, and AutoMapper writes the properties' own names.
struct SnakeCaseKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// Respells a key, if it is the name of a property.
  init(_ key: (any CodingKey)?) {
    intValue = key?.intValue
    stringValue = SnakeCaseKey.snakeCase(key?.stringValue ?? "")
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  /// Returns a name with `_` before each word, where an abbreviation is a word: `htmlURL` is
  /// `html_url` and `imageURLHttps` is `image_url_https`.
  private static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    var spelling = ""
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && !letters[index - 1].isUppercase && letters[index - 1] != "_"
      let isBeforeSmall = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase && (isAfterSmall || isBeforeSmall) { spelling += "_" }
      spelling += letter.lowercased()
    }
    return spelling
  }
}
