import AutoMapper

/// The types that discriminators choose: *Polymorphism*.
extension Oracle {
  func discriminator(of type: String) -> Discriminator? {
    rules.nearest(type) { $0.discriminator }
  }

  /// The type that a discriminator chooses; nil, and a problem, if it chooses none.
  func choose(
    _ type: String, _ document: Document, _ here: Circumstances
  ) -> (type: String?, problem: Problem?) {
    guard let discriminator = discriminator(of: type) else { return (type, nil) }
    let place = find(keys: [discriminator.key], names: [], isNested: false, in: document)
    let path = here.path + (place?.path ?? [.key(discriminator.key)])
    func other(_ kind: MappingError.Kind) -> (String?, Problem?) {
      if let standard = discriminator.standard { return (standard, nil) }
      let isRefused = here.options.duplicateKeys == .throw && document.hasDuplicates
      return (nil, Problem(kinds: isRefused ? [kind, .invalidKey] : [kind], path: path))
    }
    guard let found = place?.value, !found.isNull else {
      if here.isUpdate, let old = here.existing?.instance { return (old.type, nil) }
      return other(.missingValue)
    }
    guard let text = Tag.text(found) else {
      // Whether such a value is a missing key for an updated value is not documented.
      if here.isUpdate { isUnsure = true }
      return other(.typeMismatch)
    }
    if let type = discriminator.types.first(where: { $0.text == text })?.type {
      if case .text = found {} else { note(.numberTags) }
      return (type, nil)
    }
    // The policy is about enums; its meaning here is not documented.
    if here.options.unknownCases == .useDefault { isUnsure = true }
    return other(.unknownCase)
  }

  /// The tags that are written with a value.
  func tags(of type: String, declared: String) -> [Tag] {
    guard let discriminator = discriminator(of: declared) ?? discriminator(of: type) else {
      return []
    }
    let texts = discriminator.types.filter { $0.type == type }.map(\.text).sorted()
    return texts.first.map { [Tag(key: discriminator.key, texts: texts, text: $0)] } ?? []
  }
}
