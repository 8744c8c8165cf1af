/// The runtime's description of one stored property, or of an element of a tuple.
struct RawField {
  /// The name of the storage; for an unlabeled element, its number after a dot, such as `.1`.
  let name: String
  /// The type; Void where its values cannot be copied.
  let type: any Any.Type
  /// The distance from the start of the value, or of the instance's object, in bytes.
  let offset: Int
  let isStrong: Bool
  let isVariable: Bool
}

extension RawField {
  init(of type: any Any.Type, _ index: Int) {
    var metadata = RuntimeFieldMetadata()
    // SAFETY: the runtime fills the structure, whose layout its own Mirror shares.
    let reported = unsafe runtimeFieldMetadata(type, index: index, fieldMetadata: &metadata)
    // Current runtimes do this themselves: the library cannot copy values that are not copyable.
    self.type = ValueWitnesses.areCopyable(reported) ? reported : Void.self
    name = unsafe metadata.name.map { unsafe String(cString: $0) } ?? ""
    unsafe metadata.release?(metadata.name)
    offset = runtimeFieldOffset(type, index: index)
    isStrong = metadata.isStrong
    isVariable = metadata.isVariable
  }

  /// The fields of a type, those of superclasses first.
  static func fields(of type: any Any.Type) -> [RawField] {
    (0..<runtimeFieldCount(type)).map { RawField(of: type, $0) }
  }
}
