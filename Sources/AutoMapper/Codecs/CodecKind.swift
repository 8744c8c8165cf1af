/// The kinds of codecs, each with the codec if there is more to know than its kind.
///
/// Code outside of a codec that depends on what the codec is switches over its kind without a
/// `default`. So the compiler names each place that needs an answer for a new kind. Kinds that most
/// code treats alike are in groups.
enum CodecKind {
  case single(Single)

  case array(ArrayCodec)
  case dictionary(DictionaryCodec)
  case tuple(TupleCodec)
  case range(RangeCodec)
  case object(ObjectCodec)

  case tree(Tree)
  case custom(Custom)

  case discriminator(DiscriminatorCodec)
  /// A value of a declared type that is made as another type.
  case casting(CastingCodec)
  /// A value of type `Any` that is made as a registered type.
  case untyped(UntypedCodec)

  case optional(OptionalCodec)
  case property(Property)

  /// Values that are one value of a document.
  enum Single {
    /// An integer, a floating-point number, a `Bool` or a `String`.
    case primitive
    /// A scalar of the library, such as a `UUID`, a `URL` or a `Decimal`.
    case scalar
    case date(DateCodec)
    case rawValue(RawValueCodec)
    case caseName(CaseNameCodec)
    /// A class of Foundation that holds a Swift value, such as `NSDate`.
    case bridged
  }

  /// Values that are taken over from a document.
  enum Tree {
    case any
    case json
    case jsonObject
    /// An object of Foundation that JSON has, such as an `NSArray`.
    case foundation
    /// A dictionary whose values get their types from their keys.
    case inferredDictionary
  }

  /// Values that a conformance or a rule about their type reads and writes in a way of its own.
  enum Custom {
    /// A type whose `Codable` conformance reads and writes its values.
    case codable
    case closure(ClosureCodec)
    case ignored
    /// One of several cases, as a rule says.
    case rule(RuleCodec)
    /// An enum with a replacement for unknown cases.
    case fallback(FallbackCodec)
  }

  /// Wrappers around the codec of a property.
  enum Property {
    /// The same values, under a rule of the property.
    case adjusted(WrappingCodec)
    case keyPath(KeyPathCodec)
  }
}
