/// One case of an enum.
struct CaseRule: Sendable {
  /// The name in documents.
  let name: String
  /// The type of the payload, a tuple for several values; `Void` if there is none.
  let payload: any Any.Type
  /// Moves the payload out of its place, and stores the case that is made of it in another.
  ///
  /// The place of the payload is uninitialized afterwards, even if the closure throws.
  let make: @Sendable (_ payload: Place, _ place: Place) throws -> Void

  /// Whether the case does not have a payload.
  var isEmpty: Bool { payload == Void.self }
}
