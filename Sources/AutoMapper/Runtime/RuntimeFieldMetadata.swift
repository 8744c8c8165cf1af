/// The properties of a field that the runtime reports in addition to its type.
@safe
struct RuntimeFieldMetadata {
  var name: UnsafePointer<CChar>? = nil
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)? = nil
  var isStrong = false
  var isVariable = false
}
