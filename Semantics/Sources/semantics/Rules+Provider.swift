import AutoMapper
import AutoMapperDates

struct Refused: Error {}

/// The rules, as a provider of the library.
extension Rules {
  func mapper(stores: [any InstanceStore] = []) -> ObjectMapper {
    var provider = MappingProvider()
    provider.keyStyle = keyStyle
    provider.generatesInverseMappings = generatesInverses
    provider.defaultDateFormat = dateFormat?.format
    if avoidsCodable { provider.codable = .never }
    for (name, rule) in types.sorted(by: { $0.key < $1.key }) {
      (Rules.add[name] ?? Rules.addSignals[name] ?? Rules.addLevels[name]
        ?? Rules.addUnions[name] ?? Rules.addWrapped[name] ?? Rules.addHeirs[name])?(
          rule, &provider)
    }
    return ObjectMapper(provider, options: options, stores: stores)
  }

  typealias Adding = @Sendable (TypeRule, inout MappingProvider) -> Void

  private static let add: [String: Adding] = [
    "Basic": adding {
      Basic()
    } _: {
      $0.count += 10
    },
    "Lists": adding {
      Lists()
    } _: { _ in
    },
    "Kinds": adding {
      Kinds()
    } _: { _ in
    },
    "Inner": adding {
      Inner()
    } _: {
      $0.first += 10
    },
    "Spot": adding {
      Spot()
    } _: { _ in
    },
    "Outer": adding {
      Outer()
    } _: {
      $0.id += 10
    },
    "Place": adding {
      Place()
    } _: { _ in
    },
    "Person": adding {
      Person()
    } _: { _ in
    },
    "Item": adding {
      Item()
    } _: {
      $0.amount += 10
    },
    "Cart": adding {
      Cart()
    } _: {
      $0.id += 10
    },
    "Being": adding {
      Being()
    } _: { _ in
    },
    "Plant": adding {
      Plant()
    } _: {
      $0.size += 10
    },
    "Robot": adding {
      Robot()
    } _: { _ in
    },
    "Dog": adding {
      Dog()
    } _: {
      $0.age += 10
    },
    "Cat": adding {
      Cat()
    } _: { _ in
    },
    "Fish": adding {
      Fish()
    } _: { _ in
    },
    "Zoo": adding {
      Zoo()
    } _: { _ in
    },
    "Tree": adding {
      Tree()
    } _: {
      $0.id += 10
    },
    "Alike": adding {
      Alike()
    } _: { _ in
    },
    "Single": adding {
      Single()
    } _: { _ in
    },
    "Quoted": adding {
      Quoted()
    } _: { _ in
    },
    "Digits": adding {
      Digits()
    } _: {
      $0.`12` += 10
    },
    "CartTwin": adding {
      CartTwin()
    } _: { _ in
    },
    "Pet": adding((any Pet).self),
  ]

  fileprivate static let metatypes: [String: any Any.Type] = [
    "Being": Being.self, "Plant": Plant.self, "Robot": Robot.self, "Dog": Dog.self,
    "Cat": Cat.self, "Fish": Fish.self, "Ping": Ping.self, "Flag": Flag.self, "Wave": Wave.self,
    "Beep": Beep.self, "Gap": Gap.self, "Boat": (any Boat).self, "Raft": Raft.self,
    "Sail": Sail.self,
    "Motor": Motor.self, "Post": Post.self, "Reply": Reply.self, "Vote": Vote.self,
  ]

  /// The rules for a protocol.
  static func adding<Base>(_ type: Base.Type) -> Adding {
    { rule, provider in
      guard let discriminator = rule.discriminator else { return }
      provider.discriminator(
        type, discriminator.key, discriminator.metatypes,
        default: discriminator.standard.flatMap { metatypes[$0] })
    }
  }

  static func adding<Model>(
    _ make: @escaping @Sendable () -> Model,
    _ change: @escaping @Sendable (inout Model) -> Void = { _ in }
  ) -> Adding {
    { rule, provider in
      if rule.hasFactory { provider.register(make) }
      provider.configure(Model.self) { mapping in
        rule.add(to: &mapping)
        if rule.changes != nil { mapping.didMap(change) }
      }
    }
  }
}

extension Discriminator {
  fileprivate var metatypes: [String: any Any.Type] {
    Dictionary(
      types.compactMap { text, type in Rules.metatypes[type].map { (text, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension TypeRule {
  fileprivate func add<Model>(to mapping: inout TypeMapping<Model>) {
    for (name, rule) in properties.sorted(by: { $0.key < $1.key }) {
      rule.add(to: &mapping, name)
    }
    for flat in flats {
      mapping.map(flat.key, to: "\(flat.outer).\(flat.inner)")
    }
    if let discriminator {
      mapping.discriminator(
        discriminator.key, discriminator.metatypes,
        default: discriminator.standard.flatMap { Rules.metatypes[$0] })
    }
    if let uniqueKeys {
      if uniqueKeys.count == 1 {
        mapping.uniqueKeys(uniqueKeys[0])
      } else {
        mapping.uniqueKeys(uniqueKeys[0], uniqueKeys[1])
      }
    }
    if validates {
      mapping.validate { node in
        if node.refused.bool(or: false) { throw Refused() }
      }
    }
    if stamps {
      mapping.didWrite { _, json in json.stamp = 1 }
    }
  }
}

extension PropertyRule {
  fileprivate func add<Model>(to mapping: inout TypeMapping<Model>, _ name: String) {
    if !keys.isEmpty { addKeys(to: &mapping, name) }
    addWriting(to: &mapping, name)
    if isIgnored { mapping.ignore(name) }
    if isExcluded { mapping.exclude(name) }
    if isRequired { mapping.require(name) }
    if ignoresNull { mapping.ignoreNull(name) }
    if let dateFormat { mapping.dateFormat(dateFormat.format, for: name) }
    if isLenient {
      mapping.options(for: name) {
        $0.invalidValues = .useDefault
        $0.invalidElements = .drop
      }
    }
  }

  private func addKeys<Model>(to mapping: inout TypeMapping<Model>, _ name: String) {
    switch treatment {
    case .plain:
      mapping.map(keys, to: name, nested: isNested, inverse: hasInverse)
    case .oneLess:
      let transformer = Transformer<Int>(decode: { try $0.int - 1 }, encode: { $0 + 1 })
      mapping.map(keys, to: name, nested: isNested, using: transformer)
    case .tenfold:
      mapping.map(keys, to: name, nested: isNested) { node in
        node.isNull ? nil : try node.int * 10
      }
    case .parentFactor:
      mapping.map(keys, to: name, nested: isNested) { node, parent in
        node.isNull ? nil : try node.int * parent.factor.int(or: 10)
      }
    }
  }

  private func addWriting<Model>(to mapping: inout TypeMapping<Model>, _ name: String) {
    if writesNegative {
      mapping.write(name, as: writtenKey) { value, _ in (value as? Int).map { -$0 } }
    } else if let writtenKey {
      mapping.write(name, as: writtenKey)
    }
  }
}

extension DayFormat {
  var format: DateFormat {
    switch self {
    case .american: "MM/dd/yyyy"
    case .plain: "yyyy-MM-dd"
    case .seconds: .secondsSince1970
    }
  }
}
