/// Maps rows to instances, as long as the program holds the instances.
///
/// Used by one thread at a time: the one that has the database.
final class IdentityMap: @unchecked Sendable {
  /// A row of a table.
  struct RowIdentity: Hashable {
    let table: String
    let number: Int64
  }

  private struct Holder {
    weak var instance: AnyObject?
  }

  private var holders: [RowIdentity: Holder] = [:]
  private var identities: [ObjectIdentifier: RowIdentity] = [:]
  /// The number of rows after which those without living instances are removed.
  private var limit = 1000

  func instance(of row: RowIdentity) -> AnyObject? {
    holders[row]?.instance
  }

  func row(of instance: AnyObject) -> RowIdentity? {
    // Another instance may have had the same address before.
    guard let row = identities[ObjectIdentifier(instance)], holders[row]?.instance === instance
    else { return nil }
    return row
  }

  /// Assigns an instance to a row, and no other from now on.
  func assign(_ row: RowIdentity, to instance: AnyObject) {
    holders[row] = Holder(instance: instance)
    identities[ObjectIdentifier(instance)] = row
    if identities.count > limit { dropFreed() }
  }

  func forget(_ row: RowIdentity) {
    holders[row] = nil
  }

  func removeAll() {
    holders.removeAll()
    identities.removeAll()
  }

  private func dropFreed() {
    holders = holders.filter { $0.value.instance != nil }
    identities = identities.filter { identifier, row in
      holders[row]?.instance.map { ObjectIdentifier($0) } == identifier
    }
    limit = max(limit, 2 * identities.count)
  }
}
