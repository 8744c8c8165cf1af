extension TreeReader {
  /// Checks the length of a string or number, and of nothing else.
  @inline(__always)
  func checkLength(of value: JSONValue) throws {
    switch value {
    case .string(let text): try Limit.stringLength.check(text.utf8.count, upTo: maximumStringLength)
    case .number(let number): try checkLength(of: number)
    case .null, .bool, .array, .object: break
    }
  }

  @inline(__always)
  private func checkLength(of number: JSONNumber) throws {
    switch number.storage {
    case .text(let text):
      try Limit.numberLength.check(text.utf8.count, upTo: context.options.maximumNumberLength)
    case .integer(let integer):
      guard context.options.maximumNumberLength < IntegerText.greatestLength else { return }
      try Limit.numberLength.check(
        String(integer).utf8.count, upTo: context.options.maximumNumberLength)
    }
  }

  /// Checks the length of the next value, if it is a string or a number that keeps its digits.
  @inline(never)
  func checkLength() throws {
    switch node {
    case .string(let text): try Limit.stringLength.check(text.utf8.count, upTo: maximumStringLength)
    case .integer(let integer): try checkLength(of: JSONNumber(integer))
    case .number(let number): try checkLength(of: number)
    default: break
    }
  }
}
