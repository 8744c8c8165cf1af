extension TreeReader {
  /// Whether strings and small integers may be too long, which nobody looks at otherwise.
  static func limitsShortValues(_ options: MappingOptions) -> Bool {
    options.maximumStringLength != .max
      || options.maximumNumberLength < IntegerText.greatestLength
  }

  /// Checks the length of the next value, if it is a string or number.
  ///
  /// A number of a type of the program's own counts as it would be written, but for Double and Decimal,
  /// whose digits were chosen by nobody.
  @inline(__always)
  func checkLength() throws {
    switch node {
    case .string, .integer: if limitsShortValues { try checkString() }
    case .number: try checkString()
    default: break
    }
  }

  @inline(never)
  private func checkString() throws {
    let options = context.options
    switch node {
    case .string(let text):
      try check(text, .stringLength, options.maximumStringLength)
    case .integer(let integer):
      try check(String(integer), .numberLength, options.maximumNumberLength)
    case .number(let number):
      try check(number.text, .numberLength, options.maximumNumberLength)
    default: break
    }
  }

  @inline(__always)
  func check(_ text: String, _ limit: Limit, _ maximum: Int) throws {
    let length = text.utf8.count
    if length > maximum { throw limit.exceeded(maximum, found: length) }
  }
}
