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

/// The parts of the rules of a file.
package enum FileRules {
  /// The keys of a property, with the parameters of `TypeMapping.map(_:to:)`.
  package struct Keys {
    package var keys: [String]
    package var delimiter: String?
    package var inverse: Bool

    package init(keys: [String], delimiter: String?, inverse: Bool) {
      self.keys = keys
      self.delimiter = delimiter
      self.inverse = inverse
    }

    /// The long form in a file.
    package struct LongForm {
      package var keys: [String]?
      package var nested: Bool?
      package var delimiter: String?
      package var inverse: Bool?
    }
  }

  /// The written key of a property, with the parameters of `TypeMapping.write(_:as:)`.
  package struct WrittenKey {
    package var key: String
    package var delimiter: String?

    package init(key: String, delimiter: String?) {
      self.key = key
      self.delimiter = delimiter
    }

    /// The long form in a file.
    package struct LongForm {
      package var key: String?
      package var nested: Bool?
      package var delimiter: String?
    }
  }

  /// A pattern of dates, with the time zone of texts without one.
  package struct DatePattern {
    package var pattern: String?
    package var timeZone: String?
  }
}
