/// The models that most shapes use, and variants of them.
extension Models {
  /// One property.
  package struct Single: Model {
    var a: Int
  }

  /// Three properties of usual types; most rules are for this one.
  package struct Trio: Model {
    package var a: Int
    package var b: String
    package var c: Double

    package init(a: Int, b: String, c: Double) {
      (self.a, self.b, self.c) = (a, b, c)
    }
  }

  /// Three properties with names of two words.
  package struct Names: Model {
    package var firstName: String
    package var lastName: String
    package var birthYear: Int

    #if CODABLE_MODELS
    enum CodingKeys: String, CodingKey {
      case firstName = "first_name"
      case lastName = "last_name"
      case birthYear = "birth_year"
    }
    #endif
  }

  /// A struct with properties that may be null, or have a default.
  package struct Extended: Model {
    package var a: Int
    package var b = "none"
    package var c: Double?
    package var d: [Int] = []

    package init(a: Int) {
      self.a = a
    }
  }

  /// Two properties that a document may omit.
  package struct Sparse: Model {
    package var a: Int
    package var b: Int?
  }

  /// A struct with types of Foundation.
  package struct Keyed: Model {
    package var id: Int
    package var name: String
  }

  /// A struct in a box.
  package struct Box<Item: Model>: Model {
    var item: Item
  }

  /// A pair of any two types.
  package struct Pair<First: Model, Second: Model>: Model {
    var first: First
    var second: Second
  }

  /// A list with what is around it.
  package struct Page<Item: Model>: Model {
    package var items: [Item]
    package var total: Int
  }

  /// A property behind a wrapper.
  package struct Wrapped: Model {
    @Boxed package var a: Int
    @Boxed package var b: String
    package var c: Double
  }

  /// A wrapper that only holds its value.
  @propertyWrapper
  package struct Boxed<Value: Model>: Model {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
      self.wrappedValue = wrappedValue
    }

    #if CODABLE_MODELS
    package init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
    #endif
  }
}
