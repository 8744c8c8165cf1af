package import AutoMapperDates

/// The contents of a file of rules; see `MappingProvider.addRules(contentsOf:)`.
///
/// `KeyStyle` and `JSONValue` are the types of these names in AutoMapper, which this module does not
/// know. A class, because the tables of a struct of this size would be in each program.
package final class RulesFile<KeyStyle, JSONValue> {
  package var keyStyle: KeyStyle?
  package var generatesInverseMappings: Bool?
  package var defaultDateFormat: DateFormat?
  package var plurals: [String: String]?
  package var types: [String: RulesOfType<JSONValue>]?
  /// A comment for readers of the file, because neither property lists nor other readers of JSON
  /// keep comments.
  package var comment: JSONValue?

  package init() {}
}
