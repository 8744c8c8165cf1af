/// The named cases of an enum, compiled.
struct CaseChoices {
  /// The cases in the order in which they were named.
  let list: [CaseChoice]
  /// The declared cases without a name, as far as declarations are known.
  let unnamed: [CaseDeclaration]
  private let positions: NamePositions

  init(_ list: [CaseChoice], unnamed: [CaseDeclaration]) {
    self.list = list
    self.unnamed = unnamed
    positions = NamePositions(list.map(\.rule.name))
  }

  /// The case with a name; of several, the last one.
  @inline(__always)
  subscript(name: String) -> CaseChoice? { positions[name].map { list[$0] } }

  /// The unnamed cases that may keep a value that is none of the named ones.
  ///
  /// Their payload is one value without a label.
  var keepers: [CaseDeclaration] {
    unnamed.filter { $0.payload.map { TypeShape.Kind($0) != .tuple } ?? false }
  }

  /// The names in order, each once.
  var names: [String] {
    var met: Set<String> = []
    return list.map(\.rule.name).filter { met.insert($0).inserted }
  }
}

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
      guard case .custom(.cases(let codec)) = next.kind,
        codec.rule.layout.isInternal || codec.rule.layout == .firstMatch
      else { continue }
      waiting += codec.rule.cases.compactMap { try? codec.compiler.codec(for: $0.payload) }
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
      case .custom(.cases(let codec)): codec.rule.layout == .onlyKey
      case .single, .array, .tuple, .range, .object, .tree, .custom, .discriminator, .casting,
        .untyped, .optional, .property:
        false
      }
    }
  }
}
