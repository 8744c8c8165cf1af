import AutoMapper
import AutoMapperTestSupport

/// Models whose properties lie elsewhere in the document.
extension RuleModels {
  /// Paths that begin alike and are merged.
  struct Paths: Equatable, RuleModel {
    var id: Int
    var name: String?
    var age: Int?
    var city: String
    var tags: [String]
    var zip: String?

    static let writtenKeys: Set = ["id", "profile", "lists"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("profile.name", to: "name")
        model.map("profile.age", to: \.age)
        model.map("profile.address.city", to: \.city)
        model.map("lists.tags", to: "tags")
        model.map("profile.address.zip", to: \.zip)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        id: random.integer(), name: random.maybe { $0.text() }, age: random.maybe { $0.integer() },
        city: random.text(), tags: random.pair { $0.text() }, zip: random.maybe { $0.text() })
    }
  }

  /// Paths through arrays, also past elements that are not there.
  struct Indexes: Equatable, RuleModel {
    var first: Double?
    var unit: String?
    var second: Double?
    var cell: Int
    var last: Renamed?

    static let writtenKeys: Set = ["points", "grid"]

    static func configure(_ provider: inout MappingProvider) {
      Renamed.configure(&provider)
      provider.configure(Self.self) { model in
        model.map("points.0.value", to: \.first)
        model.map("points.0.unit", to: "unit")
        model.map("points.1.value", to: \.second)
        model.map("grid.1.0", to: "cell")
        model.map("grid.1.2", to: \.last)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        first: random.maybe { $0.double() }, unit: random.maybe { $0.text() },
        second: random.maybe { $0.double() }, cell: random.integer(),
        last: random.maybe { .random(&$0) })
    }
  }

  struct Country: Hashable {
    var code: String
    var area: Int?
  }

  struct Address: Hashable {
    var city: String
    var zip: Int?
    var country: Country

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        city: random.text(), zip: random.maybe { $0.integer() },
        country: Country(code: random.text(), area: random.maybe { $0.integer() }))
    }
  }

  /// A nested object all of whose members stand outside of it.
  struct FlatKeys: Equatable, RuleModel {
    var id: Int
    var address: Address

    static let writtenKeys: Set = ["id", "city", "zip_code", "country_code", "country_area"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("city", to: "address.city")
        model.map("zip_code", to: \.address.zip)
        model.map("country_code", to: "address.country.code")
        model.map("country_area", to: \.address.country.area)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(id: random.integer(), address: .random(&random))
    }
  }

  /// A nested object some of whose members stand outside of it, and one that has rules of its own.
  struct PartlyFlat: Equatable, RuleModel {
    var home: Address
    var work: Address
    var owner: Renamed

    static let writtenKeys: Set = ["home", "home_city", "work", "owner", "owner_name"]

    static func configure(_ provider: inout MappingProvider) {
      Renamed.configure(&provider)
      provider.configure(Self.self) { model in
        model.map("home_city", to: "home.city")
        model.map("work.place", to: "work.city")
        model.map("owner_name", to: "owner.firstName")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(home: .random(&random), work: .random(&random), owner: .random(&random))
    }
  }

  /// Members of a nested object that are merged into the path of another property.
  struct FlatPaths: Equatable, RuleModel {
    var name: String
    var address: Address

    static let writtenKeys: Set = ["place", "address"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("place.name", to: \.name)
        model.map("place.city", to: "address.city")
        model.map("place.codes.0", to: "address.zip")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(name: random.text(), address: .random(&random))
    }
  }

  /// A nested object that may not be there.
  struct OptionalFlat: Equatable, RuleModel {
    var id: Int
    var country: Country?

    static let writtenKeys: Set = ["id", "code", "country"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { $0.map("code", to: \.country?.code) }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        id: random.integer(),
        country: random.maybe {
          Country(code: $0.text(), area: $0.maybe { $0.integer() })
        })
    }
  }
}
