/// A reference to an object that another owner keeps alive, without reference counting.
///
/// Plans refer to codecs in this way: the mapper owns all of them while any call runs, and
/// reference counting in the loop over an object's members would cost more than reading a number.
@safe
struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    unsafe reference = Unmanaged.passUnretained(object)
  }

  init(_ reference: Unmanaged<Object>) {
    unsafe self.reference = reference
  }

  /// The object, retained during use.
  @inline(__always)
  var object: Object {
    // SAFETY: the owner outlives every call; see above.
    unsafe reference._withUnsafeGuaranteedRef { $0 }
  }

  /// Calls a closure with the object, without retaining it.
  @inline(__always)
  func call<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    // SAFETY: the owner outlives every call; see above.
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
