/// Reads null as nil and anything else as the wrapped type; writes nil as null.
final class OptionalCodec: WrappingCodec, @unchecked Sendable {
  private let borrowedWrapped: Borrowed<Codec>
  private let cases: OptionalCases
  private let wrapsOptional: Bool
  /// Whether the wrapped values are objects, which an update changes where they are.
  private let wrapsReference: Bool
  /// Whether an empty string that counts as null remains an error, and null is the outer nil, as for
  /// a missing key, because the object that has the property ignores null or refuses it.
  private let passesEmptyStrings: Bool

  init(_ optional: any OptionalOperations.Type, wrapped: Codec, passesEmptyStrings: Bool = false) {
    self.passesEmptyStrings = passesEmptyStrings
    borrowedWrapped = Borrowed(wrapped)
    cases = OptionalCases(optional)
    wrapsOptional = wrapped is OptionalCodec && !passesEmptyStrings
    wrapsReference = wrapped.type is AnyClass
    super.init(optional, wrapped: wrapped)
  }

  override var kind: CodecKind { .optional(self) }

  /// The codec for a property whose null does not become nil.
  var passingEmptyStrings: OptionalCodec {
    guard let optional = TypeFacts.of(type).optional else { return self }
    return OptionalCodec(optional, wrapped: wrapped, passesEmptyStrings: true)
  }

  override var unwrappedSource: Codec { wrapped.unwrappedSource }

  override var unwrappedTarget: Codec { wrapped.unwrappedTarget }

  override var acceptsNull: Bool { true }

  override func withWritten(
    at place: Place, _ write: (Codec, Place) throws -> Void
  ) throws -> Bool {
    try !cases.isNil(at: place) && wrapped.withWritten(at: place, write)
  }

  override func isEmpty(at place: Place) -> Bool {
    !cases.isNil(at: place) && wrapped.isEmpty(at: place)
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    // With two nested Optionals, null is the inner nil, and a missing key the outer one.
    if !wrapsOptional, try reader.takeNull() { return cases.storeNil(at: place) }
    do {
      try readWrapped(from: &reader, into: place)
    } catch let error as MappingError where meansNil(error, reader.policies) {
      if !error.contents.meansNoValue { reader.reportEmptyString() }
      cases.storeNil(at: place)
    }
  }

  /// Whether the error is only that a closure returned no value, or that an empty string is null.
  private func meansNil(_ error: MappingError, _ policies: Policies) -> Bool {
    error.contents.meansNoValue
      || policies.emptyStrings == .asNull && !passesEmptyStrings && error.isOfEmptyString
        && error.path.isRoot
  }

  @inline(__always)
  private func readWrapped(from reader: inout Reader, into place: Place) throws {
    switch place.state {
    case .uninitialized:
      try borrowedWrapped.call { try reader.read($0, into: place) }
      cases.wrap(at: place)
    case .updated where !cases.isNil(at: place):
      try readExisting(from: &reader, into: place)
    case .initialized where keepsDefaults(of: place, reader.policies),
      .defaulted where keepsDefaults(of: place, reader.policies):
      try readExisting(from: &reader, into: place)
    case .initialized, .defaulted, .updated:
      try reader.context.arena.withPlace(for: layout) { fresh in
        if place.state == .updated, try readMerging(from: &reader, into: fresh) {
          return operations.move(fresh, to: place)
        }
        try reader.read(wrapped, into: fresh)
        cases.wrap(at: fresh)
        operations.move(fresh, to: place)
      }
    }
  }

  /// Changes a copy of the existing value, because code of the program may set the Optional to nil.
  ///
  /// An object stays where that code has put it.
  private func readExisting(from reader: inout Reader, into place: Place) throws {
    try reader.context.arena.withPlace(for: layout) { fresh in
      operations.copy(place, to: fresh)
      let object = wrapsReference ? fresh.load(as: AnyObject.self) : nil
      let reentryCount = reader.context.reentryCount
      try wrapped.operations.withValue(destroyedOnErrorIn: fresh) {
        try reader.read(wrapped, into: fresh.advanced(by: 0, place.state))
      }
      if let object, fresh.load(as: AnyObject.self) === object,
        reader.context.reentryCount == reentryCount
      {
        return wrapped.operations.destroy(fresh, count: 1)
      }
      cases.wrap(at: fresh)
      operations.move(fresh, to: place)
    }
  }

  /// Whether parts of the existing value may replace those that cannot be read.
  private func keepsDefaults(of place: Place, _ policies: Policies) -> Bool {
    policies.keepsDefaults && wrapped.updatesInPlace && !cases.isNil(at: place)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    if cases.isNil(at: place) { return writer.writeNull() }
    try borrowedWrapped.call { try writer.write($0, place) }
  }

  /// Turns the wrapped value in a place into an Optional.
  func wrap(at place: Place) { cases.wrap(at: place) }

  override func storeAbsent(at place: Place) -> Bool {
    cases.storeNil(at: place)
    return true
  }

  override func isAbsent(at place: Place) -> Bool {
    cases.isNil(at: place)
  }
}

extension Reader {
  /// Reports that an empty string was read as nil.
  func reportEmptyString(below steps: [MappingPath.Component] = []) {
    guard isReported else { return }
    report(.coerced, steps, "\(Scalar.string("").found) to nil")
  }
}
