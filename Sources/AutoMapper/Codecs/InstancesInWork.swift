/// The instances of classes with unique keys that a mapper with stores is reading, from the outside
/// in.
///
/// An object may contain an object with its own unique keys, which then is the same object. A store
/// cannot find it, because a store receives finished instances only:
///
///     { "id": 1, "name": "Ann", "friends": [{ "id": 2, "friends": [{ "id": 1 }] }] }
///       being read                            being read            the first one again
///
/// The lock that a mapper with stores holds for each mapping guards it.
final class InstancesInWork: @unchecked Sendable {
  /// The state of an instance.
  enum Instance {
    /// An object, some of whose properties may be set.
    case object(AnyObject)
    /// No object yet, because an instance of the class is made when all its properties are read.
    case unmade(any Any.Type)
  }

  private var instances: [UniqueKeyPlan.Keys: [Instance]] = [:]
  /// The number of changes in stores, so that a store without changes need not be asked again.
  private(set) var changeCount = 0

  /// Counts a change in a store.
  func countChange() { changeCount &+= 1 }

  /// The innermost instance of a type or a subclass with these keys.
  func instance(of type: any Any.Type, with keys: UniqueKeyPlan.Keys) -> Instance? {
    func open<Wanted>(_ type: Wanted.Type) -> Instance? {
      instances[keys]?.last { instance in
        switch instance {
        case .object(let object): object is Wanted
        case .unmade(let type): type is Wanted.Type
        }
      }
    }
    return _openExistential(type, do: open)
  }

  /// Calls a closure that reads an instance.
  func during<Result>(
    _ instance: Instance, with keys: UniqueKeyPlan.Keys, _ body: () throws -> Result
  ) rethrows -> Result {
    instances[keys, default: []].append(instance)
    defer {
      instances[keys]?.removeLast()
      if instances[keys]?.isEmpty ?? false { instances[keys] = nil }
    }
    return try body()
  }
}
