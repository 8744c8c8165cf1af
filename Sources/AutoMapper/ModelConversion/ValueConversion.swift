/// Makes nodes from the values of one codec in the form that another codec reads.
///
/// A value that already has the target's type is passed on unchanged. Other values are written by
/// the rules of the source, except that objects, arrays and dictionaries are walked only when they
/// are read.
final class ValueConversion {
  private let codec: Codec
  private let unwrapped: Codec
  private let target: Codec
  private let purpose: ConversionCompiler.Purpose
  private let optionals: [OptionalCases]
  private let isOptional: Bool
  private let primitive: PrimitiveKind
  private let step: Step
  /// The conversion of objects of the declared type.
  private let declared: Borrowed<ObjectConversion>?
  private unowned let conversions: ConversionCompiler
  /// Makes the node of a value, unless that is quickly done.
  ///
  /// It is a value, not a method, because the tables of classes that present models refer to whatever their
  /// methods call, and a program contains these tables. So one that converts no models does not contain
  /// what only compiling conversions refers to.
  private let makeNode: (ValueConversion, Place, SourcePlace) throws -> TreeNode

  /// How a non-nil value becomes a node.
  enum Step {
    case primitive
    /// The value is passed on unchanged.
    case swiftValue
    case object(ObjectCodec)
    case elements(ArrayCodec, Borrowed<ValueConversion>)
    case pairs(DictionaryCodec, Borrowed<ValueConversion>)
    /// The conversion depends on the dynamic type of the value.
    case dynamic
    /// The values of a dictionary of any values.
    case tree
    /// The value is accessed through its key path.
    case computed(KeyPathCodec, Borrowed<ValueConversion>)
    /// The value is written by the rules of the source.
    case written
  }

  init(
    from source: Codec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws {
    codec = source
    unwrapped = source.unwrappedSource
    self.target = target.unwrappedTarget
    self.purpose = purpose
    self.conversions = conversions
    step = try Step(from: unwrapped, to: self.target, for: purpose, conversions)
    if case .object(let object) = step {
      declared = Borrowed(conversions.object(from: object, to: self.target, for: purpose))
    } else {
      declared = nil
    }
    if case .primitive = step { primitive = unwrapped.primitive } else { primitive = .none }
    // A property that is accessed through its key path is nil if its value is.
    if case .computed = step { optionals = [] } else { optionals = source.optionals }
    isOptional = !optionals.isEmpty
    makeNode = { try $0.anyNode(at: $1, in: $2) }
  }

  /// Whether values are passed on unchanged, so that no closure of the source needs to be called.
  var handsOver: Bool {
    switch step {
    case .swiftValue: true
    case .primitive: unwrapped.type == target.type && target.asClosure == nil
    case .object, .elements, .pairs, .dynamic, .tree, .computed, .written: false
    }
  }

  /// The node of the value at a place in the given memory.
  func node(at place: Place, in memory: SourcePlace) throws -> TreeNode {
    if primitive != .none && !isOptional { return primitiveNode(at: place, memory.context.options) }
    return try makeNode(self, place, memory)
  }

  @_optimize(size)
  private func anyNode(at place: Place, in memory: SourcePlace) throws -> TreeNode {
    // A non-nil Optional stores its value at its own start address.
    for optional in optionals where optional.isNil(at: place) { return .null }
    switch step {
    case .primitive: return primitiveNode(at: place, memory.context.options)
    case .swiftValue: return .swiftValue(unwrapped.operations.value(at: place))
    case .object(let object): return try node(of: object, at: place, in: memory)
    case .elements(let array, let element):
      guard let contiguous = array.collection as? any ContiguousOperations.Type else {
        return try .lazyElements(
          ListedContents(elementsOf: array, at: place, element.object, memory.context))
      }
      return .lazyElements(
        ContiguousElements(
          contiguous.elements(at: place), count: array.collection.count(at: place),
          stride: array.element.layout.stride, element, memory.context))
    case .pairs(let dictionary, let value):
      return try .lazyMembers(
        ListedContents(pairsOf: dictionary, at: place, value.object, memory.context))
    case .dynamic: return try node(ofAny: unwrapped.operations.value(at: place), memory)
    case .tree: return TreeNode(unwrapped.operations.value(at: place))
    case .computed(let codec, let value):
      let boxed = try ValueBox(codec.copiedValue(at: place), operations: codec.wrapped.operations)
      guard let boxed else { return try written(at: place, memory) }
      return try value.object.node(at: boxed.place, in: SourcePlace(boxed, memory.context))
    case .written: return try written(at: place, memory)
    }
  }

  @inline(never)
  private func written(at place: Place, _ memory: SourcePlace) throws -> TreeNode {
    try codec.json(at: place, by: memory.writer).map { TreeNode($0) } ?? .null
  }

  // MARK: Leaves

  @inline(__always)
  private func primitiveNode(at place: Place, _ options: MappingOptions) -> TreeNode {
    primitive.json(at: place, options).map { .json($0) } ?? rarePrimitiveNode(at: place)
  }

  @inline(never)
  private func rarePrimitiveNode(at place: Place) -> TreeNode {
    // A `Float` is exact for another one, and has the shortest digits for any other type.
    if primitive == .float, target.primitive == .float {
      let value = place.load(as: Float.self)
      return JSONNumber(Double(value)).map { .json(.number($0)) } ?? .swiftValue(value)
    }
    return TreeNode(unwrapped.operations.value(at: place))
  }

  // MARK: Objects

  @_optimize(size)
  private func node(
    of codec: ObjectCodec, at place: Place, in memory: SourcePlace, name: String? = nil
  ) throws -> TreeNode {
    var (codec, memory) = (codec, memory)
    var identity: ObjectIdentifier?
    if codec.isClass {
      let object = place.load(as: AnyObject.self)
      codec = try codec.codec(for: object)
      memory = SourcePlace(propertiesOf: object, memory.context)
      identity = ObjectIdentifier(object)
    } else {
      memory = memory.structure(at: place, codec.operations)
    }
    if let chooser = target.asDiscriminator {
      return .lazyMembers(try chosenMembers(of: codec, memory, identity, chooser, name: name))
    }
    let conversion: ObjectConversion
    if let declared, declared.object.source === codec {
      conversion = declared.object
    } else {
      conversion = conversions.object(from: codec, to: target, for: purpose)
    }
    return .lazyMembers(ModelMembers(try conversion.compiled(), memory, identity))
  }

  // MARK: Types known only at run time

  /// The members for the type chosen by the discriminator of the target.
  private func chosenMembers(
    of codec: ObjectCodec, _ memory: SourcePlace, _ identity: ObjectIdentifier?,
    _ chooser: DiscriminatorCodec, name: String?
  ) throws -> ModelMembers {
    let rule = chooser.rule
    let text = try conversions.plans.codec(for: String.self)
    let name =
      try name
      ?? codec.plan().object.discriminator?.names(of: codec.type).first
      ?? conversions.object(from: codec, to: text, for: purpose)
      .node(matching: rule.key, in: memory)?.scalar.text
    let type = name.flatMap { rule.types[$0] } ?? rule.defaultType
    // Without a type, the discriminator itself reports the error.
    let chosen = try type.map { try conversions.plans.codec(for: $0, after: chooser.passed) }
    let members = ModelMembers(
      try conversions.object(from: codec, to: chosen?.unwrappedTarget ?? text, for: purpose)
        .compiled(),
      memory, identity)
    members.addName(name, for: rule.key)
    return members
  }

  @_optimize(size)
  private func node(ofAny value: Any, _ memory: SourcePlace) throws -> TreeNode {
    let source = unwrapped.asDiscriminator
    if source == nil {
      let usual = TreeNode(value)
      guard case .swiftValue = usual else { return usual }
    }
    guard let box = ValueBox(value) else { return .swiftValue(value) }
    let type: any Any.Type = Swift.type(of: value)
    let codec =
      try source.map { try conversions.plans.codec(for: type, after: $0.passed) }
      ?? conversions.plans.codec(for: type)
    let boxed = SourcePlace(box, memory.context)
    let name = source?.rule.names(of: type).first
    if let object = codec.asObject, target.asDiscriminator != nil {
      return try self.node(of: object, at: box.place, in: boxed, name: name)
    }
    let node = try conversions.value(from: codec, to: target, for: purpose)
      .node(at: box.place, in: boxed)
    if case .lazyMembers(let members) = node, let source {
      (members as? ModelMembers)?.addName(name, for: source.rule.key)
    }
    return node
  }
}
