/// The properties of one type as members for the properties of another.
final class ConvertedMembers {
  /// A member that the target reads.
  final class Member {
    /// The source of the member's value.
    enum Content {
      case value(Borrowed<ValueConversion>)
      /// The result of a closure of the source for the value and the object.
      case closure(WritingClosure, Codec)
      /// An object that is assembled from several properties; nil is possible for all of them.
      case parts(ConvertedMembers, isOptional: Bool)
      /// The name of a type, which a discriminator reads.
      case name(String)
    }

    let key: String
    let content: Content
    /// The property; nil for what is not the value of one.
    let property: SourceProperties.Step?
    /// The properties on the path to it, which hold objects.
    let outer: [SourceProperties.Step]
    /// The key under which the source writes the value unchanged, if the value contains objects; nil
    /// for all others.
    let writtenKey: String?

    init(
      key: String, content: Content, _ source: SourceProperties.Candidate? = nil,
      writtenKey: String? = nil
    ) {
      self.key = key
      self.content = content
      property = source?.property
      outer = source?.outer ?? []
      self.writtenKey = writtenKey
    }

    /// Whether the outer nil of two nested Optionals means that the member is missing, as in
    /// documents, and the inner nil is null.
    var isMissingIfNil: Bool {
      property.map { $0.optionals.count > 1 && $0.closure == nil } ?? false
    }
  }

  let source: ObjectCodec
  let list: ContiguousArray<Member>
  /// Whether the members are only a part of the source's properties.
  let isPart: Bool
  /// Whether some members may be missing.
  let mayLack: Bool
  unowned let conversion: ValueConversion
  /// The table of the target's keys, if it has one.
  private let keys: KeyTable?

  private init(
    _ list: [Member], of source: ObjectCodec, _ keys: KeyTable? = nil, isPart: Bool,
    for conversion: ValueConversion
  ) {
    self.list = ContiguousArray(list)
    self.source = source
    self.keys = keys
    self.isPart = isPart
    self.conversion = conversion
    mayLack = list.contains { member in
      if case .parts(let parts, _) = member.content { return parts.mayLack }
      return member.isMissingIfNil
    }
  }

  /// Whether a key leads to one of the members.
  func contains(_ key: String) -> Bool {
    let match = keys?.match(key)
    return list.contains { member in
      TypeRules.isSame(member.key, key)
        || match.map { $0.isKnown && $0.slot == keys?.match(member.key).slot } ?? false
    }
  }

  /// Compiles the members of an object for the target of a conversion.
  static func compiled(
    of source: ObjectCodec, for conversion: ValueConversion
  ) throws -> ConvertedMembers {
    let target = conversion.target
    let properties = try SourceProperties(source, conversion.conversions.plans)
    if let object = target.asObject {
      let pairing = try ObjectPairing(from: properties, to: object)
      return try compiled(pairing, isPart: false, for: conversion)
    }
    let value = target.asDictionary?.value ?? target
    let list = try properties.candidates.map { candidate in
      try member(candidate, of: source, key: candidate.key, codec: value, for: conversion)
    }
    return ConvertedMembers(list, of: source, isPart: false, for: conversion)
  }

  private static func compiled(
    _ pairing: ObjectPairing, isPart: Bool, for conversion: ValueConversion
  ) throws -> ConvertedMembers {
    let source = pairing.source.codec
    var list: [Member] = []
    for entry in pairing.entries {
      // Flat keys are merged into their object as JSON values.
      let codec = try entry.codec ?? conversion.conversions.plans.codec(for: JSONValue.self)
      switch entry.origin {
      case .value(let candidate):
        list.append(
          try member(candidate, of: source, key: entry.key, codec: codec, for: conversion))
      case .parts(let parts):
        let inner = try compiled(parts, isPart: true, for: conversion)
        list.append(
          Member(key: entry.key, content: .parts(inner, isOptional: !codec.optionals.isEmpty)))
      case nil: break
      }
    }
    let keys = try pairing.target.plan().object.keys
    return ConvertedMembers(list, of: source, keys, isPart: isPart, for: conversion)
  }

  /// The only member of an object to which a key leads, or nil if there is none.
  static func member(
    of source: ObjectCodec, matching key: String, for conversion: ValueConversion
  ) throws -> ConvertedMembers? {
    try SourceProperties(source, conversion.conversions.plans).find([key]).map {
      let member = try member($0, of: source, key: key, codec: conversion.target, for: conversion)
      return ConvertedMembers([member], of: source, isPart: true, for: conversion)
    }
  }

  /// The member that has a value of the source.
  private static func member(
    _ candidate: SourceProperties.Candidate, of source: ObjectCodec, key: String, codec: Codec,
    for conversion: ValueConversion
  ) throws -> Member {
    let property = candidate.property
    func value(for purpose: ValueConversion.Purpose) throws -> ValueConversion {
      try conversion.conversions.conversion(from: property.codec, to: codec, for: purpose)
    }
    let usual = try value(for: conversion.purpose == .update ? .update : .part)
    var content = Member.Content.value(Borrowed(usual))
    // The source's closures apply to its keys in documents. A property that is found by its name
    // provides its own value.
    if !usual.handsOver || !(candidate.name.map { TypeRules.isSame($0, key) } ?? false) {
      if let closure = property.closure {
        content = .closure(closure, property.codec)
      } else if usual.handsOver, property.codec.unwrappedSource.asClosure?.hasInverse ?? false {
        content = .value(Borrowed(try value(for: .document)))
      }
    }
    let plan = try source.plan().object
    let isWhole =
      plan.assembledMembers == nil && plan.hooks.didWrite == nil && candidate.outer.isEmpty
      && property.codec.writesObjectsByTheirRules && plan.position(ofKey: candidate.key) != nil
    return Member(
      key: key, content: content, candidate, writtenKey: isWhole ? candidate.key : nil)
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
