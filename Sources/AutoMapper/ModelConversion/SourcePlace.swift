/// A value of a model being converted, and the owner of its memory.
struct SourcePlace {
  var place: Place
  /// The owner that keeps the memory alive, or nil if the call does.
  var owner: AnyObject?
  /// Whether the memory belongs to a live object, which a closure might change in the meantime.
  var isShared: Bool
  let context: CallContext

  /// Creates the place of an object's properties.
  init(propertiesOf object: AnyObject, _ context: CallContext) {
    place = ObjectStorage.place(of: object, .initialized)
    owner = object
    isShared = true
    self.context = context
  }

  /// Creates the place of a value whose memory the caller keeps alive and unchanged.
  init(_ place: Place, owner: AnyObject?, _ context: CallContext) {
    self.place = place
    self.owner = owner
    isShared = false
    self.context = context
  }

  /// Creates the place of a copied value.
  init(_ box: ValueBox, _ context: CallContext) {
    self.init(box.place, owner: box, context)
  }

  /// The place of the properties of an object inside this memory; a struct is copied if the memory may
  /// change.
  func object(_ codec: ObjectCodec, at place: Place) -> SourcePlace {
    if codec.isClass { return SourcePlace(propertiesOf: place.load(as: AnyObject.self), context) }
    guard isShared else { return SourcePlace(place, owner: owner, context) }
    return SourcePlace(ValueBox(copying: place, codec.operations), context)
  }

  /// The identity of the object whose properties the memory contains; nil for a struct.
  var identity: ObjectIdentifier? { isShared ? owner.map { ObjectIdentifier($0) } : nil }

  /// A writer for the output of the source's rules.
  var writer: Writer { Writer(treeIn: context) }
}
