import AutoMapperModels

/// A case of an enum as the metadata of the enum declares it.
struct CaseDeclaration {
  let name: String
  /// The type of the payload: a tuple if the payload is labeled or consists of several values; nil
  /// for a case without a payload.
  let payload: (any Any.Type)?
  /// Whether the payload is in memory of its own, which the value refers to.
  let isIndirect: Bool

  /// Returns the cases of an enum, those with payloads first; nil if they are not known, as in
  /// portable mode and in modules without reflection metadata.
  static func all(of type: any Any.Type) -> [CaseDeclaration]? {
    guard areReadable else { return nil }
    return EnumDescriptor(type)?.cases()
  }

  /// Whether descriptors of this process are laid out as expected: a comparison with an enum that
  /// the compiler knows.
  private static let areReadable: Bool = {
    let sample = ReflectionSamples.Choice<Int8>.self
    guard !PortableMode.isOn, let cases = EnumDescriptor(sample)?.cases() else {
      return false
    }
    return cases.map(\.name) == ["one", "pair", "generic", "none"]
      && cases[0].payload == String.self && cases[2].payload == [Int8].self
      && cases[1].payload.map { "\($0)" } == "(width: Double, height: Bool)"
      && cases[3].payload == nil && cases.map(\.isIndirect) == [false, true, false, false]
  }()
}

/// The descriptor of an enum's declaration, which its metadata refers to.
///
/// The layout of descriptors is part of Swift's stable ABI: `ContextDescriptor` and
/// `FieldDescriptor` in the runtime's Metadata.h and Records.h. All of them consist of 32-bit
/// numbers and relative addresses, which are the distances from themselves.
@safe
private struct EnumDescriptor {
  private let metadata: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer
  private let fields: UnsafeRawPointer

  private static let kindMask: UInt32 = 0x1F
  /// The kind of enums among the kinds of contexts.
  private static let enumKind: UInt32 = 18
  /// The kinds of enums among the kinds of field descriptors: with one payload at most, and with
  /// several.
  private static let fieldKinds: ClosedRange<UInt16> = 2...3
  private static let recordSize = 12
  /// The flag of a record whose payload is in memory of its own.
  private static let indirectFlag: UInt32 = 1

  init?(_ type: any Any.Type) {
    guard runtimeMetadataKind(type) == MetadataKind.enumeration else { return nil }
    // SAFETY: the kind says that this is the metadata of an enum, whose second word is the address
    // of its descriptor, whose fifth number is the relative address of the field descriptor.
    unsafe metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    unsafe descriptor = unsafe metadata.load(
      fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    guard unsafe descriptor.load(as: UInt32.self) & Self.kindMask == Self.enumKind,
      let fields = unsafe Self.target(of: descriptor + 16),
      unsafe Self.fieldKinds.contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
      unsafe fields.load(fromByteOffset: 10, as: UInt16.self) == Self.recordSize
    else { return nil }
    unsafe self.fields = unsafe fields
  }

  /// The cases; nil if one of them does not have a name or a payload that the runtime knows.
  func cases() -> [CaseDeclaration]? {
    // SAFETY: the record of each case follows the four numbers of the field descriptor, and
    // consists of flags, the name of the payload's type, and the name of the case.
    let count = unsafe Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    var cases: [CaseDeclaration] = []
    for index in 0..<count {
      let record = unsafe fields + 16 + index * Self.recordSize
      guard let name = unsafe Self.target(of: record + 8) else { return nil }
      let text = unsafe String(cString: name.assumingMemoryBound(to: CChar.self))
      guard !text.isEmpty else { return nil }
      var payload: (any Any.Type)?
      if let typeName = unsafe Self.target(of: record + 4) {
        guard let type = unsafe type(named: typeName) else { return nil }
        payload = type
      }
      cases.append(
        CaseDeclaration(
          name: text.withoutBackticks, payload: payload,
          isIndirect: unsafe record.load(as: UInt32.self) & Self.indirectFlag != 0))
    }
    return cases
  }

  /// The type with a mangled name, in which the generic parameters are those of the enum.
  private func type(named start: UnsafeRawPointer) -> (any Any.Type)? {
    let name = unsafe start.assumingMemoryBound(to: UInt8.self)
    // SAFETY: the name is that of the record, and the generic arguments follow the first two words
    // of the metadata, which were checked to be those of an enum.
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

  /// The target of a relative address; nil for none.
  private static func target(of address: UnsafeRawPointer) -> UnsafeRawPointer? {
    // SAFETY: the caller knows that there is such an address here.
    let distance = unsafe address.load(as: Int32.self)
    return unsafe distance == 0 ? nil : address + Int(distance)
  }
}
