/// Reads and writes structs and classes by a plan that is compiled at first use.
///
/// The codec exists before its plan, so that types that contain themselves, directly or through
/// others, find an existing codec.
final class ObjectCodec: Codec, @unchecked Sendable {
  /// The number of the plan in its mapper.
  let number: Int
  let isClass: Bool
  /// The rules of a type of the library's own, for which the provider has none.
  let rules: TypeRules?
  /// The formats of the dates in a tuple, if they differ from the mapper's.
  let dates: DateRule?
  unowned let compiler: PlanCompiler
  /// Set once, under the compiler's lock, before its flag is set.
  ///
  /// The compiler owns the plan, since a plan owns codecs, which may lead back to this one.
  private var compiledPlan: Borrowed<ObjectPlan>?
  /// The actor-isolated conformances used to compile the plan.
  private var asked: [IsolatedConformance] = []
  /// The flags, the first of which is that the plan is compiled.
  let flags = AtomicWords(count: 6)
  /// The index of the flag that the layout was compared with `Mirror`.
  private static let isChecked = 1
  /// The indexes of the flags that it is known whether objects of a document replace a struct as a
  /// whole, and that they do.
  static let knowsWhole = 2
  static let isWhole = 3
  /// The indexes of the flags that it is known whether code of the program may run while the members
  /// of an instance are written, and that it may.
  private static let knowsCode = 4
  private static let mayRunCode = 5

  init(
    _ shape: TypeShape, rules: TypeRules? = nil, dates: DateRule? = nil, number: Int,
    compiler: PlanCompiler
  ) {
    self.number = number
    self.rules = rules
    self.dates = dates
    isClass = shape.kind == .class
    self.compiler = compiler
    super.init(shape.type)
  }

  override var kind: CodecKind { .object(self) }

  override var expectation: String { "an object" }

  /// The plan, compiled at first use.
  @inline(__always)
  func plan() throws -> Borrowed<ObjectPlan> {
    if flags.isSet(), let compiledPlan { return compiledPlan }
    return try compilePlan()
  }

  @inline(never)
  private func compilePlan() throws -> Borrowed<ObjectPlan> {
    try compiler.compilingOnce((compiledPlan, asked), flags) {
      Borrowed(try compiler.plan(for: self))
    } keep: {
      (compiledPlan, asked) = ($0, $1)
    }
  }

  /// Compares the layout with `Mirror`, once per type and process; see `LayoutCheck`.
  @inline(__always)
  func checkLayout(of place: Place) throws {
    if flags.isSet(Self.isChecked) { return }
    try compareLayout(of: operations.value(at: place))
  }

  /// Compares the layout of an instance's class with `Mirror`, once.
  @inline(__always)
  func checkLayout(of object: AnyObject) throws {
    if flags.isSet(Self.isChecked) { return }
    try compareLayout(of: object)
  }

  @inline(never)
  private func compareLayout(of value: Any) throws {
    let facts = TypeFacts.of(type)
    if !facts.hasPassedLayoutCheck {
      if let disagreement = LayoutCheck.disagreement(of: value, with: facts.shape) {
        throw MappingError(InstanceFault.layout(disagreement: disagreement), type: type)
      }
      facts.passLayoutCheck()
    }
    flags.set(Self.isChecked)
  }

  /// The codec for an object's own class, which may be a subclass of the declared one.
  func codec(for object: AnyObject) throws -> ObjectCodec {
    let dynamicType: any Any.Type = Swift.type(of: object)
    if dynamicType == type { return self }
    return try compiler.objectCodec(for: dynamicType) ?? self
  }

  // MARK: Reading

  override var updatesInPlace: Bool { true }

  override var needsPath: Bool { true }

  override var emptyJSON: JSONValue? { [:] }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    if reader.policies.readsJSONInStrings, try readJSONInString(from: &reader, into: place) {
      return
    }
    try plan().call { try read($0, from: &reader, into: place) }
  }

  @inline(__always)
  private func read(_ plan: ObjectPlan, from reader: inout Reader, into place: Place) throws {
    if plan.hasRulesForReading {
      try readByRules(plan, from: &reader, into: place)
    } else if isClass {
      try readInstance(plan, from: &reader, into: place)
    } else if plan.factory == nil && place.state == .uninitialized {
      try MemberReader.read(plan, from: &reader, into: place)
      // If the layout turns out to be wrong, the value is not destroyed: that would use the
      // layout once more.
      try checkLayout(of: place)
    } else {
      if place.state != .updated, plan.factory != nil {
        try reader.requireObject(expectation, type: type)
      }
      try readOne(plan, from: &reader, into: place)
    }
  }

  /// Reads the members into a struct, which is destroyed on an error.
  func fill(_ target: Place, _ plan: ObjectPlan, from reader: inout Reader) throws {
    let offset = reader.offset
    var copy = target
    do {
      if copy.isInitialized { try checkLayout(of: copy) }
      try MemberReader.readPrepared(plan, from: &reader, into: copy)
      // A new value with a wrong layout is not destroyed.
      if !copy.isInitialized { try checkLayout(of: copy) }
      guard plan.hooks.didMap != nil else { return }
      copy.state = .initialized
      try callDidMap(plan, operations.value(at: copy), into: copy, offset: offset, reader)
    } catch {
      if copy.isInitialized { operations.destroy(copy, count: 1) }
      throw error
    }
  }

  @inline(never)
  private func readInstance(
    _ plan: ObjectPlan, from reader: inout Reader, into place: Place
  ) throws {
    if place.state == .updated {
      let object = place.load(as: AnyObject.self)
      let reentryCount = reader.context.reentryCount
      let updated = try readMembers(of: object, .updated, isLive: true, from: &reader)
      // Code of the program may have put another object there.
      let isKept = updated === object && reader.context.reentryCount == reentryCount
      return isKept ? () : place.store(updated)
    }
    try reader.requireObject(expectation, type: type)
    if buildsInstances(plan, reader) { return place.store(try build(plan, from: &reader)) }
    guard let factory = plan.factory else { throw factoryRequired() }
    let object = try reader.context.arena.withPlace(for: layout) { copy in
      try factory.make(at: copy)
      return copy.take(as: AnyObject.self)
    }
    place.store(try readMembers(of: object, .initialized, isLive: false, from: &reader))
  }

  /// Reads the members into an object, by the plan of its own class, which may be a subclass.
  ///
  /// A live object is one that was not made by this call; it is restored if the call fails.
  ///
  /// - Returns: The object, or the one with which a hook replaces it.
  @inline(__always)
  func readMembers(
    of object: AnyObject, _ state: Place.State, isLive: Bool, from reader: inout Reader
  ) throws -> AnyObject {
    let codec = try codec(for: object)
    // The operator for objects would be a call, which retains both.
    if ObjectIdentifier(codec) != ObjectIdentifier(self),
      let members = try reader.members(for: codec)
    {
      try reader.skip()
      return try reader.reading(insteadOfNext: members, levelsDown: 0, isChecked: false) {
        try codec.readMembers(of: object, state, isLive: isLive, from: &$0)
      }
    }
    try codec.checkLayout(of: object)
    if isLive { return try codec.updateMembers(of: object, state, from: &reader) }
    return try codec.plan().call { plan in
      guard plan.hooks.didMap != nil else {
        try MemberReader.read(plan, from: &reader, into: ObjectStorage.place(of: object, state))
        return object
      }
      return try readMembersWithHook(plan, of: object, state, from: &reader)
    }
  }

  /// The error for a class that cannot be instantiated, with the reason why it is not built from
  /// its properties if it should be.
  func factoryRequired(since reason: String? = nil) -> MappingError {
    MappingError(InstanceFault.factory(type: type, reason: reason), type: type)
  }

  // MARK: Writing

  /// An object may be of a subclass with other rules.
  override var runsCode: Bool { isClass || membersRunCode }

  override var isWrittenInParts: Bool { !isClass }

  /// Whether code of the program may run while the members of an instance of exactly the codec's type
  /// are written.
  @inline(__always)
  private var membersRunCode: Bool {
    flags.isSet(Self.knowsCode) ? flags.isSet(Self.mayRunCode) : examineMembers()
  }

  @inline(never)
  private func examineMembers() -> Bool {
    guard let plan = try? plan().object else { return true }
    let runsCode =
      plan.assembledMembers != nil || plan.hooks.didWrite != nil
      || plan.written.contains { $0.content.codec.object.runsCode }
    if runsCode { flags.set(Self.mayRunCode) }
    flags.set(Self.knowsCode)
    return runsCode
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let plan: Borrowed<ObjectPlan>
    var isKept = false
    if isClass {
      let codec = try codec(for: place.load(as: AnyObject.self))
      plan = try codec.plan()
      isKept = codec.membersRunCode
    } else {
      plan = try self.plan()
    }
    let storage = ObjectStorage.properties(of: place, isClass: isClass)
    // Code of the program may take the object away from its owner.
    if isKept { ObjectStorage.retain(storage) }
    defer { if isKept { ObjectStorage.release(storage) } }
    do {
      try plan.call { try MemberWriter.write($0, at: storage, to: &writer) }
    } catch {
      throw isClass ? error.passing(ObjectStorage.object(at: storage)) : error
    }
  }

  /// Writes an instance of exactly the codec's type with the names of its type or case.
  func write(_ place: Place, with tags: [TypeTag], to writer: inout Writer) throws {
    if tags.isEmpty { return try write(place, to: &writer) }
    let storage = ObjectStorage.properties(of: place, isClass: isClass)
    do {
      try plan().call { try MemberWriter.write($0, at: storage, tags, to: &writer) }
    } catch {
      throw isClass ? error.passing(ObjectStorage.object(at: storage)) : error
    }
  }
}
