/// The instances of classes with unique keys that a mapping reads, from the outside in.
///
/// An object may contain an object with its own unique keys, which then is the same object. A store
/// cannot find it, because a store receives finished instances only:
///
///     { "id": 1, "name": "Ann", "friends": [{ "id": 2, "friends": [{ "id": 1 }] }] }
///       being read                            being read            the first one again
///
/// If an update changes the keys of an instance, it is found by the new ones. The lock that mappings
/// with the store hold guards this.
final class InstancesInWork: @unchecked Sendable {
  /// The state of an instance.
  enum Instance {
    /// An object, some of whose properties may be set.
    case object(AnyObject)
    /// No object yet, because an instance of the class is made when all its properties are read.
    case unmade(any Any.Type)
  }

  private var instances: [UniqueKeys: [Instance]] = [:]
  /// The keys that an update gives to the objects in work whose keys it changes.
  private var newKeys: [ObjectIdentifier: UniqueKeys] = [:]
  /// The number of changes in stores, so that a store without changes need not be asked again.
  private(set) var changeCount = 0

  /// Counts a change in a store.
  func countChange() { changeCount &+= 1 }

  /// The innermost instance with these keys whose class is one that is wanted.
  func instance(of wanted: WantedType, with keys: UniqueKeys) -> Instance? {
    if instances.isEmpty { return nil }
    return instances[keys]?.last { instance in
      switch instance {
      case .object(let object): wanted.includes(Swift.type(of: object))
      case .unmade(let type): wanted.includes(type)
      }
    }
  }

  /// Whether an object is being read under its keys, further out.
  func contains(_ object: AnyObject, with keys: UniqueKeys) -> Bool {
    instances[keys]?.contains {
      if case .object(let other) = $0 { other === object } else { false }
    } ?? false
  }

  /// The keys that an update gives to an object, empty if one of them will be nil; nil if it does not
  /// change them.
  func newKeys(of object: @autoclosure () -> AnyObject) -> UniqueKeys? {
    newKeys.isEmpty ? nil : newKeys[ObjectIdentifier(object())]
  }

  /// Calls a closure that updates an instance, and gives it other keys if it is an object.
  func changing<Result>(
    _ object: AnyObject?, to keys: UniqueKeys, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let object else { return try body() }
    let outer = newKeys.updateValue(keys, forKey: ObjectIdentifier(object))
    defer { newKeys[ObjectIdentifier(object)] = outer }
    return try body()
  }

  /// Calls a closure that reads an instance, if there is one and it has keys.
  func during<Result>(
    _ instance: Instance?, with keys: UniqueKeys?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let instance, let keys, !keys.isEmpty else { return try body() }
    instances[keys, default: []].append(instance)
    defer {
      instances[keys]?.removeLast()
      if instances[keys]?.isEmpty ?? false { instances[keys] = nil }
    }
    return try body()
  }
}
