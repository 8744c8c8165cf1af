/// The state that the mappers with the same store share, so that finding an instance and inserting
/// it is one step for all of them.
final class StoreSession: @unchecked Sendable {
  /// The lock that each mapping with the store holds.
  let lock: CallLock
  let instancesInWork = InstancesInWork()
  /// The owner of the lock, if this is not its only user.
  private let owner: StoreSession?
  private let identity: ObjectIdentifier?

  private init(_ identity: ObjectIdentifier?, lockOf owner: StoreSession? = nil) {
    self.identity = identity
    self.owner = owner
    lock = owner?.lock ?? CallLock()
  }

  deinit {
    if let identity { Table.shared.forget(identity) }
  }

  /// The session of a store, which must live at least as long.
  ///
  /// A store that is a struct has no identity, so the stores of its type share only a lock.
  static func of(_ store: any InstanceStore) -> StoreSession {
    let type = type(of: store)
    if type is AnyClass { return Table.shared.session(of: ObjectIdentifier(store as AnyObject)) }
    return StoreSession(nil, lockOf: Table.shared.session(of: ObjectIdentifier(type)))
  }

  /// The sessions that are in use.
  private final class Table: @unchecked Sendable {
    static let shared = Table()

    private struct Entry { weak var session: StoreSession? }

    /// Guards `entries`.
    private let lock = Lock()
    private var entries: [ObjectIdentifier: Entry] = [:]

    func session(of identity: ObjectIdentifier) -> StoreSession {
      lock.withLock {
        if let session = entries[identity]?.session { return session }
        let session = StoreSession(identity)
        entries[identity] = Entry(session: session)
        return session
      }
    }

    /// Removes a session that has ended, unless there is another one by now.
    func forget(_ identity: ObjectIdentifier) {
      lock.withLock {
        if entries[identity]?.session == nil { entries[identity] = nil }
      }
    }
  }
}
