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
