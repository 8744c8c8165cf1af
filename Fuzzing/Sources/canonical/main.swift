// Answers how the library reads documents, for `Scripts/differential.py`.
//
// Reads documents from the standard input: four bytes of length, the lowest first, and the bytes.
// After a length of 0xFFFFFFFF has ended the batch, it answers each in the same form: a byte of
// verdicts and the text of its tree. The verdicts are one bit each:
//
//     1   the library makes a tree of it
//     2   the library skips it, as a value that no property asks for
//     4   8   16   32   the library makes an Any of it, a class, structs, a dictionary
//     64  Foundation makes a tree of it
//     128 Foundation makes the same of it and of the text that is answered

import AutoMapper
import Foundation

struct Nothing {}

final class Node {
  var id = 0
  var name: String?
  var next: Node?
  var children: [Node] = []
  var values: [String: Double] = [:]
  var extra: Any?
}

struct Item {
  var id: Int
  var name: String?
  var scores: [Double]?
  var inner: [String: Item]?
  var extra: JSONValue?
}

let mapper = ObjectMapper { $0.register { Node() } }

func accepts<Value>(_ bytes: [UInt8], as type: Value.Type, _ bit: UInt8) -> UInt8 {
  (try? mapper.map(bytes, to: type)) == nil ? 0 : bit
}

func foundationValue(_ bytes: [UInt8]) -> NSObject? {
  let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  return value as? NSObject ?? value.map { $0 as AnyObject as? NSObject } ?? nil
}

func answer(_ bytes: [UInt8]) -> [UInt8] {
  let tree = try? mapper.map(bytes, to: JSONValue.self)
  let text = Array((tree?.description ?? "").utf8)
  let skipped = Array(#"{"skipped":"#.utf8) + bytes + Array("}".utf8)
  var verdicts =
    (tree == nil ? 0 : 1) | accepts(skipped, as: Nothing.self, 2)
    | accepts(bytes, as: Any?.self, 4) | accepts(bytes, as: Node.self, 8)
    | accepts(bytes, as: [Item].self, 16) | accepts(bytes, as: [String: [Item?]].self, 32)
  if let value = foundationValue(bytes) {
    verdicts |= 64
    if tree != nil, value == foundationValue(text) { verdicts |= 128 }
  }
  return [verdicts] + text
}

/// The standard input, read in pieces of whatever is available.
struct Input {
  private var bytes: ArraySlice<UInt8> = []

  mutating func take(_ count: Int) -> [UInt8]? {
    while bytes.count < count {
      let more = FileHandle.standardInput.availableData
      if more.isEmpty { return nil }
      bytes = ArraySlice(bytes + more)
    }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// A number in four bytes.
  mutating func takeNumber() -> Int? {
    take(4)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

// Answers wait for the mark that ends a batch.
let endOfBatch = 0xFFFF_FFFF
var input = Input()
var output = Data()
while let count = input.takeNumber() {
  if count == endOfBatch {
    FileHandle.standardOutput.write(output)
    output = Data()
  } else if let bytes = input.take(count) {
    let answer = answer(bytes)
    output += (0..<4).map { UInt8(truncatingIfNeeded: answer.count >> ($0 * 8)) }
    output += answer
  }
}
