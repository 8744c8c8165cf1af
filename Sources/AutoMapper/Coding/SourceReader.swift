import Foundation

/// A stream of values that plans read from: JSON text, or a tree of values.
///
/// A reader stands before a value. The members named `take…` consume it when it has the wanted form,
/// else they answer nil (or false) and leave it there. Members that find malformed text throw.
///
/// Arrays and objects are walked in the same rhythm:
///
///     if try reader.openArray() == .filled {
///       repeat { …take or skip one value… } while try reader.nextElement()
///     }
protocol SourceReader: Descending {
  /// A position to come back to.
  associatedtype Mark

  /// What the current call carries along.
  var context: CallContext { get }
  /// The same, uncounted.
  var borrowedContext: Borrowed<CallContext> { get }
  /// The context's arena, uncounted.
  var borrowedArena: Borrowed<Arena> { get }

  /// What happens to values that do not fit.
  var policies: Policies { get set }

  /// Whether the path to the next value is kept in the context, as far as closures may ask for it.
  var tracksPath: Bool { get }
  /// Whether remarks are collected, so that the path is kept for every value.
  var isReported: Bool { get }

  /// The predictor of an object plan's keys.
  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor>

  /// The byte offset of the next value, or nil where the source is not text.
  var offset: Int? { get }

  /// The form of the next value.
  mutating func kind() throws -> SourceKind

  /// Consumes a null.
  mutating func takeNull() throws -> Bool
  /// Consumes true or false.
  mutating func takeBoolean() throws -> Bool?
  /// Consumes a number that is written as an integer and fits the type.
  mutating func takeInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer?
  /// Consumes a number that a Double can hold; one that is not exact is rounded to the nearest.
  mutating func takeDouble() throws -> Double?
  /// The same for Float, rounded once.
  mutating func takeFloat() throws -> Float?
  /// Consumes a number that a Decimal holds with all its digits.
  mutating func takeDecimal() throws -> Decimal?
  /// Consumes a string.
  mutating func takeString() throws -> String?
  /// Consumes a string and lets a closure see its bytes.
  mutating func takeText<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result?
  /// Consumes a number and lets a closure see its digits, as JSON writes them.
  mutating func takeDigits<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result?
  /// Consumes any scalar, with its digits; arrays and objects are only named, and stay.
  mutating func takeScalar() throws -> Scalar
  /// Consumes any value as a tree.
  mutating func takeValue() throws -> JSONValue
  /// Consumes any value as a tree for a closure: values that JSON does not have become what they would
  /// be written as, or null.
  mutating func takeNodeValue() throws -> JSONValue
  /// Consumes any value as the Swift values that an `Any` holds.
  mutating func takeAny() throws -> Any
  /// Consumes a value that has the type already, as dictionaries may hold.
  mutating func takeSwiftValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool
  /// Consumes a value of any form, unread but checked.
  mutating func skip() throws

  /// Enters an array.
  mutating func openArray() throws -> Opening
  /// Moves to the next element; leaves the array and answers false after the last.
  mutating func nextElement() throws -> Bool

  /// Enters an object.
  mutating func openObject() throws -> Opening
  /// Consumes a key and finds what it leads to.
  mutating func takeKey(_ keys: KeyTable, _ prediction: inout KeyPrediction) throws -> KeyMatch
  /// Consumes a key.
  mutating func takeKey() throws -> String
  /// Consumes a key that was validated before, and compares it with two others.
  mutating func takeKey(
    comparedTo first: String, _ second: String
  ) throws -> (isFirst: Bool, isSecond: Bool)
  /// Moves to the next key; leaves the object and answers false after the last.
  mutating func nextMember() throws -> Bool

  /// The present position.
  var mark: Mark { get }
  /// Goes back to a position.
  mutating func reset(to mark: Mark)
  /// Passes a value that another walk checks, or has checked, and that may be passed again.
  mutating func pass() throws
  /// Begins a value that rules look at more than once, as a tree or otherwise, until ``endLooking()``: what
  /// lies in it is walked through once, and passed or taken in one step from then on.
  mutating func beginLooking(asTree: Bool)
  /// Ends the value that was begun last.
  mutating func endLooking()
  /// The key at a position that was taken before a key; only called for messages and rare ties.
  func key(at mark: Mark) -> String
  /// The key at a position that was taken before a key, as a step of a path.
  func keyStep(at mark: Mark) -> PathStep
  /// The key that begins at a byte offset of the text.
  func key(atOffset offset: Int) -> String
}

/// The form of a value.
enum SourceKind {
  case null
  case boolean
  case number
  case string
  case array
  case object
  /// A value of a dictionary source that is none of JSON's, such as a Date.
  case swiftValue
}

/// What a reader found where an array or object was asked for.
enum Opening {
  /// Another form of value, which stays unread.
  case absent
  /// An array or object without contents, which has been consumed.
  case empty
  /// The reader stands before the first element or key.
  case filled
}

/// A value in full, for conversions.
enum Scalar {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string(String)
  case array
  case object
  case swiftValue(Any)

  /// What was found, as a phrase for messages.
  var found: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): "the number \(MappingError.excerpt(number.text))"
    case .string(let text): "the string \(MappingError.quoted(text))"
    case .array: "an array"
    case .object: "an object"
    case .swiftValue(let value): "a value of type \(type(of: value))"
    }
  }
}

/// The state of key prediction inside one object.
struct KeyPrediction {
  let predictor: Borrowed<KeyPredictor>
  /// The entry of the key read last; 0 before the first.
  var previous: Int32 = 0

  @inline(__always)
  init(_ predictor: Borrowed<KeyPredictor>) { self.predictor = predictor }
}

extension SourceReader {
  /// Makes the error for a fault, with its place in the text.
  func failure(
    _ fault: some Fault, type: (any Any.Type)? = nil, offset: Int? = nil
  ) -> MappingError {
    MappingError(fault, type: type, offset: offset ?? self.offset)
  }
}

extension SourceReader {
  /// Walks an array, each element by a closure that consumes it.
  @inline(__always)
  mutating func takeElements<Element>(
    _ take: (inout Self) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try take(&self))
      } catch {
        throw error.prepending(.index(elements.count))
      }
    } while try nextElement()
    return elements
  }

  /// Walks an array in the same way, and keeps the path of each element where somebody may ask for it.
  mutating func takeTrackedElements<Element>(
    _ take: (inout Self) throws -> Element
  ) throws -> [Element] {
    var index = 0
    return try takeElements { reader in
      defer { index += 1 }
      guard reader.tracksPath else { return try take(&reader) }
      return try reader.at(PathStep(.index(index)), take)
    }
  }

  /// Walks an object, the value of each key by a closure that consumes it.
  @inline(__always)
  mutating func takeMembers(_ take: (String, inout Self) throws -> Void) throws {
    guard try openObject() == .filled else { return }
    repeat {
      let key = try takeKey()
      do {
        try take(key, &self)
      } catch {
        throw error.prepending(.key(key))
      }
    } while try nextMember()
  }
}

extension Error {
  /// The same error with one more step at the front of its path.
  func prepending(_ component: MappingPath.Component) -> any Error {
    guard var error = self as? MappingError else { return self }
    error.prepend(component)
    return error
  }
}
