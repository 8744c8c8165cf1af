import AutoMapper

/// Enums whose cases have payloads: *Polymorphism*, and the comments of `CaseLayout`.
extension Oracle {
  func readUnion(_ type: String, _ document: Document, _ here: Circumstances) -> Value? {
    guard let rule = rules.types[type]?.cases else { return nil }
    switch rule.form {
    case .onlyKey: return readOnlyKey(type, rule, document, here)
    case .key(let key):
      guard let (name, rest) = readName(rule, key, document, here) else { return nil }
      return readPayload(name, of: type, .object(rest), here, here)
    case .content(let key, let content):
      guard let (name, _) = readName(rule, key, document, here) else { return nil }
      let place = find(keys: [content], names: [], isNested: false, in: document)
      if document.members.count > (place == nil ? 1 : 2) { leaveOpen(here) }
      if name == "nothing", place != nil { leaveOpen(here) }
      if name == "nothing", place == nil { return .text(name) }
      guard let place, name == "nothing" || !place.value.isNull else {
        return missingPayload(name, of: type, place, here)
      }
      // A content that cannot be read is the one of the same case in an update, or an empty one.
      if here.options.invalidValues == .useDefault { isUnsure = true }
      var inner = here
      inner.path += place.path
      return readPayload(name, of: type, place.value, inner, here)
    }
  }

  /// A payload next to the name is a property of its case, which an update keeps.
  private func missingPayload(
    _ name: String, of type: String, _ place: Found?, _ here: Circumstances
  ) -> Value? {
    guard let property = Family.properties(type).first(where: { $0.name == name }) else {
      return nil
    }
    var inner = here
    inner.path += place?.path ?? []
    inner.rule = PropertyRule()
    inner.existing = here.isUpdate ? here.existing?.instance?.fields[name] : nil
    let payload = missing(property, inner, isNull: place != nil)
    if inner.existing == nil || payload == nil {
      // Whether it is empty then, or null is a content that cannot be read, is not documented.
      let mayBeReplaced = place != nil && here.options.invalidValues == .useDefault
      if mayBeReplaced || here.options.missingValues == .useEmpty { isUnsure = true }
    }
    return payload.map { .object(Instance(type: type, fields: [name: $0])) }
  }

  /// Whether members other than the name and the content are unknown keys is not documented.
  private func leaveOpen(_ here: Circumstances) {
    if here.options.unknownKeys == .throw || here.options.keepsUnknownKeys { isUnsure = true }
  }

  /// The case that a key names, and the other members of the object.
  private func readName(
    _ rule: CaseRule, _ key: String, _ document: Document, _ here: Circumstances
  ) -> (name: String, rest: [Document.Member])? {
    guard case .object(let members) = document else {
      report(document.isNull ? .missingValue : .typeMismatch, at: here.path)
      return nil
    }
    let place = find(keys: [key], names: [], isNested: false, in: document)
    let path = here.path + (place?.path ?? [.key(key)])
    // Whether the key of the name may be repeated is not documented.
    if members.count(where: { Oracle.folded($0.key) == Oracle.folded(key) }) > 1 { isUnsure = true }
    guard let place, !place.value.isNull else {
      // Whether an update without a name keeps the case is not documented.
      if here.isUpdate { isUnsure = true }
      report(.missingValue, at: path)
      return nil
    }
    if here.options.unknownCases == .useDefault { isUnsure = true }
    guard let text = Tag.text(place.value) else {
      report(.typeMismatch, at: path)
      return nil
    }
    guard let name = rule.names.first(where: { $0.text == text })?.name else {
      report(.unknownCase, at: path)
      return nil
    }
    return (name, members.filter { .key($0.key) != place.path[0] })
  }

  private func readOnlyKey(
    _ type: String, _ rule: CaseRule, _ document: Document, _ here: Circumstances
  ) -> Value? {
    if here.options.unknownCases == .useDefault { isUnsure = true }
    if case .text(let text) = document {
      if rule.text(of: "nothing") == text { return .text("nothing") }
      report(.unknownCase, .typeMismatch, .missingValue, at: here.path, isPrefix: true)
      return nil
    }
    guard case .object(let members) = document else {
      report(
        document.isNull ? .missingValue : .typeMismatch, .unknownCase, at: here.path,
        isPrefix: true)
      return nil
    }
    guard members.count == 1,
      let name = rule.names.first(where: { $0.text == members[0].key })?.name
    else {
      // Other spellings, and more than one key.
      let isOther = members.contains { member in
        rule.names.contains { Oracle.folded($0.text) == Oracle.folded(member.key) }
      }
      if isOther { isUnsure = true }
      report(
        .unknownCase, .typeMismatch, .missingValue, .unknownKey, .invalidKey, at: here.path,
        isPrefix: true)
      return nil
    }
    var inner = here
    inner.path.append(.key(members[0].key))
    return readPayload(name, of: type, members[0].value, inner, here)
  }

  private func readPayload(
    _ name: String, of type: String, _ document: Document, _ inner: Circumstances,
    _ here: Circumstances
  ) -> Value? {
    guard let shape = Family.properties(type).first(where: { $0.name == name })?.shape else {
      return nil
    }
    if name == "nothing" {
      if case .object(let members) = document, members.isEmpty { return .text(name) }
      // Whether the payload of a case without one is looked at is not documented.
      isUnsure = true
      return nil
    }
    var inner = inner
    inner.isHandedIn = false
    inner.rule = PropertyRule()
    // Another case is another value.
    inner.existing = here.existing?.instance?.fields[name]
    inner.isUpdate = here.isUpdate && inner.existing != nil
    guard let payload = read(shape, document, inner) else { return nil }
    if case .table = payload { note(.dictionaryPayloads) }
    return .object(Instance(type: type, fields: [name: payload]))
  }

  func writeUnion(
    _ name: String, _ payload: Value?, of type: String, keeping: Bool
  ) throws -> Document {
    guard let rule = rules.types[type]?.cases,
      let shape = Family.properties(type).first(where: { $0.name == name })?.shape
    else { return .null }
    let text = rule.text(of: name)
    let written = try payload.map { try write($0, as: shape, keeping: keeping) }
    if case .table? = payload { note(.writtenDictionaryPayloads) }
    switch rule.form {
    case .onlyKey: return .object([.init(key: text, value: written ?? .object([]))])
    case .content(let key, let content):
      let tag = Document.Member(key: key, value: .text(text))
      return .object([tag] + (written.map { [.init(key: content, value: $0)] } ?? []))
    case .key(let key):
      let members = written?.members ?? []
      if members.contains(where: { $0.key == key }) { throw Unwritable(path: [key]) }
      return .object([.init(key: key, value: .text(text))] + members)
    }
  }
}
