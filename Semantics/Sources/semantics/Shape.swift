/// The type of a property, as the oracle knows it.
indirect enum Shape: Sendable {
  case int
  case double
  case bool
  case text
  case decimal
  case date
  /// An enum, with its texts.
  case choice([String])
  /// `Any` or `JSONValue`.
  case anything
  case optional(Shape)
  case list(Shape)
  case bag(Shape)
  case table(Shape)
  /// A dictionary whose keys are dates.
  case calendar(Shape)
  /// A dictionary whose keys are integers.
  case numbers(Shape)
  /// A dictionary whose keys are cases of an enum.
  case choices([String], Shape)
  /// A struct, a class or a protocol, by name.
  case model(String)

  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The shape without Optional around it.
  var wrapped: Shape {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// The names of the models in it.
  var models: [String] {
    switch self {
    case .int, .double, .bool, .text, .decimal, .date, .choice, .anything: []
    case .optional(let shape), .list(let shape), .bag(let shape), .table(let shape),
      .calendar(let shape), .numbers(let shape), .choices(_, let shape):
      shape.models
    case .model(let name): [name]
    }
  }

  /// Whether it is an Int, or an Optional or a collection of them, so that a transformer of Ints
  /// fits.
  var holdsInts: Bool {
    switch self {
    case .int: true
    case .optional(let shape), .list(let shape), .bag(let shape), .table(let shape),
      .numbers(let shape):
      shape.holdsInts
    default: false
    }
  }

  var holdsDates: Bool {
    switch self {
    case .date, .calendar: true
    case .optional(let shape), .list(let shape), .bag(let shape), .table(let shape),
      .numbers(let shape):
      shape.holdsDates
    default: false
    }
  }
}

/// A stored property of a model.
struct Property: Sendable {
  let name: String
  /// The words of the name, from which key styles are made.
  let words: [String]
  /// The key that it has instead of its name, for the text of a coding key.
  let key: String
  let shape: Shape
  /// The value from the factory; for a model that is not Optional, the value from its own factory.
  let standard: Value?
  /// The subclass of which the value from the factory is, if it is not of the declared class.
  let made: String?

  init(
    _ name: String, _ shape: Shape, _ standard: Value?, words: [String]? = nil, key: String? = nil,
    made: String? = nil
  ) {
    self.made = made
    self.name = name
    self.key = key ?? name
    self.words = words ?? [name]
    self.shape = shape
    self.standard = standard
  }
}

/// A struct, a class or a protocol.
struct Model: Sendable {
  enum Kind: Sendable {
    case structure
    case object
    case interface
    /// An enum with payloads, whose cases are described as properties.
    case union
  }

  let name: String
  let kind: Kind
  let superclass: String?
  /// Its own properties, without those of the superclass.
  let properties: [Property]
  /// The types that a discriminator may choose.
  let variants: [String]

  init(
    _ name: String, _ kind: Kind, superclass: String? = nil, variants: [String] = [],
    _ properties: [Property] = []
  ) {
    self.name = name
    self.kind = kind
    self.superclass = superclass
    self.variants = variants
    self.properties = properties
  }
}
