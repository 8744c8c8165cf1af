import Foundation

/// Reads any value into an `Any`, and writes what an `Any` holds by its own type.
final class AnyCodec: Codec, @unchecked Sendable {
  private unowned let compiler: any PlanSource

  init(compiler: any PlanSource) {
    self.compiler = compiler
    super.init(Any.self)
  }

  override var expectation: String { "a value" }

  override func read(from reader: inout TextReader, into place: Place) throws {
    // Without the coercion the value would be taken out of its existential and stored bare.
    place.store(try reader.takeAny() as Any)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    // Without the coercion the value would be taken out of its existential and stored bare.
    place.store(try reader.takeAny() as Any)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeAny(place.load(as: Any.self), to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeAny(place.load(as: Any.self), to: &writer)
  }

  @inline(__always)
  private func writeAny<Sink: CodecSink>(_ value: Any, to writer: inout Sink) throws {
    // The metatypes are compared, since a cast to a class would bridge arrays to Foundation's.
    let type: any Any.Type = Swift.type(of: value)
    if type == NSNull.self { return writer.writeNull() }
    let codec = try compiler.codec(for: type)
    func open<Value>(_ value: Value) throws {
      try withTemporaryPlace(value) { try writer.write(codec, $0) }
    }
    try _openExistential(value, do: open)
  }
}

/// Reads and writes `JSONValue` as it is.
final class JSONValueCodec: Codec, @unchecked Sendable {
  private let codecs = TreeNodeWriter()

  init() {
    super.init(JSONValue.self)
  }

  override var expectation: String { "a value" }

  override func read(from reader: inout TextReader, into place: Place) throws {
    place.store(try reader.takeValue())
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    place.store(try reader.takeValue())
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try codecs.write(place.load(as: JSONValue.self), to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try codecs.write(place.load(as: JSONValue.self), to: &writer)
  }
}

/// Walks a JSON value into a target.
struct TreeNodeWriter {
  func write<Sink: CodecSink>(_ value: JSONValue, to writer: inout Sink) throws {
    if writer.isDeep { return try writer.descend { try write(value, to: &$0) } }
    switch value {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(boolean: value)
    case .number(let number): writer.write(number: number)
    case .string(let text): writer.write(string: text)
    case .array(let values): try write(values, to: &writer)
    case .object(let object): try write(object, to: &writer)
    }
  }

  private func write<Sink: CodecSink>(_ values: [JSONValue], to writer: inout Sink) throws {
    try writer.openArray(count: values.count)
    for (index, value) in values.enumerated() {
      writer.beginElement()
      do { try write(value, to: &writer) } catch { throw error.prepending(.index(index)) }
    }
    writer.closeArray()
  }

  private func write<Sink: CodecSink>(_ object: JSONObject, to writer: inout Sink) throws {
    try writer.openObject(count: object.count)
    let members =
      writer.sortsKeys
      ? object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : Array(object)
    for (key, value) in members {
      writer.beginMember(key)
      do { try write(value, to: &writer) } catch { throw error.prepending(.key(key)) }
    }
    writer.closeObject()
  }
}
