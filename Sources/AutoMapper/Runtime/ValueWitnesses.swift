import CAutoMapperRuntime

/// The value witnesses in a type's metadata: functions and numbers with which Swift itself handles
/// types that are known only at run time.
///
/// Their order is part of Swift's stable ABI. It is still checked: `areKnown` compares the
/// witnesses of some types once with facts that the compiler knows, the numbers before the
/// functions. If any of them differ, none is used.
enum ValueWitnesses {
  /// Whether the witnesses are at the expected positions in this process.
  static let areKnown: Bool = {
    guard !PortableMode.isOn, haveSizes(of: Int.self), haveSizes(of: Bool.self),
      haveSizes(of: String.self), haveSizes(of: Padded.self), haveSizes(of: Weak.self)
    else { return false }
    return tellCases(of: 7) && tellCases(of: true) && tellCases(of: "a string")
      && tellCases(of: 7 as Int?) && tellCases(of: Padded())
      && haveFlags()
  }()

  /// Returns whether values of a type may be moved by copying their bytes; false if this is not
  /// known.
  static func areBitwiseTakable(_ type: any Any.Type) -> Bool {
    guard areKnown else { return false }
    // SAFETY: the witnesses are at the expected positions.
    return unsafe automapper_is_bitwise_takable(metadata(of: type))
  }

  /// Returns whether values of a type may be copied; true if this is not known.
  static func areCopyable(_ type: any Any.Type) -> Bool {
    guard areKnown else { return true }
    // SAFETY: as above.
    return unsafe automapper_is_copyable(metadata(of: type))
  }

  /// Returns the address of a type's metadata, which follows its witnesses.
  static func metadata(of type: any Any.Type) -> UnsafeRawPointer {
    // SAFETY: an existential metatype, whose type is known only at run time, is the address of the
    // type's metadata.
    unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  // MARK: Comparisons

  /// A type whose values contain padding, between and after their properties.
  private struct Padded {
    var small: UInt8 = 1
    var large: UInt64 = 2
    var last: Bool = true
  }

  /// A type whose values the runtime may refer to by their addresses.
  private struct Weak {
    weak var object: AnyObject?
  }

  /// A type whose values cannot be copied.
  private struct Unique: ~Copyable {
    var number = 0
  }

  private static func haveSizes<Value>(of type: Value.Type) -> Bool {
    let metadata = unsafe metadata(of: type)
    // SAFETY: the witnesses are numbers that precede the metadata of every type, and no type has
    // fewer witnesses.
    return unsafe automapper_witnessed_size(metadata) == MemoryLayout<Value>.size
      && automapper_witnessed_stride(metadata) == MemoryLayout<Value>.stride
      && automapper_witnessed_alignment(metadata) == MemoryLayout<Value>.alignment
  }

  private static func haveFlags() -> Bool {
    let unique: any (~Copyable).Type = Unique.self
    // SAFETY: as above.
    return unsafe automapper_is_bitwise_takable(metadata(of: String.self))
      && automapper_is_bitwise_takable(metadata(of: Padded.self))
      && !automapper_is_bitwise_takable(metadata(of: Weak.self))
      && automapper_is_copyable(metadata(of: String.self))
      && !automapper_is_copyable(unsafeBitCast(unique, to: UnsafeRawPointer.self))
  }

  /// Returns whether the witnesses detect and create nil and a value correctly.
  private static func tellCases<Value>(of value: Value) -> Bool {
    let wrapped = unsafe metadata(of: Value.self)
    return unsafe withUnsafeTemporaryAllocation(of: Value?.self, capacity: 1) { memory in
      guard let optional = memory.baseAddress else { return false }
      // SAFETY: the memory contains a complete Optional whenever it is read, and the sizes were
      // compared.
      unsafe optional.initialize(to: value)
      guard unsafe automapper_optional_case(optional, wrapped) == 0 else { return false }
      unsafe optional.pointee = nil
      guard unsafe automapper_optional_case(optional, wrapped) == 1 else { return false }
      unsafe UnsafeMutableRawPointer(optional).initializeMemory(
        as: Value.self, repeating: value, count: 1)
      unsafe automapper_store_optional_case(optional, 0, wrapped)
      guard unsafe optional.pointee != nil else { return false }
      unsafe optional.deinitialize(count: 1)
      unsafe automapper_store_optional_case(optional, 1, wrapped)
      return unsafe optional.pointee == nil
    }
  }
}
