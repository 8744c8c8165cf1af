import AutoMapperDates

/// The rules of a type for one property, behind a reference.
typealias PropertyRules = Shared<RulesForProperty>

extension PropertyRules {
  init(_ property: PropertyReference) { self.init(RulesForProperty(property)) }

  /// Merges two sets of rules for a property that was named in two ways: the rules of a superclass,
  /// or earlier ones, fill the gaps.
  func added(to known: PropertyRules?) -> PropertyRules {
    guard let known else { return self }
    let other = self.isInherited ? self : known
    var result = self.isInherited ? known : self
    if other.isInherited && !result.isInherited {
      result.value.inherit(other)
    } else {
      result.value.add(other)
    }
    return result
  }
}

/// A closure that makes the written value of a property from its value and the object.
typealias WritingClosure = @Sendable (_ value: TypedPlace, _ object: TypedPlace) throws -> Any?
