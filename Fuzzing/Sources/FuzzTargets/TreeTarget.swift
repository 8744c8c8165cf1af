import AutoMapper
import Foundation

/// A model without properties, so that the whole document is skipped.
private struct Nothing {}

/// Bytes to a tree: accepted exactly if they are a document, however it is read; equal to
/// Foundation's result; and equal when written and read back.
func checkTree(_ bytes: [UInt8]) {
  let mapper = ObjectMapper.shared
  let isValid = PlainValidator.accepts(bytes)
  checkSkipping(bytes, isValid)
  let tree: JSONValue
  do {
    tree = try mapper.map(bytes, to: JSONValue.self)
  } catch {
    require(!isValid, "a valid document is refused: \(error)")
    checkError(error, bytes.count)
    return
  }
  require(isValid, "an invalid document is accepted: \(tree)")
  require(
    succeeding("from Data") { try mapper.map(Data(bytes), to: JSONValue.self) } == tree,
    "Data gives another tree")
  let string = String(decoding: bytes, as: UTF8.self)
  require(
    succeeding("from String") { try mapper.map(string, to: JSONValue.self) } == tree,
    "String gives another tree")
  checkMeaning(of: bytes, tree)
  checkWriting(of: tree)
  checkLimits(
    of: bytes, tree, hasDuplicateKeys: PlainValidator.hasDuplicateKeys(bytes) ?? true)
}

/// Checks the position in an error.
private func checkError(_ error: any Error, _ count: Int) {
  guard let error = error as? MappingError else { fatalError("not a MappingError: \(error)") }
  require(!error.description.isEmpty, "an error without a sentence")
  require((error.location?.offset ?? 0) <= count, "an error behind the end: \(error)")
}

private func checkSkipping(_ bytes: [UInt8], _ isValid: Bool) {
  // One level of nesting, and no byte-order mark inside.
  guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
  let document = Array(#"{"skipped":"#.utf8) + bytes + Array("}".utf8)
  let isSkipped = (try? ObjectMapper.shared.map(document, to: Nothing.self)) != nil
  require(
    isSkipped == PlainValidator.accepts(document), "skipped: \(isSkipped), mapped: \(isValid)")
}

/// Compares a tree with Foundation's, except where Foundation is known to be wrong.
private func checkMeaning(of bytes: [UInt8], _ tree: JSONValue) {
  guard
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  else {
    require(isRefusedByFoundation(tree), "Foundation refuses it")
    return
  }
  require(
    isEqual(value, tree) || isChangedByFoundation(bytes), "Foundation makes \(value) of \(tree)")
}

/// Known differences: Foundation refuses numbers beyond the range of a Double or a Decimal.
private func isRefusedByFoundation(_ tree: JSONValue) -> Bool {
  switch tree {
  case .null, .bool, .string: false
  case .number(let number): !isPlain(number)
  case .array(let elements): elements.contains { isRefusedByFoundation($0) }
  case .object(let members): members.contains { isRefusedByFoundation($0.value) }
  }
}

/// Known differences: Foundation drops U+FEFF at the start of strings, and treats the composed and
/// the decomposed form of a key as the same key.
private func isChangedByFoundation(_ bytes: [UInt8]) -> Bool {
  bytes.contains { $0 >= 0x80 } || String(decoding: bytes, as: UTF8.self).contains("\\u")
}

/// Whether a number has so few digits that Foundation neither refuses it nor rounds it differently.
private func isPlain(_ number: JSONNumber) -> Bool {
  number.text.utf8.count < 15 && !number.text.contains("e") && !number.text.contains("E")
}

private func isEqual(_ value: Any, _ tree: JSONValue) -> Bool {
  switch tree {
  case .null: return value is NSNull
  case .bool(let expected): return (value as? NSNumber)?.boolValue == expected
  case .string(let expected):
    return (value as? String).map { Array($0.utf8) } == Array(expected.utf8)
  case .number(let expected):
    guard let number = value as? NSNumber else { return false }
    return !isPlain(expected) || number.doubleValue == expected.doubleValue
  case .array(let elements):
    guard let values = value as? [Any], values.count == elements.count else { return false }
    return zip(values, elements).allSatisfy { isEqual($0, $1) }
  case .object(let members):
    guard let values = value as? [String: Any], values.count == members.count else { return false }
    return members.allSatisfy { member in
      values[member.key].map { isEqual($0, member.value) } ?? false
    }
  }
}

/// Checks that a tree is written, in each form, as a document that reads back equal.
private func checkWriting(of tree: JSONValue) {
  let mapper = ObjectMapper.shared
  let formattings: [JSONFormatting] = [
    [], .prettyPrinted, [.prettyPrinted, .sortedKeys], .escapingSlashes,
  ]
  var texts = formattings.map { formatting in
    succeeding("writing") { try mapper.jsonString(from: tree, formatting: formatting) }
  }
  texts += [tree.description, tree.debugDescription]
  for text in texts {
    require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
    let read = succeeding("reading back") { try mapper.map(text, to: JSONValue.self) }
    require(read == tree && read.hashValue == tree.hashValue, "\(tree) comes back as \(read)")
  }
}
