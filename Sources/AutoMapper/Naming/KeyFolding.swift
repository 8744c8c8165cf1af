/// The loose comparison of keys: what is left of a key when spelling conventions are taken away.
///
/// `first_name`, `FIRST-NAME`, `First Name` and `firstName` all fold to `firstname`; `@id`, `$id`,
/// `#id` and `_id` fold to `id`. Letters are lowered in ASCII and in the Latin-1 block (`É` to `é`)
/// only: these are the letters whose two cases are one byte apart, so that folding neither depends
/// on a locale nor merges letters that merely look alike (a Kelvin sign is no `k`).
enum KeyFolding {
  /// Appends the folded bytes of a key; nothing when the key consists of separators only.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func fold(_ key: borrowing Span<UInt8>, into folded: inout ContiguousArray<UInt8>) {
    var afterLatinLead = false
    for index in key.indices {
      let byte = key[index]
      defer { afterLatinLead = byte == 0xC3 }
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "@"),
        UInt8(ascii: "$"), UInt8(ascii: "#"):
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        folded.append(byte + 0x20)
      // À to Þ, without the multiplication sign
      case 0x80...0x9E where afterLatinLead && byte != 0x97:
        folded.append(byte + 0x20)
      default:
        folded.append(byte)
      }
    }
  }

  /// The folded form of a key.
  static func folded(_ key: String) -> ContiguousArray<UInt8> {
    var folded = ContiguousArray<UInt8>()
    let bytes = ContiguousArray(key.utf8)
    fold(bytes.span, into: &folded)
    return folded
  }
}
