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

  // MARK: Wrappers around the codec of a property

  case optional(OptionalCodec)
  case required(RequiredCodec)
  case policy(PolicyCodec)
  case keyPath(KeyPathCodec)
}

// The casts cannot fail, because each codec passes the function of its own kind to `Codec.init`.
// swift-format-ignore: NeverForceUnwrap
extension CodecKind {
  @Sendable static func primitive(of codec: Codec) -> CodecKind {
    .primitive(codec as! PrimitiveCodec)
  }
  @Sendable static func date(of codec: Codec) -> CodecKind { .date(codec as! DateCodec) }
  @Sendable static func rawValue(of codec: Codec) -> CodecKind {
    .rawValue(codec as! RawValueCodec)
  }
  @Sendable static func caseName(of codec: Codec) -> CodecKind {
    .caseName(codec as! CaseNameCodec)
  }
  @Sendable static func array(of codec: Codec) -> CodecKind { .array(codec as! ArrayCodec) }
  @Sendable static func dictionary(of codec: Codec) -> CodecKind {
    .dictionary(codec as! DictionaryCodec)
  }
  @Sendable static func tuple(of codec: Codec) -> CodecKind { .tuple(codec as! TupleCodec) }
  @Sendable static func range(of codec: Codec) -> CodecKind { .range(codec as! RangeCodec) }
  @Sendable static func object(of codec: Codec) -> CodecKind { .object(codec as! ObjectCodec) }
  @Sendable static func discriminator(of codec: Codec) -> CodecKind {
    .discriminator(codec as! DiscriminatorCodec)
  }
  @Sendable static func closure(of codec: Codec) -> CodecKind { .closure(codec as! ClosureCodec) }
  @Sendable static func casting(of codec: Codec) -> CodecKind { .casting(codec as! CastingCodec) }
  @Sendable static func untyped(of codec: Codec) -> CodecKind { .untyped(codec as! UntypedCodec) }
  @Sendable static func optional(of codec: Codec) -> CodecKind {
    .optional(codec as! OptionalCodec)
  }
  @Sendable static func required(of codec: Codec) -> CodecKind {
    .required(codec as! RequiredCodec)
  }
  @Sendable static func policy(of codec: Codec) -> CodecKind { .policy(codec as! PolicyCodec) }
  @Sendable static func keyPath(of codec: Codec) -> CodecKind { .keyPath(codec as! KeyPathCodec) }
}
