/// A key of a document, or several in the order in which they are tried: a `String` or an array of
/// strings.
public protocol MappingKeys {
  /// The keys, with the preferred one first.
  var mappingKeys: [String] { get }
}
