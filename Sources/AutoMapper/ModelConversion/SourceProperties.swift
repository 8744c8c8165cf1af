/// The properties that a type provides when it is converted: the ones that it writes.
final class SourceProperties {
  /// A stored property on the path to a value.
  struct Step {
    let offset: Int
    let codec: Codec
    let optionals: [OptionalCases]
    /// The codec of the objects whose properties the next step is one of, if the values are objects.
    let object: ObjectCodec?
    let name: String
    /// The closure that makes the written value from the value and the object, or nil if the value
    /// is written unchanged.
    let closure: WritingClosure?
  }

  /// A value with its name and key.
  struct Candidate {
    /// The properties that lead to the value's own property, and hold objects.
    var outer: [Step] = []
    var property: Step
    /// The property's own name; nil for an inner property with a key of its own.
    var name: String?
    /// The key under which the value is written, with steps joined by dots.
    var key: String
    /// Whether the value contains objects, and is written under the key as their own rules write them.
    var isWritten = false

    var path: [Step] { outer + [property] }

    /// The folded forms of the key and the name; empty if there is no name.
    var folded: [ContiguousArray<UInt8>] { [key, name ?? ""].map { KeyFolding.folded($0) } }

    /// The name in messages.
    var text: String { path.map(\.name).joined(separator: ".") }
  }

  let codec: ObjectCodec
  let candidates: [Candidate]
  let plans: PlanCompiler

  init(_ codec: ObjectCodec, _ plans: PlanCompiler) throws {
    self.codec = codec
    self.plans = plans
    let resolved = try plans.resolved(codec.type)
    let plan = try codec.plan().object
    let steps = resolved.properties.map { property in
      let codec = plan.codecs[property.index]
      return Step(
        offset: property.field.offset, codec: codec, optionals: codec.optionals,
        object: codec.unwrappedSource.asObject, name: property.name,
        closure: plan.assembledMembers?.entries.first { $0.value.property == property.index }?
          .value.closure)
    }
    var candidates = resolved.properties.filter(\.isWritten).map { property in
      let (step, key) = (steps[property.index], property.writtenKey)
      let isWritten =
        plan.assembledMembers == nil && plan.hooks.didWrite == nil
        && step.codec.writesObjectsByTheirRules && plan.position(ofKey: key) != nil
      return Candidate(property: step, name: property.name, key: key, isWritten: isWritten)
    }
    for inner in resolved.flattened where resolved.properties[inner.owner].isWritten {
      let owner = steps[inner.owner]
      guard let key = inner.writtenSteps?.joined(separator: "."),
        let path = try Self.path(inner.innerNames, in: owner.object, plans),
        let property = path.last
      else { continue }
      let outer = [owner] + path.dropLast()
      candidates.append(Candidate(outer: outer, property: property, name: nil, key: key))
    }
    self.candidates = candidates
  }

  /// The path to an inner property, by names.
  private static func path(
    _ names: [String], in object: ObjectCodec?, _ plans: PlanCompiler
  ) throws -> [Step]? {
    guard let name = names.first else { return [] }
    guard let object else { return nil }
    let properties = try SourceProperties(object, plans)
    let found =
      properties.first([name], \.name, ==) ?? properties.first([name], \.name, TypeRules.isSame)
    guard let step = found?.path.first else { return nil }
    return try path(Array(names.dropFirst()), in: step.object, plans).map { [step] + $0 }
  }

  /// The best value for a property with the given keys: a value written under one of them, exactly
  /// or in another spelling; otherwise, the property of that name.
  func find(_ keys: [String]) -> Candidate? {
    first(keys, \.key, ==) ?? first(keys, \.key, Self.isAlike)
      ?? first(keys, \.name, ==) ?? first(keys, \.name, Self.isAlike)
  }

  private func first(
    _ keys: [String], _ name: (Candidate) -> String?, _ isSame: (String, String) -> Bool
  ) -> Candidate? {
    for key in keys {
      let found = candidates.first { name($0).map { isSame($0, key) } ?? false }
      if let found { return found }
    }
    return nil
  }

  private static func isAlike(_ first: String, _ second: String) -> Bool {
    let folded = KeyFolding.folded(first)
    return !folded.isEmpty && folded == KeyFolding.folded(second)
  }

  /// The value whose name or key has the given folded form.
  func find(folded: ContiguousArray<UInt8>) -> Candidate? {
    candidates.first { $0.folded[0] == folded } ?? candidates.first { $0.folded[1] == folded }
  }

  /// The value whose whole name or key is one of the given ones, behind a folded prefix.
  func whole(_ keys: [String], after prefix: ContiguousArray<UInt8>) -> Candidate? {
    if prefix.isEmpty { return find(keys) }
    return keys.lazy.map { KeyFolding.folded($0) }.filter { !$0.isEmpty }
      .compactMap { self.find(folded: prefix + $0) }.first
  }

  /// Whether any name or key is longer than a folded prefix and begins with it.
  func hasName(after prefix: ContiguousArray<UInt8>) -> Bool {
    candidates.contains { candidate in
      candidate.folded.contains { $0.count > prefix.count && $0.starts(with: prefix) }
    }
  }

  /// The value inside nested objects whose joined names have the given folded form: `customername`
  /// is `name` of `customer`.
  func findNested(_ folded: ArraySlice<UInt8>) throws -> Candidate? {
    for candidate in candidates {
      for start in candidate.folded
      where !start.isEmpty && start.count < folded.count && folded.starts(with: start) {
        if let found = try nested(candidate, folded.dropFirst(start.count)) { return found }
      }
    }
    return nil
  }

  private func nested(_ outer: Candidate, _ rest: ArraySlice<UInt8>) throws -> Candidate? {
    guard outer.property.closure == nil, let object = outer.property.object else { return nil }
    let inner = try SourceProperties(object, plans)
    guard var found = try inner.find(folded: ContiguousArray(rest)) ?? inner.findNested(rest) else {
      return nil
    }
    found.outer = outer.path + found.outer
    found.isWritten = false
    return found
  }
}

extension Codec {
  /// Whether values are objects, or Optionals and arrays of objects, each of which is written in the
  /// same way inside another object as on its own.
  fileprivate var writesObjectsByTheirRules: Bool {
    switch kind {
    case .object: true
    case .optional(let codec): codec.wrapped.writesObjectsByTheirRules
    case .array(let codec): codec.element.writesObjectsByTheirRules
    case .single, .dictionary, .tuple, .range, .tree, .custom, .discriminator, .casting, .untyped,
      .property:
      false
    }
  }
}
