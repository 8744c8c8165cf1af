import AutoMapper
import Foundation

private struct Keyed: Equatable {
  var userName: Int?
  var other: Nested?
}

private struct Nested: Equatable {
  var value: Int?
}

/// Keys: the text before the first line feed is a key or a path, the rest is another.
func checkKeys(_ bytes: [UInt8]) {
  let parts = bytes.split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let texts = parts.compactMap { String(validating: $0, as: UTF8.self) }
  guard let key = texts.first else { return }
  checkFolding(key)
  checkRenaming(key, nested: false)
  checkRenaming(key, nested: true)
  checkPaths(key)
  if let other = texts.dropFirst().first { checkTwoKeys(key, other) }
}

/// A key leads to a property exactly if it is the property's name, in any spelling.
private func checkFolding(_ key: String) {
  guard folded(key) != folded("other") else { return }
  let document = JSONValue.object(JSONObject([(key, JSONValue(7))]))
  let isFound = folded(key) == folded("userName")
  let mapper = ObjectMapper.shared
  let read = succeeding("folding") { try mapper.map(document, to: Keyed.self) }
  require(read.userName == (isFound ? 7 : nil), "\(key.debugDescription) leads to \(read)")
  let fromText = succeeding("folding") { try mapper.map(document.description, to: Keyed.self) }
  require(fromText == read, "\(key.debugDescription) leads elsewhere in text")
}

/// The folded form of a key, computed without the library.
private func folded(_ key: String) -> [UInt8] {
  let scalars = key.unicodeScalars.filter { !"_- @$#".unicodeScalars.contains($0) }
  var text = ""
  for scalar in scalars {
    let isLowered = (0x41...0x5A).contains(scalar.value)
    text.unicodeScalars.append(isLowered ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar)
  }
  return Array(text.utf8)
}

/// A property that is renamed to any key, or to any path, is written and read there.
private func checkRenaming(_ key: String, nested: Bool) {
  let mapper = ObjectMapper { provider in
    provider.configure(Keyed.self) { $0.map(key, to: "userName", nested: nested) }
  }
  _ = mapper.validate(Keyed.self)
  _ = mapper.explain(Keyed.self).description
  let value = Keyed(userName: 3, other: Nested(value: 4))
  guard let text = try? mapper.jsonString(from: value) else { return }
  require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
  let read = succeeding("renaming \(key.debugDescription)") { try mapper.map(text, to: Keyed.self) }
  require(
    read == value || isAmbiguous(key),
    "\(key.debugDescription) is written as \(text) and read as \(read)")
}

/// Keys that also lead to the other property.
private func isAmbiguous(_ key: String) -> Bool {
  key.split(separator: ".", omittingEmptySubsequences: false)
    .contains { folded(String($0)) == folded("other") } || folded(key) == folded("other")
}

/// A value that is put at a path of a tree is found there.
private func checkPaths(_ path: String) {
  let path = String(path.prefix(100))
  var tree: JSONValue = ["list": [1, 2, ["a": 3]], "key": ["inner": "text"]]
  let before = tree[path: path]
  let found = try? ObjectMapper.shared.map(tree, to: JSONValue.self, at: path)
  let foundInText = try? ObjectMapper.shared.map(tree.description, to: JSONValue.self, at: path)
  require(found == foundInText, "\(path.debugDescription): \(before) in a tree, not in text")
  // Steps such as 999999999 would make long arrays.
  guard !path.split(whereSeparator: { !$0.isNumber }).contains(where: { $0.count > 3 }) else {
    return
  }
  tree[path: path] = "new"
  require(PlainValidator.accepts(Array(tree.description.utf8)), "no document")
}

/// Two keys for one property: the first wins, in any order of the document.
private func checkTwoKeys(_ first: String, _ second: String) {
  guard Array(first.utf8) != Array(second.utf8) else { return }
  let mapper = ObjectMapper { provider in
    provider.configure(Keyed.self) {
      $0.map([first, second], to: "userName", nested: false)
    }
  }
  let members: [(String, JSONValue)] = [(first, 1), (second, 2)]
  for order in [members, members.reversed()] {
    let document = JSONValue.object(JSONObject(order))
    for read in [
      try? mapper.map(document, to: Keyed.self),
      try? mapper.map(document.description, to: Keyed.self),
    ] {
      require(
        read?.userName == 1 || isAmbiguous(first) || isAmbiguous(second),
        "\(document) gives \(read as Any)")
    }
  }
}
