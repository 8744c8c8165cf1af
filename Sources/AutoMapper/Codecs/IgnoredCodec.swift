/// The codec of a property that is neither read nor written.
final class IgnoredCodec: Codec, @unchecked Sendable {
  init(ignoring type: any Any.Type) {
    super.init(type) { _ in .ignored }
  }

  override func storeAbsent(at place: Place) -> Bool {
    guard let optional = type as? any OptionalOperations.Type else { return false }
    OptionalCases(optional).storeNil(at: place)
    return true
  }
}
