/// Sets of options for common needs.
extension MappingOptions {
  /// The default options.
  public static let `default` = MappingOptions()

  /// Options that convert nothing: each value must have the JSON type that its property needs.
  ///
  /// A key that occurs more than once in an object is an error, and so are null for anything that
  /// cannot be nil and an unknown case of an enum that has a fallback.
  public static let strict: MappingOptions = {
    var options = MappingOptions()
    options.convertsValues = false
    options.duplicateKeys = .throw
    options.nullValues = .throw
    options.unknownCases = .throw
    return options
  }()

  /// Options that accept as much of any document as possible.
  ///
  /// A default or nil replaces a value that cannot be converted, and elements that cannot be
  /// converted are dropped. A single value is accepted as an array of one element, and a string as
  /// the JSON text that it contains. An Optional root is nil if the document cannot be converted at
  /// all.
  public static let lenient: MappingOptions = {
    var options = MappingOptions()
    options.invalidValues = .useDefault
    options.invalidElements = .drop
    options.acceptsSingleElements = true
    options.readsJSONInStrings = true
    return options
  }()

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
  public static let forgiving: MappingOptions = {
    var options = MappingOptions.lenient
    options.missingValues = .useEmpty
    options.unknownCases = .useDefault
    options.emptyStrings = .asNull
    return options
  }()
}
