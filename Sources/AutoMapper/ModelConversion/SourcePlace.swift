/// A value of a model being converted, and the owner of its memory.
struct SourcePlace {
  var place: Place
  /// The owner that keeps the memory alive, or nil if the call does.
  var owner: AnyObject?
  /// Whether the memory belongs to a live object, which a closure might change in the meantime.
  var isShared = false
  let context: CallContext
}

extension SourcePlace {
  /// Creates the place of an object's properties.
  init(propertiesOf object: AnyObject, _ context: CallContext) {
    let place = ObjectStorage.place(of: object, .initialized)
    self.init(place: place, owner: object, isShared: true, context: context)
  }

  /// Creates the place of a copied value.
  init(_ box: ValueBox, _ context: CallContext) {
    self.init(place: box.place, owner: box, context: context)
  }

  /// The place of the properties of an object inside this memory; a struct is copied if the memory may
  /// change.
  func object(_ codec: ObjectCodec, at place: Place) -> SourcePlace {
    if codec.isClass { return SourcePlace(propertiesOf: place.load(as: AnyObject.self), context) }
    guard isShared else { return SourcePlace(place: place, owner: owner, context: context) }
    return SourcePlace(ValueBox(copying: place, codec.operations), context)
  }

  /// The identity of the object whose properties the memory contains; nil for a struct.
  var identity: ObjectIdentifier? { isShared ? owner.map { ObjectIdentifier($0) } : nil }

  /// A writer for the output of the source's rules.
  var writer: Writer { Writer(treeIn: context) }
}
