/// The comparison of keys by their folded form, which does not depend on spelling conventions.
///
/// `first_name`, `FIRST-NAME`, `First Name` and `firstName` all fold to `firstname`; `@id`, `$id`,
/// `#id` and `_id` fold to `id`. Only letters of ASCII and of the Latin-1 block (`É` to `é`) become
/// lowercase. Their two cases differ in one byte, so folding neither depends on a locale nor merges
/// letters that merely look alike (a Kelvin sign is not a `k`).
enum KeyFolding {
  /// The hash of the folded bytes of a key, or nil if there are none, because the key consists only
  /// of separators.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func hash(_ key: borrowing Span<UInt8>) -> KeyHash? {
    var hash = KeyHash()
    var isEmpty = true
    foldedBytes(of: key) {
      hash.combine($0)
      isEmpty = false
      return true
    }
    return isEmpty ? nil : hash
  }

  /// Returns whether a key folds to some bytes.
  ///
  /// The first letters decide for most keys, and no memory is needed.
  static func folded(_ key: borrowing Span<UInt8>, is folded: ContiguousArray<UInt8>) -> Bool {
    var index = 0
    let isSame = foldedBytes(of: key) { byte in
      guard index < folded.count, folded[index] == byte else { return false }
      index += 1
      return true
    }
    return isSame && index == folded.count
  }

  /// Calls a closure with each folded byte of a key, until it returns false; returns whether it never
  /// did.
  @inline(__always)
  @discardableResult
  private static func foldedBytes(of key: borrowing Span<UInt8>, _ body: (UInt8) -> Bool) -> Bool {
    var afterLatinLead = false
    for index in key.indices {
      let byte = key[index]
      defer { afterLatinLead = byte == 0xC3 }
      if isSeparator(byte) { continue }
      let isUppercase =
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        // À to Þ, without the multiplication sign
        case 0x80...0x9E: afterLatinLead && byte != 0x97
        default: false
        }
      guard body(isUppercase ? byte + 0x20 : byte) else { return false }
    }
    return true
  }

  /// One of 64 bits, which is the same for all keys with the same folded form.
  ///
  /// Only the first and the last letter decide, because this is for looking whether a folded form is
  /// worth making.
  @inline(never)
  static func bits(of key: borrowing Span<UInt8>) -> UInt64 {
    var first = 0
    var last = key.count - 1
    while first < last, isSeparator(key[first]) { first += 1 }
    while last > first, isSeparator(key[last]) { last -= 1 }
    // The folded form of a key that consists only of separators is empty.
    guard last >= first, !isSeparator(key[first]) else { return 1 }
    return 1 << UInt64((commonForm(of: key[first]) &* 7 &+ commonForm(of: key[last])) & 63)
  }

  /// A byte that is the same for both cases of a letter.
  private static func commonForm(of byte: UInt8) -> UInt8 {
    // The folding of other letters depends on the bytes around them, but none becomes one of ASCII.
    if byte >= 0x80 { return 0x80 }
    return byte &- UInt8(ascii: "A") < 26 ? byte + 0x20 : byte
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "@"),
      UInt8(ascii: "$"), UInt8(ascii: "#"):
      true
    default: false
    }
  }

  /// The folded form of a key; empty if the key consists only of separators.
  ///
  /// It is not inlined, because many checks of rules compare two names.
  @inline(never)
  static func folded(_ key: String) -> ContiguousArray<UInt8> {
    var folded = ContiguousArray<UInt8>()
    _ = key.withBytes { bytes in
      foldedBytes(of: bytes) {
        folded.append($0)
        return true
      }
    }
    return folded
  }
}

extension MappingOptions.KeyMatching {
  /// The form in which two keys are compared.
  @inline(never)
  func form(of key: String) -> ContiguousArray<UInt8> {
    switch self {
    case .folded: KeyFolding.folded(key)
    case .exact: ContiguousArray(key.utf8)
    }
  }
}
