/// The members of an object, or the elements of an array, that are converted to nodes when a reader
/// reaches them.
///
/// In this way, one model is converted to another without a tree of values between them.
///
/// Closures convert them: a program contains the methods of all classes that override any,
/// with everything that they call, even if it converts no models.
final class LazyContents {
  /// The number of members or elements.
  let count: Int
  /// The key of a member.
  let key: (_ index: Int) -> String
  private let makeNode: (_ index: Int, _ contents: LazyContents) throws -> TreeNode
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
    count: Int, key: @escaping (Int) -> String = { _ in "" }, object: Object? = nil,
    makeNode: @escaping (Int, LazyContents) throws -> TreeNode
  ) {
    self.count = count
    self.key = key
    self.object = object
    self.makeNode = makeNode
  }

  var identity: ObjectIdentifier? { object?.identity }

  /// The node of a member or an element.
  func node(at index: Int) throws -> TreeNode { try makeNode(index, self) }

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
