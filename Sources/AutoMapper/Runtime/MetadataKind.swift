@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
func runtimeFieldMetadata(
  _ type: any Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<RuntimeFieldMetadata>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
func runtimeFieldOffset(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_getMetadataKind")
func runtimeMetadataKind(_ type: any Any.Type) -> UInt

/// The kinds of types, with their numbers in the runtime's ABI (MetadataKind.def).
enum MetadataKind {
  static let `class`: UInt = 0
  static let structure: UInt = 0x200
  static let enumeration: UInt = 0x201
  static let optional: UInt = 0x202
  static let foreignClass: UInt = 0x203
  static let tuple: UInt = 0x301
  static let function: UInt = 0x302
  static let existential: UInt = 0x303
  static let metatype: UInt = 0x304
  static let objectiveCClass: UInt = 0x305
  static let existentialMetatype: UInt = 0x306
  static let extendedExistential: UInt = 0x307
}
