import AutoMapperFoundation

/// A target that plans write to: JSON text, or a tree of values.
///
/// Calls come in the order of the document, and the caller is responsible for that order, which no
/// member checks:
///
///     try writer.openArray(count: 2)
///     try writer.beginElement()   // then exactly one value
///     try writer.beginElement()   // then exactly one value
///     writer.closeArray()
///
/// An object is written in the same way, with `beginMember`. Exactly one value is written at the
/// root.
///
/// A member that throws may have written a part of its output. The caller abandons the writer then;
/// it does not go on writing. Errors have a path only as far as the callers add it.
///
/// Unless a member says otherwise, it costs amortized O(1) in addition to the bytes that it writes.
protocol SinkWriter: Descending {
  /// The state of the current call.
  var context: CallContext { get }
  /// The policies for nil, empty collections and numbers that JSON does not have.
  ///
  /// Codecs consult them before they write. The members of the writer do not.
  var policies: Policies { get set }
  /// Whether callers must write the members of an object in the order of their keys.
  ///
  /// The writer itself sorts nothing.
  var sortsKeys: Bool { get }
  /// Whether two keys of an object are the same if they are equal as Swift strings, as in a
  /// dictionary, rather than if their bytes are equal.
  var comparesKeysAsStrings: Bool { get }

  /// Writes a finished tree as the next value, without walking through it.
  ///
  /// Assumes that a value may come next. The limits of the options are not checked, so only a
  /// writer whose result is itself written, and checked, later accepts the tree.
  ///
  /// - Returns: Whether the tree was written. If not, the writer is unchanged, and the caller
  ///   writes the value step by step.
  mutating func take(tree: JSONValue) -> Bool

  /// Begins an array as the next value.
  ///
  /// Assumes that a value may come next. Afterwards `depth` is greater by one, and `beginElement`
  /// or `closeArray` comes next.
  ///
  /// - Parameter count: The expected number of elements, for which memory may be reserved. Another
  ///   number may follow.
  /// - Throws: `depthExceeded` if the array nests too deeply. A writer of text also throws here if
  ///   the text so far is too long.
  mutating func openArray(count: Int) throws
  /// Begins an element of the innermost array.
  ///
  /// Assumes that the innermost open container is an array whose last element is complete. Exactly
  /// one value comes next.
  ///
  /// - Throws: An error if a tree has too many elements and members. Text is checked when it is
  ///   finished.
  mutating func beginElement() throws
  /// Ends the innermost array, which is then complete as a value.
  ///
  /// Assumes that the innermost open container is an array whose last element is complete.
  /// Afterwards `depth` is less by one.
  mutating func closeArray()
  /// Begins an object as the next value.
  ///
  /// Assumes that a value may come next. Afterwards `depth` is greater by one, and `beginMember` or
  /// `closeObject` comes next.
  ///
  /// - Parameter count: The expected number of members, for which memory may be reserved. Another
  ///   number may follow.
  /// - Throws: The same errors as `openArray(count:)`.
  mutating func openObject(count: Int) throws
  /// Begins a member whose key is part of the plan.
  ///
  /// Assumes that the innermost open container is an object whose last member is complete, and that
  /// the object does not have the key yet: text would then have the key twice, and a tree would
  /// replace the earlier value. The length of the key is not checked. Exactly one value comes next.
  ///
  /// - Throws: An error if a tree has too many elements and members.
  mutating func beginMember(_ key: WrittenKey) throws
  /// Begins a member whose key is known only now, such as that of a dictionary.
  ///
  /// Assumes the same as for a key of the plan.
  ///
  /// - Throws: An error if the key is too long, or if a tree has too many elements and members.
  /// - Complexity: O(*n*) in the length of the key.
  mutating func beginMember(_ name: String) throws
  /// Does the same for the UTF-8 of a key, which the caller knows to be valid.
  mutating func beginMember(utf8 name: [UInt8]) throws
  /// Ends the innermost object, which is then complete as a value.
  ///
  /// Assumes that the innermost open container is an object whose last member is complete.
  /// Afterwards `depth` is less by one.
  mutating func closeObject()

  // The following members write one scalar. Each assumes that a value may come next, and leaves the
  // writer behind that value.

  /// Writes null.
  mutating func writeNull()
  /// Writes true or false.
  mutating func write(boolean: Bool)
  /// Writes an integer.
  ///
  /// - Throws: An error if it has too many digits.
  mutating func write<Integer: FixedWidthInteger>(integer: Integer) throws
  /// Writes the shortest digits that give the same number when they are read.
  ///
  /// Assumes that the number is finite.
  ///
  /// - Throws: An error if they are too many.
  mutating func write<Number: BinaryFormat>(number: Number) throws
  /// Writes a `Double` in the same way, by code of the caller, which takes 4 kB for text.
  mutating func write(double: Double) throws
  /// Writes a number with the digits that it has.
  ///
  /// - Throws: An error if the number is too long.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func write(number: JSONNumber) throws
  /// Writes a decimal.
  ///
  /// Assumes that `text` is the text of the same number: writers of text use only `text`.
  ///
  /// - Throws: An error if the text is too long.
  mutating func write(decimal: Decimal, _ text: DecimalText) throws
  /// Writes a string.
  ///
  /// - Throws: An error if the UTF-8 of the string is too long, without its escapes.
  /// - Complexity: O(*n*) in the length of the string.
  mutating func write(string: String) throws
  /// Writes a string whose UTF-8 a closure appends to an empty array.
  ///
  /// Assumes that the bytes are valid UTF-8, and that the closure does not use the writer. Text
  /// gets the bytes unchecked; a tree repairs invalid ones.
  ///
  /// - Throws: The errors of the closure, and an error if there are too many bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func writeText(_ append: (inout [UInt8]) throws -> Void) throws
  /// Writes a number whose digits a closure appends to an empty array.
  ///
  /// Assumes that the bytes are a number of JSON, which is not checked, and that the closure does
  /// not use the writer.
  ///
  /// - Throws: The errors of the closure, and an error if there are too many bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func writeNumber(_ append: (inout [UInt8]) throws -> Void) throws
  /// Writes the string at a place.
  ///
  /// Assumes that the place is initialized with a `String`, which does not change during the call.
  ///
  /// - Throws: An error if the UTF-8 of the string is too long, without its escapes.
  /// - Complexity: O(*n*) in the length of the string.
  mutating func writeString(at place: Place) throws
}

extension SinkWriter {
  /// The error for values that nest too deeply.
  ///
  /// The usual cause is a cycle of objects. The mapper recognizes it by the objects that are added
  /// to the error while it propagates.
  @inline(never)
  func writingDepthError(limit: Int) -> MappingError {
    MappingError(NestingFault.values(limit: limit))
  }
}

/// A reader or writer that counts levels of nesting, and switches to another stack if necessary.
///
/// Codecs recurse once for each level. They check `isDeep` before they recurse, and go through
/// `descend` if it is true, so that most levels cost one comparison.
protocol Descending {
  /// The number of open arrays and objects, including those around a part of a document.
  var depth: Int { get }
  /// The least depth at which the remaining stack must be checked.
  ///
  /// `descend` raises it for the levels inside.
  var nextStackCheck: Int { get set }
}

extension Descending {
  /// Whether the remaining stack must be checked at this depth.
  @inline(__always)
  var isDeep: Bool { depth >= nextStackCheck }

  /// Calls a closure with enough stack for the levels until the next check, on another thread if
  /// necessary.
  ///
  /// - Throws: The errors of the closure; `depthExceeded` if the system cannot start a thread.
  @inline(never)
  mutating func descend<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let outerCheck = nextStackCheck
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    // The next value at this depth is on this stack again, which has to be checked for it.
    defer { nextStackCheck = outerCheck }
    return try DeepStack.call { try body(&self) }
  }
}
