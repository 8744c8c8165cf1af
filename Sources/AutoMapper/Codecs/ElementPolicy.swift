/// What happens to elements of arrays, sets and dictionaries that cannot be made.
struct ElementPolicy<Source: CodecSource> {
  /// Whether the start of each element must be known.
  let isWatching: Bool
  /// The errors so far, when errors are collected.
  private var errors: CollectedErrors?
  /// How many elements were left out so far.
  private(set) var leftOutCount = 0
  /// How often each key that stands for an element was met, where unknown values are kept.
  private var identityCounts: [String: Int]?

  @inline(__always)
  init(_ reader: Source) {
    isWatching = reader.policies.watchesElements
  }

  /// Lets nil, or nothing, stand for an element; throws the error where that may not be.
  ///
  /// The place is uninitialised, and afterwards has a value when this answers true. The reader stands
  /// somewhere in the element, or behind it where a closure gave no value; and behind it afterwards.
  /// `start` is the position before the element, when the policy is watching.
  @inline(never)
  mutating func replace(
    _ error: any Error, _ codec: Codec, _ place: Place, _ step: PathStep,
    _ reader: inout Source, _ start: Source.Mark?
  ) throws -> Bool {
    guard let failure = error as? MappingError else { throw error }
    reader.context.collector?.forget(reader.writtenPath(step))
    var isReplaced = false
    if !failure.meansNoValue {
      isReplaced = try leaveOut(failure, reader.components(of: step), &reader, start)
    }
    if isReplaced, reader.policies.invalidElements != .drop, codec.storeAbsent(at: place) {
      return true
    }
    leftOutCount += 1
    return false
  }

  /// The step to an element of an array, with its place among the elements that were not left out.
  func step(_ index: Int) -> PathStep {
    var step = PathStep(.index(index))
    if leftOutCount > 0 { step.written = [.index(index - leftOutCount)] }
    return step
  }

  /// The key that stands for an element in an array of unknown values; nil for none.
  ///
  /// It is what tells the element from others in what is written. Where nothing does, it has a number from
  /// the second element on.
  mutating func key(
    for element: Codec, at place: Place, _ context: CallContext
  ) throws -> String? {
    guard let text = try element.writtenIdentity(of: place, context)?.description else {
      return nil
    }
    let count = (identityCounts?[text] ?? 0) + 1
    identityCounts = identityCounts ?? [:]
    identityCounts?[text] = count
    return count == 1 ? text : "\(text)#\(count)"
  }

  /// Skips an element that cannot be made; throws the error where that may not be.
  ///
  /// - Returns: Whether nil may stand for the element.
  @discardableResult
  mutating func leaveOut(
    _ failure: MappingError, _ steps: [MappingPath.Component], _ reader: inout Source,
    _ start: Source.Mark?
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
    if isReplaced, reader.isReported {
      reader.context.collector?.add(
        .droppedElement, MappingPath(reader.currentSteps() + steps), failure.reason)
    }
    return isReplaced
  }

  /// Keeps the error of an element until all were looked at.
  private mutating func collect(_ failure: MappingError, _ steps: [MappingPath.Component]) throws {
    let collected = errors ?? CollectedErrors()
    errors = collected
    var located = failure
    located.prepend(MappingPath(steps))
    // Whoever catches the error when it ends the reading gives it the step.
    guard collected.add(located) else { throw failure }
  }

  /// The errors that were collected, as one; nil where there were none.
  @inline(__always)
  func takeError() -> MappingError? {
    if let errors { errors.take() } else { nil }
  }

  /// The errors that were collected, with one that ended the reading.
  func joined(with error: any Error) -> any Error {
    errors?.take(with: error) ?? error
  }
}
