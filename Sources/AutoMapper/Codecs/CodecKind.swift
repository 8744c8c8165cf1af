/// The kinds of codecs, each with the codec if there is more to know than its kind.
///
/// Code outside of a codec that depends on what the codec is switches over its kind without a
/// `default`. So the compiler names each place that needs an answer for a new kind.
enum CodecKind {
  // MARK: Single values

  /// An integer, a floating-point number, a `Bool` or a `String`.
  case primitive(PrimitiveCodec)
  /// A scalar of the library, such as a `UUID`, a `URL` or a `Decimal`.
  case scalar
  case date(DateCodec)
  case rawValue(RawValueCodec)
  case caseName(CaseNameCodec)
  /// A class of Foundation that holds a Swift value, such as `NSDate`.
  case bridged

  // MARK: Collections and objects

  case array(ArrayCodec)
  case dictionary(DictionaryCodec)
  /// A dictionary whose values get their types from their keys.
  case inferredDictionary
  case tuple(TupleCodec)
  case range(RangeCodec)
  case object(ObjectCodec)

  // MARK: Trees

  case any
  case json
  case jsonObject
  /// An object of Foundation that JSON has, such as an `NSArray`.
  case foundation

  // MARK: Rules

  /// A type whose `Codable` conformance reads and writes its values.
  case codable
  case discriminator(DiscriminatorCodec)
  case closure(ClosureCodec)
  /// A value of a declared type that is made as another type.
  case casting(CastingCodec)
  /// A value of type `Any` that is made as a registered type.
  case untyped(UntypedCodec)
  case ignored
  /// An enum whose cases have payloads.
  case cases(CasesCodec)
  /// An enum with a replacement for unknown cases.
  case fallback(FallbackCodec)

  // MARK: Wrappers around the codec of a property

  case optional(OptionalCodec)
  case required(RequiredCodec)
  case policy(PolicyCodec)
  case keyPath(KeyPathCodec)
}
