/// A key as it is written, with its text made ready once.
struct WrittenKey: Sendable {
  let name: String
  let hasSlash: Bool
  /// `,"name":` — the first member of an object is written without the comma.
  let encoded: ContiguousArray<UInt8>

  init(_ name: String) {
    self.name = name
    hasSlash = name.utf8.contains(UInt8(ascii: "/"))
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: ",")]
    StringEscaping.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    encoded = bytes
  }
}
