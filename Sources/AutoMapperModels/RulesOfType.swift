package import AutoMapperDates

/// The rules of a file for one type.
package final class RulesOfType<JSONValue> {
  package var keys: [String: FileRules.Keys]?
  package var writtenKeys: [String: FileRules.WrittenKey]?
  package var flattened: [String: String]?
  package var dateFormat: DateFormat?
  package var dateFormats: [String: DateFormat]?
  package var excluded: [String]?
  package var ignored: [String]?
  package var required: [String]?
  package var readOnly: [String]?
  package var only: [String]?
  package var fallback: JSONValue?
  package var comment: JSONValue?

  package init() {}

  /// Whether there are rules about the properties of the type.
  package var describesProperties: Bool {
    keys != nil || writtenKeys != nil || flattened != nil || dateFormat != nil
      || dateFormats != nil || excluded != nil || ignored != nil || required != nil
      || readOnly != nil || only != nil
  }
}
