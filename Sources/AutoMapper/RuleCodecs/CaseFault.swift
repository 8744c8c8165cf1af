/// A rule about the cases of an enum that cannot be used.
enum CaseFault {
  /// The type is not an enum.
  case noEnum
  /// No case is named.
  case noCase
  /// Several cases have payloads of the same types with different labels.
  case ambiguous(name: String, cases: [String])
  /// The labels of a payload are not known.
  case labels(of: String, payload: any Any.Type)
  /// The payload is not an object, which alone has room for the name.
  case noObject(name: String, payload: any Any.Type, summary: String, key: String)
  /// The payload is the enum itself, read from the same object.
  case endless(name: String)
  /// The case of a value does not have a name, and neither do others that may keep unknown values.
  case unnamed(String, besides: [String])

  func error(_ type: any Any.Type) -> MappingError {
    switch self {
    case .noEnum:
      return Self.rule(type, expected: "an enum for the cases", found: "\(type)")
    case .noCase:
      return Self.rule(
        type, expected: "a name for at least one case", found: "none",
        advice: "name the cases: cases(\(type).self, …) { $0.case(\"…\", …) }")
    case .ambiguous(let name, let cases):
      return Self.rule(
        type, expected: "the name of a case, or a payload that only one case has",
        found: "\(MappingError.quoted(name)), which may be any of \(cases.joined(separator: ", "))",
        advice:
          "pass a closure with one parameter, a tuple that has the labels, or give the payload "
          + "a type of its own")
    case .labels(let name, let payload):
      return Self.rule(
        type, expected: "the labels of the payload of \(MappingError.quoted(name))",
        found: "a function without labels",
        advice: Self.elementCount(payload) == 1
          ? "give the payload a type of its own, a struct with the label as its property"
          : "pass a closure with one parameter, a tuple: { (payload: \(payload)) in … }")
    case .noObject(let name, let payload, let summary, let key):
      return Self.rule(
        type, expected: "an object as the payload of \(MappingError.quoted(name))",
        found: "\(payload) (\(summary))",
        advice: Self.elementCount(payload) > 1
          ? "pass a closure with one parameter, a tuple that has labels"
          : "only an object has room for \(MappingError.quoted(key)); put payloads under a key of "
            + "their own: .key(\(MappingError.quoted(key)), content: …)")
    case .endless(let name):
      return Self.rule(
        type, expected: "a payload of \(MappingError.quoted(name)) other than \(type) itself",
        found: "\(type), which would be read from the same value without end",
        advice: "put payloads under a key of their own: by .key(…, content: …) or .onlyKey")
    case .unnamed(let name, let others):
      let advice =
        others.isEmpty
        ? "name it: cases(\(type).self, …) { $0.case(\"\(name)\", …) }"
        : "only one such case may keep other values, so name these too: "
          + others.joined(separator: ", ")
      return MappingError(
        .unsupportedType, type: type,
        found: "its case '\(name)' is not named by the provider; \(advice)")
    }
  }

  private static func elementCount(_ payload: any Any.Type) -> Int {
    CaseChoice.elements(of: payload).count
  }

  // Not inlined, because each message would contain it.
  @inline(never)
  private static func rule(
    _ type: any Any.Type, expected: String, found: String, advice: String? = nil
  ) -> MappingError {
    var error = MappingError(.invalidConfiguration, type: type, expected: expected, found: found)
    error.ownContents.wording.words.advice = advice
    return error
  }
}
