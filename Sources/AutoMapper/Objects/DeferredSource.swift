/// A value that a deferred property is read from.
struct DeferredSource {
  /// The position before the key in the object.
  var keyMark: Reader.Mark
  /// The position before the value of that key.
  var mark: Reader.Mark
  /// The key or path that leads to the value; the plan owns it.
  var alternative: Borrowed<DeferredProperties.Alternative>
  var isNull: Bool
}
