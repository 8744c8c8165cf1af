import AutoMapper

/// The types that discriminators choose, level by level: *Polymorphism*.
extension Oracle {
  func discriminator(of type: String) -> Discriminator? {
    rules.nearest(type) { $0.discriminator }
  }

  /// The type to whose rules the discriminator of a type belongs.
  private func owner(of type: String) -> String? {
    Family.line(type).first { rules.types[$0]?.discriminator != nil }
  }

  /// The discriminator of a type that did not run yet.
  private func next(_ type: String, after passed: Set<String>) -> (Discriminator, Set<String>)? {
    guard let owner = owner(of: type), !passed.contains(owner),
      let discriminator = rules.types[owner]?.discriminator
    else { return nil }
    return (discriminator, passed.union([owner]))
  }

  /// The type that discriminators choose; nil, and a problem, if they choose none.
  func choose(
    _ type: String, _ document: Document, _ here: Circumstances, after passed: Set<String> = []
  ) -> (type: String?, problem: Problem?) {
    guard let (discriminator, passed) = next(type, after: passed) else { return (type, nil) }
    let place = find(keys: [discriminator.key], names: [], isNested: false, in: document)
    let path = here.path + (place?.path ?? [.key(discriminator.key)])
    // Whether the key of the name may be repeated is not documented.
    if here.options.duplicateKeys == .throw, document.hasDuplicates { isUnsure = true }
    func deeper(_ chosen: String) -> (String?, Problem?) {
      var here = here
      // A value of another type is replaced.
      if let old = here.existing?.instance, !Family.isKind(old.type, of: chosen) {
        (here.existing, here.isUpdate) = (nil, false)
      }
      if next(chosen, after: passed) != nil { note(.levels) }
      let (type, problem) = choose(chosen, document, here, after: passed)
      guard let type, !Family.isKind(type, of: chosen) else { return (type, problem) }
      return (nil, .otherType(at: here.path))
    }
    func other(_ kind: MappingError.Kind) -> (String?, Problem?) {
      if let standard = discriminator.standard { return deeper(standard) }
      let isRefused = here.options.duplicateKeys == .throw && document.hasDuplicates
      return (nil, Problem(kinds: isRefused ? [kind, .invalidKey] : [kind], path: path))
    }
    guard let found = place?.value, !found.isNull else {
      if here.isUpdate, let old = here.existing?.instance {
        // Whether the key of another level may still choose is not documented.
        if names(discriminator, for: old.type, after: passed, in: document) { isUnsure = true }
        return (old.type, nil)
      }
      return other(.missingValue)
    }
    guard let text = Tag.text(found) else { return other(.typeMismatch) }
    if let type = discriminator.types.first(where: { $0.text == text })?.type {
      if case .text = found {} else { note(.numberTags) }
      return deeper(type)
    }
    // The policy is about enums; its meaning here is not documented.
    if here.options.unknownCases == .useDefault { isUnsure = true }
    return other(.unknownCase)
  }

  /// Whether a document has the key of an inner discriminator for a type.
  private func names(
    _ outer: Discriminator, for type: String, after passed: Set<String>, in document: Document
  ) -> Bool {
    discriminators(of: type, through: outer, after: passed).contains {
      find(keys: [$0.key], names: [], isNested: false, in: document) != nil
    }
  }

  /// The discriminators that may choose a type, the outer ones first.
  func discriminators(
    of type: String, declared: String, after passed: Set<String> = []
  ) -> [Discriminator] {
    guard let (outer, passed) = next(declared, after: passed) else {
      return declared == type ? [] : discriminators(of: type, declared: type, after: passed)
    }
    return [outer] + discriminators(of: type, through: outer, after: passed)
  }

  private func discriminators(
    of type: String, through outer: Discriminator, after passed: Set<String>
  ) -> [Discriminator] {
    let chosen = outer.types.map(\.type) + [outer.standard].compactMap { $0 }
    return Set(chosen + [type]).filter { Family.isKind(type, of: $0) }.sorted().flatMap {
      discriminators(of: type, declared: $0, after: passed)
    }
  }

  /// The tags that are written with a value, the outer ones first.
  func tags(of type: String, declared: String, after passed: Set<String> = []) -> [Tag] {
    guard let (outer, passed) = next(declared, after: passed) else {
      return declared == type ? [] : tags(of: type, declared: type, after: passed)
    }
    let listed = outer.types.sorted { $0.text < $1.text }.map(\.type)
    let own = tags(of: type, declared: type, after: passed)
    guard !listed.contains(type) else { return tag(of: type, outer, around: own) }
    for chosen in listed + [outer.standard].compactMap({ $0 })
    where isWay(chosen, to: type, after: passed) {
      let inner = tags(of: type, declared: chosen, after: passed)
      if !inner.isEmpty { return tag(of: chosen, outer, around: inner) }
    }
    // Whether a type that is not listed has the tags of its own discriminator is not documented.
    if !own.isEmpty { isUnsure = true }
    return []
  }

  /// Whether a type may lead to another, which its own discriminator chooses.
  private func isWay(_ chosen: String, to type: String, after passed: Set<String>) -> Bool {
    chosen == type || Family.isKind(type, of: chosen) && next(chosen, after: passed) != nil
  }

  /// The tag of a discriminator, and the ones inside; one key has room for one text, which each of
  /// them must know.
  private func tag(
    of type: String, _ discriminator: Discriminator, around inner: [Tag]
  ) -> [Tag] {
    let texts = discriminator.types.filter { $0.type == type }.map(\.text).sorted()
    guard let text = texts.first else { return inner }
    guard let index = inner.firstIndex(where: { $0.key == discriminator.key }) else {
      return [Tag(key: discriminator.key, texts: texts, text: text)] + inner
    }
    var tags = inner
    let known = inner[index].texts.filter { texts.contains($0) }
    // The text that is written if no text is that of the type on both levels is not documented.
    if known.isEmpty { isUnsure = true } else { tags[index].texts = known }
    tags[index].text = tags[index].texts.first ?? text
    return tags
  }
}
