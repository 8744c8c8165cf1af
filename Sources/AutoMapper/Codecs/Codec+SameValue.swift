/// Codecs that read the same value of a document as others.
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
      if case .custom(.rule(let codec)) = next.kind {
        waiting += codec.traits.alternatives.compactMap { try? codec.compiler.codec(for: $0) }
      }
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
      case .custom(.rule(let codec)): codec.traits.takesAllMembers
      case .single, .array, .tuple, .range, .object, .tree, .custom, .discriminator, .casting,
        .untyped, .optional, .property:
        false
      }
    }
  }
}
