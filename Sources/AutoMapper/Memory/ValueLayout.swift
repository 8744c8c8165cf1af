import CAutoMapperRuntime

/// The size, stride and alignment of a type, in bytes.
struct ValueLayout: Sendable {
  var size: Int
  var stride: Int
  var alignment: Int
}

extension ValueLayout {
  /// Creates the layout of a type that is known only at run time.
  init(of type: any Any.Type) {
    guard ValueWitnesses.areKnown else {
      self = operations(of: type).layout
      return
    }
    // SAFETY: the witnesses are at the expected position. Generic code would create additional
    // metadata for each type.
    let metadata = unsafe ValueWitnesses.metadata(of: type)
    size = unsafe automapper_witnessed_size(metadata)
    stride = unsafe automapper_witnessed_stride(metadata)
    alignment = unsafe automapper_witnessed_alignment(metadata)
  }
}
