import AutoMapperFoundation

/// Reads any value into an `Any` or `AnyObject`, and writes it by its dynamic type.
final class AnyCodec: Codec, @unchecked Sendable {
  private unowned let compiler: PlanCompiler

  /// Creates a codec for `Any` or `AnyObject`.
  init(_ type: any Any.Type = Any.self, compiler: PlanCompiler) {
    self.compiler = compiler
    super.init(type)
  }

  override var kind: CodecKind { .tree(.any) }

  override var expectation: String { "a value" }

  override func read(from reader: inout Reader, into place: Place) throws {
    store(try reader.takeAny(), at: place)
  }

  /// Stores a value that was read.
  func store(_ value: Any, at place: Place) {
    // Without the coercion, the value would be taken out of its existential and stored bare.
    if type == Any.self { return place.store(value as Any) }
    place.store(value as AnyObject)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let value: Any = type == Any.self ? place.load(as: Any.self) : place.load(as: AnyObject.self)
    try writeAny(value, to: &writer)
  }

  /// Writes a value by its dynamic type, and nil as null.
  func writeAny(_ value: Any?, to writer: inout Writer) throws {
    guard let value else { return writer.writeNull() }
    // Compare the metatypes: a cast to a class would bridge arrays to Foundation's.
    let type: any Any.Type = Swift.type(of: value)
    if type == AnyHashable.self, let hashable = value as? AnyHashable {
      return try writeAny(hashable.base, to: &writer)
    }
    #if Foundation
    if type == NSNull.self { return writer.writeNull() }
    if type is AnyClass, LibraryModules.declare(type), let bridged = Self.swiftValue(of: value) {
      return try writeAny(bridged, to: &writer)
    }
    #endif
    let codec = try compiler.codec(for: type)
    try withOpened(value) { try writer.writeOpened(codec, $0) }
  }

  /// The codec of the types that closures return most often, which contain no other value; nil for
  /// all others, and if the provider has rules for the type.
  func primitiveCodec(of type: any Any.Type) throws -> Codec? {
    guard type == String.self || type == Double.self || type == Int.self else { return nil }
    let codec = try compiler.codec(for: type)
    return codec.primitive == .none ? nil : codec
  }
}
