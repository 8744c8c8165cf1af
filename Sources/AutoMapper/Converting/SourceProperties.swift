/// The properties that a type gives away when it is converted: those that it writes.
final class SourceProperties {
  /// One step on the way to a value: a stored property.
  struct Step {
    let property: Int
    let offset: Int
    let codec: Codec
    let name: String
    /// Makes what is written of the value and the object; nil where the value is written as it is.
    let closure: (@Sendable (_ value: Any, _ object: Any) throws -> Any?)?
  }

  /// A value, and what it is called.
  struct Candidate {
    /// The properties that lead to it, the last of which is the value's own.
    var path: [Step]
    /// The property's own name; nil for a property of a property, which has a key of its own.
    var name: String?
    /// The key that it is written with, steps joined by dots.
    var key: String

    /// The name for messages.
    var text: String { path.map(\.name).joined(separator: ".") }
  }

  let codec: ObjectCodec
  let candidates: [Candidate]
  private let conversions: ConversionCompiler

  init(_ codec: ObjectCodec, _ conversions: ConversionCompiler) throws {
    self.codec = codec
    self.conversions = conversions
    let builder = try conversions.plans.builder(for: codec.type)
    let plan = try codec.plan().object
    let steps = plan.properties.indices.map { index in
      Step(
        property: index, offset: Int(plan.properties[index].offset), codec: plan.codecs[index],
        name: plan.names[index],
        closure: plan.specialWriting?.entries.first { $0.property == index }?.closure)
    }
    var candidates = steps.filter { builder.isWritten($0.property) }.map { step in
      Candidate(
        path: [step], name: step.name,
        key: builder.writtenSteps(of: step.property).joined(separator: "."))
    }
    for rule in builder.flatRules {
      guard let lift = builder.lift(rule), builder.isWritten(rule.property) else { continue }
      let names = rule.name.split(separator: ".").dropFirst().map(String.init)
      guard let inner = try Self.path(names, in: steps[rule.property].codec, conversions) else {
        continue
      }
      candidates.append(
        Candidate(
          path: [steps[rule.property]] + inner, name: nil, key: lift.steps.joined(separator: ".")))
    }
    self.candidates = candidates
  }

  /// The steps to a property of a property, by names.
  private static func path(
    _ names: [String], in codec: Codec, _ conversions: ConversionCompiler
  ) throws -> [Step]? {
    guard let name = names.first else { return [] }
    guard let object = codec.sourceCore as? ObjectCodec else { return nil }
    let properties = try SourceProperties(object, conversions)
    let found =
      properties.first([name], \.name, ==) ?? properties.first([name], \.name, TypeRules.isSame)
    guard let step = found?.path.first else { return nil }
    return try path(Array(names.dropFirst()), in: step.codec, conversions).map { [step] + $0 }
  }

  /// The best value for a property that answers to keys: what is written with one of them, exactly or in
  /// another spelling, and else the property that is called so.
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

  /// The value whose name or key is a folded one.
  func find(folded: ContiguousArray<UInt8>) -> Candidate? {
    candidates.first { KeyFolding.folded($0.key) == folded }
      ?? candidates.first { $0.name.map { KeyFolding.folded($0) == folded } ?? false }
  }

  /// Whether some name or key goes on behind a folded beginning.
  func hasName(after prefix: ContiguousArray<UInt8>) -> Bool {
    candidates.contains { candidate in
      [candidate.key, candidate.name ?? ""].contains { name in
        let folded = KeyFolding.folded(name)
        return folded.count > prefix.count && folded.starts(with: prefix)
      }
    }
  }

  /// The value inside of nested objects whose names, put together, are a folded one: `customername` is
  /// `name` of `customer`.
  func findNested(_ folded: ArraySlice<UInt8>) throws -> Candidate? {
    for candidate in candidates {
      for name in [candidate.key, candidate.name ?? ""] {
        let start = KeyFolding.folded(name)
        guard !start.isEmpty, start.count < folded.count, folded.starts(with: start) else {
          continue
        }
        if let found = try nested(candidate, folded.dropFirst(start.count)) { return found }
      }
    }
    return nil
  }

  private func nested(_ outer: Candidate, _ rest: ArraySlice<UInt8>) throws -> Candidate? {
    guard let last = outer.path.last, last.closure == nil,
      let object = last.codec.sourceCore as? ObjectCodec
    else { return nil }
    let inner = try SourceProperties(object, conversions)
    guard var found = try inner.find(folded: ContiguousArray(rest)) ?? inner.findNested(rest) else {
      return nil
    }
    found.path = outer.path + found.path
    return found
  }
}
