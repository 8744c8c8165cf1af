/// The memory of the instances of a class.
struct InstanceShape: Sendable {
  let type: AnyClass
  /// The size and alignment of an instance, its header included.
  let layout: ValueLayout
  /// Whether the stored properties that metadata names are all that an instance stores.
  let isComplete: Bool

  /// Looks at a class; nil for any other type.
  init?(_ shape: TypeShape) {
    guard let type = shape.type as? AnyClass else { return nil }
    self.type = type
    let size = runtimeInstanceSize(type)
    var end = ObjectStorage.headerSize
    var alignment = MemoryLayout<Int>.alignment
    var hasGap = false
    for field in shape.fields {
      let layout = operations(of: field.storedType).layout
      // A field of no size may lie anywhere.
      if layout.size == 0 { continue }
      let mask = layout.alignment - 1
      hasGap = hasGap || field.offset != (end + mask) & ~mask
      end = field.offset + layout.size
      alignment = max(alignment, layout.alignment)
    }
    isComplete = !hasGap && end == size
    layout = ValueLayout(
      size: size, stride: (size + alignment - 1) & ~(alignment - 1), alignment: alignment)
  }
}
