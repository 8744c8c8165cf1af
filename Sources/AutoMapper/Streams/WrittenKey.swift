/// A key as it is written, with its text made ready once.
struct WrittenKey: Sendable {
  let name: String
  /// `,"name":` — the first member of an object is written without the comma.
  let encoded: ContiguousArray<UInt8>

  init(_ name: String) {
    self.name = name
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: ",")]
    StringEscaping.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    encoded = bytes
  }
}
