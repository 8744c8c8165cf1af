/// An object or array of a model that is written when a reader enters it.
///
/// In this way, one model is converted to another without a tree of values between them.
///
/// Closures write it: a program contains the methods of all classes that override any,
/// with everything that they call, even if it converts no models.
final class LazyContents {
  /// Writes them, given itself.
  let write: (inout Transcriber, LazyContents) throws -> Void
  private let object: Object?
  /// The object as its own rules write it, or the array of such objects, if that is known.
  ///
  /// If rules of the target want each of the objects inside each other as JSON, the outermost one
  /// is written, and the others are found in the result.
  var written: JSONValue?

  /// The rest that is known of an object whose properties the members are.
  struct Object {
    /// The identity, which reveals cycles; nil for a struct.
    let identity: ObjectIdentifier?
    /// Writes the whole object by its own rules; returns nil if it is written as its members.
    let write: () throws -> JSONValue?
    /// Chooses the members for another type, or returns nil if there are no others.
    let choose: (ObjectCodec) throws -> LazyContents?
  }

  init(
    _ object: Object? = nil, write: @escaping (inout Transcriber, LazyContents) throws -> Void
  ) {
    self.object = object
    self.write = write
  }

  var identity: ObjectIdentifier? { object?.identity }

  /// The whole object as its own rules write it; nil if it is written as its members.
  func writtenValue() throws -> JSONValue? {
    if written == nil { written = try object?.write() }
    return written
  }

  /// The members for an object whose dynamic type is a subclass; nil if there are no others.
  func members(for codec: ObjectCodec) throws -> LazyContents? {
    let others = try object?.choose(codec)
    others?.written = written
    return others
  }
}
