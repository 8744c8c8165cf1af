/// Describes how a mapper treats the properties of one type.
struct PropertyDescriber {
  private let builder: PlanBuilder
  /// The written keys, by the index of the property.
  private let writtenKeys: [Int: String]
  private let claims: KeyClaims

  init(_ builder: PlanBuilder) {
    self.builder = builder
    writtenKeys = Dictionary(
      builder.writtenMembers().map { ($0.property, $0.key.name) }
    ) { first, _ in first }
    claims = KeyClaims(builder)
  }

  /// The properties in declaration order, then inner properties; and the errors in their rules.
  func descriptions() -> (list: [MappingPlanDescription.Property], problems: [MappingError]) {
    var (dates, problems) = builder.resolvedDateRules()
    var list: [MappingPlanDescription.Property] = []
    var next = 0
    for field in builder.shape.fields {
      guard builder.fields.indices.contains(next), builder.fields[next].name == field.name else {
        list.append(leftAlone(field))
        continue
      }
      list.append(property(next, dates[next], &problems))
      next += 1
    }
    list += (next..<builder.fields.count).map { property($0, dates[$0], &problems) }
    list += builder.flatRules.map(flat)
    return (list, problems)
  }

  private func property(
    _ index: Int, _ dates: DateRule?, _ problems: inout [MappingError]
  ) -> MappingPlanDescription.Property {
    var codec: Codec?
    problems.collect { codec = try builder.codec(of: index, dates) }
    return property(index, codec)
  }

  private func leftAlone(_ field: StoredField) -> MappingPlanDescription.Property {
    let needsFactory = builder.shape.kind != .class && builder.rules.factory == nil
    var result = MappingPlanDescription.Property(
      field.name, field.type, "left alone", ifMissing: needsFactory ? .error : .keepsDefault)
    let reason = UnsupportedType.reasonToLeaveAlone(field) ?? "no data"
    let phrase = reason.hasSuffix("is no data") ? "no data" : reason
    result.reason = field.isStrong ? phrase : "weak or unowned"
    return result
  }

  private func property(
    _ index: Int, _ codec: Codec?
  ) -> MappingPlanDescription.Property {
    let field = builder.fields[index]
    var result = MappingPlanDescription.Property(
      field.name, field.type, codec.map { text(for: $0, index) } ?? "cannot be mapped",
      ifMissing: ifMissing(index, codec))
    result.keys = claims.keys(of: index)
    result.acceptsOtherSpellings = claims.acceptsOtherSpellings(index)
    result.writtenKey = writtenKeys[index]
    result.reason = reason(index)
    return result
  }

  private func text(for codec: Codec, _ index: Int) -> String {
    if builder.isIgnored(index) { return "ignored" }
    var text = codec.summary
    if !builder.isRead(index) { text += ", read-only" }
    if builder.propertyRules[index]?.writing?.closure != nil { text += ", written by a closure" }
    // An instance that is built from its properties gets its constants too.
    let isMade = builder.rules.factory != nil || builder.rules.instance != nil
    if !builder.fields[index].isVariable, builder.shape.kind == .class, isMade {
      text += ", constant: must agree"
    }
    return text
  }

  private func ifMissing(
    _ index: Int, _ codec: Codec? = nil
  ) -> MappingPlanDescription.MissingValue {
    let rules = builder.rules
    if builder.propertyRules[index]?.isRequired ?? false { return .error }
    if builder.propertyRules[index]?.standard != nil { return .keepsDefault }
    if rules.factory != nil || rules.instance != nil { return .keepsDefault }
    if builder.fields[index].type is any OptionalOperations.Type { return .becomesNil }
    guard let codec, codec.emptyJSON != nil else { return .error }
    let policies = codec.policies ?? Policies(builder.options)
    return policies.missingValues == .useEmpty ? .becomesEmpty : .error
  }

  private func reason(_ index: Int) -> String? {
    if builder.isIgnored(index) { return "ignored" }
    if !builder.isWritten(index) { return "excluded" }
    guard writtenKeys[index] == nil else { return nil }
    return "the key \(builder.writtenSteps(of: index).joined(separator: ".")) is taken"
  }

  /// The description of an inner property.
  private func flat(_ rule: FlatRule) -> MappingPlanDescription.Property {
    var result = MappingPlanDescription.Property(
      rule.name, rule.type, "part of \(builder.fields[rule.property].name)",
      ifMissing: ifMissing(rule.property))
    result.keys = rule.reading?.keys ?? []
    result.acceptsOtherSpellings = !result.keys.isEmpty
    result.writtenKey = builder.lift(rule)?.steps.joined(separator: ".")
    if result.writtenKey == nil { result.reason = "written inside of it" }
    return result
  }
}
