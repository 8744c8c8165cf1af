/// Reads values by the codec of a more specific type than the declared one, and writes them by
/// their dynamic type.
final class CastingCodec: Codec, @unchecked Sendable {
  let special: Codec
  private let dynamic: AnyCodec

  /// Creates a codec for a declared type, a superclass or protocol, that makes values of a more
  /// specific type.
  init(_ type: any Any.Type, special: Codec, dynamic: AnyCodec) {
    self.special = special
    self.dynamic = dynamic
    super.init(type)
  }

  override var kind: CodecKind { .casting(self) }

  override var unwrappedTarget: Codec { special.unwrappedTarget }

  override var expectation: String { special.expectation }

  override var updatesInPlace: Bool { special.updatesInPlace }

  override var needsPath: Bool { true }

  override func read(from reader: inout Reader, into place: Place) throws {
    try reader.read(special, castInto: place, of: self)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try dynamic.writeAny(operations.value(at: place), to: &writer)
  }
}

extension Reader {
  /// Reads a value by one codec into the place of another, whose type it must match.
  ///
  /// In updates, an existing object of exactly that type is updated in place.
  mutating func read(_ special: Codec, castInto place: Place, of codec: Codec) throws {
    if special.type == codec.type {
      // The existing object may be of a subclass, and an object never changes its class.
      let isKept = place.state != .updated || keeps(codec.operations.value(at: place), by: special)
      return try read(special, into: isKept ? place : place.advanced(by: 0, .initialized))
    }
    let start = offset
    try context.arena.withPlace(for: special.layout) { fresh in
      var copy = fresh
      var object: AnyObject?
      if place.state == .updated {
        let value = codec.operations.value(at: place)
        if keeps(value, by: special), special.operations.store(value, at: copy) {
          copy.state = .updated
          if special.type is AnyClass { object = copy.load(as: AnyObject.self) }
        }
      }
      try read(special, orDestroyIn: copy, special.operations)
      defer { special.operations.destroy(copy, count: 1) }
      // Code of the program may have put another object in the place of one that was updated.
      if let object, copy.load(as: AnyObject.self) === object { return }
      let value = special.operations.value(at: copy)
      guard codec.operations.store(value, at: place) else {
        throw wrongType(of: value, for: codec.type, offset: start)
      }
    }
  }

  /// Reads a value into a copy; if that fails, destroys the existing value that the copy holds in
  /// updates.
  mutating func read(
    _ codec: Codec, orDestroyIn copy: Place, _ operations: any ValueOperations.Type
  ) throws {
    guard copy.isInitialized else { return try read(codec, into: copy) }
    try operations.withValue(destroyedOnErrorIn: copy) { try read(codec, into: copy) }
  }

  /// Whether a codec may update an existing value: the value is of exactly its type, or a
  /// discriminator that follows has yet to choose.
  private func keeps(_ value: Any, by special: Codec) -> Bool {
    type(of: value) == special.type || special is DiscriminatorCodec
  }
}
