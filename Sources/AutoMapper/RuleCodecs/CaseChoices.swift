/// The named cases of an enum, compiled.
struct CaseChoices {
  /// The cases in the order in which they were named.
  let list: [CaseChoice]
  /// The declared cases without a name, as far as declarations are known.
  let unnamed: [CaseDeclaration]
  private let positions: NamePositions

  init(_ list: [CaseChoice], unnamed: [CaseDeclaration]) {
    self.list = list
    self.unnamed = unnamed
    positions = NamePositions(list.map(\.rule.name))
  }

  /// The case with a name; of several, the last one.
  subscript(name: String) -> CaseChoice? { positions[name].map { list[$0] } }

  /// The unnamed cases that may keep a value that is none of the named ones.
  var keepers: [CaseDeclaration] { unnamed.filter(\.isSingleValue) }

  /// The names in order, each once.
  var names: [String] {
    var met: Set<String> = []
    return list.map(\.rule.name).filter { met.insert($0).inserted }
  }
}

extension CaseDeclaration {
  /// Whether the payload is one value without a label.
  fileprivate var isSingleValue: Bool { payload.map { TypeShape.Kind($0) != .tuple } ?? false }
}

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
  private let flags = AtomicFlags()

  /// - Parameters:
  ///   - rule: The name, and the function that makes the case.
  ///   - payload: The type of the payload, with its labels.
  ///   - codec: The codec of the payload, or of an object with nothing but the payload.
  ///   - key: The key of the names, if there is one.
  init(_ rule: CaseRule, payload: any Any.Type, codec: Codec, key: String?) {
    self.rule = rule
    tags = key.map { [TypeTag(key: $0, names: [rule.name])] } ?? []
    self.payload = payload
    self.codec = codec
    operations = AutoMapper.operations(of: payload)
    isDictionary =
      if case .dictionary = codec.unwrappedTarget.withoutFallback.kind { true } else { false }
    takesAllMembers = key != nil && codec.takesAllMembers(orIsDictionary: false)
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
    if isInverse, let made, !statesLabels, made != payload {
      throw CaseFault.labels(of: rule.name, payload: made).error(type(of: value))
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

  /// Whether the parameter of the function is a tuple with labels, which determine the keys.
  private var statesLabels: Bool { TypeShape(rule.payload).isLabelledTuple }

  /// The types of the values in a payload.
  static func elements(of payload: any Any.Type) -> [any Any.Type] {
    let shape = TypeShape(payload)
    return shape.kind == .tuple ? shape.fields.map(\.type) : [payload]
  }
}

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
        InstanceFault.unsupported(
          reason: "its case '\(name)' is not named by the provider; \(advice)"), type: type)
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
    var error = MappingError(
      .invalidConfiguration, type: type, expected: expected, found: found)
    error.ownContents.wording.words.advice = advice
    return error
  }
}

extension Codec {
  /// Whether a condition holds for one of the codecs that read the same value of the document: this one, and
  /// those that a discriminator or the case of an enum chooses in its place.
  func readsSameValue(_ isMeant: (Codec) -> Bool) -> Bool {
    var waiting = [self]
    var met: Set<ObjectIdentifier> = []
    while let next = waiting.popLast()?.unwrappedTarget.withoutFallback {
      guard met.insert(ObjectIdentifier(next)).inserted else { continue }
      if isMeant(next) { return true }
      if let chooser = next.asDiscriminator {
        waiting += chooser.rule.allTypes.compactMap {
          try? chooser.compiler.codec(for: $0, after: chooser.passed)
        }
      }
      guard case .custom(.cases(let codec)) = next.kind,
        codec.rule.layout.isInternal || codec.rule.layout == .firstMatch
      else { continue }
      waiting += codec.rule.cases.compactMap { try? codec.compiler.codec(for: $0.payload) }
    }
    return false
  }

  /// Whether values are made of all members of an object, whatever their keys, so that the name of a type
  /// or case must not be one of them.
  ///
  /// Dictionaries leave the name of their case out themselves, but not those of other levels.
  func takesAllMembers(orIsDictionary: Bool) -> Bool {
    let own = unwrappedTarget.withoutFallback
    return readsSameValue { codec in
      switch codec.kind {
      case .tree(.json), .tree(.jsonObject): true
      case .dictionary: orIsDictionary || codec !== own
      case .custom(.cases(let codec)): codec.rule.layout == .onlyKey
      case .single, .array, .tuple, .range, .object, .tree, .custom, .discriminator, .casting,
        .untyped, .optional, .property:
        false
      }
    }
  }
}
