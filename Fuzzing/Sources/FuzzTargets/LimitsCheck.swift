import AutoMapper

/// Checks of small limits.
private struct Limits {
  var string = 8
  var key = 6
  var number = 5
  var elements = 6
  var document = 80

  var mapper: ObjectMapper {
    var options = MappingOptions()
    options.maximumStringLength = string
    options.maximumKeyLength = key
    options.maximumNumberLength = number
    options.maximumElementCount = elements
    options.maximumDocumentLength = document
    return ObjectMapper(options: options)
  }

  /// Whether a tree is within the limits for its values.
  func hold(_ tree: JSONValue) -> Bool {
    var count = 0
    return hold(tree, &count) && count <= elements
  }

  private func hold(_ tree: JSONValue, _ count: inout Int) -> Bool {
    switch tree {
    case .null, .bool: return true
    case .number(let value): return value.text.utf8.count <= number
    case .string(let text): return text.utf8.count <= string
    case .array(let values):
      count += values.count
      return values.allSatisfy { hold($0, &count) }
    case .object(let members):
      count += members.count
      return members.allSatisfy { $0.key.utf8.count <= key && hold($0.value, &count) }
    }
  }
}

private let limits = Limits()
private let limited = limits.mapper

/// A model without properties, so that the whole document is skipped.
private struct Nothing {}

/// Checks that small limits refuse a valid document exactly if it exceeds one of them, and that a
/// document within the limits can be written and read again.
func checkLimits(of bytes: [UInt8], _ tree: JSONValue, hasDuplicateKeys: Bool) {
  let isWithin = outcome { try limited.map(bytes, to: JSONValue.self) }
  // An escape is longer than its character, and a repeated key counts twice.
  if !bytes.contains(UInt8(ascii: "\\")), !hasDuplicateKeys {
    let hold = limits.hold(tree) && bytes.count <= limits.document
    require(isWithin == hold, "the limits hold: \(hold), the mapper says: \(isWithin)")
  } else {
    require(!isWithin || limits.hold(tree), "beyond a limit and not refused: \(tree)")
  }
  if case .object = tree {
    let isSkipped = outcome { try limited.map(bytes, to: Nothing.self) }
    require(isSkipped == isWithin, "skipped: \(isSkipped), read: \(isWithin)")
  }
  require(outcome { try limited.map(tree, to: JSONValue.self) } == limits.hold(tree), "a tree")
  let isWritten = outcome { try limited.jsonValue(from: tree) }
  require(isWritten == limits.hold(tree), "written as a tree: \(isWritten)")
  if let text = try? limited.jsonString(from: tree) {
    require(limits.hold(tree) && text.utf8.count <= limits.document, "written: \(text)")
  }
}

/// Whether a call succeeds; it may fail only because of a limit.
private func outcome<Result>(_ body: () throws -> Result) -> Bool {
  do {
    _ = try body()
    return true
  } catch {
    require((error as? MappingError)?.kind == .limitExceeded, "another error: \(error)")
    return false
  }
}
