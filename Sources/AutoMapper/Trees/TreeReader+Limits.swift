extension TreeReader {
  /// Checks the length of the next value, if it is a string or number.
  ///
  /// A number of a type of the program's own counts as it is written.
  func checkLength() throws {
    switch node {
    case .string(let text) where text.utf8.count > maximumStringLength:
      throw Limit.stringLength.exceeded(maximumStringLength, found: text.utf8.count)
    case .number(let number): try checkLength(of: number)
    case .integer(let integer) where maximumNumberLength < IntegerText.greatestLength:
      try checkLength(of: JSONNumber(integer))
    default: break
    }
  }

  private func checkLength(of number: JSONNumber) throws {
    let length = number.text.utf8.count
    guard length <= maximumNumberLength else {
      throw Limit.numberLength.exceeded(maximumNumberLength, found: length)
    }
  }
}
