import Foundation

/// The treatment of types inside a conformance: by their own conformances, or by the mapper.
extension PlanCompiler: CodableRules {
  var keyStyle: KeyStyle { provider.keyStyle }

  func treatment(of type: any Any.Type) throws -> CodableTreatment {
    try withLock {
      if let known = treatments[ObjectIdentifier(type)] {
        if let codec = known.codec { _ = try reachable(codec) }
        return known
      }
      let treatment = try makeTreatment(of: type)
      treatments[ObjectIdentifier(type)] = treatment
      return treatment
    }
  }

  private func makeTreatment(of type: any Any.Type) throws -> CodableTreatment {
    let isOurs = Self.hasCodecOfItsOwn(type) || isDescribed(type)
    let owner = LibraryConformances.owner(of: type)
    return CodableTreatment(
      codec: isOurs ? try codec(for: type) : nil, owner: owner,
      check: type as? any CheckedCodable.Type,
      elementCount: LibraryConformances.elementCount(of: type),
      refusal: owner == .library ? refusal(of: type) : nil)
  }

  static func hasCodecOfItsOwn(_ type: any Any.Type) -> Bool {
    LeafKind(type) != .none || type == Date.self || type == JSONValue.self
      || type == JSONObject.self || ScalarConversions.codec(for: type) != nil
  }

  /// Whether the provider has rules about how values of a type are made or what they contain.
  private func isDescribed(_ type: any Any.Type) -> Bool {
    if provider.converter(of: type) != nil { return true }
    guard provider.usesCodable(type) == nil else { return false }
    let rules = provider.inheritedRules(for: type)
    return rules.needsPlan || rules.discriminator != nil
  }

  /// The error for a library's type whose conformance is not called, or nil for all others.
  func refusal(of type: any Any.Type) -> MappingError? {
    switch type {
    case let optional as any OptionalOperations.Type: return refusal(of: optional.wrappedType)
    case let dictionary as any DictionaryOperations.Type: return refusal(of: dictionary.valueType)
    case let collection as any CollectionOperations.Type: return refusal(of: collection.elementType)
    default: break
    }
    guard LibraryModules.declare(type), !Self.hasCodecOfItsOwn(type),
      provider.converter(of: type) == nil,
      provider.usesCodable(type) != true
    else { return nil }
    guard LibraryConformances.includes(type) else {
      return UnsupportedType.error(
        type,
        reason:
          "it is a library type, and what its init(from:) does with a wrong document is not known; register a "
          + "converter, or trust it with provider.usesCodable")
    }
    switch type {
    case let range as any RangeOperations.Type: return refusal(of: range.boundType)
    case let holder as any HoldingValues.Type: return refusal(of: holder.heldType)
    default: return nil
    }
  }
}
