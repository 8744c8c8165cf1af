/// An owner of objects that were inserted, such as a store.
protocol InsertionOwner: AnyObject {
  /// Removes an object that was inserted.
  func takeBack(_ object: AnyObject)
}
