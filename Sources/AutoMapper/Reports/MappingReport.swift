/// What a mapping did that nobody may have expected, though it was no error.
///
///     let (user, report) = try mapper.mapWithReport(data, to: User.self)
///     for entry in report.entries { print(entry) }
///     // Prints: nickname: unknown key, ignored
public struct MappingReport: Sendable {
  /// One remark.
  public struct Entry: Sendable, Hashable {
    /// The kinds of remark.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A value was converted to the type of its place, such as `"42"` to 42.
      case coerced
      /// A value could not be converted, and the default or nil stands in its place.
      case defaulted
      /// A key belongs to no property.
      case unknownKey
      /// A key lost to a better one for the same property, or to a later one that a dictionary holds equal.
      case ambiguousKey
      /// An element could not be converted, and was left out.
      case droppedElement
      /// A null for a property that has a value and cannot be nil.
      case ignoredNull
    }

    /// What happened.
    public let kind: Kind
    /// The place in the document, from its root.
    public let path: MappingPath
    /// What was found, or why; nil where the kind says it all.
    public let detail: String?
  }

  /// The remarks, in the order in which they occurred; empty when there were none.
  public internal(set) var entries: [Entry] = []

  /// What the document holds beyond the model, by the paths at which it would be written; null when
  /// there is nothing, or `MappingOptions.keepsUnknownKeys` is false.
  ///
  /// Handed to a writing call, it goes into what is written, so that a round trip loses nothing:
  ///
  ///     let text = try mapper.jsonString(from: user, keeping: report.unknownValues)
  ///
  /// What belongs to an element of an array stands at the index that the element has in the result. So it
  /// is right as long as elements only change where they are. Where the elements have unique keys
  /// (``TypeMapping/uniqueKeys(_:mode:)-(Name...,_)``) it stands in an object instead of an array, under
  /// these keys as JSON text, and finds its element wherever that is, or is left out when it is gone:
  ///
  ///     {"users":{"{\"id\":7}":{"nickname":"annie"}}}
  ///
  /// What stands beside paths that lead through an array has the indexes of the array in brackets as keys,
  /// and is written even if nothing else is: `{"stops":{"[0]":{"track":4}}}`.
  ///
  /// Of a value that a closure maps, the members are kept that it has not asked its node for. Of an array or
  /// object that it takes as ``MappingNode/json`` those are kept that are not written again: so an `encode`
  /// closure is called while reading. Where a closure gives nil, all of the value is kept.
  ///
  /// Nothing is kept of elements that were left out, nor of values for which the default stands, nor of the
  /// elements of sets without unique keys, which have no place.
  public internal(set) var unknownValues: JSONValue = .null
}

extension MappingReport.Entry: CustomStringConvertible {
  /// The remark as a sentence: `age: converted the string "42" to Int`.
  public var description: String {
    let place = path.isRoot ? "" : "\(path): "
    let reason = detail.map { ": \($0)" } ?? ""
    switch kind {
    case .coerced: return place + "converted \(detail ?? "a value")"
    case .defaulted: return place + "cannot be converted, so the default stays" + reason
    case .unknownKey: return place + "unknown key, ignored"
    case .ambiguousKey: return place + "another key has the value of this property" + reason
    case .droppedElement: return place + "element left out" + reason
    case .ignoredNull: return place + "null ignored, since the property cannot be nil"
    }
  }
}

extension MappingReport: CustomStringConvertible {
  /// The remarks, one a line.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
