/// A named case of an enum, with the codec of its payload.
///
/// A case is a function, and does not say which case it is. So this is learned from the first value
/// that the function makes.
final class CaseChoice: @unchecked Sendable {
  let rule: CaseRule
  /// The type of the payload, with the labels of the case if they are known.
  let payload: any Any.Type
  /// The operations on payloads, which are in memory like those of the rule.
  let operations: any ValueOperations.Type
  /// The codec that reads and writes the payload, or the object that contains it.
  let codec: Codec
  /// Whether the payload is a dictionary, of which the name of the case is not a key.
  let isDictionary: Bool
  /// Whether the payload is read from a tree without the name of the case.
  let takesAllMembers: Bool
  /// The name under its key, if the cases have one.
  let tags: [TypeTag]
  /// The case in values that this choice writes, or nil if it writes none.
  ///
  /// Set once, under the compiler's lock, before the flag is set.
  private(set) var writtenCase: String?
  /// The number of this case, if the payload in its values can be written in place.
  ///
  /// Set together with the case.
  private(set) var writtenNumber: Int?
  private let flags = AtomicWords()

  /// - Parameters:
  ///   - rule: The name, and the function that makes the case.
  ///   - payload: The type of the payload, with its labels.
  ///   - codec: The codec of the payload, or of an object with nothing but the payload.
  ///   - key: The key of the names, if there is one.
  ///   - write: Writes an object with the name.
  init(
    _ rule: CaseRule, payload: any Any.Type, codec: Codec, key: String?,
    write: @escaping TypeTag.Writing
  ) {
    self.rule = rule
    tags = key.map { [TypeTag(key: $0, names: [rule.name], write: write)] } ?? []
    self.payload = payload
    self.codec = codec
    operations = AutoMapper.operations(of: payload)
    isDictionary = codec.unwrappedTarget.withoutFallback is DictionaryCodec
    takesAllMembers = key != nil && codec.takesAllMembers(orIsDictionary: false)
  }

  var description: MappingPlanDescription.Case {
    MappingPlanDescription.Case(name: rule.name, payload: rule.isEmpty ? nil : payload)
  }

  /// Whether it is known which case the function makes.
  var isKnown: Bool { flags.isSet() }

  /// Learns which case the function makes from a value that it made.
  ///
  /// - Parameters:
  ///   - place: The place of the value.
  ///   - codec: The codec of the enum.
  /// - Returns: The case that this choice writes.
  /// - Throws: `invalidConfiguration` if the payload has other labels than the choice knows.
  func learn(from place: Place, _ codec: CasesCodec) throws -> String? {
    let value = codec.operations.value(at: place)
    let made = withPayload(of: value) { type, _ in type }
    let isInverse = takes(made)
    // The labels of a tuple that is the parameter of the function determine the keys.
    if isInverse, let made, !TypeShape(rule.payload).isLabelledTuple, made != payload {
      throw MappingError(
        .invalidConfiguration, type: type(of: value),
        expected: "the labels of the payload of \(MappingError.quoted(rule.name))",
        found: "a function without labels",
        advice: Self.elements(of: made).count == 1
          ? "give the payload a type of its own, a struct with the label as its property"
          : "pass a closure with one parameter, a tuple: { (payload: \(made)) in … }")
    }
    let name = isInverse ? enumCaseName(of: value) : nil
    let number = name == nil ? nil : codec.cases?.number(at: place)
    return codec.compiler.withLock {
      writtenCase = name
      if let number, rule.isEmpty || codec.cases?.isPayloadInside(number) ?? false {
        writtenNumber = number
      }
      flags.set()
      return name
    }
  }

  /// Whether a payload of a type, or none, is one of this choice, whatever its labels.
  func takes(_ type: (any Any.Type)?) -> Bool {
    guard let type else { return rule.isEmpty }
    return Self.elements(of: type).elementsEqual(Self.elements(of: payload), by: ==)
  }

  /// The types of the values in a payload.
  static func elements(of payload: any Any.Type) -> [any Any.Type] {
    let shape = TypeShape(payload)
    return shape.kind == .tuple ? shape.fields.map(\.type) : [payload]
  }
}
