import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The types of the library itself, which have no reflection metadata in release builds for Linux: the
/// texts of their values are written in the code, and programs can map those that consist of values.
@Suite("Types of the library")
struct OwnTypeTests {
  private func texts<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> [String] {
    let names = Value.allCases.map(\.rawValue)
    #expect(names.map { Value(rawValue: $0)?.rawValue } == names)
    #expect(Value.allCases.map { "\($0)" } == names)
    return names
  }

  @Test("The policies of options print as their cases")
  func policies() {
    #expect(texts(MappingOptions.Syntax.self) == ["json", "withComments"])
    #expect(texts(MappingOptions.UnknownKeys.self) == ["ignore", "throw"])
    #expect(texts(MappingOptions.KeyMatching.self) == ["folded", "exact"])
    #expect(texts(MappingOptions.DuplicateKeys.self) == ["useLast", "throw"])
    #expect(texts(MappingOptions.MissingValues.self) == ["throw", "useEmpty"])
    #expect(texts(MappingOptions.NullValues.self) == ["keepDefault", "throw", "ignore"])
    #expect(texts(MappingOptions.EmptyStrings.self) == ["keep", "asNull"])
    #expect(texts(MappingOptions.InvalidValues.self) == ["throw", "useDefault"])
    #expect(texts(MappingOptions.InvalidElements.self) == ["throw", "drop", "useNil"])
    #expect(texts(MappingOptions.UnknownCases.self) == ["useFallback", "throw", "useDefault"])
    #expect(texts(MappingOptions.EmptyCollections.self) == ["write", "omit"])
    #expect(texts(MappingOptions.NonFiniteNumbers.self) == ["throw", "writeNull", "useStrings"])
    #expect(texts(MappingOptions.TypeInference.self) == ["never", "properties", "everywhere"])
  }

  @Test("Other enums print as their cases")
  func enums() {
    #expect(texts(KeyStyle.self).contains("screamingSnakeCase"))
    #expect(texts(CodablePolicy.self) == ["always", "whereWritten", "never"])
    #expect(texts(UpsertMode.self) == ["update", "replace"])
    #expect(texts(MappingError.Kind.self).contains("missingValue"))
    #expect(texts(MappingIssue.Kind.self).contains("unknownProperty"))
    #expect(texts(MappingIssue.Severity.self) == ["error", "warning", "note"])
    #expect(texts(MappingReport.Entry.Kind.self).contains("coerced"))
    #expect(texts(MappingPlanDescription.Hook.self) == ["validate", "didMap", "didWrite"])
    #expect(texts(MappingPlanDescription.MissingValue.self).contains("becomesNil"))
    #expect(
      MappingLogLevel.allCases.map { "\($0)" } == ["debug", "info", "warning", "error"])
  }

  @Test("Options print what differs from the default")
  func options() {
    #expect("\(MappingOptions())" == "MappingOptions()")
    #expect(
      "\(MappingOptions.strict)"
        == "MappingOptions(duplicateKeys: throw, nullValues: throw, unknownCases: throw, convertsValues: false)"
    )
    var options = MappingOptions()
    options.maximumDepth = 64
    options.dateFormat = .secondsSince1970
    options.log = { _, _ in }
    #expect(
      "\(options)"
        == "MappingOptions(dateFormat: \(DateFormat.secondsSince1970), maximumDepth: 64, log: set)")
  }

  @Test("Every option is in the text")
  func everyOption() {
    var options = MappingOptions()
    options.syntax = .withComments
    options.unknownKeys = .throw
    options.keyMatching = .exact
    options.duplicateKeys = .throw
    options.missingValues = .useEmpty
    options.nullValues = .ignore
    options.emptyStrings = .asNull
    options.invalidValues = .useDefault
    options.invalidElements = .useNil
    options.unknownCases = .useDefault
    options.acceptsSingleElements = true
    options.readsJSONInStrings = true
    options.convertsValues = false
    options.acceptsIntegersInAnyForm = true
    options.dateFormat = .iso8601
    options.infersTypesFromKeys = .everywhere
    options.keepsUnknownKeys = true
    options.writesNil = true
    options.emptyCollections = .omit
    options.nonFiniteNumbers = .useStrings
    options.collectsErrors = true
    options.mergesDictionaries = true
    options.buildsClassesWithoutFactory = true
    options.maximumDepth = 1
    options.maximumDocumentLength = 2
    options.maximumStringLength = 3
    options.maximumKeyLength = 4
    options.maximumNumberLength = 5
    options.maximumElementCount = 6
    options.maximumElementLength = 7
    options.logLevel = .debug
    options.log = { _, _ in }
    let text = "\(options)"
    let names = text.dropFirst("MappingOptions(".count).dropLast().split(separator: ", ").map {
      String($0.prefix { $0 != ":" })
    }
    #expect(
      names == [
        "syntax", "unknownKeys", "keyMatching", "duplicateKeys", "missingValues", "nullValues",
        "emptyStrings", "invalidValues", "invalidElements", "unknownCases", "acceptsSingleElements",
        "readsJSONInStrings", "convertsValues", "acceptsIntegersInAnyForm", "dateFormat",
        "infersTypesFromKeys", "keepsUnknownKeys", "writesNil", "emptyCollections",
        "nonFiniteNumbers", "collectsErrors", "mergesDictionaries", "buildsClassesWithoutFactory",
        "maximumDepth", "maximumDocumentLength", "maximumStringLength", "maximumKeyLength",
        "maximumNumberLength", "maximumElementCount", "maximumElementLength", "logLevel", "log",
      ])
  }

  protocol Figure {}

  @Test("Structs print their contents")
  func structs() {
    #expect("\(MappingPath.Component.key("a\"b"))" == #"key("a\"b")"#)
    #expect("\(MappingPath.Component.index(3))" == "index(3)")
    let formatting: JSONFormatting = [.prettyPrinted, .sortedKeys]
    #expect("\(formatting)" == "JSONFormatting(rawValue: 3)")

    struct Shape: Figure { var name: String }
    enum Outline {
      case circle(Int)
      case dot
    }
    var provider = MappingProvider()
    provider.discriminator((any Figure).self, "kind", ["plain": Shape.self])
    provider.cases(Outline.self, by: .onlyKey) {
      $0.case("circle") { Outline.circle($0) }
      $0.case("dot", .dot)
    }
    let mapper = ObjectMapper(provider)
    #expect(mapper.explain((any Figure).self).discriminator.map { "\($0)" } == "kind")
    #expect(ObjectMapper().explain(Shape.self).properties.map { "\($0)" } == ["name: string"])
    #expect(mapper.explain(Outline.self).cases.map { "\($0)" } == ["circle", "dot"])
  }

  /// The settings of a program, and its answer to a bad request.
  private struct Settings: Equatable {
    var unknownKeys: MappingOptions.UnknownKeys
    var nullValues: MappingOptions.NullValues?
    var keyStyle: KeyStyle
    var logLevel: MappingLogLevel
    var kinds: [MappingError.Kind]
    var location: MappingError.Location
  }

  private let settings = Settings(
    unknownKeys: .throw, nullValues: .ignore, keyStyle: .snakeCase, logLevel: .warning,
    kinds: [.missingValue, .invalidDate],
    location: MappingError.Location(line: 2, column: 3, offset: 17))

  private let document = """
    {"unknownKeys":"throw","nullValues":"ignore","keyStyle":"snakeCase","logLevel":2,\
    "kinds":["missingValue","invalidDate"],"location":{"line":2,"column":3,"offset":17}}
    """

  @Test("A program can map them as parts of its own types")
  func mapping() throws {
    try PolicyTests.throughAllEntryPoints(document, Settings.self, MappingOptions()) {
      #expect($0 == settings)
    }
    let mapper = ObjectMapper()
    #expect(try mapper.jsonString(from: settings) == document)
    #expect(try mapper.map(mapper.dictionary(from: settings), to: Settings.self) == settings)
  }

  /// Reflection would find their contents only in builds that have the metadata.
  @Test("All others are refused, in each build")
  func refused() {
    let library = "it is a library type whose contents cannot be reflected; register a converter"
    expectRefused(DateFormat.iso8601, because: library)
    expectRefused(MappingPath([.index(0)]), because: library)
    expectRefused(MappingOptions(), because: library)
    expectRefused(CaseLayout.onlyKey, because: library)
    expectRefused(ElementFormat.lines, because: library)
    expectRefused(MappingProvider(), because: library)
    expectRefused(ObjectMapper().explain(Settings.self), because: library)
    expectRefused(
      MappingPath.Component.index(0), because: "an enum needs raw values, or a converter")
  }

  private func expectRefused<Value>(
    _ value: Value, because reason: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let sentence =
      "cannot map \(Value.self): \(reason); this is the property 'value' of \(Box<Value>.self)"
    expectRefusal(
      #"{"value":{}}"#, as: Box<Value>.self, .unsupportedType, sentence,
      sourceLocation: sourceLocation)
    let written = mappingError { try ObjectMapper().jsonString(from: Box(value: value)) }
    #expect(written?.description == sentence, sourceLocation: sourceLocation)
    let list = mappingError { try ObjectMapper().jsonString(from: [Value]()) }
    #expect(
      list?.description == "cannot map \(Value.self): \(reason)", sourceLocation: sourceLocation)
  }

  @Test("Converters make them parts of documents")
  func converters() throws {
    struct Finding: Equatable {
      var path: MappingPath
      var count: JSONNumber
    }
    let mapper = ObjectMapper {
      $0.convert(
        MappingPath.self, decode: { MappingPath([.key(try $0.map(to: String.self))]) },
        encode: { $0.description })
    }
    let finding = Finding(path: MappingPath([.key("id")]), count: 3)
    #expect(try mapper.jsonString(from: finding) == #"{"path":"id","count":3}"#)
    #expect(try mapper.map(#"{"path":"id","count":3}"#, to: Finding.self) == finding)
  }
}
