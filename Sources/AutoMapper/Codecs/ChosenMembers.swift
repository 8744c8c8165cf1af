/// Members that were chosen for the properties of one type, and can be chosen again for another.
protocol ChosenMembers: LazyContents {
  /// The members for a type, or nil if there are no others.
  func members(for codec: ObjectCodec) throws -> LazyContents?
}
