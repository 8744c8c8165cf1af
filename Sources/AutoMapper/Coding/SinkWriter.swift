import Foundation

/// A target that plans write to: JSON text, or a tree of values.
///
/// Calls come in the order of the document: an array is `openArray`, then `beginElement` and one
/// value for each element, then `closeArray`; an object likewise with `beginMember`.
protocol SinkWriter: Descending {
  /// What the current call carries along.
  var context: CallContext { get }
  /// What happens to nil, empty collections and numbers that JSON does not have.
  var policies: Policies { get set }
  /// Whether the members of objects are wanted in the order of their keys.
  var sortsKeys: Bool { get }
  /// Whether keys are the same when Swift's strings hold them equal, as in a dictionary, rather than when
  /// their bytes are.
  var comparesKeysAsStrings: Bool { get }

  /// Takes a tree as it is, where the result is walked through once more; false, and nothing is written,
  /// elsewhere.
  mutating func take(tree: JSONValue) -> Bool

  mutating func openArray(count: Int) throws
  mutating func beginElement() throws
  mutating func closeArray()
  mutating func openObject(count: Int) throws
  mutating func beginMember(_ key: WrittenKey) throws
  mutating func beginMember(_ name: String) throws
  mutating func closeObject()

  mutating func writeNull()
  mutating func write(boolean: Bool)
  mutating func write<Integer: FixedWidthInteger>(integer: Integer)
  /// Writes a finite number.
  mutating func write<Number: BinaryFormat>(number: Number)
  mutating func write(number: JSONNumber) throws
  /// Writes a decimal, whose text is given too.
  mutating func write(decimal: Decimal, _ text: DecimalText) throws
  mutating func write(string: String) throws
  /// Writes a string whose UTF-8 a closure appends to an empty array.
  mutating func writeText(_ append: (inout [UInt8]) throws -> Void) throws
  /// Writes a number whose digits a closure appends to an empty array.
  mutating func writeNumber(_ append: (inout [UInt8]) throws -> Void) throws
  /// Writes the String that is in a place.
  mutating func writeString(at place: Place) throws
}

extension SinkWriter {
  /// The error for nesting that goes beyond the limit; a cycle, mostly, which the mapper finds out
  /// from the objects that the error passes on its way.
  func writingDepthError(limit: Int) -> MappingError {
    MappingError(NestingFault.values(limit: limit))
  }
}

/// A reader or writer that counts the levels of nesting it is in, and sees to the stack.
protocol Descending {
  /// The number of arrays and objects that are open.
  var depth: Int { get }
  /// The depth from which on the stack is looked at.
  var nextStackCheck: Int { get set }
}

extension Descending {
  /// Whether the depth is one at which the stack must be looked at.
  @inline(__always)
  var isDeep: Bool { depth >= nextStackCheck }

  /// Goes on where there is stack enough for the levels until the next look.
  @inline(never)
  mutating func descend<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    return try DeepStack.call { try body(&self) }
  }
}
