/// The policies and limits of a mapper: what happens to values that do not fit.
///
///     var options = MappingOptions()
///     options.unknownKeys = .throw
///     let mapper = ObjectMapper(options: options)
///
/// Options are a value: a mapper keeps the copy that it was made with.
public struct MappingOptions: Sendable {
  /// What happens to keys of a document that belong to no property; `.ignore` by default.
  public var unknownKeys: UnknownKeys = .ignore

  /// What happens to a key that comes twice in one object; `.useLast` by default.
  public var duplicateKeys: DuplicateKeys = .useLast

  /// What happens to a property that has neither a key nor a default and cannot be nil; `.throw` by
  /// default.
  public var missingValues: MissingValues = .throw

  /// What happens to null for a property that has a value and cannot be nil; `.keepDefault` by default.
  public var nullValues: NullValues = .keepDefault

  /// What happens to a value that cannot be converted to its property's type; `.throw` by default.
  public var invalidValues: InvalidValues = .throw

  /// What happens to an element that cannot be converted to the type that its array, set or dictionary
  /// holds; `.throw` by default.
  public var invalidElements: InvalidElements = .throw

  /// What happens to a text or number that is no case of its enum; `.throw` by default.
  public var unknownCases: UnknownCases = .throw

  /// Whether a lone value, where an array is expected, is taken for an array of one; false by default.
  public var acceptsSingleElements = false

  /// Whether a string, where an object, array or dictionary is expected, is read as JSON text; false by
  /// default.
  ///
  ///     options.readsJSONInStrings = true    // {"address": "{\"city\": \"Paris\"}"}
  public var readsJSONInStrings = false

  /// Whether values are converted where nothing is lost, such as `"42"` to 42 or 1 to true.
  ///
  /// True by default; `.strict` has it false, so that each value needs the JSON type of its place.
  public var convertsValues = true

  /// Where values that have no declared type, such as those of `[Any]`, are mapped to a registered type
  /// that their key names; `.properties` by default.
  public var infersTypesFromKeys: TypeInference = .properties

  /// Whether what a document holds beyond the model is kept for writing; false by default.
  ///
  /// See `MappingReport.unknownValues`.
  public var keepsUnknownKeys = false

  /// Whether nil is written as `null`; false, by default, leaves the key out.
  public var writesNil = false

  /// What happens to empty arrays, sets and dictionaries on writing; `.write` by default.
  ///
  /// Those of properties that the rules require are always written, since they could not be read again.
  public var emptyCollections: EmptyCollections = .write

  /// What happens to NaN and infinities, which JSON does not have; `.throw` by default.
  public var nonFiniteNumbers: NonFiniteNumbers = .throw

  /// Whether all errors of a document are collected, rather than the first one thrown; false by default.
  ///
  /// See `MappingError.allErrors`. What cannot be read further, such as text that is no JSON, ends the
  /// collection; so do a thousand errors, and problems of the configuration.
  public var collectsErrors = false

  /// Whether updates merge all dictionaries by key, and not only those of objects; false by default.
  ///
  ///     var options = MappingOptions()
  ///     options.mergesDictionaries = true
  ///     var limits = ["cpu": 4, "memory": 8]
  ///     try ObjectMapper(options: options).update(&limits, with: #"{"cpu": null, "disk": 1}"#)
  ///     print(limits.sorted { $0.key < $1.key })
  ///     // Prints: [(key: "disk", value: 1), (key: "memory", value: 8)]
  ///
  /// What the document leaves out stays. Null removes an entry, as in a JSON Merge Patch (RFC 7396), unless the
  /// values are Optionals, which then become nil, or ``nullValues`` refuses it. Dictionaries inside of
  /// dictionaries are merged too.
  ///
  /// Otherwise a dictionary of numbers, strings or the like is replaced, as an array is: it is one value, and a
  /// document that has it has all of it.
  public var mergesDictionaries = false

  /// Whether instances of classes without a factory are built from the document alone; false by default.
  ///
  /// Each stored property, including those of superclasses, must then have a value in the document or be
  /// Optional, as for a struct without a factory. No initializer runs, and declared default values are not
  /// used.
  ///
  /// > Important: Do not set this option for classes with a `let` that has a value in its declaration.
  /// > The compiler may use the declared value although the document has another one.
  ///
  ///     final class Track { let title: String; var year: Int?; init(title: String) { … } }
  ///
  ///     var options = MappingOptions()
  ///     options.buildsClassesWithoutFactory = true
  ///     let track = try ObjectMapper(options: options).map(#"{"title": "So What"}"#, to: Track.self)
  ///     print(track.title)
  ///     // Prints: So What
  ///
  /// Classes that inherit from a class of a library, such as `NSObject`, and classes with weak or unowned
  /// references, closures or other properties that cannot be filled from a document still need a factory:
  /// the error `factoryRequired` states the reason.
  public var buildsClassesWithoutFactory = false

  /// How deep arrays and objects may nest, for reading, skipping and writing; 512 by default.
  ///
  /// The mapper finds the stack that deep values need. But Swift frees nested values one inside the other, on
  /// the stack of whoever lets go of the outermost one: a `JSONValue` takes some 200 bytes a level. A thread
  /// other than the main one may have no more than 512 KiB, and a program whose stack ends is stopped. So do
  /// not allow more than 1,000 levels to a stranger.
  public var maximumDepth = 512

  /// How many bytes a text may have, to be read or written; no limit by default.
  ///
  /// A text that is read is in memory already, so that the limit is for those who take it from a
  /// stranger. One that is written may be much longer than the values in memory, where many share one.
  public var maximumDocumentLength = Int.max

  /// How many bytes of UTF-8 a string may have; no limit by default.
  ///
  /// The bytes of the string itself count, in reading and in writing: an escape counts as what it stands for.
  /// What a string costs is in proportion to the text, so that `maximumDocumentLength` limits it too.
  public var maximumStringLength = Int.max

  /// How many bytes of UTF-8 a key may have; 50,000 by default.
  ///
  /// The bytes of the key itself count, in reading and in writing: an escape counts as what it stands for.
  /// Keys that a model or a provider declares are written whatever their length.
  public var maximumKeyLength = 50_000

  /// How many characters a number may have; 10,000 by default.
  ///
  /// It is about numbers in a text or `JSONValue`, about integers of dictionaries where another limit is set,
  /// and about what keeps its digits in writing, such as a Decimal; integers and floating-point numbers are
  /// written whatever their length. Seventeen digits are enough to tell any two Doubles apart.
  public var maximumNumberLength = 10_000

  /// How many elements and members the arrays and objects of a document may have together; no limit by
  /// default.
  ///
  ///     options.maximumElementCount = 3
  ///     try ObjectMapper(options: options).map(#"{"sizes": [38, 39]}"#, to: Shoe.self)    // three
  ///
  /// A text that is long enough to hold more is counted before anything is made of it, which takes one more
  /// pass over it.
  public var maximumElementCount = Int.max

  /// How many bytes an element of a stream may have, and each key and each lone text, number or literal
  /// around the elements; 16 MiB by default.
  ///
  /// A stream keeps one element in memory at a time, so that this bounds what a hostile one can fill.
  /// See `ElementReader`.
  public var maximumElementLength = 16 << 20

  /// The least important messages that ``log`` receives; `.warning` by default.
  public var logLevel: MappingLogLevel = .warning

  /// A closure that receives warnings and errors; nil by default, which logs nothing.
  ///
  ///     options.log = { level, message in print("\(level): \(message)") }
  ///
  /// It receives the error that ends a call, and the findings of a ``MappingReport``, such as
  /// unknown keys, down to ``logLevel``. It is called on the threads that map.
  public var log: (@Sendable (MappingLogLevel, String) -> Void)?

  /// Creates the default options.
  public init() {}

  /// The default options.
  public static let `default` = MappingOptions()

  /// Options that convert nothing: each value needs the JSON type of its place.
  ///
  /// A key that comes twice is an error, and null is one for whatever cannot be nil.
  public static let strict: MappingOptions = {
    var options = MappingOptions()
    options.convertsValues = false
    options.duplicateKeys = .throw
    options.nullValues = .throw
    return options
  }()

  /// Options that make the best of any document.
  ///
  /// What cannot be converted gives way to a default or nil, elements that cannot be are left out, and
  /// a lone value is taken for an array of one, and a string for the JSON that it holds. A root that is
  /// Optional is nil where nothing can be made of the document at all.
  public static let lenient: MappingOptions = {
    var options = MappingOptions()
    options.invalidValues = .useDefault
    options.invalidElements = .drop
    options.acceptsSingleElements = true
    options.readsJSONInStrings = true
    return options
  }()
}

extension MappingOptions {
  /// Whether calls need to know the path of what they read.
  var isWatching: Bool { log != nil }

  /// Whether strings or numbers have other limits than by default.
  var limitsValues: Bool {
    maximumStringLength != .max || maximumNumberLength != MappingOptions.default.maximumNumberLength
  }

  /// Whether a limit is about a document as a whole.
  var limitsDocuments: Bool { maximumDocumentLength != .max || maximumElementCount != .max }

  private var hasDefaultLimits: Bool { limits == MappingOptions.default.limits }

  private var limits: (Int, Int, Int, Int, Int, Int) {
    (
      maximumDepth, maximumDocumentLength, maximumStringLength, maximumKeyLength,
      maximumNumberLength, maximumElementCount
    )
  }

  /// Whether all options have their defaults.
  var isDefault: Bool {
    Policies(self) == Policies(.init()) && infersTypesFromKeys == .properties && !keepsUnknownKeys
      && !buildsClassesWithoutFactory && !mergesDictionaries && hasDefaultLimits && log == nil
  }
}

/// How much a message of the mapper matters.
public enum MappingLogLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// What is of interest when a mapping is being worked on: conversions of values.
  case debug
  /// What may be of interest: nulls that are ignored.
  case info
  /// What is probably a mistake: unknown keys, several keys for one property, values that were replaced
  /// or left out.
  case warning
  /// What ended a mapping.
  case error

  /// Whether a level matters less than another.
  public static func < (lhs: MappingLogLevel, rhs: MappingLogLevel) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// How JSON text is laid out.
///
///     let text = try mapper.jsonString(from: user, formatting: [.prettyPrinted, .sortedKeys])
///
/// Without any option the text is compact, its keys in declaration order, its slashes escaped.
public struct JSONFormatting: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates a set of options from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One element or member a line, indented by two spaces a level.
  public static let prettyPrinted = JSONFormatting(rawValue: 1)

  /// The keys of each object in the order of their UTF-8 bytes.
  ///
  /// The elements of a `Set` have no order, and differ from run to run with this option too.
  public static let sortedKeys = JSONFormatting(rawValue: 2)

  /// Slashes stand as they are, as in `https://example.org`, instead of `https:\/\/example.org`.
  public static let withoutEscapingSlashes = JSONFormatting(rawValue: 4)
}
