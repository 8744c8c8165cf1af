import AutoMapperDates

/// The key under which a property is written, and the value to write.
struct WritingRule: Sendable {
  /// The key, or the path if `delimiter` divides it; nil for the key that is read.
  var key: String?
  var delimiter: String?
  /// The closure that makes the written value from the value and the object, or nil if the value is
  /// written unchanged.
  var closure: WritingClosure?
}
