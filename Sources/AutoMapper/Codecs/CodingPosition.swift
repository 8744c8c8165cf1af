/// Where a coder stands in the value that goes through its own `Codable` conformance.
struct CodingPosition {
  /// The keys as the conformance spells them.
  private(set) var keys: [any CodingKey] = []
  /// The steps as the document spells them.
  private(set) var path: [MappingPath.Component] = []
  /// Whether a library's type is at work here, whose contents are its own affair: its dates too.
  var isInLibrary = false
  /// Whether values are taken as they are here, so that a conformance that tries one type after the
  /// other finds the one that the document has.
  var isExact = false
  /// Whether the value was taken as it is before, in vain.
  var wasTakenExactly = false

  func member(_ key: any CodingKey, spelt spelling: String) -> CodingPosition {
    next(key, .key(spelling))
  }

  func element(_ index: Int) -> CodingPosition {
    next(IndexKey(index), .index(index))
  }

  /// The same place, for the conformance of a type.
  func inside(_ owner: CodableTreatment.Owner) -> CodingPosition {
    var position = self
    switch owner {
    case .library: position.isInLibrary = true
    case .program: position.isInLibrary = false
    case .container: break
    }
    return position
  }

  private func next(_ key: any CodingKey, _ step: MappingPath.Component) -> CodingPosition {
    var position = self
    position.keys.append(key)
    position.path.append(step)
    position.isExact = false
    position.wasTakenExactly = false
    return position
  }
}

/// The key of an element.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(stringValue: String) { nil }

  init?(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }

  var intValue: Int? { index }
}

/// The key of what a superclass has, in an object of its own.
struct SuperKey: CodingKey {
  init() {}

  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }

  init?(intValue: Int) { nil }

  var stringValue: String { "super" }

  var intValue: Int? { nil }
}
