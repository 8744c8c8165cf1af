import AutoMapperDates

/// Checks rules and types for mistakes before any data is mapped.
///
/// The walk starts at the given types and follows everything that their codecs contain, level by
/// level, so that each type is reached on its shortest path. It uses a compiler of its own, so that
/// the mapper does not keep types that were only checked.
struct ConfigurationCheck {
  private let compiler: PlanCompiler
  private(set) var issues: [MappingIssue] = []
  /// The issues without their paths.
  private var known: Set<MappingIssue> = []
  private var waiting: [Visit] = []
  /// The types, and the codecs that stand for several, that were met in writing and in reading.
  private var visited: [Set<ObjectIdentifier>] = [[], []]
  private var reached = ReachableTypes()

  private var provider: MappingProvider { compiler.provider }

  /// A codec to check.
  struct Visit {
    var codec: Codec
    var path = ""
    /// Whether documents are read into values of the type; otherwise they are only written.
    var isRead = true
    /// The number of instantiations of each generic type on the path.
    var generics: [String: Int] = [:]
  }

  /// The maximum number of instantiations of one generic type on a path, because a generic type may
  /// lead to larger and larger ones.
  fileprivate static let maximumInstantiations = 4

  init(_ provider: MappingProvider, _ options: MappingOptions) {
    var provider = provider
    var options = options
    let format = provider.defaultDateFormat ?? options.dateFormat
    let formatIssue = format.flatMap(DateFormatCheck.issue)
    // Report it once, not for every date.
    if formatIssue?.severity == .error {
      provider.defaultDateFormat = nil
      options.dateFormat = nil
    }
    compiler = PlanCompiler(provider: provider, options: options)
    if let formatIssue { add(formatIssue) }
  }

  /// Checks the given types, or all types with rules if none are given.
  mutating func run(_ types: [any Any.Type]) {
    for type in types { check(root: type, isRead: true) }
    if types.isEmpty {
      for type in provider.typesWithRules { check(root: type, isRead: !isBase(type)) }
    }
    findReplacedRules(among: types)
    proposeFactories()
    if !types.isEmpty { findUnusedRules() }
  }

  /// Adds the line of code that registers the factories of several classes without one.
  private mutating func proposeFactories() {
    let types = issues.filter { $0.kind == .missingFactory }.compactMap(\.type)
    guard types.count > 1 else { return }
    let factories = types.map { "\(Self.sourceName(of: $0)).init" }.joined(separator: ", ")
    add(
      MappingIssue(
        .missingFactory, .error, type: nil,
        message: "\(types.count) classes do not have a factory; register those with an init() in "
          + "one call: provider.register(\(factories))"))
  }

  /// The name of a type as the source code of its module may write it: with the types around it.
  private static func sourceName(of type: any Any.Type) -> String {
    let name = String(reflecting: type)
    // The runtime describes the contexts of local and private types in parentheses.
    guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return "\(type)" }
    return String(name[dot...].dropFirst())
  }

  /// Adds an issue, unless it was already found on a shorter path.
  private mutating func add(_ issue: MappingIssue) {
    let anywhere = MappingIssue(
      issue.kind, issue.severity, type: issue.type, property: issue.property,
      message: issue.message)
    if known.insert(anywhere).inserted { issues.append(issue) }
  }

  // MARK: Walking

  private mutating func check(root type: any Any.Type, isRead: Bool) {
    do {
      waiting = [Visit(codec: try compiler.codec(for: type), isRead: isRead)]
    } catch {
      add(MappingIssue(error, type: type))
    }
    var next = 0
    while next < waiting.count {
      visit(waiting[next])
      next += 1
    }
    waiting = []
  }

  private mutating func visit(_ visit: Visit) {
    let codec = visit.codec
    reached.add(codec)
    for part in codec.parts {
      waiting.append(visit.to(part.codec, path: visit.path + part.suffix))
    }
    switch codec.kind {
    case .custom(.closure(let codec)): checkConverter(codec, visit)
    case .discriminator(let codec): checkDiscriminator(codec, visit)
    case .custom(.rule(let codec)): checkCases(codec, visit)
    case .object(let codec): checkObject(codec, visit)
    case .single(.rawValue): checkConformance(of: codec.type, "raw values", visit)
    case .single(.caseName(let codec)):
      guard visit.isRead, !codec.isReadable else { return }
      add(MappingIssue(codec.unreadable, type: codec.type, path: visit.path))
    case .custom(.codable):
      // A class would lose properties if its conformance were just its superclass's.
      guard let inherited = compiler.inheritedConformance(of: codec.type) else { return }
      add(
        MappingIssue(
          .unsupportedType, .note, type: codec.type, path: visit.path, message: inherited.warning))
    case .single(.primitive), .single(.scalar), .single(.date), .single(.bridged), .array,
      .dictionary, .tuple, .range, .tree, .custom(.ignored), .custom(.fallback), .casting, .untyped,
      .optional, .property:
      break
    }
  }

  /// Whether a type, or a codec that stands for several, was not met before in this direction.
  private mutating func isFirst(_ visit: Visit, of identity: ObjectIdentifier) -> Bool {
    visited[visit.isRead ? 1 : 0].insert(identity).inserted
  }

  private mutating func checkConverter(_ codec: ClosureCodec, _ visit: Visit) {
    if let converter = provider.ownRules(of: codec.type)?.converter, converter.encode == nil {
      add(
        MappingIssue(
          .missingInverse, .note, type: codec.type, path: visit.path,
          message: "the converter of \(codec.type) only reads, so values are written plainly; "
            + "give it an encode closure"))
    }
    guard !codec.hasInverse, let plain = codec.plain else { return }
    waiting.append(visit.to(plain, path: visit.path, isRead: false))
  }

  /// Reports a conformance that may check more than the mapper does and is not called.
  private mutating func checkConformance(of type: any Any.Type, _ way: String, _ visit: Visit) {
    guard compiler.isCodable(type), provider.ownRules(of: type)?.usesCodable == nil else { return }
    add(
      MappingIssue(
        .bypassedCodable, .note, type: type, path: visit.path,
        message:
          "\(type) is mapped by its \(way), so its init(from:) and encode(to:) are not called; "
          + "say usesCodable(\(type).self) where they do more, or usesCodable(\(type).self, false)")
    )
  }

  private mutating func checkDiscriminator(_ codec: DiscriminatorCodec, _ visit: Visit) {
    // Elements of collections that it chooses may lead back to it.
    guard isFirst(visit, of: ObjectIdentifier(codec)) else { return }
    for issue in codec.issues(provider, visit.path) { add(issue) }
    for type in codec.rule.allTypes where codec.mayChoose(type, provider) {
      do {
        let chosen = try compiler.codec(for: type, after: codec.passed)
        waiting.append(visit.to(chosen, path: visit.path))
      } catch {
        add(MappingIssue(error, type: type, path: visit.path))
      }
    }
  }

  private mutating func checkCases(_ codec: RuleCodec, _ visit: Visit) {
    guard isFirst(visit, of: ObjectIdentifier(codec.type)) else { return }
    do {
      for issue in try codec.traits.issues(codec, provider, visit.path) { add(issue) }
      for payload in try codec.traits.cases(codec).compactMap(\.payload) {
        waiting.append(visit.to(try compiler.codec(for: payload), path: visit.path))
      }
    } catch {
      add(MappingIssue(error, type: codec.type, path: visit.path))
    }
  }

  private mutating func checkObject(_ codec: ObjectCodec, _ visit: Visit) {
    guard let visit = visit.entering(codec.type), isFirst(visit, of: ObjectIdentifier(codec.type))
    else { return }
    do {
      let resolved = try compiler.resolved(codec.type)
      checkConformance(of: codec.type, "properties", visit)
      let codecs = resolved.propertyCodecs()
      let check = ObjectCheck(resolved: resolved, codecs: codecs, codec: codec, visit: visit)
      for issue in check.issues() { add(issue) }
      for (property, result) in zip(resolved.properties, codecs) {
        let path = visit.path(to: property.name)
        switch result {
        case .success where property.isIgnored: break
        case .success(let part):
          waiting.append(visit.to(part, path: path, isRead: visit.isRead && property.isRead))
        case .failure(let error):
          add(MappingIssue(error, type: codec.type, property: property.name, path: path))
        }
      }
    } catch {
      add(MappingIssue(error, type: codec.type, path: visit.path))
    }
    for type in provider.typesWithRules where isSubclass(type, of: codec.type) {
      // Values of subclasses are written by their own rules.
      if let codec = try? compiler.objectCodec(for: type) {
        waiting.append(visit.to(codec, path: visit.path, isRead: false))
      }
    }
  }

  // MARK: Unused rules

  /// Whether a class that cannot be instantiated only holds rules for its subclasses.
  private func isBase(_ type: any Any.Type) -> Bool {
    let hasSubclass = provider.typesWithRules.contains { isSubclass($0, of: type) }
    return hasSubclass && (try? compiler.resolved(type)).map { !$0.hasDefaults } ?? true
  }

  /// Rules about a type as a whole that others of the same `configure` replace.
  private mutating func findReplacedRules(among types: [any Any.Type]) {
    for type in provider.typesWithRules
    where types.isEmpty || reached.isOpen || reached.mayUse(type) {
      for part in RuleStatements.Part.allCases {
        guard let keys = provider.ownRules(of: type)?.value.replaced(part) else { continue }
        let first = keys.first.map { "the first for \(MappingError.quoted($0))" } ?? "the first"
        add(
          MappingIssue(
            .unusedRules, .error, type: type,
            message: "\(type) has two \(part.plural), and \(first) is not used; remove it, "
              + "or state the other in a configure of its own"))
      }
    }
  }

  private mutating func findUnusedRules() {
    guard !reached.isOpen else { return }
    for type in provider.typesWithRules where !reached.mayUse(type) {
      add(
        MappingIssue(
          .unusedRules, .warning, type: type,
          message: "the rules of \(type) are not used, since no property leads to it; "
            + "validate \(type) too where a closure or another mapping needs it, or remove them"))
    }
  }
}

extension ConfigurationCheck.Visit {
  /// The path of a property.
  func path(to property: String) -> String {
    path.isEmpty ? property : "\(path).\(property)"
  }

  /// The visit of a codec that this one leads to.
  func to(_ codec: Codec, path: String, isRead: Bool = true) -> Self {
    var next = self
    next.codec = codec
    next.path = path
    next.isRead = self.isRead && isRead
    return next
  }

  /// The same visit inside a type, or nil if a generic type keeps leading to itself with new
  /// arguments.
  func entering(_ type: any Any.Type) -> Self? {
    let name = String(reflecting: type)
    let declaration = TypeName.withoutArguments(name[...])
    guard declaration != name else { return self }
    var inside = self
    inside.generics[declaration, default: 0] += 1
    let count = inside.generics[declaration] ?? 0
    return count > ConfigurationCheck.maximumInstantiations ? nil : inside
  }
}

/// Issues that correspond to the errors thrown by compiling a plan.
extension MappingIssue {
  /// Creates the issue for an error that compiling a plan throws.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - type: The type whose plan is compiled, for errors that do not name a type.
  ///   - property: The property whose codec is made, if any.
  ///   - path: The path to the type or property.
  init(_ error: any Error, type: any Any.Type, property: String? = nil, path: String = "") {
    let error =
      error as? MappingError ?? MappingError(.invalidConfiguration, underlyingError: error)
    self.init(
      Self.kind(of: error), .error, type: property == nil ? error.type ?? type : type,
      property: property ?? error.property, path: path, message: error.description)
  }

  private static func kind(of error: MappingError) -> Kind {
    switch error.kind {
    case .unsupportedType: return .unsupportedType
    case .factoryRequired: return .missingFactory
    case .invalidKey: return .invalidKey
    default: break
    }
    if error.words.topic == .unknownProperty { return .unknownProperty }
    return error.underlyingError is DateFormatError ? .invalidDateFormat : .invalidRule
  }
}
