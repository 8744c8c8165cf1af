/// What is compiled from a type's declaration and its rules: where each property lies, which keys it
/// answers to, which codec reads and writes it.
///
/// Two tables serve the two directions: `keys` leads from the keys of a document to the numbers of
/// properties, `written` lists the properties with the keys that they are written under.
final class ObjectPlan: Sendable {
  /// A property: everything that the loop over an object's members needs, nothing counted.
  struct Property: Sendable {
    /// The distance from the start of the value or object, in bytes.
    var offset: Int32
    /// The codec; the plan's `codecs` owns it.
    var codec: Borrowed<Codec>
    /// The kind of leaf, also of an Optional leaf; `none` when the codec is called.
    var leaf: LeafKind
    var isOptional: Bool
    /// Whether the property may be set in an object that is already made.
    var isWritable: Bool
  }

  /// A property that is written.
  struct WrittenMember: Sendable {
    /// The number of the property.
    var property: Int
    /// The key; the plan's `writtenKeys` owns it.
    var key: Borrowed<WrittenKey>
  }

  let type: any Any.Type
  let isClass: Bool
  /// The number of the plan in its mapper, by which a call finds the predictor of its keys.
  let number: Int
  let keys: KeyTable
  let properties: ContiguousArray<Property>
  /// By property: the codec, also where a leaf makes it unnecessary.
  let codecs: ContiguousArray<Codec>
  /// By property: its name in the model.
  let names: ContiguousArray<String>
  private let writtenKeys: [WrittenKey]
  let written: ContiguousArray<WrittenMember>
  let writtenSorted: ContiguousArray<WrittenMember>
  /// Makes an instance, or a struct with its declared defaults.
  let factory: Factory?

  init(
    type: any Any.Type, isClass: Bool, number: Int, keys: KeyTable,
    properties: ContiguousArray<Property>, codecs: ContiguousArray<Codec>,
    names: ContiguousArray<String>, written: [(property: Int, key: WrittenKey)], factory: Factory?
  ) {
    self.type = type
    self.isClass = isClass
    self.number = number
    self.keys = keys
    self.properties = properties
    self.codecs = codecs
    self.names = names
    writtenKeys = written.map(\.key)
    func members(_ list: [(property: Int, key: WrittenKey)]) -> ContiguousArray<WrittenMember> {
      ContiguousArray(list.map { WrittenMember(property: $0.property, key: Borrowed($0.key)) })
    }
    self.written = members(written)
    writtenSorted = members(
      written.sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) })
    self.factory = factory
  }

  /// The key under which a property is looked for first; for messages.
  func readKey(of property: Int) -> String {
    written.first { $0.property == property }?.key.object.name ?? names[property]
  }
}
