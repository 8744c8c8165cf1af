/// The existing structs of an array whose unique keys are compared where they are.
///
/// As in `KnownElements`, the element after the one that was taken last is compared first, and the
/// others are found by their hash values. Of several elements with the same keys, only the first one
/// can be taken:
///
///     array      1  2  2  3        keys in the memory of the elements
///     is taken         ✓
///     document   1  3  2           after 1, 2 is not the right one
struct ElementsInPlace {
  private let codec: ObjectCodec
  private let keys: UniqueKeyPlan
  /// Keeps the elements alive and unchanged, whatever happens to the array itself.
  private let owner: Any
  private let first: Place
  private let stride: Int
  private var index: KeyIndex
  private var isTaken: [Bool]
  /// The position after the element that was taken last.
  private var next = 0

  /// Returns nil for an empty array, for collections that are not arrays, for all elements that are
  /// not structs with comparable keys, and if the keys of one could not be written.
  init?(
    of collection: any CollectionOperations.Type, at place: Place, _ element: Codec, count: Int,
    _ context: CallContext
  ) throws {
    guard case .object(let codec) = element.kind, !codec.isClass,
      let keys = try codec.plan().object.uniqueKeys, keys.areComparable,
      let array = collection as? any AdjacentElements.Type,
      let (owner, first) = array.elements(at: place)
    else { return nil }
    self.codec = codec
    self.keys = keys
    self.owner = owner
    self.first = first
    stride = element.layout.stride
    index = KeyIndex(for: count)
    isTaken = Array(repeating: false, count: count)
    for position in 0..<count {
      let value = self.element(at: position)
      guard keys.areValid(at: value, context) else { return nil }
      let hash = keys.hash(at: value)
      if self.position(of: value, hash: hash) == nil {
        index.add(position, hash: hash)
      } else {
        isTaken[position] = true
      }
    }
  }

  /// Copies the element with the keys of the next object into a place, unless there is none or it
  /// was taken before.
  ///
  /// - Returns: Whether the place contains an element.
  /// - Throws: `missingValue` if a key that cannot be nil is missing or null.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func takeNext<Source: CodecSource>(
    from reader: inout Source, into next: Place
  ) throws -> Bool {
    guard try reader.kind() == .object else { return false }
    var found: Place?
    let context = reader.context
    let problem = try reader.findKeys(keys) { place in
      // The written form of other keys throws an error.
      if !keys.areValid(at: place, context) { _ = try keys.keys(of: place, context) }
      found = take(place)
    }
    if case .missing(let error) = problem { throw error.missingKey(of: codec) }
    guard let found else { return false }
    codec.operations.copy(found, to: next)
    return true
  }

  private mutating func take(_ place: Place) -> Place? {
    var position = next
    if position >= isTaken.count || isTaken[position]
      || !keys.areEqual(element(at: position), place)
    {
      guard let other = self.position(of: place, hash: keys.hash(at: place)) else { return nil }
      position = other
    }
    next = position + 1
    guard !isTaken[position] else { return nil }
    isTaken[position] = true
    return element(at: position)
  }

  private func position(of place: Place, hash: Int) -> Int? {
    index.position(hash: hash) { keys.areEqual(element(at: $0), place) }
  }

  private func element(at position: Int) -> Place {
    first.advanced(by: position &* stride, .initialized)
  }
}
