/// Keeps instances of models beyond a mapping, and finds them again by their unique keys: a cache, a
/// database.
///
/// Instances of a type go into the first of the mapper's stores that can keep it; those of types that
/// have unique keys (`TypeMapping.uniqueKeys`) are looked up there first:
///
///     let mapper = ObjectMapper(provider, stores: [InMemoryStore()])
///
/// For each object of a document the mapper asks for the instances that have its keys. With
/// `UpsertMode.update` the one that is found is updated with what the document says; with `.replace` a
/// new instance takes its place; where none is found a new one is inserted. A key that is missing or
/// null, and more than one match, are errors: the new instance is inserted first, so that nothing is
/// lost. A store receives finished instances only, and is used by one mapping of a mapper at a time.
///
/// An object that stands inside an object with the same keys is that object, though the store does not
/// have it yet. With `.replace`, and among structs, the outer one takes the place of the inner one.
///
/// When an instance is updated where it is, by `ObjectMapper.update` or as a part of what is, its keys are
/// looked up too. What the store has by them is replaced with it, or removed, and the instance inserted
/// anew, when the update changed its keys. What the store does not have is updated and not inserted. Of types without unique keys a store hears when an instance is
/// made, and not when it is updated, since nothing tells which one it is.
///
/// A call that fails leaves nothing behind: what it inserted is removed, what it replaced or removed is put
/// back, each after the objects have what they had before. Only what a missing key or several matches
/// are the fault of stays, as said above.
///
/// Errors that it throws end the mapping with `transformFailed`.
public protocol InstanceStore: Sendable {
  /// Whether instances of a type are kept here.
  func canStore(_ type: any Any.Type) -> Bool

  /// Finds the instances whose unique keys are equal to the given ones.
  ///
  /// - Parameters:
  ///   - type: The type of the instances, subclasses included.
  ///   - keys: The values, as they are written, by the names of the properties.
  /// - Returns: The instances; none when nothing matches.
  /// - Throws: What keeps the store from looking.
  func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any]

  /// Adds a new instance.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - keys: Its unique keys; empty when one of them is missing or null.
  /// - Throws: What keeps the store from storing.
  func insert(_ instance: Any, keys: [String: JSONValue]) throws

  /// Puts an instance in the place of another with the same keys: a new one, or the same after it was
  /// updated.
  func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws

  /// Removes an instance.
  func remove(_ instance: Any, keys: [String: JSONValue]) throws
}
