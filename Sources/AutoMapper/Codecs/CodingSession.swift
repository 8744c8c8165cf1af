import Foundation

/// What the coders of one value share: the rules of the mapper, and how deep they are in calls.
///
/// A conformance may keep a coder, so nothing of the mapper's call is used after it.
final class CodingSession {
  let rules: any CodableRules
  let options: MappingOptions
  private let policies: Policies
  /// Reads and writes dates, where the property has a format of its own.
  let dates: DateCodec?
  /// The levels of nesting that are open around the value.
  let outerDepth: Int
  /// The depth from which on the stack is looked at.
  private let nextStackCheck: Int
  private var callContext: CallContext?
  /// How many conformances are at work, each called by the one before.
  private var openCalls = 0
  /// Where the error that is on its way out came from.
  private(set) var origin: Origin?
  /// What was asked of an encoder that it could not do, where it cannot throw.
  private(set) var failure: MappingError?

  /// A value whose conformance threw.
  struct Origin {
    let type: any Any.Type
    let node: TreeNode
    let position: CodingPosition
  }

  /// How many conformances pass between two looks at the stack; they use more of it than codecs.
  private static let callsBetweenChecks = 4

  init(
    rules: any CodableRules, dates: DateCodec?, policies: Policies, context: CallContext,
    depth: Int, nextStackCheck: Int
  ) {
    self.policies = policies
    self.rules = rules
    self.dates = dates
    outerDepth = depth
    self.nextStackCheck = nextStackCheck
    options = context.options
    callContext = context
  }

  /// Ends the session; coders that were kept go on with memory of their own.
  func finish() { callContext = nil }

  /// The context of the call, or one of their own for coders that were kept.
  var context: CallContext { callContext ?? CallContext(options: options) }

  /// The policies for values at a position.
  func policies(at position: CodingPosition) -> Policies {
    var result = policies
    if position.isExact { result.convertsValues = false }
    return result
  }

  func depth(at position: CodingPosition) -> Int { outerDepth + position.count }

  /// The depth from which on a codec that the session calls looks at the stack.
  ///
  /// A leaf calls nothing, and a look costs several times what it does.
  func stackCheck(below codec: Codec) -> Int { codec.leaf == .none ? nextStackCheck : .max }

  /// Calls a conformance, where there is stack enough and the calls are not without end.
  func enter<Result>(
    at position: CodingPosition, _ body: () throws -> Result
  ) throws -> Result {
    openCalls += 1
    defer { openCalls -= 1 }
    // A value may go through several conformances, such as that of an Optional.
    guard openCalls <= 2 * options.maximumDepth, depth(at: position) <= options.maximumDepth else {
      throw depthError(at: position)
    }
    guard openCalls % Self.callsBetweenChecks == 0 else { return try body() }
    return try DeepStack.call(body)
  }

  func depthError(at position: CodingPosition) -> MappingError {
    MappingError(
      .depthExceeded, path: MappingPath(position.path),
      expected: "at most \(options.maximumDepth) levels of nesting", found: "one more",
      advice: "raise MappingOptions.maximumDepth if the values are meant to nest so deep")
  }

  /// Calls a conformance's decoding, and remembers the innermost one that threw.
  func decoding<Result>(
    _ type: any Any.Type, _ node: TreeNode, at position: CodingPosition,
    _ body: () throws -> Result
  ) throws -> Result {
    origin = nil
    do {
      return try body()
    } catch {
      if origin == nil { origin = Origin(type: type, node: node, position: position) }
      throw error
    }
  }

  /// Remembers the first failure that could not be thrown.
  func note(_ error: MappingError) { failure = failure ?? error }

  // MARK: Rules

  /// The codec of a type that is no affair of its own conformance; nil for all others.
  func codec(for type: any Any.Type, at position: CodingPosition) throws -> Codec? {
    if type == Date.self {
      if position.isInLibrary { return nil }
      if let dates { return dates }
    }
    let treatment = try rules.treatment(of: type)
    if var refusal = treatment.refusal, !position.isInLibrary {
      refusal.path = MappingPath(position.path)
      throw refusal
    }
    return treatment.codec
  }

  /// What a place for a type takes, as messages name it.
  func expectation(of type: any Any.Type, at position: CodingPosition) -> String {
    (try? codec(for: type, at: position))?.expectation ?? "\(type)"
  }

  /// How a key is written.
  ///
  /// The name of a case is spelt in the provider's style. What was said on purpose, and what is data,
  /// stays: a raw value, the key of a dictionary.
  func spelling<Key: CodingKey>(of key: Key) -> String {
    let name = key.stringValue
    guard rules.keyStyle != .declared, TypeShape.Kind(Key.self) == .enumeration,
      !LibraryModules.declare(Key.self), enumCaseName(of: key) == name
    else { return name }
    return rules.keyStyle.key(for: name)
  }
}

/// What the coders have to know of a mapper.
protocol CodableRules: AnyObject, Sendable {
  var keyStyle: KeyStyle { get }
  /// How a type is read and written inside of a conformance.
  func treatment(of type: any Any.Type) throws -> CodableTreatment
}

/// How a type is read and written inside of a conformance.
struct CodableTreatment {
  /// The codec of a type that does not go through its own conformance: the leaves, and what the provider describes.
  var codec: Codec?
  /// Whether the conformance is a library's, a container's or the program's.
  let owner: Owner
  /// What stands before a library's conformance.
  let check: (any CheckedCodable.Type)?
  /// Of how many elements a library's value is; nil where its conformance sees to that.
  let elementCount: Int?
  /// Why a library's conformance is not called, but by that library's own types.
  let refusal: MappingError?

  /// Whose affair the values inside are.
  enum Owner {
    case program
    case library
    /// That of whoever holds the container.
    case container
  }
}
