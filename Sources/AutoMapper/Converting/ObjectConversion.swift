/// Makes members of the properties of one type, as the properties of another ask for them.
///
/// It is compiled when the first object is converted, so that types that contain themselves end in a
/// conversion that is there already.
final class ObjectConversion {
  let source: ObjectCodec
  let target: Codec
  fileprivate let purpose: ConversionCompiler.Purpose
  fileprivate unowned let conversions: ConversionCompiler
  /// Set once, under the compiler's lock, before the flag is set.
  private var compiledMembers: Members?
  /// Whether it is compiled.
  private let flags = AtomicFlags()
  /// The conformances of actors that told how the two types are mapped.
  private var asked: [IsolatedConformance] = []

  init(
    from source: ObjectCodec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) {
    self.source = source
    self.target = target
    self.purpose = purpose == .update ? .update : .part
    self.conversions = conversions
  }

  /// One member that the target asks for.
  struct Member {
    enum Content {
      case value(Borrowed<ValueConversion>)
      /// What a closure of the source makes of the value and the object.
      case closure(@Sendable (_ value: Any, _ object: Any) throws -> Any?, Codec)
      /// What a transformer of the source makes of the value.
      case written(Codec)
      /// An object that is put together from several properties; nil is possible for all of them.
      case parts(Members, isOptional: Bool)
    }

    var key: String
    /// Where the key leads in the target's table.
    var match: KeyMatch
    /// The nested objects on the way.
    var hops: [Hop]
    /// Where the property lies in the last of them.
    var offset: Int
    var content: Content
    /// Reads the property where its outer nil means that there is no member; nil for all others.
    var missing: Codec?
  }

  /// What is needed of a member that is a property of the object itself.
  struct QuickMember {
    let match: KeyMatch
    let offset: Int
    /// Nil for all other members.
    let conversion: Borrowed<ValueConversion>?

    init(_ member: Member) {
      match = member.match
      offset = member.offset
      if case .value(let value) = member.content, member.hops.isEmpty {
        conversion = value
      } else {
        conversion = nil
      }
    }
  }

  /// A nested object on the way to a value.
  struct Hop {
    var offset: Int
    var optionals: [OptionalCases]
    var codec: ObjectCodec
  }

  /// The members of one object.
  final class Members {
    let source: ObjectCodec
    /// The table of the target's keys, where it has one.
    let keys: KeyTable?
    let list: ContiguousArray<Member>
    /// The same without what most members have not, and nothing counted.
    let quick: ContiguousArray<QuickMember>
    /// Whether the members are only a part of what the source has.
    let isPart: Bool
    /// Whether some may be missing.
    let mayLack: Bool
    private unowned let conversion: ObjectConversion

    init(
      _ keys: KeyTable?, _ list: [Member], isPart: Bool, of conversion: ObjectConversion
    ) {
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
    }

    /// Writes what closures of the source give.
    var dynamic: AnyCodec { conversion.conversions.plans.dynamic }

    /// What another type asks the same object for; nil for a part, which was found for one type only.
    func members(for target: ObjectCodec) throws -> Members? {
      guard !isPart else { return nil }
      return try conversion.conversions.object(
        from: source, to: target, for: conversion.purpose
      ).compiled()
    }
  }

  func compiled() throws -> Members {
    if flags.isSet(), let compiledMembers { return compiledMembers }
    return try conversions.plans.withLock {
      if let compiledMembers {
        try conversions.plans.require(asked)
        return compiledMembers
      }
      let (members, asked) = try conversions.plans.compiling { try compile() }
      compiledMembers = members
      self.asked = asked
      if asked.isEmpty { flags.set() }
      return members
    }
  }

  private func compile() throws -> Members {
    let properties = try SourceProperties(source, conversions)
    if let object = target as? ObjectCodec {
      return try members(ObjectPairing(from: properties, to: object, conversions), isPart: false)
    }
    let value = (target as? DictionaryCodec)?.value ?? target
    let list = try properties.candidates.map { candidate in
      try member(candidate, key: candidate.key, match: .none, codec: value)
    }
    return Members(nil, list, isPart: false, of: self)
  }

  private func members(_ pairing: ObjectPairing, isPart: Bool) throws -> Members {
    let keys = try pairing.target.plan().object.keys
    var list: [Member] = []
    for entry in pairing.entries {
      let bytes = ContiguousArray(entry.key.utf8)
      let match = keys.match(bytes.span)
      // Flat keys are put together with their object as JSON values.
      let codec = try entry.codec ?? conversions.plans.codec(for: JSONValue.self)
      switch entry.origin {
      case .value(let candidate):
        list.append(try member(candidate, key: entry.key, match: match, codec: codec))
      case .parts(let parts):
        let inner = try members(parts, isPart: true)
        list.append(
          Member(
            key: entry.key, match: match, hops: [], offset: 0,
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
    let hops = candidate.path.dropLast().compactMap { step in
      (step.codec.sourceCore as? ObjectCodec).map {
        Hop(offset: step.offset, optionals: step.codec.optionals, codec: $0)
      }
    }
    guard let last = candidate.path.last, hops.count == candidate.path.count - 1 else {
      throw MappingError(.invalidConfiguration, type: source.type, found: candidate.text)
    }
    let conversion = try conversions.value(from: last.codec, to: codec, for: purpose)
    var content = Member.Content.value(Borrowed(conversion))
    // Closures say what a key means in documents; a property that is found by its name means itself.
    if !conversion.handsOver || !(candidate.name.map { TypeRules.isSame($0, key) } ?? false) {
      if let closure = last.closure {
        content = .closure(closure, last.codec)
      } else if conversion.handsOver, (last.codec.sourceCore as? ClosureCodec)?.hasInverse ?? false
      {
        content = .written(last.codec)
      }
    }
    // As in documents, the outer nil of two Optionals is a missing key, and the inner one null.
    let missing = last.codec.optionals.count > 1 && last.closure == nil ? last.codec : nil
    return Member(
      key: key, match: match, hops: hops, offset: last.offset, content: content, missing: missing)
  }

  /// The node of the value that a key leads to, for those who look for one value only; nil for none.
  func node(matching key: String, in memory: SourcePlace) throws -> TreeNode? {
    let found = try conversions.plans.withLock {
      try SourceProperties(source, conversions).find([key]).map {
        try member($0, key: key, match: .none, codec: target)
      }
    }
    guard let found else { return nil }
    let members = ModelMembers(Members(nil, [found], isPart: true, of: self), memory, nil)
    return members.count == 0 ? nil : try members.node(at: 0)
  }
}
