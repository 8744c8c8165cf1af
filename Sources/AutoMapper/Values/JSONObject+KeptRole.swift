extension JSONObject {
  /// The role of a member among the unknown values of a report, where a document may have the
  /// same keys.
  ///
  /// It does not count when objects are compared, and is lost in text.
  enum KeptRole: UInt8, Sendable {
    /// A member from elsewhere.
    case none
    /// A member of the document that the model does not have.
    case unknown
    /// A member for what is unknown inside a value of the model, meaningless without that value.
    case value
    /// A member for what is unknown next to the path to a value of the model.
    case path
  }
}
