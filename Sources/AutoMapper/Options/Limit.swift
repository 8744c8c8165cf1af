/// A limit of `MappingOptions` on a length or a count; for the limits on nesting, see
/// ``NestingFault``.
enum Limit: String {
  case documentLength = "maximumDocumentLength"
  case stringLength = "maximumStringLength"
  case keyLength = "maximumKeyLength"
  case numberLength = "maximumNumberLength"
  case elementCount = "maximumElementCount"
  case elementLength = "maximumElementLength"

  /// The unit that the limit counts, for the text after a number.
  private var subject: String {
    switch self {
    case .documentLength: "bytes of text"
    case .stringLength: "bytes in a string"
    case .keyLength: "bytes in a key"
    case .numberLength: "characters in a number"
    case .elementCount: "elements and members"
    case .elementLength: "bytes in an element"
    }
  }

  /// Checks a length or a count.
  @inline(__always)
  func check(_ count: Int, upTo maximum: Int, offset: Int? = nil) throws {
    guard count <= maximum else { try fail(count, maximum, offset) }
  }

  /// Kept out of line so that the error takes no space in the stack frames of callers.
  @inline(never)
  private func fail(_ count: Int, _ maximum: Int, _ offset: Int?) throws -> Never {
    throw exceeded(maximum, found: count, offset: offset)
  }

  /// The error for exceeding the limit; without a number if nothing was counted.
  func exceeded(_ maximum: Int, found count: Int? = nil, offset: Int? = nil) -> MappingError {
    MappingError(
      .limitExceeded, expected: "at most \(maximum) \(subject)",
      found: count?.description ?? "more",
      advice: "raise MappingOptions.\(rawValue) if the source is trusted", offset: offset)
  }
}
