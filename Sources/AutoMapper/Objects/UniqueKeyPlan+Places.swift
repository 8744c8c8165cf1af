/// Keys that are compared and hashed where they are, in instances and in what was read of a document.
///
/// The keys of most types are a number or a string. For these, nothing is made of an instance to
/// compare it: neither its written form, nor a list of keys.
extension UniqueKeyPlan {
  /// Whether the keys of an instance can be written, so that comparing them does not hide an error.
  ///
  /// Assumes that the keys are comparable, here and below.
  func areValid(at place: Place, _ context: CallContext) -> Bool {
    plan.properties.allSatisfy { property in
      property.primitive != .string
        || key(property, at: place).load(as: String.self).utf8.count
          <= context.options.maximumStringLength
    }
  }

  /// A hash value of the keys.
  func hash(at place: Place) -> Int {
    var hash = 0
    for property in plan.properties {
      let key = key(property, at: place)
      let next =
        property.primitive == .string
        ? key.load(as: String.self).hashValue : key.load(as: Int.self).hashValue
      hash = hash &* 31 &+ next
    }
    return hash
  }

  /// Whether two instances have the same keys.
  func areEqual(_ first: Place, _ second: Place) -> Bool {
    for property in plan.properties {
      let (first, second) = (key(property, at: first), key(property, at: second))
      let areEqual =
        property.primitive == .string
        ? first.load(as: String.self) == second.load(as: String.self)
        : first.load(as: Int.self) == second.load(as: Int.self)
      if !areEqual { return false }
    }
    return true
  }

  /// The place of a key in an instance.
  func key(_ property: ObjectPlan.Property, at place: Place) -> Place {
    place.advanced(by: Int(property.offset), .initialized)
  }
}
