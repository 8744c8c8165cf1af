/// Properties without a key, and properties that cannot be set.
extension MemberReader {
  /// Handles the properties without a key: an existing value stays, an Optional becomes nil, and
  /// any other property is an error.
  @inline(never)
  mutating func fillMissing(
    _ plan: ObjectPlan, _ reader: inout Source, _ start: Source.Mark
  ) throws {
    guard base.state != .updated else { return }
    for index in plan.required where !seen.contains(index) && !hasFailed(index) {
      try collect(
        missing(
          plan, index, reader, start, advice: "the rules of \(plan.type) require it", isCure: false),
        about: index, reader)
    }
    guard base.state != .initialized else { return }
    if !plan.standards.isEmpty { try fillStandards(plan, reader) }
    for index in plan.properties.indices where !seen.contains(index) && !hasFailed(index) {
      if try fillMissing(plan, index, reader) {
        seen.insert(index)
        continue
      }
      // The error is located at the object that lacks the key.
      let name = plan.names[index]
      let advice =
        "make '\(name)' of \(plan.type) optional, or give it a default: "
        + "provider.configure(\(plan.type).self) { $0.default(\\.\(name), …) }"
      let error = missing(plan, index, reader, start, advice: advice, isCure: true)
      if base.state == .defaulted, try useDefault(plan, index, insteadOf: error, reader) {
        seen.insert(index)
      } else {
        try collect(error, about: index, reader)
      }
    }
  }

  func hasFailed(_ index: Int) -> Bool { memberIssues?.hasFailed(index) ?? false }

  /// Stores nil, or the empty value if the options allow it; returns false if there is neither.
  private func fillMissing(_ plan: ObjectPlan, _ index: Int, _ reader: Source) throws -> Bool {
    let property = plan.properties[index]
    guard base.state == .uninitialized else { return try replaceMissing(plan, index, reader) }
    let place = base.advanced(by: Int(property.offset), .uninitialized)
    if property.primitive != .none && property.isOptional {
      reader.storeNil(property.primitive, at: place)
      return true
    }
    return try storeMissing(plan, index, at: place, reader)
  }

  private func storeMissing(
    _ plan: ObjectPlan, _ index: Int, at place: Place, _ reader: Source
  ) throws -> Bool {
    try plan.codecs[index].storeAbsent(at: place)
      || storeEmpty(plan, index, at: place, insteadOf: "nothing was found", reader)
  }

  /// Replaces an existing value by nil or the empty value; it stays only if there is neither.
  private func replaceMissing(_ plan: ObjectPlan, _ index: Int, _ reader: Source) throws -> Bool {
    let codec = plan.codecs[index]
    return try reader.context.arena.withPlace(for: codec.layout) { fresh in
      guard try storeMissing(plan, index, at: fresh, reader) else { return false }
      let offset = Int(plan.properties[index].offset)
      codec.operations.move(fresh, to: base.advanced(by: offset, .initialized))
      return true
    }
  }

  private func missing(
    _ plan: ObjectPlan, _ index: Int, _ reader: Source, _ start: Source.Mark, advice: String,
    isCure: Bool
  ) -> MappingError {
    var reader = reader
    reader.reset(to: start)
    let hints = MissingKeyHints(plan, index, of: reader)
    var error = reader.failure(
      ValueFault.missing(
        expected: plan.codecs[index].expectation,
        advice: hints.text(with: advice, isCure: isCure)),
      type: plan.type)
    error.property = plan.names[index]
    error.prepend(plan.readPath(of: index))
    return error
  }

  /// Compares a constant with the document, which must agree with it.
  @_semantics("optimize.sil.specialize.generic.never")
  func compareConstant(
    _ plan: ObjectPlan, _ index: Int, _ place: Place, from reader: inout Source
  ) throws {
    let codec = plan.codecs[index]
    let offset = reader.offset
    try reader.context.arena.withPlace(for: codec.layout) { found in
      try reader.read(codec, into: found)
      defer { codec.operations.destroy(found, count: 1) }
      if try isSame(found, place, codec, reader) { return }
      var error = reader.failure(ValueFault.constant, type: plan.type, offset: offset)
      error.property = plan.names[index]
      throw error
    }
  }

  /// Whether two values are equal, or have the same written form if their type is not equatable.
  private func isSame(
    _ first: Place, _ second: Place, _ codec: Codec, _ reader: Source
  ) throws -> Bool {
    if IsolatedConformance.comparesEverywhere(codec.type),
      let isEqual = codec.operations.areEqual(first, second)
    {
      return isEqual
    }
    let writer = TreeWriter(context: reader.context, form: .json, depth: reader.depth)
    return try codec.json(at: first, by: writer) == codec.json(at: second, by: writer)
  }

  /// Sets a property of a live object through its key path, so that observers run.
  func readThroughSetter(
    _ setter: PropertySetter, _ codec: Codec, _ place: Place, from reader: inout Source
  ) throws {
    try reader.context.arena.withPlace(for: codec.layout) { fresh in
      var copy = fresh
      codec.operations.copy(place, to: copy)
      defer { codec.operations.destroy(copy, count: 1) }
      copy.state = .updated
      try reader.read(codec, into: copy)
      setter.set(codec.operations.value(at: copy), ObjectStorage.object(at: base))
    }
  }
}

/// Hints why an object lacks a key for a property: the keys that were tried, the property that uses
/// the expected key, and a key that may be misspelled.
///
/// The hints are computed only for an error.
struct MissingKeyHints {
  /// The keys that were tried, best first.
  private var tried: [String] = []
  /// The property's name as a key of the document, and the property that reads it instead.
  private var taken: (key: String, owner: String)?
  /// An unknown key that is similar to the property's name or one of its keys.
  private var misspelt: (key: String, meant: String)?

  /// The maximum number of keys of an object to examine.
  private static let mostKeys = 64

  /// Collects the hints; the reader is positioned before the object.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Source: SourceReader>(_ plan: ObjectPlan, _ index: Int, of reader: Source) {
    let name = plan.names[index]
    tried = plan.triedKeys(of: index)
    let keys = (try? Self.keys(of: reader)) ?? []
    if keys.contains(name), let owner = plan.property(readFrom: name), owner != index {
      taken = (name, plan.names[owner])
    }
    let unknown = keys.filter { !plan.keys.match(ContiguousArray($0.utf8).span).isKnown }
    for meant in tried + [name] {
      if let key = Spelling.closest(to: meant, among: unknown) {
        misspelt = (key, meant)
        break
      }
    }
  }

  private static func keys<Source: SourceReader>(of source: Source) throws -> [String] {
    var reader = source
    var keys: [String] = []
    guard try reader.openObject() == .filled else { return [] }
    repeat {
      keys.append(try reader.takeKey())
      try reader.pass()
    } while try keys.count < mostKeys && reader.nextMember()
    return keys
  }

  /// The hints and the advice, which states what to do or, if it is not a cure, the reason.
  func text(with advice: String, isCure: Bool) -> String {
    var parts: [String] = []
    let quoted = tried.map { MappingError.quoted($0) }
    switch quoted.count {
    case 0, 1: break
    case 2: parts.append("neither \(quoted[0]) nor \(quoted[1]) is there")
    default: parts.append("none of \(quoted.joined(separator: ", ")) is there")
    }
    if let taken {
      parts.append(
        "the key \(MappingError.quoted(taken.key)) is there, but belongs to '\(taken.owner)'")
    }
    if let misspelt {
      let meant = MappingError.quoted(misspelt.meant)
      let hint = "did you mean \(meant) by \(MappingError.quoted(misspelt.key))?"
      parts += isCure ? ["\(hint) If not, \(advice)"] : [advice, hint]
    } else {
      parts.append(advice)
    }
    return parts.joined(separator: "; ")
  }
}

extension ObjectPlan {
  /// The keys that are tried for a property, best first.
  fileprivate func triedKeys(of index: Int) -> [String] {
    guard let property = deferred?.properties.first(where: { $0.property == index }) else {
      return keys.spellings(of: index)
    }
    var tried: [String] = []
    for alternative in property.alternatives {
      let head = keys.spellings(of: properties.count + alternative.capture).first
      let key = ([head ?? ""] + alternative.steps).joined(separator: alternative.delimiter)
      if !tried.contains(key) { tried.append(key) }
    }
    return tried
  }

  /// The property that a key is read into, or nil if there is none.
  fileprivate func property(readFrom key: String) -> Int? {
    let match = keys.match(ContiguousArray(key.utf8).span)
    guard match.isKnown else { return nil }
    let capture = Int(match.slot) - properties.count
    if capture < 0 { return Int(match.slot) }
    return deferred?.properties.first { property in
      property.alternatives.contains { $0.capture == capture && $0.steps.isEmpty }
    }?.property
  }
}
