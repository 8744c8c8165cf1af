/// The treatment of elements of arrays, sets and dictionaries that cannot be read.
struct ElementPolicy {
  /// Whether the start of each element must be recorded.
  let isWatching: Bool
  /// The errors so far, if errors are collected.
  private var errors: CollectedErrors?
  /// The number of elements omitted so far.
  private(set) var leftOutCount = 0
  /// The number of occurrences of each element's identity, if unknown values are kept.
  private var identityCounts: [String: Int]?

  @inline(__always)
  init(_ reader: Reader) {
    isWatching = reader.policies.watchesElements
  }

  /// Replaces an element by nil, or omits it; throws the error if neither is allowed.
  ///
  /// The place is uninitialized. If this returns true, it contains a value afterward. The reader is
  /// somewhere in the element, or behind it if a closure returned nil, and is always behind it
  /// afterward. `start` is the position before the element, if the policy is watching.
  mutating func replace(
    _ error: any Error, _ codec: Codec, _ place: Place, _ step: PathStep,
    _ reader: inout Reader, _ start: Reader.Mark?
  ) throws -> Bool {
    guard let failure = ThrownError.own(error) else { throw error }
    reader.forgetUnknown(at: reader.writtenSteps(step))
    var isReplaced = false
    if !failure.contents.meansNoValue {
      isReplaced = try leaveOut(failure, reader.components(of: step), &reader, start)
    }
    if isReplaced, reader.policies.invalidElements != .drop, codec.storeAbsent(at: place) {
      return true
    }
    leftOutCount += 1
    return false
  }

  /// The step to an element of an array, with its index among the elements that were not omitted.
  func step(_ index: Int) -> PathStep {
    var step = PathStep(.index(index))
    if leftOutCount > 0 { step.written = [.index(index - leftOutCount)] }
    return step
  }

  /// The key that identifies an element in an array of unknown values, or nil if there is none.
  ///
  /// It consists of the written identity of the element. Repeated identities get a number from the
  /// second element on.
  mutating func key(for element: Codec, at place: Place, _ context: CallContext) throws -> String? {
    guard let functions = try element.uniqueKeyFunctions(),
      let text = try functions.writtenIdentity(element, place, context)?.description
    else { return nil }
    let count = (identityCounts?[text] ?? 0) + 1
    identityCounts = identityCounts ?? [:]
    identityCounts?[text] = count
    return count == 1 ? text : "\(text)#\(count)"
  }

  /// Skips an element that cannot be read; throws the error if that is not allowed.
  ///
  /// - Returns: Whether nil may replace the element.
  @discardableResult
  mutating func leaveOut(
    _ failure: MappingError, _ steps: [MappingPath.Component], _ reader: inout Reader,
    _ start: Reader.Mark?
  ) throws -> Bool {
    guard let start else { throw failure }
    let policies = reader.policies
    let isReplaced =
      policies.invalidElements != .throw && failure.concernsValue
      || policies.unknownCases == .useDefault && failure.kind == .unknownCase
    guard isReplaced || policies.collectsErrors else { throw failure }
    if !isReplaced { try collect(failure, steps) }
    reader.reset(to: start)
    try reader.pass()
    if isReplaced, reader.isReported { reader.report(.droppedElement, steps, failure.reason) }
    return isReplaced
  }

  /// Keeps the error of an element until all elements have been read.
  private mutating func collect(_ failure: MappingError, _ steps: [MappingPath.Component]) throws {
    let collected = errors ?? CollectedErrors()
    errors = collected
    var located = failure
    located.prepend(MappingPath(steps))
    // If the error ends the reading, the code that catches it adds the step.
    guard collected.add(located) else { throw failure }
  }

  /// The collected errors as one, or nil if there are none.
  @inline(__always)
  func takeError() -> MappingError? {
    if let errors { errors.take() } else { nil }
  }

  /// The collected errors, combined with one that ended the reading.
  func joined(with error: any Error) -> any Error {
    errors?.take(with: error) ?? error
  }
}
