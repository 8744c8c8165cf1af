extension TextReader {
  /// Checks and passes a value of any form, without recursion.
  mutating func skip() throws {
    switch nextByte() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try skipContainer()
    default: try skipScalar()
    }
  }

  @inline(__always)
  private mutating func skipScalar() throws {
    switch nextByte() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try takeBoolean()
    case UInt8(ascii: "n"): _ = try takeNull()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanNumber()
    default: try fail("a value")
    }
  }

  /// Walks a container, keeping one bit for each level that is open: 1 for an object.
  private mutating func skipContainer() throws {
    let outerDepth = depth
    var levels = BitStack()
    repeat {
      // Before a value, and behind the key of one that has a key.
      switch nextByte() {
      case UInt8(ascii: "["):
        if try openArray() == .filled {
          levels.push(false)
          continue
        }
      case UInt8(ascii: "{"):
        if try openObject() == .filled {
          levels.push(true)
          try skipKey()
          continue
        }
      default: try skipScalar()
      }
      try leaveFinishedLevels(&levels)
    } while depth > outerDepth
  }

  /// Behind a value: moves to the next one, leaving the levels that end here.
  @inline(__always)
  private mutating func leaveFinishedLevels(_ levels: inout BitStack) throws {
    while let isObject = levels.last {
      if isObject {
        if try nextMember() { return try skipKey() }
      } else if try nextElement() {
        return
      }
      levels.pop()
    }
  }

  @inline(__always)
  private mutating func skipKey() throws {
    try check(scanKey())
    try takeColon()
  }
}

/// A stack of booleans, the first 64 of which need no memory of their own.
private struct BitStack {
  private var top: UInt64 = 0
  private var count = 0
  private var full: [UInt64] = []

  @inline(__always)
  mutating func push(_ bit: Bool) {
    if count > 0 && count & 63 == 0 { full.append(top) }
    top = top << 1 | (bit ? 1 : 0)
    count += 1
  }

  @inline(__always)
  var last: Bool? { count == 0 ? nil : top & 1 == 1 }

  @inline(__always)
  mutating func pop() {
    guard count > 0 else { return }
    top >>= 1
    count -= 1
    if count > 0 && count & 63 == 0 { top = full.popLast() ?? 0 }
  }
}
