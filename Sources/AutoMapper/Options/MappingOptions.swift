/// The policies and limits of a mapper: what happens to values that do not fit.
///
///     var options = MappingOptions()
///     options.unknownKeys = .throw
///     let mapper = ObjectMapper(options: options)
///
/// Options are a value: a mapper keeps the copy that it was made with.
public struct MappingOptions: Sendable, Hashable {
  /// What happens to keys that belong to no property.
  public enum UnknownKeys: Sendable, Hashable, CaseIterable {
    /// They are skipped, as valid JSON, and reported. The default.
    case ignore
    /// They are an error of kind `unknownKey`.
    case `throw`
  }

  /// What happens to keys of a document that belong to no property; `.ignore` by default.
  public var unknownKeys: UnknownKeys = .ignore

  /// Whether values are converted where nothing is lost, such as `"42"` to 42 or 1 to true.
  ///
  /// True by default; `.strict` has it false, so that each value needs the JSON type of its place.
  public var convertsValues = true

  /// Whether nil is written as `null`; false, by default, leaves the key out.
  public var writesNil = false

  /// How deep arrays and objects may nest, for reading, skipping and writing; 512 by default.
  public var maximumDepth = 512

  /// Creates the default options.
  public init() {}

  /// The default options.
  public static let `default` = MappingOptions()

  /// Options that convert nothing: each value needs the JSON type of its place.
  public static let strict: MappingOptions = {
    var options = MappingOptions()
    options.convertsValues = false
    return options
  }()
}
