/// What happens to elements of arrays, sets and dictionaries that cannot be made.
struct ElementPolicy<Source: CodecSource> {
  private let policy: MappingOptions.InvalidElements

  /// Whether the start of each element must be known.
  let isWatching: Bool

  @inline(__always)
  init(_ reader: Source) {
    policy = reader.context.options.invalidElements
    isWatching = policy != .throw
  }

  /// Lets nil, or nothing, stand for an element; throws the error where that may not be.
  ///
  /// The place is uninitialised, and afterwards has a value when this answers true. The reader stands
  /// somewhere in the element, or behind it where a closure gave no value; and behind it afterwards.
  /// `start` is the position before the element, when the policy is watching.
  @inline(never)
  func replace(
    _ error: any Error, _ codec: Codec, _ place: Place, _ step: MappingPath.Component,
    _ reader: inout Source, _ start: Source.Mark?
  ) throws -> Bool {
    guard let failure = error as? MappingError else { throw error }
    if failure.meansNoValue { return false }
    guard let start, failure.concernsValue else { throw error }
    reader.reset(to: start)
    try reader.skip()
    if reader.isReported {
      reader.context.collector?.add(.droppedElement, reader.currentPath(step), failure.reason)
    }
    return policy == .useNil && codec.storeAbsent(at: place)
  }
}
