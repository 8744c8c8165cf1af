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
