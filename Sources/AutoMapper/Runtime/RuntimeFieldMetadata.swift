/// The properties of a field that the runtime reports in addition to its type.
@safe
struct RuntimeFieldMetadata {
  let name: UnsafePointer<CChar>?
  let release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  let isStrong: Bool
  let isVariable: Bool

  init() {
    unsafe name = nil
    unsafe release = nil
    isStrong = false
    isVariable = false
  }
}
