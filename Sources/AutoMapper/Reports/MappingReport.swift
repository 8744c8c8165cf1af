/// The nonfatal findings of a mapping: converted values, unknown keys, omitted elements.
///
///     let (user, report) = try mapper.mapWithReport(data, to: User.self)
///     for entry in report.entries { print(entry) }
///     // Prints: nickname: unknown key, ignored
public struct MappingReport: Sendable {
  /// A finding.
  public struct Entry: Sendable, Hashable {
    /// The kinds of findings.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
      /// A value was converted to the declared type, such as `"42"` to 42.
      case coerced
      /// A value could not be converted, and the default or nil is used instead.
      case defaulted
      /// A key does not belong to any property.
      case unknownKey
      /// A key was not used because of a better one for the same property, or a later one that is
      /// equal in a dictionary.
      case ambiguousKey
      /// An element could not be converted, and was omitted.
      case droppedElement
      /// A null was ignored, because the property has a value and cannot be nil, or because of
      /// ``MappingOptions/NullValues/ignore``.
      case ignoredNull

      /// The name of the case.
      public var description: String { rawValue }
    }

    /// The kind of the finding.
    public let kind: Kind
    /// The path in the document, from its root.
    public let path: MappingPath
    /// The value that was found, or the reason; nil if the kind says everything.
    public var detail: String? { words.text }
    /// The detail, which is put into words when somebody reads it.
    let words: Words

    /// The parts of a detail.
    ///
    /// There may be an entry for each value of a document, and most of them are only counted.
    enum Words: Sendable {
      case none
      case text(String)
      /// A value of the document, and the type to which it was converted.
      case conversion(of: ScalarFault.Found, to: ScalarFault.Expected)
    }

    /// The same finding at another path.
    func moved(to path: MappingPath) -> Entry { Entry(kind: kind, path: path, words: words) }
  }

  /// The findings in the order in which they occurred.
  public internal(set) var entries: [Entry] = []

  /// The values of the document that do not belong to the model, by the paths at which they would
  /// be written; null if there are none, or if `MappingOptions.keepsUnknownKeys` is false.
  ///
  /// Pass it to a writing call to include these values, so that a round trip does not lose
  /// anything:
  ///
  ///     let text = try mapper.jsonString(from: user, keeping: report.unknownValues)
  ///
  /// Values inside an element of an array are kept at the index that the element has in the result.
  /// So they are correct as long as the elements keep their positions. If the elements have unique
  /// keys (``TypeMapping/uniqueKeys(_:mode:)-(Name...,_)``), the values are kept in an object
  /// instead of an array, with these keys as JSON text. They then follow the element to any
  /// position, and are omitted if the element is removed:
  ///
  ///     {"users":{"{\"id\":7}":{"nickname":"annie"}}}
  ///
  /// Values next to paths that lead through an array have the indexes of the array in brackets as
  /// keys, and are written even if nothing else is: `{"stops":{"[0]":{"track":4}}}`.
  ///
  /// If a closure maps a value, the members that it did not read from its node are kept. If it
  /// takes an array or object as ``MappingNode/json``, the members that are not written again are
  /// kept, so an `encode` closure is called in reading. If a closure returns nil, the whole value
  /// is kept.
  ///
  /// Nothing is kept of omitted elements, of values that were replaced by a default, and of the
  /// elements of sets without unique keys, which do not have a position.
  public internal(set) var unknownValues: JSONValue = .null
}

extension MappingReport.Entry.Words: Hashable {
  fileprivate var text: String? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .conversion(let found, let expected): found.text + " to " + expected.text()
    }
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension MappingReport.Entry: CustomStringConvertible {
  /// The finding as a sentence: `age: converted the string "42" to Int`.
  public var description: String {
    let place = path.isRoot ? "" : "\(path): "
    let reason = detail.map { ": \($0)" } ?? ""
    switch kind {
    case .coerced: return place + "converted \(detail ?? "a value")"
    case .defaulted: return place + "cannot be converted, so the default stays" + reason
    case .unknownKey: return place + "unknown key, ignored"
    case .ambiguousKey: return place + "another key has the value of this property" + reason
    case .droppedElement: return place + "element left out" + reason
    case .ignoredNull: return place + (detail ?? "null ignored, since the property cannot be nil")
    }
  }
}

extension MappingReport: CustomStringConvertible {
  /// The findings, one per line.
  public var description: String {
    MappingError.lines(of: entries, counting: "entries") { $0.description }
  }
}
