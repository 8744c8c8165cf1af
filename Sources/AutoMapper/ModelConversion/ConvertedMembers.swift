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
    }

    let key: String
    let content: Content
    /// The value of the source; nil for what is not the value of one property.
    let source: SourceProperties.Candidate?
    /// The properties on the path to it, which hold objects, and the offset in the innermost of these.
    let outer: [SourceProperties.Step]
    let offset: Int

    init(key: String, content: Content, _ source: SourceProperties.Candidate? = nil) {
      self.key = key
      self.content = content
      self.source = source
      outer = source?.outer ?? []
      offset = source?.property.offset ?? 0
    }

    /// Creates the member with a value of the source, for a codec that reads it.
    convenience init(
      _ source: SourceProperties.Candidate, key: String, codec: Codec,
      for conversion: ValueConversion
    ) throws {
      let property = source.property
      func value(for purpose: ValueConversion.Purpose) throws -> ValueConversion {
        try conversion.conversions.conversion(from: property.codec, to: codec, for: purpose)
      }
      let usual = try value(for: conversion.purpose == .update ? .update : .part)
      var content = Content.value(Borrowed(usual))
      // The source's closures apply to its keys in documents. A property that is found by its name
      // provides its own value.
      if !usual.handsOver || !(source.name.map { TypeRules.isSame($0, key) } ?? false) {
        if let closure = property.closure {
          content = .closure(closure, property.codec)
        } else if usual.handsOver, property.codec.unwrappedSource.asClosure?.hasInverse ?? false {
          content = .value(Borrowed(try value(for: .document)))
        }
      }
      self.init(key: key, content: content, source)
    }

    /// Whether the outer nil of two nested Optionals means that the member is missing, as in
    /// documents, and the inner nil is null.
    var isMissingIfNil: Bool {
      source.map { $0.property.optionals.count > 1 && $0.property.closure == nil } ?? false
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
  convenience init(of source: ObjectCodec, for conversion: ValueConversion) throws {
    let target = conversion.target
    let properties = try SourceProperties(source, conversion.conversions.plans)
    if let object = target.asObject {
      let pairing = try ObjectPairing(from: properties, to: object)
      try self.init(pairing, isPart: false, for: conversion)
    } else {
      let value = target.asDictionary?.value ?? target
      let list = try properties.candidates.map {
        try Member($0, key: $0.key, codec: value, for: conversion)
      }
      self.init(list, of: source, isPart: false, for: conversion)
    }
  }

  private convenience init(
    _ pairing: ObjectPairing, isPart: Bool, for conversion: ValueConversion
  ) throws {
    let plans = conversion.conversions.plans
    let list = try pairing.entries.compactMap { entry -> Member? in
      // Flat keys are merged into their object as JSON values.
      let codec = try entry.codec ?? plans.codec(for: JSONValue.self)
      switch entry.origin {
      case .value(let source):
        return try Member(source, key: entry.key, codec: codec, for: conversion)
      case .parts(let parts):
        let inner = try ConvertedMembers(parts, isPart: true, for: conversion)
        return Member(key: entry.key, content: .parts(inner, isOptional: !codec.optionals.isEmpty))
      case nil: return nil
      }
    }
    let keys = try pairing.target.plan().object.keys
    self.init(list, of: pairing.source.codec, keys, isPart: isPart, for: conversion)
  }

  /// Creates the only member of an object to which a key leads; returns nil if there is none.
  convenience init?(
    of source: ObjectCodec, matching key: String, for conversion: ValueConversion
  ) throws {
    let properties = try SourceProperties(source, conversion.conversions.plans)
    guard let found = properties.find([key]) else { return nil }
    let member = try Member(found, key: key, codec: conversion.target, for: conversion)
    self.init([member], of: source, isPart: true, for: conversion)
  }
}
