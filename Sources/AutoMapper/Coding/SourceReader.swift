import AutoMapperFoundation

/// A stream of values that plans read from: JSON text, or a tree of values.
///
/// A reader is always before a value, before a key, or behind a value. The members named `take…`
/// assume that a value comes next. They consume it if it has the requested form, and otherwise
/// return nil or false and leave the reader before the value.
///
/// Behind a value, only `nextElement`, `nextMember` or `reset` is called. A reader of text has
/// really moved there. A reader of a tree moves only with the next element or key; until then,
/// another `take…` would return the same value again.
///
/// A member that throws leaves the reader at an unspecified position, from which only `reset`
/// continues. Readers of text throw if the text they pass is malformed, and all readers throw if a
/// limit of the options is exceeded.
///
/// Arrays and objects are walked in the same way, objects with `openObject`, `takeKey` and
/// `nextMember`:
///
///     if try reader.openArray() == .filled {
///       repeat { …take or skip one value… } while try reader.nextElement()
///     }
protocol SourceReader: Descending {
  /// A position to which the reader can return.
  associatedtype Mark

  /// The state of the current call.
  var context: CallContext { get }
  /// The context without reference counting.
  var borrowedContext: Borrowed<CallContext> { get }
  /// The arena of the context without reference counting.
  var borrowedArena: Borrowed<Arena> { get }

  /// The policies for values that do not fit.
  ///
  /// Codecs consult them. The members of the reader do not.
  var policies: Policies { get set }

  /// Whether the path to the next value is recorded in the context, for closures that may ask for
  /// it.
  var tracksPath: Bool { get }
  /// Whether a report is collected, so that the path is recorded for every value.
  var isReported: Bool { get }

  /// The predictor of the keys of the object plan with a number.
  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor>

  /// The byte offset of the next value or key, behind white space; nil if the source is a tree.
  ///
  /// Does not move the reader.
  ///
  /// - Complexity: O(*n*) in the white space before the value.
  var offset: Int? { get }

  /// The form of the next value, which is not consumed.
  ///
  /// Text is judged by its first byte alone, so a value of this form may still be malformed.
  ///
  /// - Throws: A syntax error if the text does not have a value here.
  /// - Complexity: O(1), apart from white space.
  mutating func kind() throws -> SourceKind

  /// Consumes null.
  ///
  /// - Returns: Whether the value was null.
  /// - Throws: A syntax error for a literal that begins like null but is malformed.
  mutating func takeNull() throws -> Bool
  /// Consumes true or false; nil for any other form.
  ///
  /// - Throws: A syntax error for a literal that begins like a boolean but is malformed.
  mutating func takeBoolean() throws -> Bool?
  /// Consumes a number that is written as an integer and fits the type.
  ///
  /// Returns nil for any other form and for numbers that do not fit, which the caller may read in
  /// another way. A reader of text also returns nil for `1.0` and `1e2`. A reader of a tree does so
  /// for all numbers that are not stored as `Int64`, even if they fit.
  ///
  /// - Throws: In text, an error for a malformed or overlong number, even if it would not fit.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer?
  /// Consumes a number without a fraction, or a string with such a number, in one of the usual
  /// forms: `3.0`, `1e2`, `"42"`, `"42.0"`.
  ///
  /// Returns nil for any other value, of which some can still be converted. `inQuotes` states
  /// whether strings are accepted. A reader of a tree always returns nil.
  ///
  /// - Throws: In text, an error for a malformed or overlong number.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeConvertibleInteger(inQuotes: Bool) throws -> Int64?
  /// Consumes a string with a number in one of the usual forms, such as `"1.5"`, under the same
  /// conditions.
  mutating func takeQuotedDouble() throws -> Double?
  /// Consumes a number within the range of `Double`, rounded to the nearest value.
  ///
  /// Returns nil for any other form, and for numbers beyond the range.
  ///
  /// - Throws: In text, an error for a malformed or overlong number.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeDouble() throws -> Double?
  /// Consumes a number within the range of `Float`, rounded once to the nearest value.
  ///
  /// Returns nil for any other form, and for numbers beyond the range. A reader of a tree also
  /// returns nil for a `Double` that a `Float` cannot represent exactly, and for numbers that are
  /// stored as digits.
  ///
  /// - Throws: In text, an error for a malformed or overlong number.
  mutating func takeFloat() throws -> Float?
  /// Consumes a number that a `Decimal` holds with all its digits.
  ///
  /// Returns nil for any other form and for other numbers. A reader of a tree also returns nil for
  /// a `Double`, whose digits are not known.
  ///
  /// - Throws: In text, an error for a malformed or overlong number.
  mutating func takeDecimal() throws -> Decimal?
  /// Consumes a string; nil for any other form.
  ///
  /// - Throws: In text, an error for a string that is malformed, not valid UTF-8, or too long.
  /// - Complexity: O(*n*) in the length of the string.
  mutating func takeString() throws -> String?
  /// Consumes a string and calls a closure with its UTF-8, in which escapes are resolved.
  ///
  /// Returns nil for any other form, without calling the closure. ASCII without escapes is not
  /// copied from a text.
  ///
  /// - Throws: The errors of `takeString` and of the closure.
  /// - Complexity: O(*n*) in the length of the string.
  mutating func takeText<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result?
  /// Consumes a number and calls a closure with its text, as the document or a JSON writer spells
  /// it.
  ///
  /// Returns nil for any other form, without calling the closure.
  ///
  /// - Throws: In text, an error for a malformed or overlong number, or for text that does not have
  ///   a value here; the errors of the closure.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeDigits<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result?
  /// Consumes any scalar, numbers with all their digits.
  ///
  /// For an array or object, returns only the form and leaves the reader before it.
  ///
  /// - Throws: In text, an error for a malformed or overlong value.
  mutating func takeScalar() throws -> Scalar
  /// Consumes any value as a tree. The last of several equal keys wins.
  ///
  /// - Throws: An error for malformed text, for a value that exceeds a limit, and for a value of a
  ///   tree that JSON does not have.
  /// - Complexity: O(*n*) in the size of the value; O(1) for a checked part of a `JSONValue`.
  mutating func takeValue() throws -> JSONValue
  /// Consumes any value as a tree for a closure.
  ///
  /// Values of a tree that JSON does not have, such as dates, are replaced with the JSON that they
  /// would be written as, or with null. A tree that was made of the same value before is reused.
  ///
  /// - Throws: An error for malformed text, and for a value that exceeds a limit.
  /// - Complexity: O(*n*) in the size of the value, and less where a tree is reused.
  mutating func takeNodeValue() throws -> JSONValue
  /// Consumes any value as the Swift values that an `Any` contains: dictionaries, arrays and
  /// scalars, with `NSNull` for null. The last of several equal keys wins.
  ///
  /// - Throws: An error for malformed text, and for a value that exceeds a limit.
  /// - Complexity: O(*n*) in the size of the value.
  mutating func takeAny() throws -> Any
  /// Consumes a value of a tree that already has the requested Swift type, and stores it at a
  /// place.
  ///
  /// Assumes that `operations` are those of the type at the place. Only values that JSON does not
  /// have are stored in this way.
  ///
  /// - Returns: Whether the value was stored. If not, the place is unchanged and the value comes
  ///   next. Always false for text.
  mutating func takeSwiftValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool
  /// Consumes a value of any form without making anything of it.
  ///
  /// A reader of text checks all of the value. A reader of a tree checks the limits, unless the
  /// tree was already checked or its contents are lazy. Does not recurse.
  ///
  /// - Throws: An error for malformed text, and for a value that exceeds a limit.
  /// - Complexity: O(*n*) in the size of the value; O(1) where its end is recorded, and for a tree
  ///   that is not walked.
  mutating func skip() throws

  /// Enters an array.
  ///
  /// Assumes that a value comes next. After `.filled`, the reader is before the first element, and
  /// `depth` is greater by one. After `.empty`, it is behind the array. After `.absent`, the value
  /// comes next.
  ///
  /// - Throws: `depthExceeded` if the array nests too deeply. A reader of a tree also throws if
  ///   there are too many elements, and the errors of the first element; text is checked for the
  ///   number of elements before it is read.
  mutating func openArray() throws -> Opening
  /// Moves to the next element of the innermost array.
  ///
  /// Assumes that the reader is behind an element of an array that was entered.
  ///
  /// - Returns: Whether there is another element, which comes next. If not, the reader is behind
  ///   the array, and `depth` is less by one.
  /// - Throws: In text, a syntax error if neither a comma nor a closing bracket follows; in a tree,
  ///   the errors of the next element.
  mutating func nextElement() throws -> Bool

  /// Enters an object.
  ///
  /// Assumes that a value comes next. After `.filled`, the reader is before the first key, and
  /// `depth` is greater by one. After `.empty`, it is behind the object. After `.absent`, the value
  /// comes next.
  ///
  /// - Throws: `depthExceeded` if the object nests too deeply. A reader of a tree also throws if
  ///   there are too many members.
  mutating func openObject() throws -> Opening
  /// Consumes a key and looks it up in the table of an object plan.
  ///
  /// Assumes that the reader is before a key, and that `prediction` was made for the same plan and
  /// object. Leaves the reader before the value, and the prediction ready for the next key.
  ///
  /// - Throws: In text, an error for a malformed or overlong key, or a missing colon; in a tree, an
  ///   error for an overlong key or value. Lazy members may throw when their value is made.
  /// - Complexity: O(*n*) in the length of the key. A predicted key of text is compared once, not
  ///   looked up.
  mutating func takeKey(_ keys: KeyTable, _ prediction: inout KeyPrediction) throws -> KeyMatch
  /// Consumes a key.
  ///
  /// Assumes that the reader is before a key. Leaves it before the value.
  ///
  /// - Throws: The same errors as for a key that is looked up.
  /// - Complexity: O(*n*) in the length of the key.
  mutating func takeKey() throws -> String
  /// Consumes a key, and compares its bytes with two others.
  ///
  /// Assumes that the reader is before a key whose object was skipped before: a reader of text does
  /// not check the UTF-8 of the key again. Leaves the reader before the value. Both results may be
  /// true.
  ///
  /// - Throws: The same errors as `takeKey()`.
  /// - Complexity: O(*n*) in the length of the key.
  mutating func takeKey(
    comparedTo first: String, _ second: String
  ) throws -> (isFirst: Bool, isSecond: Bool)
  /// Moves to the next key of the innermost object.
  ///
  /// Assumes that the reader is behind the value of a member of an object that was entered.
  ///
  /// - Returns: Whether there is another member, whose key comes next. If not, the reader is behind
  ///   the object, and `depth` is less by one.
  /// - Throws: In text, a syntax error if neither a comma nor a closing brace follows.
  mutating func nextMember() throws -> Bool

  /// The current position, before a value or a key, or behind a value.
  ///
  /// - Complexity: O(1).
  var mark: Mark { get }
  /// Moves to a position of the same document, and restores `depth`.
  ///
  /// Assumes that the containers around the position are still open, except perhaps the innermost
  /// one: a mark of a tree keeps only that level. A reader of text can move to any of its
  /// positions.
  ///
  /// - Complexity: O(1), apart from the levels of a tree that are left.
  mutating func reset(to mark: Mark)
  /// Moves past a value that is read or skipped again later.
  ///
  /// A reader of text checks the value and records the ends of the containers in it, until the call
  /// ends. A reader of a tree does nothing, so it does not check the value either.
  ///
  /// - Throws: In text, the errors of `skip`.
  mutating func pass() throws
  /// Announces that the next value is inspected more than once, until ``endLooking()``.
  ///
  /// From then on, each container in the value is walked once, and skipped or taken in one step
  /// after that. Calls nest, and each is followed by ``endLooking()`` even if reading fails. The
  /// position stays the same. A reader of text starts to record the ends of containers; one of a
  /// tree does nothing.
  mutating func beginLooking()
  /// Ends the innermost ``beginLooking()``.
  mutating func endLooking()
  /// The key at a position.
  ///
  /// Assumes that the mark was made before a key, and the conditions of `reset`. Does not move the
  /// reader. Returns an empty string if the key cannot be read. Copies the reader, so it is meant
  /// for messages and rare cases.
  func key(at mark: Mark) -> String
  /// The key at a position, as a step of a path.
  ///
  /// Assumes the same as `key(at:)`. A step of text stores only the offset, so it costs O(1).
  func keyStep(at mark: Mark) -> PathStep
  /// The key that begins at a byte offset of the text; always empty for a tree, which has no
  /// offsets.
  func key(atOffset offset: Int) -> String
  /// The path to the next value, which exists, and can be listed, until `CallContext.close` ends
  /// it. The innermost path is closed first.
  ///
  /// Assumes that the offset is ``offset``, which many callers need, too.
  func openPath(offset: Int?) -> Borrowed<RecordedPath>
  /// Consumes the next object, whose contents the path provides until the path is closed.
  ///
  /// Assumes that the path was opened here. `isChecked` states whether the object has been read or
  /// skipped before; if so, the position afterward is unspecified.
  ///
  /// - Returns: False, without consuming the object, if it must be taken as a tree: because it is
  ///   malformed, or in a reader of a tree.
  mutating func leaveContents(to path: RecordedPath, isChecked: Bool) -> Bool
}

extension SourceReader {
  /// The error for a fault, with an offset in the text: the given one, or that of the next value.
  ///
  /// It has the kind of null if an empty string counts as null.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func failure(
    _ fault: consuming some Fault, type: (any Any.Type)? = nil, offset: Int? = nil
  ) -> MappingError {
    let error = MappingError(fault, type: type, offset: offset ?? self.offset)
    guard policies.emptyStrings == .asNull, error.isOfEmptyString, error.kind != .unknownCase
    else { return error }
    return MappingError(
      .missingValue, type: type, expected: error.expected, found: error.found,
      advice: error.advice, offset: offset ?? self.offset)
  }
}
