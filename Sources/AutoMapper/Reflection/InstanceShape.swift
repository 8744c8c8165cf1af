/// The memory of the instances of a class.
struct InstanceShape: Sendable {
  let type: AnyClass
  /// The size and alignment of an instance, its header included.
  let layout: ValueLayout
  /// Whether the stored properties that metadata names are all that an instance stores.
  let isComplete: Bool
  /// The stored properties whose addresses the runtime may have recorded, so that they are moved
  /// one by one, and not as bytes.
  let fixedFields: [(offset: Int, operations: any ValueOperations.Type)]

  /// Creates the shape of a class's instances; nil for any other type, and for a class that is not
  /// written in Swift.
  init?(_ shape: TypeShape) {
    guard let type = shape.type as? AnyClass, let size = instanceSize(of: type) else { return nil }
    self.type = type
    var end = ObjectStorage.headerSize
    var alignment = MemoryLayout<Int>.alignment
    var hasGap = false
    var fixedFields: [(offset: Int, operations: any ValueOperations.Type)] = []
    for field in shape.fields {
      let layout = ValueLayout(of: field.storedType)
      // A field without a size may be anywhere.
      if layout.size == 0 { continue }
      let mask = layout.alignment - 1
      hasGap = hasGap || field.offset != (end + mask) & ~mask
      end = field.offset + layout.size
      alignment = max(alignment, layout.alignment)
      if !ValueWitnesses.areBitwiseTakable(field.storedType) {
        fixedFields.append((field.offset, operations(of: field.storedType)))
      }
    }
    isComplete = !hasGap && end == size
    self.fixedFields = fixedFields
    layout = ValueLayout(
      size: size, stride: (size + alignment - 1) & ~(alignment - 1), alignment: alignment)
  }
}
