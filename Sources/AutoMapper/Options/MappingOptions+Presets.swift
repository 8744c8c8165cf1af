/// Sets of options for common needs.
extension MappingOptions {
  /// The default options.
  public static let `default` = MappingOptions()

  private static func changing(_ options: Self, _ change: (inout Self) -> Void) -> Self {
    var options = options
    change(&options)
    return options
  }

  /// Options that convert nothing: each value must have the JSON type that its property needs.
  ///
  /// A key that occurs more than once in an object is an error, and so are null for anything that
  /// cannot be nil and an unknown case of an enum that has a fallback.
  public static let strict: MappingOptions = changing(.default) { options in
    options.convertsValues = false
    options.duplicateKeys = .throw
    options.nullValues = .throw
    options.unknownCases = .throw
  }

  /// Options for documents as `JSONDecoder` reads them, and `JSONEncoder` writes them, without
  /// strategies.
  ///
  ///     struct Photo: Codable { var title: String; var takenAt: Date }
  ///
  ///     let coder = ObjectMapper(options: .foundation).coder
  ///     let text = Data(#"{"title": "Sea", "takenAt": 700000000.5}"#.utf8)
  ///     let photo = try coder.decode(Photo.self, from: text)
  ///     print(String(decoding: try coder.encode(photo), as: UTF8.self))
  ///     // Prints: {"title":"Sea","takenAt":700000000.5}
  ///
  /// Keys are exact, no value is converted, and dates are seconds since 2001. Null is an error for
  /// anything that cannot be nil, and an unknown case is an error even if its enum has a fallback.
  /// For another strategy for dates, set ``dateFormat``:
  ///
  ///     var options = MappingOptions.foundation
  ///     options.dateFormat = .iso8601
  ///
  /// A repeated key is not an error: unlike `JSONDecoder`, the mapper uses its last value. The
  /// article <doc:MigratingFromCodable> lists what is still different.
  public static let foundation: MappingOptions = changing(.default) { options in
    options.keyMatching = .exact
    options.convertsValues = false
    options.acceptsIntegersInAnyForm = true
    options.nullValues = .throw
    options.unknownCases = .throw
    options.infersTypesFromKeys = .never
    options.dateFormat = .secondsSince2001
  }

  /// Options that accept as much of any document as possible.
  ///
  /// A default or nil replaces a value that cannot be converted, and elements that cannot be
  /// converted are dropped. A single value is accepted as an array of one element, and a string as
  /// the JSON text that it contains. An Optional root is nil if the document cannot be converted at
  /// all.
  public static let lenient: MappingOptions = changing(.default) { options in
    options.invalidValues = .useDefault
    options.invalidElements = .drop
    options.acceptsSingleElements = true
    options.readsJSONInStrings = true
  }

  /// Options that make something of nearly any document, as HandyJSON and SmartCodable do.
  ///
  /// These are the ``lenient`` options, and in addition: a missing value is the empty value of its
  /// type, a default or nil replaces an unknown case of an enum, and an empty string is null for a
  /// value that is not a string.
  ///
  ///     struct Shop { var name: String; var site: URL?; var floors: Int; var tags: [String] }
  ///
  ///     let mapper = ObjectMapper(options: .forgiving)
  ///     print(try mapper.map(#"{"name": 24, "site": "", "floors": "two"}"#, to: Shop.self))
  ///     // Prints: Shop(name: "24", site: nil, floors: 0, tags: [])
  ///
  /// A type without an empty value, such as a date or most enums, still needs a value, a default or
  /// an Optional. Use `mapWithReport` to learn what was replaced.
  public static let forgiving: MappingOptions = changing(.lenient) { options in
    options.missingValues = .useEmpty
    options.unknownCases = .useDefault
    options.emptyStrings = .asNull
  }
}
