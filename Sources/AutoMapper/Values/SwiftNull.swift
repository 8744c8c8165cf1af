import AutoMapperFoundation

/// Null where a value of type `Any` is expected.
enum SwiftNull {
  #if Foundation
  /// The object that `JSONSerialization` returns for null.
  static var value: Any { NSNull() }
  #else
  /// An Optional that is nil, because there is no `NSNull` without Foundation's classes.
  static var value: Any { Any?.none as Any }
  #endif
}
