/// The existing structs of an array whose unique keys are compared where they are.
///
///     array      1  2  2  3        keys in the memory of the elements
///     document   1  3  2           keys in the memory of what was read
struct ElementsInPlace {
  private let codec: ObjectCodec
  private let keys: UniqueKeyPlan
  /// Keeps the elements alive and unchanged, whatever happens to the array itself.
  private let owner: Any
  private let first: Place
  private let stride: Int
  private var search: ElementSearch

  /// Returns nil for an empty array, for collections that are not arrays, for all elements that are
  /// not structs with comparable keys, and if the keys of one could not be written.
  init?(
    of collection: any CollectionOperations.Type, at place: Place, _ element: Codec, count: Int,
    _ context: CallContext
  ) throws {
    guard case .object(let codec) = element.kind, !codec.isClass,
      let keys = try codec.plan().object.uniqueKeys, keys.areComparable,
      let array = collection as? any ContiguousOperations.Type,
      let (owner, first) = array.elements(at: place)
    else { return nil }
    self.codec = codec
    self.keys = keys
    self.owner = owner
    self.first = first
    stride = element.layout.stride
    search = ElementSearch(for: count)
    for position in 0..<count {
      let value = self.element(at: position)
      guard keys.areValid(at: value, context) else { return nil }
      let hash = keys.hash(at: value)
      let isKnown = search.contains(hash: hash) {
        keys.areEqual(self.element(at: $0), value)
      }
      search.add(hash: hash, isKnown: isKnown)
    }
  }

  /// Copies the element with the keys of the next object into a place, unless there is none or it
  /// was taken before.
  ///
  /// - Returns: Whether the place contains an element.
  /// - Throws: `missingValue` if a key that cannot be nil is missing or null.
  mutating func takeNext(from reader: inout Reader, into next: Place) throws -> Bool {
    guard try reader.kind() == .object else { return false }
    var found: Place?
    let context = reader.context
    let problem = try keys.find(in: &reader) { place in
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
    let found = search.position(hash: keys.hash(at: place)) {
      keys.areEqual(element(at: $0), place)
    }
    guard let position = found, search.take(position) else { return nil }
    return element(at: position)
  }

  private func element(at position: Int) -> Place {
    first.advanced(by: position &* stride, .initialized)
  }
}
