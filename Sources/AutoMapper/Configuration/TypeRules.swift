import AutoMapperDates

/// The rules of a provider for one type.
///
/// The value is a reference to its contents, which are copied before they change if another value
/// has them, too: as a struct with all of them, it would take code for each copy.
struct TypeRules: Sendable {
  private var contents: Contents

  init(_ type: any Any.Type) { contents = Contents(type) }

  /// Unchecked because only the value with the only reference changes its contents.
  private final class Contents: @unchecked Sendable {
    let type: any Any.Type
    var properties: [PropertyRules] = []
    var call = 0
    var statements = RuleStatements()
    var allowed: [PropertyReference]?
    var factory: Factory?
    var instance: NodeClosure?
    var converter: AnyTransformer?
    var fallback: FallbackRule?
    var cases: CasesRule?
    var discriminator: DiscriminatorRule?
    var hooks = ObjectHooks()
    var uniqueKeys: UniqueKeysRule?
    var usesCodable: Bool?
    var dateFormat: DateFormat?
    var writtenDateFormats: [WrittenDateFormat] = []

    init(_ type: any Any.Type) { self.type = type }

    init(_ other: Contents) {
      type = other.type
      properties = other.properties
      call = other.call
      statements = other.statements
      allowed = other.allowed
      factory = other.factory
      instance = other.instance
      converter = other.converter
      fallback = other.fallback
      cases = other.cases
      discriminator = other.discriminator
      hooks = other.hooks
      uniqueKeys = other.uniqueKeys
      usesCodable = other.usesCodable
      dateFormat = other.dateFormat
      writtenDateFormats = other.writtenDateFormats
    }
  }

  /// The contents, for changing them; not inlined, because a copy takes much code.
  @inline(never)
  private mutating func ownContents() -> Contents {
    if !isKnownUniquelyReferenced(&contents) { contents = Contents(contents) }
    return contents
  }
}

/// The parts of the rules.
extension TypeRules {
  typealias WrittenDateFormat = (key: String, format: DateFormat, call: Int, isInherited: Bool)

  var type: any Any.Type { contents.type }

  var properties: [PropertyRules] { contents.properties }

  /// The number of the `configure` call or file that is adding rules.
  var call: Int {
    get { contents.call }
    set { ownContents().call = newValue }
  }

  /// The calls in which the rules about the type as a whole were stated.
  var statements: RuleStatements { contents.statements }

  /// Records that a rule states a part.
  @inline(never)
  mutating func state(_ part: RuleStatements.Part, replacing keys: [String] = []) {
    let own = ownContents()
    own.statements.state(part, in: own.call, replacing: keys)
  }

  /// The only properties to map, or nil for all.
  var allowed: [PropertyReference]? { contents.allowed }

  /// The factory of instances.
  var factory: Factory? {
    get { contents.factory }
    set { ownContents().factory = newValue }
  }

  /// The closure that returns instances for nodes.
  var instance: NodeClosure? {
    get { contents.instance }
    set { ownContents().instance = newValue }
  }

  /// The converter that makes values from nodes and writes them.
  var converter: AnyTransformer? {
    get { contents.converter }
    set { ownContents().converter = newValue }
  }

  /// The replacement for values that are not a case of the type.
  var fallback: FallbackRule? {
    get { contents.fallback }
    set { ownContents().fallback = newValue }
  }

  /// The names and payloads of the cases of an enum.
  var cases: CasesRule? {
    get { contents.cases }
    set { ownContents().cases = newValue }
  }

  var discriminator: DiscriminatorRule? {
    get { contents.discriminator }
    set { ownContents().discriminator = newValue }
  }

  var hooks: ObjectHooks {
    get { contents.hooks }
    set { ownContents().hooks = newValue }
  }

  var uniqueKeys: UniqueKeysRule? {
    get { contents.uniqueKeys }
    set { ownContents().uniqueKeys = newValue }
  }

  /// Whether the type is mapped through its own `Codable` conformance, or nil if the mapper
  /// decides.
  var usesCodable: Bool? {
    get { contents.usesCodable }
    set { ownContents().usesCodable = newValue }
  }

  /// The format of all dates without a format of their own.
  var dateFormat: DateFormat? {
    get { contents.dateFormat }
    set { ownContents().dateFormat = newValue }
  }

  /// The formats of written dates, by their written keys.
  var writtenDateFormats: [WrittenDateFormat] { contents.writtenDateFormats }
}

extension TypeRules {
  /// The rules of a property, for reading and changing them.
  subscript(property: PropertyReference) -> PropertyRules {
    // Not inlined, because each function of `TypeMapping` uses both.
    @inline(never)
    get {
      var rules = index(of: property).map { properties[$0] } ?? PropertyRules(property)
      rules.call = call
      return rules
    }
    @inline(never)
    set {
      let contents = ownContents()
      let index = index(of: property)
      // The latest rule of a property comes last, so that it wins if several have the same key.
      if let index { contents.properties.remove(at: index) }
      contents.properties.append(newValue)
    }
  }

  /// The place of the next value that is only written, after those so far.
  var nextPosition: Int { (properties.compactMap(\.position).max() ?? -1) + 1 }

  mutating func setDateFormat(_ format: DateFormat, forWrittenKey key: String) {
    let contents = ownContents()
    if contents.writtenDateFormats.contains(where: { $0.key == key && $0.call == call }) {
      contents.statements.lose(.writtenDateFormat, [key])
    }
    contents.writtenDateFormats.removeAll { $0.key == key }
    contents.writtenDateFormats.append((key, format, call, isInherited: false))
  }

  mutating func allow(_ properties: [PropertyReference]) {
    ownContents().allowed = (allowed ?? []) + properties
  }

  /// Adds the rules of a superclass for which there is no nearer one; factories and other sources
  /// of instances are not inherited.
  mutating func inherit(_ other: TypeRules) {
    let position = nextPosition
    let contents = ownContents()
    let shape = TypeShape(type)
    for var inherited in other.properties {
      let name = shape.name(of: inherited.property.name, in: other.type)
      if name != inherited.property.name { inherited.property = inherited.property.named(name) }
      inherited.position = inherited.position.map { position + $0 }
      if let index = index(of: inherited.property) {
        contents.properties[index].inherit(inherited)
      } else {
        inherited.isInherited = true
        contents.properties.append(inherited)
      }
    }
    if let others = other.allowed { contents.allowed = (allowed ?? []) + others }
    contents.discriminator = discriminator ?? other.discriminator
    contents.hooks.inherit(other.hooks)
    contents.uniqueKeys = uniqueKeys ?? other.uniqueKeys
    contents.dateFormat = dateFormat ?? other.dateFormat
    for rule in other.writtenDateFormats
    where !writtenDateFormats.contains(where: { $0.key == rule.key }) {
      contents.writtenDateFormats.append((rule.key, rule.format, rule.call, isInherited: true))
    }
  }

  /// Whether there are rules about how instances are made or what they contain.
  var describesContents: Bool {
    factory != nil || instance != nil || uniqueKeys != nil || !properties.isEmpty || allowed != nil
      || hooks.validate != nil || hooks.didMap != nil || hooks.didWrite != nil
  }

  /// Whether there are rules that only a plan of the type's properties can apply.
  var needsPlan: Bool { describesContents || dateFormat != nil || !writtenDateFormats.isEmpty }

  /// Whether any rule needs the paths of values, as closures that receive nodes do.
  var usesNodes: Bool {
    instance != nil || converter != nil || fallback?.closure != nil || hooks.validate != nil
      || cases?.layout == .firstMatch
      || properties.contains { $0.reading?.conversion != nil }
  }

  /// Whether any rule has a closure that is called when a value is read.
  var callsClosures: Bool {
    usesNodes || factory != nil || cases != nil || hooks.didMap != nil
      || properties.contains { $0.standard != nil }
  }

  /// The index of the rules of a property, which are only once in the list.
  private func index(of property: PropertyReference) -> Int? {
    properties.firstIndex { isSame($0.property, property) }
  }

  /// Whether two references denote the same property of the type.
  @inline(never)
  private func isSame(_ first: PropertyReference, _ second: PropertyReference) -> Bool {
    if let keyPath = first.keyPath, keyPath == second.keyPath { return true }
    if first.isNameless || second.isNameless { return false }
    if first.name == second.name { return true }
    return Self.isSame(first.name, second.name)
      && TypeShape(type).isSameProperty(first.name, second.name)
  }

  /// Whether two names are equal if case and separators are ignored.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}

/// The rules that follow from a type's `CodingKeys`, for which the provider has no rules.
extension TypeRules {
  /// Gives a property keys, in place of its own name, and the spelling in which it is written, unless it
  /// has keys.
  mutating func addCodingKeys(_ keys: [String], written: String, for name: String) {
    changeQuietly(name) { rules in
      rules.call = 0
      var reading = rules.reading ?? ReadingRule(keys: [], delimiter: nil, hasInverse: true)
      guard reading.keys.isEmpty else { return }
      reading.keys = keys
      reading.writtenKey = written
      reading.readsName = false
      reading.delimiter = nil
      rules.reading = reading
    }
  }

  /// Ignores a property, unless there are rules for it.
  mutating func ignoreUndescribed(_ name: String) {
    let property = PropertyReference(name: name)
    guard index(of: property) == nil else { return }
    changeQuietly(name) { $0.isIgnored = true }
  }

  /// Changes the rules of a property in place; new ones count as inherited, so that any other rule
  /// wins.
  private mutating func changeQuietly(_ name: String, _ change: (inout PropertyRules) -> Void) {
    let property = PropertyReference(name: name)
    let contents = ownContents()
    if let index = index(of: property) {
      change(&contents.properties[index])
    } else {
      var rules = PropertyRules(property)
      rules.isInherited = true
      change(&rules)
      contents.properties.append(rules)
    }
  }
}
