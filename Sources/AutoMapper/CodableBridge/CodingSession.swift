import Foundation

/// The state shared by the coders of one value: the rules of the mapper, and the depth of the
/// calls.
///
/// A conformance may retain a coder, so nothing that belongs to the mapper's call is used after the
/// call ends.
final class CodingSession {
  let rules: any CodableRules
  let options: MappingOptions
  private let policies: Policies
  /// The codec of dates, if the property has its own format.
  let dates: Codec?
  /// The number of open levels of nesting around the value.
  let outerDepth: Int
  /// The depth at which the stack is checked next.
  private let nextStackCheck: Int
  private var callContext: CallContext?
  /// The number of conformances being called, each by the one before.
  private var openCalls = 0
  /// The origin of the error being propagated.
  private(set) var origin: Origin?
  /// The first failure of an encoder in a place where it could not be thrown.
  private(set) var failure: MappingError?

  /// A value whose conformance threw.
  struct Origin {
    let type: any Any.Type
    let node: TreeNode
    let position: CodingPosition
  }

  /// The number of conformances between two checks of the stack; they use more of it than codecs.
  private static let callsBetweenChecks = 4

  init(
    rules: any CodableRules, dates: Codec?, policies: Policies, context: CallContext,
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

  /// Ends the session; retained coders continue with memory of their own.
  func finish() { callContext = nil }

  /// The context of the call, or a new one for retained coders.
  var context: CallContext { callContext ?? CallContext(options: options) }

  /// The policies for values at a position.
  func policies(at position: CodingPosition) -> Policies {
    var result = policies
    if position.isExact { result.convertsValues = false }
    return result
  }

  func depth(at position: CodingPosition) -> Int { outerDepth + position.count }

  /// The depth at which a codec called by the session checks the stack.
  ///
  /// A primitive calls nothing, and a check costs several times as much as reading it.
  func stackCheck(below codec: Codec) -> Int { codec.primitive == .none ? nextStackCheck : .max }

  /// Calls a conformance if there is enough stack and the nesting is within its limit.
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
      NestingFault.values(limit: options.maximumDepth), path: MappingPath(position.path))
  }

  /// Calls a conformance's decoding, and records the innermost one that threw.
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

  /// Records the first failure that could not be thrown.
  func note(_ error: MappingError) { failure = failure ?? error }

  // MARK: Rules

  /// The codec of a type that is not mapped by its own conformance, or nil for all others.
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

  /// The expected value for a type, as named in messages.
  func expectation(of type: any Any.Type, at position: CodingPosition) -> String {
    (try? codec(for: type, at: position))?.expectation ?? "\(type)"
  }

  /// The spelling with which a key is written.
  ///
  /// The name of a case is spelled in the provider's style. Raw values and the keys of dictionaries
  /// are kept, because they are explicit choices or data.
  func spelling<Key: CodingKey>(of key: Key) -> String {
    let name = key.stringValue
    guard rules.keyStyle != .declared, TypeShape.Kind(Key.self) == .enumeration,
      !LibraryModules.declare(Key.self), enumCaseName(of: key) == name
    else { return name }
    return rules.keyStyle.key(for: name)
  }
}

/// The rules of a mapper that the coders use.
protocol CodableRules: AnyObject, Sendable {
  var keyStyle: KeyStyle { get }
  /// The way a type is read and written inside a conformance.
  func treatment(of type: any Any.Type) throws -> CodableTreatment
}

/// The way a type is read and written inside a conformance.
struct CodableTreatment {
  /// The codec of a type that is not mapped by its own conformance: a primitive, or a type described by
  /// the provider.
  var codec: Codec?
  /// The owner of the conformance: a library, a container or the program.
  let owner: Owner
  /// The check that precedes a library's conformance.
  let check: (any CheckedCodable.Type)?
  /// The number of elements of a library's value, or nil if its conformance checks the number.
  let elementCount: Int?
  /// The error if a library's conformance may be called only by that library's own types.
  let refusal: MappingError?

  /// The owner of the values inside a type.
  enum Owner {
    case program
    case library
    /// The owner of the container.
    case container
  }
}
