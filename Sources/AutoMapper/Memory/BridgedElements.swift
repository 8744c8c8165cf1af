/// Elements whose arrays may be backed by an `NSArray`, on systems with Objective-C.
enum BridgedElements {
  /// Returns whether elements of a type are, or may be, objects: classes, and every other single
  /// reference that metadata does not describe further, such as the existential of an Objective-C
  /// protocol, or a block.
  static func mayBe<Element>(_ type: Element.Type, systemBridges: Bool = systemBridges) -> Bool {
    guard systemBridges else { return false }
    if Element.self is AnyObject.Type || Element.self == AnyObject.self { return true }
    guard MemoryLayout<Element>.size == MemoryLayout<Int>.size else { return false }
    switch runtimeMetadataKind(type) {
    case MetadataKind.structure, MetadataKind.enumeration, MetadataKind.optional,
      MetadataKind.tuple:
      return false
    default: return true
    }
  }

  #if canImport(ObjectiveC)
  static let systemBridges = true
  #else
  static let systemBridges = false
  #endif
}
