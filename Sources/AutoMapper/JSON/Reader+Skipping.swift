extension Reader {
  /// Begins to record skipped values in the context, where they are found by their position.
  func beginLooking() { borrowedContext.call { unsafe $0.passed.open() } }

  /// Ends the innermost ``beginLooking()``.
  func endLooking() { borrowedContext.call { unsafe $0.passed.close() } }

  /// Reads a value that is skipped again later.
  ///
  /// Called between `beginLooking` and `endLooking`.
  mutating func readKeepingEnd(_ codec: Codec, into place: Place) throws {
    let byte = nextByte()
    let start = position
    try read(codec, into: place)
    guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else { return }
    let end = position
    borrowedContext.call { unsafe $0.passed.add(nil, from: start, to: end) }
  }

  /// Moves past a value that is read or skipped again later.
  ///
  /// Checks the value and records the ends of the containers in it, until the call ends.
  ///
  /// - Throws: The errors of `skip`.
  mutating func pass() throws {
    borrowedContext.call { unsafe $0.passed.keep() }
    try skip()
  }

  /// Checks and skips a value of any kind, without recursion.
  mutating func skip() throws {
    switch nextByte() {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard borrowedContext.call({ unsafe $0.passed.isKept }) else {
        return try skipContainer(keepsEnds: false)
      }
      try skipContainer(keepsEnds: true)
    default: try skipScalar()
    }
  }

  @inline(__always)
  private mutating func skipScalar() throws {
    switch nextByte() {
    case UInt8(ascii: "\""): try check(scanString(.stringLength, upTo: maximumStringLength))
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try takeBoolean()
    case UInt8(ascii: "n"): _ = try takeNull()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    default: try skipForeignValue()
    }
  }

  @inline(never)
  private mutating func skipForeignValue() throws {
    if try takeForeignValue() == nil { try fail("a value") }
  }

  /// Skips a number.
  ///
  /// Its value is not used here, so the compiler removes its computation.
  @inline(never)
  private mutating func skipNumber() throws {
    guard takePlainNumber() == nil else { return }
    _ = try scanAnyNumber()
  }

  /// Walks a container, keeping one bit for each open level: 1 for an object.
  ///
  /// The context may know the ends of containers that were walked before, which are not walked again, and
  /// receives the ends of the others. Callers that do not need it pass a literal false, so the compiler removes
  /// its code.
  @inline(__always)
  private mutating func skipContainer(keepsEnds: Bool) throws {
    let context = borrowedContext
    let outerDepth = depth
    var levels = BitStack()
    repeat {
      // Before a value, and after its key if it has one.
      let byte = nextByte()
      let start = position
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if keepsEnds, let end = context.call({ unsafe $0.passed.end(from: start) }) {
          move(to: end)
        } else {
          let isObject = byte == UInt8(ascii: "{")
          if try isObject ? openObject() == .filled : openArray() == .filled {
            levels.push(isObject)
            if keepsEnds { context.call { unsafe $0.passed.enter(at: start) } }
            if isObject { try skipKey() }
            continue
          }
        }
      default: try skipScalar()
      }
      // After a value: continue to the next one, and leave the levels that end here.
      while let isObject = levels.last {
        if isObject {
          if try nextMember() {
            try skipKey()
            break
          }
        } else if try nextElement() {
          break
        }
        levels.pop()
        if keepsEnds { context.call { unsafe $0.passed.leave(at: position) } }
      }
    } while depth > outerDepth
  }

  @inline(__always)
  private mutating func skipKey() throws {
    try check(scanKey())
    try takeColon()
  }
}

/// A stack of Booleans, the first 64 of which need no separate memory.
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
