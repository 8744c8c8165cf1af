/// Keeps instances of models beyond a mapping, and finds them again by their unique keys: a cache,
/// a database.
///
/// Instances of a type go into the first of the mapper's stores that can keep it. If the type has
/// unique keys (``TypeMapping/uniqueKeys(_:mode:)-(Name...,_)``), an existing instance is looked up
/// first:
///
///     let mapper = ObjectMapper(provider, stores: [InMemoryStore()])
///
/// The mapper calls the store as follows:
///
/// | Event | Calls |
/// | --- | --- |
/// | An object with unique keys is read | ``instances(of:matching:)`` |
/// | No instance matches | ``insert(_:keys:)`` |
/// | One instance matches, with ``UpsertMode/update`` | ``replace(_:with:keys:)``, with the updated instance |
/// | One instance matches, with ``UpsertMode/replace`` | ``replace(_:with:keys:)``, with a new instance |
/// | A key is missing or null, or several instances match | ``insert(_:keys:)``; then an error is thrown |
/// | An object of a type without unique keys is read | ``insert(_:keys:)``, with empty keys |
/// | An instance is updated in place, and keeps its keys | ``replace(_:with:keys:)`` |
/// | An instance is updated in place, and its keys change | ``remove(_:keys:)`` before the update, ``insert(_:keys:)`` after it, or ``replace(_:with:keys:)`` if another instance has the new keys |
/// | An instance that is not in the store, or does not have unique keys, is updated in place | No change |
/// | The mapping fails | The calls that undo its changes |
///
/// An instance is updated in place by `ObjectMapper.update`, or as a part of another instance that
/// is. If a key is missing or null, or if several instances match, the new instance remains in the
/// store in spite of the error, so that it is not lost.
///
/// Several instances match only if they have the same class: of instances of a class and of its
/// subclasses with the same keys, the mapper takes the one of the class that it looks for.
///
/// A store receives finished instances only, and is used by one mapping at a time, also if several
/// mappers have it. An object inside an object with the same keys is the same object, although the
/// store does not contain it yet. With ``UpsertMode/replace``, and for structs, the outer one replaces the inner
/// one.
///
/// If a mapping fails, its changes to the store are undone after the objects have been restored.
/// Instances of types without unique keys cannot be identified, so the store is notified of new
/// ones only.
///
/// Errors that a store throws end the mapping with `transformFailed`.
public protocol InstanceStore: Sendable {
  /// Returns whether the store keeps instances of a type; a mapper asks once for each type.
  func canStore(_ type: any Any.Type) -> Bool

  /// Returns the instances whose unique keys are equal to the given ones.
  ///
  /// - Parameters:
  ///   - type: The type of the instances, subclasses included.
  ///   - keys: The values in their written form, by the names of the properties.
  /// - Returns: The instances; empty without a match.
  /// - Throws: An error that prevents the lookup.
  func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any]

  /// Adds a new instance.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - keys: The unique keys; empty if one of them is missing or null.
  /// - Throws: An error that prevents storing the instance.
  func insert(_ instance: Any, keys: [String: JSONValue]) throws

  /// Replaces an instance by another with the same keys: a new instance, or the same one after an
  /// update.
  func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws

  /// Removes an instance.
  func remove(_ instance: Any, keys: [String: JSONValue]) throws
}
