/// Presents the properties of one type as members for the properties of another.
///
/// It is compiled when the first object is converted. A type that contains itself then finds the
/// existing conversion.
final class ObjectConversion {
  let source: ObjectCodec
  let target: Codec
  fileprivate let purpose: ConversionCompiler.Purpose
  fileprivate unowned let conversions: ConversionCompiler
  /// Set once, under the compiler's lock, before the flag is set.
  private var compiledMembers: Members?
  /// The actor-isolated conformances that determined how the two types are mapped.
  private var asked: [IsolatedConformance] = []
  /// The flag that the members are compiled.
  private let flags = AtomicFlags()

  init(
    from source: ObjectCodec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) {
    self.source = source
    self.target = target
    self.purpose = purpose == .update ? .update : .part
    self.conversions = conversions
  }

  /// A member that the target reads.
  struct Member {
    /// The source of the member's value.
    enum Content {
      case value(Borrowed<ValueConversion>)
      /// The result of a closure of the source for the value and the object.
      case closure(WritingClosure, Codec)
      /// The result of a transformer of the source for the value.
      case written(Codec)
      /// An object that is assembled from several properties; nil is possible for all of them.
      case parts(Members, isOptional: Bool)
    }

    var key: String
    /// The entry of the key in the target's table.
    var match: KeyMatch
    /// The nested objects on the path.
    var segments: [Segment]
    /// The offset of the property in the innermost of them.
    var offset: Int
    var content: Content
    /// The codec of a property whose outer nil means that the member is missing; nil for all
    /// others.
    var missing: Codec?
    /// The key under which the source writes the value unchanged, if the value contains objects; nil
    /// for all others.
    var writtenKey: String?
  }

  /// The essential part of a member that is a property of the object itself.
  struct QuickMember {
    let offset: Int
    /// The conversion, or nil for all other members.
    let conversion: Borrowed<ValueConversion>?

    init(_ member: Member) {
      offset = member.offset
      if case .value(let value) = member.content, member.segments.isEmpty {
        conversion = value
      } else {
        conversion = nil
      }
    }
  }

  /// A nested object on the path to a value.
  struct Segment {
    var offset: Int
    var optionals: [OptionalCases]
    var codec: ObjectCodec
  }

  /// The members of one object.
  final class Members {
    let source: ObjectCodec
    /// The table of the target's keys, if it has one.
    let keys: KeyTable?
    let list: ContiguousArray<Member>
    /// The same members in a form without reference counting and without the rarely used parts.
    let quick: ContiguousArray<QuickMember>
    /// Whether the members are only a part of the source's properties.
    let isPart: Bool
    /// Whether some members may be missing.
    let mayLack: Bool
    private unowned let conversion: ObjectConversion
    /// Finds the members of the same object for another type; see `ValueConversion.makeNode`.
    private let findOthers: (ObjectConversion, ObjectCodec) throws -> Members

    init(_ keys: KeyTable?, _ list: [Member], isPart: Bool, of conversion: ObjectConversion) {
      source = conversion.source
      self.keys = keys
      self.list = ContiguousArray(list)
      quick = ContiguousArray(list.map { QuickMember($0) })
      self.isPart = isPart
      self.conversion = conversion
      mayLack = list.contains { member in
        if case .parts(let parts, _) = member.content { return parts.mayLack }
        return member.missing != nil
      }
      findOthers = {
        try $0.conversions.object(from: $0.source, to: $1, for: $0.purpose).compiled()
      }
    }

    /// The codec that writes the results of the source's closures.
    var dynamic: AnyCodec { conversion.conversions.plans.dynamic }

    /// The members of the same object for another type; nil for a part, which exists for one type
    /// only.
    func members(for target: ObjectCodec) throws -> Members? {
      isPart ? nil : try findOthers(conversion, target)
    }
  }

  func compiled() throws -> Members {
    if flags.isSet(), let compiledMembers { return compiledMembers }
    return try conversions.plans.compilingOnce((compiledMembers, asked), flags, compile) {
      (compiledMembers, asked) = ($0, $1)
    }
  }

  private func compile() throws -> Members {
    let properties = try SourceProperties(source, conversions)
    if let object = target.asObject {
      return try members(ObjectPairing(from: properties, to: object, conversions), isPart: false)
    }
    let value = target.asDictionary?.value ?? target
    let list = try properties.candidates.map { candidate in
      try member(candidate, key: candidate.key, match: .none, codec: value)
    }
    return Members(nil, list, isPart: false, of: self)
  }

  @_optimize(size)
  private func members(_ pairing: ObjectPairing, isPart: Bool) throws -> Members {
    let keys = try pairing.target.plan().object.keys
    var list: [Member] = []
    for entry in pairing.entries {
      let match = keys.match(entry.key)
      // Flat keys are merged into their object as JSON values.
      let codec = try entry.codec ?? conversions.plans.codec(for: JSONValue.self)
      switch entry.origin {
      case .value(let candidate):
        list.append(try member(candidate, key: entry.key, match: match, codec: codec))
      case .parts(let parts):
        let inner = try members(parts, isPart: true)
        list.append(
          Member(
            key: entry.key, match: match, segments: [], offset: 0,
            content: .parts(inner, isOptional: !codec.optionals.isEmpty)))
      case nil: break
      }
    }
    return Members(keys, list, isPart: isPart, of: self)
  }

  /// The member that has a value of the source.
  private func member(
    _ candidate: SourceProperties.Candidate, key: String, match: KeyMatch, codec: Codec
  ) throws -> Member {
    let segments = candidate.path.dropLast().compactMap { step in
      step.codec.unwrappedSource.asObject.map {
        Segment(offset: step.offset, optionals: step.codec.optionals, codec: $0)
      }
    }
    guard let last = candidate.path.last, segments.count == candidate.path.count - 1 else {
      throw MappingError(.invalidConfiguration, type: source.type, found: candidate.text)
    }
    let conversion = try conversions.value(from: last.codec, to: codec, for: purpose)
    var content = Member.Content.value(Borrowed(conversion))
    // The source's closures apply to its keys in documents. A property that is found by its name
    // provides its own value.
    if !conversion.handsOver || !(candidate.name.map { TypeRules.isSame($0, key) } ?? false) {
      if let closure = last.closure {
        content = .closure(closure, last.codec)
      } else if conversion.handsOver, last.codec.unwrappedSource.asClosure?.hasInverse ?? false {
        content = .written(last.codec)
      }
    }
    // As in documents, the outer nil of two nested Optionals is a missing key, and the inner nil is
    // null.
    let missing = last.codec.optionals.count > 1 && last.closure == nil ? last.codec : nil
    let plan = try source.plan().object
    let isWhole =
      plan.assembledMembers == nil && plan.hooks.didWrite == nil && segments.isEmpty
      && last.codec.writesObjectsByTheirRules && plan.position(ofKey: candidate.key) != nil
    return Member(
      key: key, match: match, segments: segments, offset: last.offset, content: content,
      missing: missing, writtenKey: isWhole ? candidate.key : nil)
  }

  /// The node of the single value that a key leads to, or nil if there is none.
  func node(matching key: String, in memory: SourcePlace) throws -> TreeNode? {
    let found = try conversions.plans.withLock {
      try SourceProperties(source, conversions).find([key]).map {
        try member($0, key: key, match: .none, codec: target)
      }
    }
    guard let found else { return nil }
    let members = ModelMembers(Members(nil, [found], isPart: true, of: self), memory, nil)
    return try members.count == 0
      ? nil : ThrownError.prepending(.key(members.key(at: 0))) { try members.node(at: 0) }
  }
}

extension Codec {
  /// Whether values are objects, or Optionals and arrays of objects, each of which is written in the
  /// same way inside another object as on its own.
  fileprivate var writesObjectsByTheirRules: Bool {
    switch kind {
    case .object: true
    case .optional(let codec): codec.wrapped.writesObjectsByTheirRules
    case .array(let codec): codec.element.writesObjectsByTheirRules
    case .single, .dictionary, .tuple, .range, .tree, .custom, .discriminator, .casting, .untyped,
      .property:
      false
    }
  }
}
