/// Reads and writes an enum whose cases have payloads, by the names that a rule gives the cases.
final class CasesCodec: RuleCodec, @unchecked Sendable {
  let rule: CasesRule
  /// Finds the name of the case, if it has a key of its own.
  private let finder: TagFinder?
  /// The declared cases; nil if values cannot be taken apart in place.
  let cases: EnumCases?
  /// Set once, under the compiler's lock, before the flag is set.
  private var compiledChoices: CaseChoices?
  /// The actor-isolated conformances used to compile the choices.
  private var asked: [IsolatedConformance] = []
  /// The flag that the choices are compiled.
  private let flags = AtomicWords()

  init(
    _ type: any Any.Type, _ rule: CasesRule, number: Int, _ matching: MappingOptions.KeyMatching,
    compiler: PlanCompiler
  ) {
    self.rule = rule
    finder = rule.layout.key.map { TagFinder($0, number: number, matching) }
    cases = EnumCases(type)
    let isSameValue = rule.layout.isInternal || rule.layout == .firstMatch
    let traits = Traits(
      form: rule.layout.summary, alternatives: isSameValue ? rule.cases.map(\.payload) : [],
      takesAllMembers: rule.layout == .onlyKey,
      cases: { try Self.cast($0).choices().list.map(\.description) },
      issues: { try Self.cast($0).issues($1, $2) },
      isKeeper: { try Self.cast($0).isKeeper($1, $2) })
    super.init(type, traits, compiler: compiler)
  }

  private static func cast(_ codec: RuleCodec) -> CasesCodec {
    guard let codec = codec as? CasesCodec else { preconditionFailure() }
    return codec
  }

  /// The cases with the codecs of their payloads, compiled at first use.
  func choices() throws -> CaseChoices {
    if flags.isSet(), let compiledChoices { return compiledChoices }
    return try compiler.compilingOnce((compiledChoices, asked), flags) {
      try compiler.caseChoices(of: self)
    } keep: {
      (compiledChoices, asked) = ($0, $1)
    }
  }

  override var expectation: String {
    switch rule.layout.form {
    case .key, .content: "an object"
    case .onlyKey: "an object with one key"
    case .firstMatch: "\(type)"
    }
  }

  override var updatesInPlace: Bool { rule.layout != .firstMatch }

  override var needsPath: Bool { true }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try rule.functions.write(self, place, &writer)
  }

  // MARK: Reading

  override func read(from reader: inout Reader, into place: Place) throws {
    try rule.functions.read(self, &reader, place)
  }

  @inline(__always)
  func readCase(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    if let finder {
      try readTagged(finder, from: &reader, into: place)
    } else if rule.layout == .onlyKey {
      try readOnlyKey(from: &reader, into: place)
    } else {
      try readFirstMatch(from: &reader, into: place)
    }
  }

  /// Reads an object that has the name of the case under a key.
  private func readTagged(
    _ finder: TagFinder, from reader: inout Reader, into place: Place
  ) throws {
    try reader.requireObject(expectation, type: type)
    reader.beginLooking()
    defer { reader.endLooking() }
    let start = reader.mark
    let found = try finder.find(in: &reader)
    let choices = try choices()
    let choice =
      try found.isOpen
      ? existingChoice(at: place, reader.context) : found.name.flatMap { choices[$0] }
    guard let choice else {
      throw finder.unknown(found, known: choices.names, reader, type: type)
    }
    reader.reset(to: start)
    if choice.takesAllMembers,
      try found.readOthers(&reader, { try read(choice, from: &$0, into: place) })
    {
      return
    }
    let step = choice.isDictionary && found.isThere ? reader.keyStep(at: found.keyMark) : nil
    try finder.knowingKey(&reader, step: step) { try read(choice, from: &$0, into: place) }
  }

  /// The case of a value that is updated, which is kept if the document does not name another.
  private func existingChoice(at place: Place, _ context: CallContext) throws -> CaseChoice? {
    guard place.state == .updated else { return nil }
    return try choice(of: operations.value(at: place), context)
  }

  /// Reads an object whose only key is the name of the case, or the name of a case without a
  /// payload.
  private func readOnlyKey(from reader: inout Reader, into place: Place) throws {
    let choices = try choices()
    let offset = reader.offset
    if let name = try reader.takeString() {
      guard let choice = choices[name], choice.rule.isEmpty else {
        throw unknown("the string \(MappingError.quoted(name))", choices.names, reader, offset)
      }
      return try makeEmpty(choice, at: place, reader, offset)
    }
    try reader.requireObject(expectation, type: type)
    reader.beginLooking()
    defer { reader.endLooking() }
    guard try reader.openObject() == .filled else {
      throw unknown("an empty object", choices.names, reader, offset)
    }
    let keyMark = reader.mark
    let name = try reader.takeKey()
    let mark = reader.mark
    try reader.skip()
    guard try !reader.nextMember() else {
      throw unknown("an object with more keys", choices.names, reader, offset)
    }
    let end = reader.mark
    guard let choice = choices[name] else {
      throw unknown("the key \(MappingError.quoted(name))", choices.names, reader, offset)
    }
    reader.reset(to: mark)
    try ThrownError.prepending(.key(name)) {
      try reader.at(reader.keyStep(at: keyMark)) { try read(choice, from: &$0, into: place) }
    }
    reader.reset(to: end)
  }

  /// The error for a value that is none of the cases with some names.
  func unknown(
    _ found: String, _ names: [String], _ reader: Reader, _ offset: Int?
  ) -> MappingError {
    reader.failure(
      ValueFault.unknownCase(expected: TagFinder.oneOf(names), found: found), type: type,
      offset: offset
    ).explained(by: .unknownTypeName)
  }

  /// Reads the payload of a case, and makes the case of it.
  ///
  /// In updates, the payload of the same case is updated.
  func read(_ choice: CaseChoice, from reader: inout Reader, into place: Place) throws {
    let offset = reader.offset
    try reader.context.arena.withPlace(for: choice.codec.layout) { fresh in
      var payload = fresh
      if place.state == .updated, !choice.rule.isEmpty {
        let value = operations.value(at: place)
        if try self.choice(of: value, reader.context) === choice {
          withExistingPayload(of: value) { _, source in choice.operations.copy(source, to: fresh) }
          payload.state = .updated
        }
      }
      let mayBeNull = choice.rule.isEmpty && rule.layout == .onlyKey
      if try !mayBeNull || !reader.takeNull() {
        try reader.read(choice.codec, orDestroyIn: payload, choice.operations)
      }
      try make(choice, of: payload, at: place, reader, offset)
    }
  }

  /// Makes a case without a payload.
  func makeEmpty(_ choice: CaseChoice, at place: Place, _ reader: Reader, _ offset: Int?) throws {
    try reader.context.arena.withPlace(for: choice.operations.layout) {
      try make(choice, of: $0, at: place, reader, offset)
    }
  }

  /// Makes a case of its payload, which is moved out of its place.
  private func make(
    _ choice: CaseChoice, of payload: Place, at place: Place, _ reader: Reader, _ offset: Int?
  ) throws {
    try reader.calling(at: offset) {
      guard !choice.isKnown else { return try choice.rule.make(payload, place) }
      try reader.context.arena.withPlace(for: layout) { made in
        try choice.rule.make(payload, made)
        _ = try operations.withValue(destroyedOnErrorIn: made) {
          try choice.learn(from: made, self)
        }
        operations.move(made, to: place)
      }
    }
  }

  // MARK: Choosing by a value

  /// Whether the case of a value is the one in which the closure of a fallback keeps values.
  ///
  /// - Throws: An error if several unnamed cases may be the one.
  func isKeeper(_ value: Any, _ context: CallContext) throws -> Bool {
    guard try choice(of: value, context) == nil else { return false }
    let keepers = try choices().keepers
    let name = enumCaseName(of: value)
    guard keepers.count <= 1 else {
      let others = keepers.map(\.name).filter { $0 != name }
      throw unnamed(name, besides: others)
    }
    return keepers.allSatisfy { $0.name == name }
  }

  /// The error for a value whose case is not named, nor are others that may keep unknown values.
  func unnamed(_ name: String?, besides others: [String]) -> MappingError {
    let advice =
      others.isEmpty
      ? "name it: cases(\(type).self, …) { $0.case(\"\(name ?? "")\", …) }"
      : "only one such case may keep other values, so name these too: "
        + others.joined(separator: ", ")
    return MappingError(
      .unsupportedType, type: type,
      found: "its case '\(name ?? "")' is not named by the provider; \(advice)")
  }

  /// The first choice that makes the case of a value; nil if the case is not named.
  func choice(of value: Any, _ context: CallContext) throws -> CaseChoice? {
    guard let name = enumCaseName(of: value) else {
      throw MappingError(.unsupportedType, type: type, found: CaseNameCodec.hasNoNames)
    }
    return try choices().list.first { choice in
      // What an unknown choice makes is learned from the value itself.
      try (choice.isKnown ? choice.writtenCase : writtenCase(of: choice, for: value, context))
        == name
    }
  }

  /// The case that a choice makes of the payload of a value, or nil if it is for other payloads.
  private func writtenCase(
    of choice: CaseChoice, for value: Any, _ context: CallContext
  ) throws -> String? {
    let made = try withPayload(of: value) { type, payload in
      choice.takes(type) ? try writtenCase(of: choice, madeOf: payload, context) : nil
    }
    if let made { return made }
    return choice.takes(nil)
      ? try withTemporaryPlace(()) { try writtenCase(of: choice, madeOf: $0, context) } : nil
  }

  private func writtenCase(
    of choice: CaseChoice, madeOf payload: Place, _ context: CallContext
  ) throws -> String? {
    try context.arena.withPlace(for: choice.operations.layout) { copy in
      choice.operations.copy(payload, to: copy)
      return try context.arena.withPlace(for: layout) { made in
        try choice.rule.make(copy, made)
        defer { operations.destroy(made, count: 1) }
        return try choice.learn(from: made, self)
      }
    }
  }
}
