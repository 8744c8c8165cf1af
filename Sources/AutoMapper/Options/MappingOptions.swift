public import AutoMapperDates

/// The policies and limits of a mapper, which determine the treatment of values that do not fit.
///
///     var options = MappingOptions()
///     options.unknownKeys = .throw
///     let mapper = ObjectMapper(options: options)
///
/// Options have value semantics: a mapper keeps the copy with which it was created.
public struct MappingOptions: Sendable {
  /// The grammar of text that is read; `.json` by default.
  ///
  ///     options.syntax = .withComments
  ///     let text = """
  ///       {
  ///         "port": 8080,  // the default
  ///         "hosts": ["a", "b",],
  ///       }
  ///       """
  ///     let settings = try ObjectMapper(options: options).map(text, to: Settings.self)
  ///
  /// Text is always written as JSON.
  public var syntax: Syntax = .json

  /// The treatment of keys in a document that belong to no property; `.ignore` by default.
  public var unknownKeys: UnknownKeys = .ignore

  /// The comparison of the keys of a document with the names and keys of properties; `.folded` by
  /// default, which accepts any spelling.
  ///
  ///     struct User { var firstName: String }
  ///
  ///     options.keyMatching = .exact
  ///     options.unknownKeys = .throw
  ///     do {
  ///       _ = try ObjectMapper(options: options).map(#"{"first_name": "Ann"}"#, to: User.self)
  ///     } catch {
  ///       print(error)
  ///       // Prints: first_name: unknown key: User has no property for it (line 1, column 2); did
  ///       // you mean 'firstName'?
  ///     }
  ///
  /// The option applies to the whole mapper: ``TypeMapping/options(for:change:)-(Name...,_)`` does
  /// not change it. It does not concern models that are converted to each other, whose properties
  /// are paired in any spelling, nor the names of enum cases, which are values.
  public var keyMatching: KeyMatching = .folded

  /// The treatment of a key that occurs more than once in an object; `.useLast` by default.
  public var duplicateKeys: DuplicateKeys = .useLast

  /// The treatment of a property that has neither a key nor a default and cannot be nil; `.throw`
  /// by default.
  public var missingValues: MissingValues = .throw

  /// The treatment of null for a property that already has a value; `.keepDefault` by default,
  /// which concerns properties that cannot be nil.
  ///
  ///     options.nullValues = .ignore    // {"nickname": null} leaves the nickname unchanged
  ///
  /// In ``TypeMapping/options(for:change:)-(Name...,_)``, the policy applies to the properties
  /// themselves, not to those of the objects inside them.
  public var nullValues: NullValues = .keepDefault

  /// The treatment of an empty string for a value that is not a string; `.keep` by default.
  ///
  ///     struct Shop { var name: String; var site: URL?; var floors: Int? }
  ///
  ///     options.emptyStrings = .asNull
  ///     let text = #"{"name": "", "site": "", "floors": ""}"#
  ///     print(try ObjectMapper(options: options).map(text, to: Shop.self))
  ///     // Prints: Shop(name: "", site: nil, floors: nil)
  public var emptyStrings: EmptyStrings = .keep

  /// The treatment of a value that cannot be converted to the type of its property; `.throw` by
  /// default.
  public var invalidValues: InvalidValues = .throw

  /// The treatment of an element that cannot be converted to the element type of its array, set or
  /// dictionary; `.throw` by default.
  public var invalidElements: InvalidElements = .throw

  /// The treatment of a string or number that does not match a case of its enum; `.useFallback` by
  /// default.
  public var unknownCases: UnknownCases = .useFallback

  /// Whether a single value is accepted as an array of one element where an array is expected;
  /// false by default.
  ///
  /// An object is an element only if it has what the element needs, even if
  /// `MappingOptions.missingValues` fills elements of arrays.
  public var acceptsSingleElements = false

  /// Whether a string is read as JSON text where an object, array or dictionary is expected; false
  /// by default.
  ///
  ///     options.readsJSONInStrings = true    // {"address": "{\"city\": \"Paris\"}"}
  public var readsJSONInStrings = false

  /// Whether values are converted if nothing is lost, such as `"42"` to 42 or 1 to true.
  ///
  /// True by default. ``strict`` sets it to false, so that each value must have the JSON type that
  /// its property needs.
  public var convertsValues = true

  /// Whether integers may be written in any form that a number has, such as `3.0` or `1e2`, even if
  /// ``convertsValues`` is false; false by default.
  ///
  ///     var options = MappingOptions.strict
  ///     options.acceptsIntegersInAnyForm = true
  ///     print(try ObjectMapper(options: options).map("[3.0, 1e2]", to: [Int].self))
  ///     // Prints: [3, 100]
  ///
  /// Some servers write all numbers with a fraction. A number with a fraction that is not zero is
  /// still an error.
  public var acceptsIntegersInAnyForm = false

  /// The only format of dates for which the provider has none; nil by default.
  ///
  ///     struct Event { var at: Date }
  ///
  ///     options.dateFormat = .secondsSince1970
  ///     print(try ObjectMapper(options: options).map(#"{"at": 1371299696}"#, to: Event.self).at)
  ///     // Prints: 2013-06-15 12:34:56 +0000
  ///
  /// Nil means that the common formats are read and ISO 8601 is written. Any other format is the
  /// only one that is read, as with the strategies of `JSONDecoder`; for one that is tried before
  /// the common formats, use ``MappingProvider/defaultDateFormat``. That format and those of types
  /// and properties take precedence over this option, which applies to the whole mapper:
  /// ``TypeMapping/options(for:change:)-(Name...,_)`` does not change it.
  public var dateFormat: DateFormat? {
    get { ownDateFormat?.value }
    set { ownDateFormat = newValue.map { Shared($0) } }
  }

  /// The format in an object, so that a copy of the options costs one reference.
  private var ownDateFormat: Shared<DateFormat>?

  /// The values without a specific type, such as those of `[Any]`, that are mapped to a registered
  /// type named by their key; `.properties` by default.
  public var infersTypesFromKeys: TypeInference = .properties

  /// Whether the parts of a document that the model does not have are kept for writing; false by
  /// default.
  ///
  /// See `MappingReport.unknownValues`.
  public var keepsUnknownKeys = false

  /// Whether nil is written as `null`; false by default, in which case the key is omitted.
  public var writesNil = false

  /// The treatment of empty arrays, sets and dictionaries when writing; `.write` by default.
  ///
  /// Empty collections of properties that the rules require are always written, because the
  /// document could not be read again without them.
  public var emptyCollections: EmptyCollections = .write

  /// The treatment of NaN and infinities, which JSON does not have; `.throw` by default.
  public var nonFiniteNumbers: NonFiniteNumbers = .throw

  /// Whether all errors of a document are collected, instead of only the first one being thrown;
  /// false by default.
  ///
  /// See `MappingError.allErrors`. Collecting ends at an error after which nothing can be read,
  /// such as text that is not JSON, at a problem of the configuration, and after a thousand errors.
  public var collectsErrors = false

  /// Whether updates merge all dictionaries by key, not only dictionaries of objects; false by
  /// default.
  ///
  ///     var options = MappingOptions()
  ///     options.mergesDictionaries = true
  ///     var limits = ["cpu": 4, "memory": 8]
  ///     try ObjectMapper(options: options).update(&limits, with: #"{"cpu": null, "disk": 1}"#)
  ///     print(limits.sorted { $0.key < $1.key })
  ///     // Prints: [(key: "disk", value: 1), (key: "memory", value: 8)]
  ///
  /// Entries that the document omits are unchanged. Null removes an entry, as in a JSON Merge Patch
  /// (RFC 7396), unless the values are Optionals, which become nil, or ``nullValues`` is `.throw`,
  /// which makes null an error. Dictionaries inside dictionaries are merged, too.
  ///
  /// If the option is false, a dictionary of values such as numbers or strings is replaced as a
  /// whole, as an array is: a document that contains it is expected to contain all of it.
  public var mergesDictionaries = false

  /// Whether instances of classes without a factory are built from the document alone; false by
  /// default.
  ///
  /// Each stored property, including those of superclasses, must then have a value in the document
  /// or be Optional, as for a struct without a factory. No initializer runs, and declared default
  /// values are not used.
  ///
  /// > Important: Do not set this option for classes with a `let` that has a value in its
  /// > declaration. The compiler may use the declared value even if the document contains another
  /// > one.
  ///
  ///     final class Track { let title: String; var year: Int?; init(title: String) { … } }
  ///
  ///     var options = MappingOptions()
  ///     options.buildsClassesWithoutFactory = true
  ///     let mapper = ObjectMapper(options: options)
  ///     let track = try mapper.map(#"{"title": "So What"}"#, to: Track.self)
  ///     print(track.title)
  ///     // Prints: So What
  ///
  /// Classes that inherit from a class of a library, such as `NSObject`, and classes with weak or
  /// unowned references, closures or other properties that cannot be filled from a document still
  /// need a factory: the error `factoryRequired` states the reason.
  public var buildsClassesWithoutFactory = false

  /// The maximum depth of nested arrays and objects, for reading, skipping and writing; 512 by
  /// default.
  ///
  /// The mapper itself provides the stack space that deep values need. Swift, however, frees nested
  /// values recursively, on the stack of the thread that releases the outermost one: a `JSONValue`
  /// takes about 200 bytes per level. A thread other than the main thread may have a stack of only
  /// 512 KiB, and a program that overflows a stack crashes. Therefore, do not allow more than 1,000
  /// levels for documents from an untrusted source.
  public var maximumDepth = 512

  /// The maximum length of a text that is read or written, in bytes; no limit by default.
  ///
  /// A text that is read is already in memory, so this limit is for text from an untrusted source.
  /// A text that is written may be much longer than the values in memory if many of them share one
  /// value.
  public var maximumDocumentLength = Int.max

  /// The maximum length of a string, in bytes of UTF-8; no limit by default.
  ///
  /// The bytes of the string itself count, in reading and in writing: an escape counts as the
  /// character that it represents. The cost of a string is proportional to the text, so
  /// `maximumDocumentLength` limits it too.
  public var maximumStringLength = Int.max

  /// The maximum length of a key, in bytes of UTF-8; 50,000 by default.
  ///
  /// The bytes of the key itself count, in reading and in writing: an escape counts as the
  /// character that it represents. Keys that a model or a provider declares are written regardless
  /// of their length.
  public var maximumKeyLength = 50_000

  /// The maximum length of a number, in characters; 10,000 by default.
  ///
  /// The limit applies to numbers in a text or `JSONValue`, to integers in dictionaries if another
  /// limit is set, and to all numbers that are written. Seventeen digits are enough to distinguish
  /// any two Doubles.
  public var maximumNumberLength = 10_000

  /// The maximum number of elements and members of all arrays and objects of a document together;
  /// no limit by default.
  ///
  ///     options.maximumElementCount = 3
  ///     try ObjectMapper(options: options).map(#"{"sizes": [38, 39]}"#, to: Shoe.self)    // three
  ///
  /// If a text is long enough to exceed the limit, its elements are counted before any values are
  /// created, which takes one more pass over the text. JSON in a string is a document of its own
  /// (``readsJSONInStrings``).
  public var maximumElementCount = Int.max

  /// The maximum length of an element of a stream, in bytes; 16 MiB by default.
  ///
  /// The limit also applies to each key and each single string, number or literal outside the
  /// elements.
  ///
  /// A stream keeps one element in memory at a time, so this option limits the memory that a
  /// hostile document can fill. See `ElementReader`.
  public var maximumElementLength = 16 << 20

  /// The least important messages that ``log`` receives; `.warning` by default.
  public var logLevel: MappingLogLevel = .warning

  /// A closure that receives warnings and errors; nil by default, which logs nothing.
  ///
  ///     options.log = { level, message in print("\(level): \(message)") }
  ///
  /// The closure receives the error that ends a call, and the findings of a ``MappingReport``, such
  /// as unknown keys, down to ``logLevel``; of a finding with a very long path, the end. It is called
  /// on the threads that map.
  public var log: (@Sendable (MappingLogLevel, String) -> Void)?

  /// Creates the default options.
  public init() {}
}

extension MappingOptions {
  /// Whether calls need to track the path of the values that they read.
  var isWatching: Bool { log != nil }

  private var limits: (Int, Int, Int, Int, Int, Int) {
    (
      maximumDepth, maximumDocumentLength, maximumStringLength, maximumKeyLength,
      maximumNumberLength, maximumElementCount
    )
  }

  /// Whether the options have a format of dates.
  var hasDateFormat: Bool { ownDateFormat != nil }

  /// Whether all options have their default values.
  var isDefault: Bool {
    Policies(self) == Policies(.init()) && infersTypesFromKeys == .properties && !keepsUnknownKeys
      && !buildsClassesWithoutFactory && !mergesDictionaries
      && limits == MappingOptions.default.limits && log == nil
      && keyMatching == .folded && syntax == .json && !hasDateFormat
  }
}
