/// Makes nodes from the values of one codec in the form that another codec reads.
///
/// A value that already has the target's type is passed on unchanged. Other values are written by
/// the rules of the source, except that objects, arrays and dictionaries are walked only when they
/// are read.
final class ValueConversion {
  private let codec: Codec
  /// The codec of values other than nil.
  let source: Codec
  /// The codec that reads values other than null.
  let target: Codec
  let purpose: Purpose
  private let optionals: [OptionalCases]
  private let step: Step
  unowned let conversions: ConversionCompiler
  /// The members of objects, which are compiled when the first object is converted, so that a type
  /// that contains itself finds the existing conversion; set once, under the compiler's lock, before
  /// the flag is set.
  private var compiledMembers: ConvertedMembers?
  /// The actor-isolated conformances that determined how the two types are mapped.
  private var asked: [IsolatedConformance] = []
  /// The flag that the members are compiled.
  private let flags = AtomicWords()

  /// The purpose for which a value is converted.
  enum Purpose {
    /// The value is the result of a call, and so is always a new instance.
    case root
    /// The value is a part of a new value.
    case part
    /// The value changes an existing value, or a part of it.
    case update
    /// The value is made by the rules of the source, even if it could be passed on unchanged.
    case document
  }

  /// How a non-nil value becomes a node.
  private enum Step {
    case primitive(PrimitiveKind)
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
    from source: Codec, to target: Codec, for purpose: Purpose, _ conversions: ConversionCompiler
  ) throws {
    codec = source
    self.source = source.unwrappedSource
    self.target = target
    self.purpose = purpose
    self.conversions = conversions
    step = try Self.step(from: self.source, to: target, for: purpose, conversions)
    // A property that is accessed through its key path is nil if its value is.
    if case .computed = step { optionals = [] } else { optionals = source.optionals }
  }

  /// Whether values are passed on unchanged, so that no closure of the source needs to be called.
  var handsOver: Bool {
    switch step {
    case .swiftValue: true
    case .primitive: source.type == target.type && target.asClosure == nil
    case .object, .elements, .pairs, .dynamic, .tree, .computed, .written: false
    }
  }

  /// The members of objects, whose codec is the source.
  func members(of object: ObjectCodec) throws -> ConvertedMembers {
    if flags.isSet(), let compiledMembers { return compiledMembers }
    let compile = { try ConvertedMembers(of: object, for: self) }
    return try conversions.plans.compilingOnce((compiledMembers, asked), flags, compile) {
      (compiledMembers, asked) = ($0, $1)
    }
  }

  // MARK: Choosing the step

  /// Determines how the values that one codec writes become values that another one reads, both
  /// without Optionals.
  private static func step(
    from source: Codec, to target: Codec, for purpose: Purpose, _ conversions: ConversionCompiler
  ) throws -> Step {
    func conversion(of part: Codec, to target: Codec) throws -> Borrowed<ValueConversion> {
      Borrowed(
        try conversions.conversion(
          from: part, to: target, for: purpose == .update ? .update : .part))
    }
    if purpose == .document { return .written }
    if handsOver(source, to: target, for: purpose) { return .swiftValue }
    switch source.kind {
    case .property(.keyPath(let computed)):
      return .computed(
        computed,
        Borrowed(try conversions.conversion(from: computed.wrapped, to: target, for: purpose)))
    case .single(.primitive): return .primitive(source.primitive)
    // The type is known only for each value.
    case .tree(.any), .discriminator, .untyped, .casting: return .dynamic
    case .object(let object): return readsMembers(target) ? .object(object) : .written
    case .array(let array):
      // Only these targets read arrays element by element.
      guard let element = (target as? UntypedCodec)?.special ?? (target as? ArrayCodec)?.element
      else { return .written }
      return .elements(array, try conversion(of: array.element, to: element))
    case .dictionary(let dictionary):
      if let value = target.asDictionary?.value {
        return .pairs(dictionary, try conversion(of: dictionary.value, to: value))
      }
      return dictionary.type == [String: Any].self ? .tree : .written
    case .tree(.inferredDictionary): return .tree
    case .single, .tuple, .range, .tree, .custom, .optional, .property: return .written
    }
  }

  /// Whether values of a codec are passed on unchanged.
  static func handsOver(_ source: Codec, to target: Codec, for purpose: Purpose) -> Bool {
    if case .property(.keyPath) = source.kind { return false }
    if case .tree(.any) = target.kind { return source.asDiscriminator == nil || purpose != .root }
    guard target.takesSwiftValues, !isAdjusted(target),
      source.type == target.type || isSubclass(source.type, of: target.type)
    else { return false }
    switch (source.kind, target.kind) {
    case (.single(.primitive), _): return false
    // A closure of the target receives the output of a closure of the source, unless both belong to
    // the type itself.
    case (.custom(.closure), .custom(.closure)) where source !== target: return false
    default: break
    }
    switch purpose {
    case .root: return source.asObject == nil && source.asDiscriminator == nil
    case .part: return true
    // An update changes what has parts in place instead of replacing it.
    case .update: return !hasParts(source)
    case .document: return false
    }
  }

  /// Whether a rule of the property changes how values, or what is inside them, are read.
  private static func isAdjusted(_ target: Codec) -> Bool {
    target is PropertyRuleCodec || target.parts.contains { isAdjusted($0.codec) }
  }

  /// Whether values are objects or collections, whose parts have codecs of their own.
  private static func hasParts(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .object, .discriminator, .array, .dictionary: true
    case .single, .tuple, .range, .tree, .custom, .casting, .untyped, .optional, .property: false
    }
  }

  /// Whether a codec reads objects member by member, or does not read objects at all.
  private static func readsMembers(_ target: Codec) -> Bool {
    if case .untyped = target.kind { return true }
    return hasParts(target) || target.isSingleValue
  }

  // MARK: Making nodes

  /// The node of the value at a place in the given memory.
  ///
  /// `names` are the keys and names by which discriminators around the value tell its type; the first
  /// one whose key no property has becomes a member of an object.
  func node(
    at place: Place, in memory: SourcePlace, names: [ConvertedMembers.Name] = []
  ) throws -> TreeNode {
    // A non-nil Optional stores its value at its own start address.
    for optional in optionals where optional.isNil(at: place) { return .null }
    switch step {
    case .primitive(.float) where target.primitive == .float:
      // A `Float` is exact for another one, and has the shortest digits for any other type.
      let value = place.load(as: Float.self)
      return JSONNumber(Double(value)).map { .json(.number($0)) } ?? .swiftValue(value)
    case .primitive, .tree: return TreeNode(source.operations.value(at: place))
    case .swiftValue: return .swiftValue(source.operations.value(at: place))
    case .object(let object): return try node(of: object, at: place, in: memory, names)
    case .elements(let array, let element):
      return .lazyElements(try elements(of: array, at: place, element, memory.context))
    case .pairs(let dictionary, let value):
      return .lazyMembers(try pairs(of: dictionary, at: place, value, memory.context))
    case .dynamic: return try node(ofAny: source.operations.value(at: place), memory, names)
    case .computed(let codec, let value):
      let boxed = try ValueBox(codec.copiedValue(at: place), operations: codec.wrapped.operations)
      guard let boxed else { return try written(at: place, memory) }
      return try value.object.node(at: boxed.place, in: SourcePlace(boxed, memory.context))
    case .written: return try written(at: place, memory)
    }
  }

  /// Writes the value at a place: at once if nobody asks for it as a whole, or else as its node.
  ///
  /// Closures may ask for a struct as its own rules write it, and an object may be of a subclass.
  func write(
    _ place: Place, _ memory: SourcePlace, _ written: JSONValue?, to transcriber: inout Transcriber
  ) throws {
    for optional in optionals where optional.isNil(at: place) { return transcriber.write(.null) }
    switch step {
    case .primitive(let kind): if transcriber.write(kind, at: place) { return }
    case .object(let object)
    where !object.isClass && target.asObject?.isClass == false && !memory.context.tracksPath:
      let (members, memory) = (try members(of: object), memory.object(object, at: place))
      if try transcriber.enterModel({ try members.write(memory, to: &$0) }) { return }
    default: break
    }
    let node = try node(at: place, in: memory)
    switch node {
    case .lazyElements(let contents), .lazyMembers(let contents): contents.written = written
    default: break
    }
    transcriber.write(node)
  }

  private func written(at place: Place, _ memory: SourcePlace) throws -> TreeNode {
    try codec.json(at: place, by: memory.writer).map { TreeNode($0) } ?? .null
  }

  // MARK: Arrays and dictionaries

  private func elements(
    of array: ArrayCodec, at place: Place, _ conversion: Borrowed<ValueConversion>,
    _ context: CallContext
  ) throws -> LazyContents {
    guard let contiguous = array.collection as? any ContiguousOperations.Type else {
      return try listed(array.element, conversion, context, isArray: true) { add in
        try array.collection.forEach(at: place) { try add(.index($1), "", $0) }
      }
    }
    let elements = contiguous.elements(at: place)
    let count = elements == nil ? 0 : array.collection.count(at: place)
    let stride = array.element.layout.stride
    return LazyContents { transcriber, contents in
      try transcriber.write(elements: 0..<count, count: count) { transcriber, index in
        guard let elements else { return }
        let place = elements.first.advanced(by: index * stride)
        // The contents keep the owner of the elements alive.
        let memory = SourcePlace(place: place, owner: contents, context: context)
        transcriber.attempt { transcriber in
          try conversion.call {
            try $0.write(place, memory, contents.written?[index], to: &transcriber)
          }
        }
      }
    }
  }

  private func pairs(
    of dictionary: DictionaryCodec, at place: Place, _ conversion: Borrowed<ValueConversion>,
    _ context: CallContext
  ) throws -> LazyContents {
    try dictionary.requireWriting()
    var names: Set<String> = []
    return try listed(dictionary.value, conversion, context, isArray: false) { add in
      try dictionary.dictionary.forEachPair(at: place, sortedBy: nil) { key, value in
        let key = try dictionary.name(of: key, besides: &names, context)
        try add(.key(key), key, value)
      }
    }
  }

  /// Contents whose nodes are made in advance, because their memory belongs to them for the calls of a
  /// closure only.
  private func listed(
    _ codec: Codec, _ conversion: Borrowed<ValueConversion>, _ context: CallContext,
    isArray: Bool,
    _ list: ((MappingPath.Component, _ key: String, Place) throws -> Void) throws -> Void
  ) throws -> LazyContents {
    var contents: [(key: String, node: TreeNode)] = []
    try list { step, key, place in
      try ThrownError.prepending(step) {
        let memory = SourcePlace(ValueBox(copying: place, codec.operations), context)
        contents.append((key, try conversion.object.node(at: memory.place, in: memory)))
      }
    }
    return LazyContents { [contents] transcriber, _ in
      if isArray {
        try transcriber.write(elements: contents, count: contents.count) { $0.write($1.node) }
      } else {
        try transcriber.write(members: contents, count: contents.count) { $0.write($1) }
      }
    }
  }

  // MARK: Objects

  private func node(
    of codec: ObjectCodec, at place: Place, in memory: SourcePlace,
    _ names: [ConvertedMembers.Name],
    name: String? = nil
  ) throws -> TreeNode {
    let memory = memory.object(codec, at: place)
    var (codec, conversion, names) = (codec, self, names)
    if codec.isClass, let object = memory.owner { codec = try codec.codec(for: object) }
    if let chooser = target.asDiscriminator {
      let (rule, text) = (chooser.rule, try conversions.plans.codec(for: String.self))
      let name =
        try name
        ?? codec.plan().object.discriminator?.names(of: codec.type).first
        ?? conversions.conversion(from: codec, to: text, for: purpose)
        .text(of: codec, matching: rule.key, in: memory)
      let type = name.flatMap { rule.types[$0] } ?? rule.defaultType
      // Without a type, the discriminator itself reports the error.
      let chosen = try type.map { try conversions.plans.codec(for: $0, after: chooser.passed) }
      conversion = try conversions.conversion(from: codec, to: chosen ?? text, for: purpose)
      if let name { names.insert((rule.key, name), at: 0) }
    } else if codec !== source {
      conversion = try conversions.conversion(from: codec, to: target, for: purpose)
    }
    let members = try conversion.members(of: codec)
    return .lazyMembers(members.contents(memory, names: names))
  }

  /// The text of the member of an object with a key, or nil if there is none.
  private func text(
    of object: ObjectCodec, matching key: String, in memory: SourcePlace
  ) throws -> String? {
    let members = try conversions.plans.withLock {
      try ConvertedMembers(of: object, matching: key, for: self)
    }
    guard let member = members?.present(in: memory).first else { return nil }
    return try ThrownError.prepending(.key(member.key)) {
      try members?.node(of: member, memory).scalar.text
    }
  }

  // MARK: Types known only at run time

  private func node(
    ofAny value: Any, _ memory: SourcePlace, _ names: [ConvertedMembers.Name]
  ) throws -> TreeNode {
    let chooser = source.asDiscriminator
    if chooser == nil {
      let usual = TreeNode(value)
      guard case .swiftValue = usual else { return usual }
    }
    guard let box = ValueBox(value) else { return .swiftValue(value) }
    let type: any Any.Type = Swift.type(of: value)
    let codec =
      try chooser.map { try conversions.plans.codec(for: type, after: $0.passed) }
      ?? conversions.plans.codec(for: type)
    let boxed = SourcePlace(box, memory.context)
    let name = chooser?.rule.names(of: type).first
    if let object = codec.asObject, target.asDiscriminator != nil {
      return try node(of: object, at: box.place, in: boxed, names, name: name)
    }
    var names = names
    if let name, let key = chooser?.rule.key { names.insert((key, name), at: 0) }
    return try conversions.conversion(from: codec, to: target, for: purpose)
      .node(at: box.place, in: boxed, names: names)
  }
}
