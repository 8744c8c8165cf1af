/// A value of a model that is converted, and what keeps its memory alive.
struct SourcePlace {
  var place: Place
  /// Keeps the memory alive; nil where the call does.
  var owner: AnyObject?
  /// Whether the memory belongs to a live object, which a closure might change meanwhile.
  var isShared: Bool
  let context: CallContext

  /// The memory of an object's properties.
  init(propertiesOf object: AnyObject, _ context: CallContext) {
    place = ObjectStorage.place(of: object, .initialized)
    owner = object
    isShared = true
    self.context = context
  }

  /// A value whose memory somebody keeps alive and unchanged.
  init(_ place: Place, owner: AnyObject?, _ context: CallContext) {
    self.place = place
    self.owner = owner
    isShared = false
    self.context = context
  }

  /// A copy of a value.
  init(_ box: ValueBox, _ context: CallContext) {
    self.init(box.place, owner: box, context)
  }

  /// A struct inside of this memory, copied out of it where the memory may change.
  func structure(at place: Place, _ operations: any ValueOperations.Type) -> SourcePlace {
    guard isShared else { return SourcePlace(place, owner: owner, context) }
    return SourcePlace(ValueBox(copying: place, operations), context)
  }

  /// A writer of what the rules of the source make of a value.
  var writer: TreeWriter { TreeWriter(context: context, form: .json) }
}
