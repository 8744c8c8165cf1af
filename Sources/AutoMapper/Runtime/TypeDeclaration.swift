import CAutoMapperRuntime

/// The declaration of a struct or an enum, to which the metadata of the type refers.
///
/// The layout of both is part of Swift's stable ABI: `ValueMetadata` and `ContextDescriptor` in the
/// runtime's Metadata.h. The metadata begins with its kind, the address of the descriptor and the
/// generic arguments. A descriptor begins with 32-bit numbers: flags, and the relative addresses of
/// the context around the declaration and of the name.
///
/// All types made from a generic type have one descriptor. So comparing addresses replaces the
/// search for a conformance, for which the runtime goes through those of the whole program whenever
/// a type is new.
@safe
struct TypeDeclaration: @unchecked Sendable {
  private let metadata: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer

  private typealias AnyType = any Any.Type

  private static let kindMask: UInt32 = 0x1F
  private static let isUniqueFlag: UInt32 = 0x40
  private static let isGenericFlag: UInt32 = 0x80
  private static let moduleKind: UInt32 = 0
  private static let typeKinds: ClosedRange<UInt32> = 17...18
  /// The maximum number of contexts around a declaration.
  private static let mostContexts = 256

  /// Finds the declaration of a type; nil for all types but structs and enums, and where the layout
  /// is not known, as in portable mode.
  init?(_ type: any Any.Type) {
    guard Self.areReadable else { return nil }
    self.init(reading: type)
  }

  private init?(reading type: any Any.Type) {
    switch runtimeMetadataKind(type) {
    case MetadataKind.structure, MetadataKind.enumeration, MetadataKind.optional: break
    default: return nil
    }
    // SAFETY: the kind says that this is the metadata of a struct or enum, whose second word is the
    // address of its descriptor. Both live as long as the program.
    unsafe metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    unsafe descriptor = unsafe metadata.load(
      fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    guard Self.typeKinds.contains(flags & Self.kindMask) else { return nil }
  }

  private var flags: UInt32 {
    // SAFETY: every descriptor begins with its flags.
    unsafe descriptor.load(as: UInt32.self)
  }

  /// Whether the declaration has generic parameters, its own or those of the types around it.
  var isGeneric: Bool { flags & Self.isGenericFlag != 0 }

  /// Whether two types are made from one declaration.
  func isSame(as other: TypeDeclaration) -> Bool {
    unsafe descriptor == other.descriptor
  }

  /// Whether types of the declaration may conform to a protocol; true if that is not known.
  func mayConform(to requirement: automapper_protocol) -> Bool {
    // The descriptors of C's types are in each module that uses them.
    guard flags & Self.isUniqueFlag != 0 else { return true }
    // SAFETY: the descriptor lives as long as the program.
    return unsafe automapper_may_conform(descriptor, requirement)
  }

  /// A generic argument of a type whose parameters are all types.
  ///
  /// The caller knows that there are so many: the declaration is that of a known generic type.
  func argument(_ index: Int) -> any Any.Type {
    // SAFETY: the arguments follow the two first words of the metadata, those that are types before
    // the conformances.
    unsafe metadata.load(fromByteOffset: (2 + index) * MemoryLayout<Int>.size, as: AnyType.self)
  }

  /// The name of the module that contains the declaration, even in an extension of a type of another
  /// module; nil if it is not found.
  var moduleName: String? {
    var context = unsafe descriptor
    for _ in 0..<Self.mostContexts {
      // SAFETY: each context begins with its flags and the relative address of the context around
      // it; the name of a module follows.
      if unsafe context.load(as: UInt32.self) & Self.kindMask == Self.moduleKind {
        return unsafe Self.text(at: context + 8)
      }
      guard let next = unsafe Self.parent(of: context) else { return nil }
      unsafe context = unsafe next
    }
    return nil
  }

  /// The context around another one; nil if there is none.
  private static func parent(of context: UnsafeRawPointer) -> UnsafeRawPointer? {
    // SAFETY: the second number of a context is the relative address of the one around it. If its
    // lowest bit is set, the address leads to that of the context.
    let field = unsafe context + 4
    let distance = unsafe Int(field.load(as: Int32.self))
    guard distance != 0 else { return nil }
    let target = unsafe field + (distance & ~1)
    return unsafe distance & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
  }

  // MARK: Comparisons

  /// Whether metadata and descriptors of this process are laid out as expected: a comparison with
  /// types that the compiler knows.
  private static let areReadable: Bool = {
    guard !PortableMode.isOn, let number = Self(reading: Int.self),
      let optional = Self(reading: Int?.self), let array = Self(reading: [String].self),
      let otherArray = Self(reading: [Int].self), let sample = Self(reading: Sample.Inner.self),
      let extending = Self(reading: Int.DeclarationSample.self)
    else { return false }
    // It begins with the name of the module.
    let file = #fileID
    return array.isSame(as: otherArray) && !array.isSame(as: optional)
      && !sample.isSame(as: extending) && array.isGeneric && optional.isGeneric
      && !number.isGeneric && !sample.isGeneric && !extending.isGeneric
      && optional.argument(0) == Int.self && array.argument(0) == String.self
      && otherArray.argument(0) == Int.self
      && number.moduleName == "Swift" && array.moduleName == "Swift"
      && sample.moduleName.map { file.hasPrefix($0) } ?? false
      && extending.moduleName.map { file.hasPrefix($0) } ?? false
  }()

  private enum Sample {
    struct Inner {}
  }
}

extension TypeDeclaration {
  /// The kinds of enums among the kinds of field descriptors: with one payload at most, and with
  /// several.
  private static let enumKinds: ClosedRange<UInt16> = 2...3
  private static let recordSize = 12
  /// The flag of a record whose payload is in memory of its own.
  private static let indirectFlag: UInt32 = 1

  /// The cases of an enum; nil if one of them does not have a name or a payload that the runtime
  /// knows, and for other types.
  ///
  /// They are in the field descriptor, which consists of numbers and relative addresses, too:
  /// `FieldDescriptor` in the runtime's Records.h.
  func cases() -> [CaseDeclaration]? {
    // SAFETY: the fifth number of the descriptor is the relative address of the field descriptor. The
    // record of each case follows the four numbers of that, and consists of flags, the name of the
    // payload's type, and the name of the case.
    guard let fields = unsafe Self.target(of: descriptor + 16),
      unsafe Self.enumKinds.contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
      unsafe fields.load(fromByteOffset: 10, as: UInt16.self) == Self.recordSize
    else { return nil }
    let count = unsafe Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    var cases: [CaseDeclaration] = []
    for index in 0..<count {
      let record = unsafe fields + 16 + index * Self.recordSize
      guard let name = unsafe Self.text(at: record + 8), !name.isEmpty else { return nil }
      var payload: (any Any.Type)?
      if let typeName = unsafe Self.target(of: record + 4) {
        guard let type = unsafe type(named: typeName) else { return nil }
        payload = type
      }
      cases.append(
        CaseDeclaration(
          name: name.withoutBackticks, payload: payload,
          isIndirect: unsafe record.load(as: UInt32.self) & Self.indirectFlag != 0))
    }
    return cases
  }

  /// The type with a mangled name, in which the generic parameters are those of the declaration.
  private func type(named start: UnsafeRawPointer) -> (any Any.Type)? {
    let name = unsafe start.assumingMemoryBound(to: UInt8.self)
    // SAFETY: the name is that of the record, and the generic arguments follow the first two words
    // of the metadata.
    return unsafe _getTypeByMangledNameInContext(
      name, Self.length(of: name), genericContext: descriptor,
      genericArguments: metadata + 2 * MemoryLayout<Int>.size)
  }

  /// The number of bytes in a mangled name, which may contain references in binary form.
  private static func length(of name: UnsafePointer<UInt8>) -> UInt {
    var length = 0
    // SAFETY: names end with a zero, and references have the size that their first byte says.
    while case let byte = unsafe name[length], byte != 0 {
      switch byte {
      case 0x01...0x17: length += 1 + MemoryLayout<Int32>.size
      case 0x18...0x1F: length += 1 + MemoryLayout<Int>.size
      default: length += 1
      }
    }
    return UInt(length)
  }

  /// The text to which a relative address leads; nil for none.
  private static func text(at address: UnsafeRawPointer) -> String? {
    unsafe target(of: address).map {
      unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The target of a relative address; nil for none.
  private static func target(of address: UnsafeRawPointer) -> UnsafeRawPointer? {
    // SAFETY: the caller knows that there is such an address here.
    let distance = unsafe address.load(as: Int32.self)
    return unsafe distance == 0 ? nil : address + Int(distance)
  }
}

extension Int {
  /// A type of this module in a type of another one.
  fileprivate enum DeclarationSample {}
}
