/// The name of a type as it was declared, in two parts.
///
/// ```text
/// FoundationEssentials.Locale.Language                    FoundationEssentials   Locale.Language
/// Swift.CollectionDifference<Swift.Int>.Change            Swift
/// CollectionDifference.Change (extension in Shop):Foundation.URL.Link                 Shop
/// URL.Link
/// ```
struct TypeName {
  /// The module that declares the type, even in an extension of another module's type; empty if
  /// there is none.
  let module: Substring
  /// The name without the module.
  private let fullName: Substring

  /// Swift's name for the module of all declarations in C.
  static let moduleOfC = "__C"

  private static let prefix = "(extension in "

  init(_ type: any Any.Type) {
    var rest = Substring(String(reflecting: type))
    var extending: Substring?
    while rest.hasPrefix(Self.prefix),
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ":"))
    {
      // The first is the nearest.
      extending = extending ?? rest[..<end].dropFirst(Self.prefix.count).dropLast()
      rest = rest[rest.index(after: end)...]
    }
    guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      module = ""
      fullName = rest
      return
    }
    module = extending ?? rest[..<dot]
    fullName = rest[rest.index(after: dot)...]
  }

  /// The name without the module, and without the arguments of generic types.
  var name: String { Self.withoutArguments(fullName) }

  /// The name of a type without the arguments of generic types.
  static func withoutArguments(_ name: Substring) -> String {
    guard name.utf8.contains(UInt8(ascii: "<")) else { return String(name) }
    var depth = 0
    var previous: UInt8 = 0
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if depth == 0 { bytes.append(byte) }
      // The arrow of a function type does not close a list of arguments.
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "-") { depth -= 1 }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
