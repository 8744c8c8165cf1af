/// The compiled form of a type's declaration and rules: the location of each property, the keys
/// that fill it, and the codec that reads and writes it.
///
/// There is a table for each direction: `keys` leads from the keys of a document to the indexes of
/// properties, and `written` lists the properties with their written keys.
final class ObjectPlan: Sendable {
  /// A property with everything that the loop over an object's members needs, without reference
  /// counting.
  struct Property: Sendable {
    /// The distance from the start of the value or object, in bytes.
    var offset: Int32
    /// The codec; the plan's `codecs` owns it.
    var codec: Borrowed<Codec>
    /// The kind of primitive, including that of an Optional primitive; `none` if the codec is called.
    var primitive: PrimitiveKind
    var isOptional: Bool
    /// Whether null leaves an existing value unchanged.
    var keepsOnNull: Bool
    /// Whether a closure of the provider may be called inside, which may need its path.
    var needsPath: Bool
    /// Whether the property was declared with `var`.
    var isVariable: Bool
    /// Whether the codec has its own policies.
    var hasPolicies: Bool
    /// Whether the property has registered keys, and reading a value calls closures of the program,
    /// so that only the value of the best key is read.
    var callsClosures: Bool
    /// Whether the value is in the memory of an object, and written part by part.
    var isInObject: Bool
  }

  /// A property that is written.
  struct WrittenMember: Sendable {
    /// The index of the property.
    var property: Int
    /// The property itself.
    var content: Property
    /// The key; the plan's `writtenKeys` owns it.
    var key: Borrowed<WrittenKey>
  }

  /// Whether and how an instance of a class is built from just the values of its properties.
  enum Building: Sendable {
    /// In memory of this size and alignment.
    case possible(InstanceShape)
    /// Instances cannot be built, for the given reason.
    case impossible(String)
  }

  /// A property that is not set from documents.
  struct LeftOut: Sendable {
    /// The reason why documents do not set a property.
    enum Reason: Sendable {
      /// It is neither read nor written.
      case ignored
      /// It is neither read nor written, because an allow list does not name it.
      case unlisted
      /// It is only written, and a document must not set it.
      case readOnly
      /// It is made from others when it is written.
      case computed
    }

    /// The position of the property in the plan; inner values have positions behind those of all
    /// properties.
    var property: Int
    var reason: Reason
    /// The name, and the keys according to the rules.
    var keys: [String]
  }

  /// Sets a property of a live object through its key path, so that observers run.
  typealias Setter = @Sendable (_ value: Any, _ object: AnyObject) -> Void

  let type: any Any.Type
  let isClass: Bool
  /// The number of the plan in its mapper, by which a call finds the predictor of its keys.
  let number: Int
  /// The table that leads to the indexes of properties, followed by the captures of `deferred`.
  let keys: KeyTable
  let properties: ContiguousArray<Property>
  /// The codecs by property, including those that a primitive makes unnecessary.
  ///
  /// Here, in the names and in the paths, values that are only written follow the properties.
  let codecs: ContiguousArray<Codec>
  /// The names in the model, by property.
  let names: ContiguousArray<String>
  /// The paths at which values are written, by property.
  let writtenSteps: ContiguousArray<[MappingPath.Component]>
  private let writtenKeys: [WrittenKey]
  let written: ContiguousArray<WrittenMember>
  let writtenSorted: ContiguousArray<WrittenMember>
  /// The properties that must be in the document.
  let required: [Int]
  /// The properties that are deferred to the end of the object, or nil if there are none.
  let deferred: DeferredProperties?
  /// The codecs of the structs in properties, and those of the Optionals around them, by property;
  /// empty if no property is deferred.
  let structsInside: ContiguousArray<(Borrowed<ObjectCodec>, Borrowed<OptionalCodec>?)?>
  /// The properties that are not filled from any key.
  let leftOut: [LeftOut]
  /// The default values for missing keys.
  let standards: IdentityTable<StandardValue>
  /// How the object is written if some property is not simply a member, or nil if all are.
  let assembledMembers: AssembledMembers?
  let writeAssembled: AssembledMembers.Writing?
  /// The setters of properties with rules by key path, for live objects.
  let setters: IdentityTable<Setter>
  /// The properties that an update of a live object copies; nil for structs.
  let copied: CopiedProperties?
  /// The factory of instances, or of structs with their declared defaults.
  let factory: Factory?
  /// How an instance of a class without a factory is built; nil for all other types.
  let building: Building?
  /// The closure that returns instances for nodes.
  let instance: NodeClosure?
  /// Chooses among the type and its subclasses.
  let discriminator: DiscriminatorRule?
  let hooks: ObjectHooks
  /// How objects are found again by unique keys or in a store; nil if they are not.
  let identity: ObjectIdentity?
  /// Whether a store keeps the instances.
  var isStored: Bool { identity?.store != nil }

  /// Whether reading needs memory for many members, or for deferred ones.
  let isPrepared: Bool
  /// Whether the properties of a struct can be filled one by one, in any order, without rules that
  /// concern the object as a whole.
  let isFilledInPlace: Bool
  /// Whether making an instance involves anything other than a factory and the properties.
  let hasRulesForReading: Bool
  /// Whether a struct that the validation accepts is read like one without rules.
  let isReadLikeOthers: Bool
  /// Whether a new struct is read like one without rules, because unique keys are the only one.
  let hasOnlyKeys: Bool
  /// The keys from which properties are rather read than from those with which they are written,
  /// which are those of a style, or their names if rules for reading have no inverse.
  private let keysReadFirst: [(key: String, property: Int)]
  /// Whether instances are made by a factory, and not by a closure that may return existing ones.
  let isMadeByFactory: Bool

  /// Creates a plan; that of only the unique keys of a type has no written members and no rules.
  init(
    _ type: any Any.Type, isClass: Bool, number: Int, keys: KeyTable,
    deferred: DeferredProperties?, properties: ContiguousArray<Property>,
    codecs: ContiguousArray<Codec>, names: ContiguousArray<String>,
    writtenSteps: ContiguousArray<[MappingPath.Component]>, written writtenProperties: [Int],
    writtenKeys: [WrittenKey], required: [Int], leftOut: [LeftOut],
    standards: IdentityTable<StandardValue>, assembledMembers: AssembledMembers?,
    setters: IdentityTable<Setter>, copied: CopiedProperties?, factory: Factory?,
    building: Building?, rules: TypeRules?, identity: ObjectIdentity?
  ) {
    self.type = type
    self.isClass = isClass
    self.number = number
    self.keys = keys
    self.deferred = deferred
    self.properties = properties
    self.codecs = codecs
    self.names = names
    self.writtenSteps = writtenSteps
    self.writtenKeys = writtenKeys
    let members = ContiguousArray(
      zip(writtenProperties, writtenKeys).map { property, key in
        WrittenMember(property: property, content: properties[property], key: Borrowed(key))
      })
    written = members
    writtenSorted = ContiguousArray(TextOrder(writtenKeys, \.name).positions().map { members[$0] })
    self.required = required
    self.leftOut = leftOut
    self.standards = standards
    self.assembledMembers = assembledMembers
    writeAssembled = assembledMembers?.write
    self.setters = setters
    self.copied = copied
    self.factory = factory
    self.building = building
    instance = rules?.instance
    discriminator = rules?.discriminator
    hooks = rules?.hooks ?? ObjectHooks()
    self.identity = identity
    structsInside = ContiguousArray(
      (deferred == nil ? [] : codecs).map { codec in
        codec.structInside.map { (Borrowed($0.codec), $0.optional.map { Borrowed($0) }) }
      })
    keysReadFirst = zip(writtenProperties, writtenKeys).flatMap {
      property, key -> [(String, Int)] in
      guard property < properties.count, keys.hasRegisteredKeys || names[property] != key.name
      else { return [] }
      let written = keys.match(key.name)
      guard written.slot == property, keys.hasBetter(than: written) else { return [] }
      return keys.spellings(of: property)
        .filter { keys.match($0).rank < written.rank }.map { ($0, property) }
    }
    isPrepared = deferred != nil || properties.count > MemberSet.inlineCapacity
    isReadLikeOthers = !isClass && factory == nil && instance == nil && hooks.didMap == nil
    hasOnlyKeys = isReadLikeOthers && hooks.validate == nil && identity?.store == nil
    isMadeByFactory = factory != nil && instance == nil
    hasRulesForReading =
      instance != nil || hooks.validate != nil || hooks.didMap != nil || identity != nil
    isFilledInPlace =
      isReadLikeOthers && !hasRulesForReading && !isPrepared && required.isEmpty
      && standards.isEmpty
  }

  /// The property with a key that is not read; nil if there is none.
  func leftOut(by key: String) -> LeftOut? {
    leftOut.first { $0.keys.contains { TypeRules.isSame($0, key) } }
  }

  /// The position in `written` of the member with a key, or nil if there is none.
  func position(ofKey key: String) -> Int? {
    written.firstIndex { $0.key.object.name == key }
  }

  /// The property that is rather read from a key than from the one with which it is written.
  func property(readFirstFrom key: String) -> Int? {
    keysReadFirst.first { $0.key.utf8.count == key.utf8.count && $0.key == key }?.property
  }

  /// The path at which a property is written, in the form for unknown values; see
  /// `MappingPath.Component.kept`.
  func keptSteps(of property: Int) -> [MappingPath.Component] {
    let steps = writtenSteps[property]
    // Hardly any path has an index, and the plan of a type that is only read needs none of them.
    return steps.contains { $0.index != nil } ? steps.map(\.kept) : steps
  }

  /// The path at which a property is looked up first, for messages.
  func readPath(of property: Int) -> MappingPath {
    guard let alternatives = deferred?.property(property)?.alternatives else {
      return MappingPath(writtenSteps[property])
    }
    // A path comes after its text as a plain key.
    let path = alternatives.prefix(2).last { !$0.steps.isEmpty } ?? alternatives.first
    let keys = path.map { steps(to: $0) } ?? [names[property]]
    return MappingPath(MappingPath.Component.steps(from: keys))
  }

  /// The keys of a path from which a property is read.
  func steps(to alternative: DeferredProperties.Alternative) -> [String] {
    let head = keys.spellings(of: properties.count + alternative.capture).first
    return [head ?? ""] + alternative.steps
  }
}

extension MappingPath.Component {
  /// The steps of a path from an object: the first is a key even if it is a number.
  static func steps(from texts: [String]) -> [MappingPath.Component] {
    texts.prefix(1).map { .key($0) } + texts.dropFirst().map { MappingPath.Component($0) }
  }

  /// The step in the form for unknown values: arrays on a path are not properties, and remain if
  /// nothing is written to them, so their indexes become keys in brackets.
  var kept: MappingPath.Component { index.map { .key("[\($0)]") } ?? self }
}
