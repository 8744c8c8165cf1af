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
    /// Whether null leaves a value that is there already as it is.
    var keepsOnNull: Bool
    /// Whether a closure of the provider may be called below, which may ask for its path.
    var needsPath: Bool
    /// Whether the property was declared with `var`.
    var isVariable: Bool
    /// Whether the codec has policies of its own.
    var hasPolicies: Bool
  }

  /// A property that is written.
  struct WrittenMember: Sendable {
    /// The number of the property.
    var property: Int
    /// The property itself.
    var content: Property
    /// The key; the plan's `writtenKeys` owns it.
    var key: Borrowed<WrittenKey>
  }

  /// How an instance of a class is built from nothing but the values of its properties.
  enum Building: Sendable {
    /// In memory of this size and alignment.
    case possible(InstanceShape)
    /// Not at all, for a reason.
    case impossible(String)
  }

  /// A property that is not set from a document.
  struct LeftOut: Sendable {
    enum Reason: Sendable {
      /// It takes no part.
      case ignored
      /// Nor does it, since an allow-list does not name it.
      case unlisted
      /// It is only written.
      case readOnly
    }

    var reason: Reason
    /// Its name, and the keys that it has by the rules.
    var keys: [String]
  }

  let type: any Any.Type
  let isClass: Bool
  /// The number of the plan in its mapper, by which a call finds the predictor of its keys.
  let number: Int
  /// Leads to the properties, by their numbers, and behind these to the captures of `late`.
  let keys: KeyTable
  let properties: ContiguousArray<Property>
  /// By property: the codec, also where a leaf makes it unnecessary.
  let codecs: ContiguousArray<Codec>
  /// By property: its name in the model, and the steps at which it is written.
  let names: ContiguousArray<String>
  let writtenSteps: ContiguousArray<[MappingPath.Component]>
  /// The same steps as unknown values are kept by: with keys for indexes, see `MappingPath.Component.kept`.
  let keptSteps: ContiguousArray<[MappingPath.Component]>
  private let writtenKeys: [WrittenKey]
  let written: ContiguousArray<WrittenMember>
  let writtenSorted: ContiguousArray<WrittenMember>
  /// The properties that must be in the document.
  let required: [Int]
  /// The properties that wait for the end of the object; nil where none does.
  let late: LateRules?
  /// The properties that no key leads to.
  let leftOut: [Int: LeftOut]
  /// The values of properties that stand for missing keys.
  let standards: [Int: StandardValue]
  /// How the object is written where some property is not simply a member; nil elsewhere.
  let specialWriting: SpecialWriting?
  /// The setters of properties whose rules were given by key path, for objects that are alive.
  let setters: [Int: PropertySetter]
  /// Makes an instance, or a struct with its declared defaults.
  let factory: Factory?
  /// How an instance of a class without a factory is built; nil for all other types.
  let building: Building?
  /// Gives instances for nodes.
  let instance: NodeClosure?
  let hooks: ObjectHooks
  /// The unique keys, where a store or an updated array asks for them.
  let uniqueKeys: UniqueKeyPlan?

  /// Whether something is made ready before the members are read: memory for many, or for those that wait.
  let isPrepared: Bool
  /// Whether anything but a factory and the properties has a part in making an instance.
  let isMadeSpecially: Bool

  init(_ parts: Parts) {
    type = parts.type
    isClass = parts.isClass
    number = parts.number
    keys = parts.keys
    properties = parts.properties
    codecs = parts.codecs
    names = parts.names
    writtenSteps = parts.writtenSteps
    keptSteps = ContiguousArray(
      parts.writtenSteps.map { steps in
        // The first step is a key, even if it is a number.
        steps.prefix(1).map { step in step.index.map { .key("\($0)") } ?? step }
          + steps.dropFirst().map(\.kept)
      })
    writtenKeys = parts.written.map(\.key)
    func members(_ list: [(property: Int, key: WrittenKey)]) -> ContiguousArray<WrittenMember> {
      ContiguousArray(
        list.map {
          WrittenMember(
            property: $0.property, content: parts.properties[$0.property], key: Borrowed($0.key))
        })
    }
    written = members(parts.written)
    writtenSorted = members(
      parts.written.sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) })
    required = parts.required
    late = parts.late
    leftOut = parts.leftOut
    standards = parts.standards
    specialWriting = parts.specialWriting
    setters = parts.setters
    factory = parts.factory
    building = parts.building
    instance = parts.instance
    hooks = parts.hooks
    uniqueKeys = parts.uniqueKeys
    isPrepared = parts.late != nil || parts.properties.count > MemberSet.inlineCapacity
    isMadeSpecially =
      parts.instance != nil || parts.hooks.validate != nil || parts.hooks.didMap != nil
      || parts.uniqueKeys != nil || parts.isStored
  }

  /// What a plan is put together from.
  struct Parts {
    var type: any Any.Type
    var isClass: Bool
    var number: Int
    var keys: KeyTable
    var properties: ContiguousArray<Property>
    var codecs: ContiguousArray<Codec>
    var names: ContiguousArray<String>
    var writtenSteps: ContiguousArray<[MappingPath.Component]>
    var written: [(property: Int, key: WrittenKey)]
    var required: [Int] = []
    var late: LateRules?
    var leftOut: [Int: LeftOut] = [:]
    var standards: [Int: StandardValue] = [:]
    var specialWriting: SpecialWriting?
    var setters: [Int: PropertySetter] = [:]
    var factory: Factory?
    var building: Building?
    var instance: NodeClosure?
    var hooks = ObjectHooks()
    var uniqueKeys: UniqueKeyPlan?
    /// Whether a store keeps the instances.
    var isStored = false
  }

  /// The property that a key belongs to which leads to none, and why it does not; nil for none.
  func leftOut(by key: String) -> (property: Int?, reason: LeftOut.Reason?) {
    let found = leftOut.first { $0.value.keys.contains { TypeRules.isSame($0, key) } }
    return (found?.key, found?.value.reason)
  }

  /// The path under which a property is looked for first; for messages.
  func readPath(of property: Int) -> MappingPath {
    MappingPath(late?.path(of: property) ?? writtenSteps[property])
  }
}

extension MappingPath.Component {
  /// The step by which unknown values are kept: arrays that paths lead through are no properties, and stay
  /// when nothing is written to them, so their indexes are keys in brackets.
  var kept: MappingPath.Component { index.map { .key("[\($0)]") } ?? self }
}
