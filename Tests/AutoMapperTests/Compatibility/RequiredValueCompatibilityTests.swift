import AutoMapper
import Foundation
import Testing

/// The behavior of OneMappingKit.
///
/// The number above a test, such as ODC-01, is that of the behavior in the list of what
/// OneMappingKit does.
@Suite("Compatibility: required and default values")
struct RequiredValueCompatibilityTests {
  /// The ancestor's own model: one property of each sort.
  struct Model: Equatable {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var requiredInt: Int!
    var optionalInt: Int?
    var optionalWithDefault: Int? = 5
    var stringWithDefault = "default"
    var unmapped = "untouched"
  }

  struct User: Equatable {
    var name = "nobody"
    var age: Int?
  }

  /// A property whose type says nothing of what it holds.
  struct Carrier { var any: Any }

  enum Direction {
    case north
    case south
  }

  private static let provider = {
    var provider = MappingProvider()
    provider.registerAll({ User() }, { Model() })
    provider.configure(Model.self) { model in
      model.map("an_int", to: "requiredInt")
      model.require("requiredInt")
      model.ignore("unmapped")
    }
    return provider
  }()

  private let mapper = ObjectMapper(Self.provider)
  private let defaulting = ObjectMapper(Self.provider, options: .usingDefaults)

  // ODC-01
  @Test("a required value is set")
  func requiredValues() {
    expectMapping(#"{"an_int":7}"#, as: Model(requiredInt: 7), with: mapper)
    // Under the property's own name too.
    expectMapping(#"{"requiredInt":7}"#, as: Model(requiredInt: 7), with: mapper)
  }

  // ODC-02
  @Test("a missing required value is an error that names the property")
  func missingRequiredValues() {
    expectRefusal(
      #"{"stringWithDefault":"x"}"#, as: Model.self, .missingValue, path: "an_int", offset: 0,
      with: mapper)
    let error = errorOfMapping("{}", to: Model.self, with: mapper)
    #expect(error?.property == "requiredInt")
    #expect(error?.type == Model.self)
    #expect(error?.found == "nothing")
    let sentence = "an_int: expected Int, found nothing (line 1, column 1)"
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  // ODC-02
  @Test("a missing required value makes an Optional root nil where the options say so")
  func missingRequiredValuesOfOptionalRoots() {
    expectMapping("{}", as: Model?.none, with: defaulting)
    expectMapping(#"{"an_int":7}"#, as: Model?.some(Model(requiredInt: 7)), with: defaulting)
  }

  // ODC-03
  @Test("a required value of the wrong type is an error that names the key")
  func requiredValuesOfWrongTypes() {
    expectRefusal(
      #"{"an_int":"seven"}"#, as: Model.self, .typeMismatch, path: "an_int",
      #"an_int: expected Int, found the string "seven""#, offset: 10, with: mapper)
    let error = errorOfMapping(#"{"an_int":[]}"#, to: Model.self, with: mapper)
    #expect(error?.property == "requiredInt")
  }

  // ODC-04
  @Test("a required value that is null is an error that says that the key is present")
  func requiredValuesThatAreNull() {
    expectRefusal(
      #"{"an_int":null}"#, as: Model.self, .missingValue, path: "an_int", offset: 10, with: mapper)
    #expect(errorOfMapping(#"{"an_int":null}"#, to: Model.self, with: mapper)?.found == "null")
  }

  // ODC-05
  @Test("a missing value keeps the default")
  func missingValuesWithDefaults() {
    expectMapping(
      #"{"an_int":7}"#, as: Model(requiredInt: 7, stringWithDefault: "default"), with: mapper)
  }

  // ODC-05
  @Test("a value of the wrong type is an error, or keeps the default where the options say so")
  func wrongValuesWithDefaults() {
    let text = #"{"an_int":7,"stringWithDefault":[1]}"#
    expectRefusal(
      text, as: Model.self, .typeMismatch, path: "stringWithDefault",
      "stringWithDefault: expected String, found an array", offset: 32, with: mapper)
    expectMapping(text, as: Model(requiredInt: 7), with: defaulting)
    #expect(
      remarks(of: text, to: Model.self, with: defaulting) == ["defaulted stringWithDefault"])
  }

  // ODC-06
  @Test("a missing Optional is nil, or its own default")
  func missingOptionals() {
    expectMapping(
      #"{"an_int":7}"#, as: Model(requiredInt: 7, optionalInt: nil, optionalWithDefault: 5),
      with: mapper)
    expectMapping(
      #"{"an_int":7,"optionalInt":1,"optionalWithDefault":null}"#,
      as: Model(requiredInt: 7, optionalInt: 1, optionalWithDefault: nil), with: mapper)
  }

  // ODC-06
  @Test("an Optional of the wrong type is an error, or nil where the options say so")
  func wrongOptionals() {
    let text = #"{"an_int":7,"optionalInt":"x"}"#
    expectRefusal(
      text, as: Model.self, .typeMismatch, path: "optionalInt",
      #"optionalInt: expected Int, found the string "x""#, offset: 26, with: mapper)
    expectMapping(text, as: Model(requiredInt: 7, optionalInt: nil), with: defaulting)
    #expect(remarks(of: text, to: Model.self, with: defaulting) == ["defaulted optionalInt"])
    // A default of its own is what stays.
    expectMapping(
      #"{"an_int":7,"optionalWithDefault":"x"}"#,
      as: Model(requiredInt: 7, optionalWithDefault: 5), with: defaulting)
    // What is required has no default to fall back on.
    expectRefusal(
      #"{"an_int":"x"}"#, as: Model.self, .typeMismatch, path: "an_int", offset: 10,
      with: defaulting)
  }

  // ODC-07
  @Test("an empty key is an error, unless it is registered as a literal")
  func emptyKeys() {
    let mapper = ObjectMapper.with(User.self) { $0.map("", to: "name") }
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(
        #"{"name":"Ann"}"#, to: User.self, through: entryPoint, with: mapper)
      #expect(error?.kind == .invalidKey, "\(entryPoint)")
      #expect(error?.property == "name", "\(entryPoint)")
      #expect(error?.found == #""""#, "\(entryPoint)")
    }
    let errors = errorsOfWriting(User(), with: mapper)
    #expect(errors.count == 4)
    for error in errors { #expect(error.kind == .invalidKey) }
    let literal = ObjectMapper.with(User.self) { $0.map("", to: "name", nested: false) }
    expectBothWays(#"{"":"Ann","age":42}"#, User(name: "Ann", age: 42), with: literal)
  }

  // ODC-08
  @Test("a JSON string is mapped")
  func strings() throws {
    let user = try mapper.map(#"{"name":"Ann","age":42}"#, to: User.self)
    #expect(user == User(name: "Ann", age: 42))
    #expect(
      try defaulting.map(#"{"name":"Ann","age":42}"#, to: User?.self) == User(name: "Ann", age: 42))
  }

  // ODC-09
  @Test(
    "invalid JSON is an error, or nil where the options say so",
    arguments: ["{", #"{"name""#, "name=Ann", #"{"name":"Ann",}"#])
  func invalidJSON(text: String) throws {
    expectRefusal(
      text, as: User.self, .invalidJSON, path: nil, with: mapper, entryPoints: EntryPoint.text)
    #expect(try defaulting.map(text, to: User?.self) == nil)
  }

  // ODC-10
  @Test("an array at the root is an error, or nil where the options say so")
  func rootArrays() {
    let text = #"[{"name":"Ann"}]"#
    expectRefusal(
      text, as: User.self, .typeMismatch, "expected an object, found an array", offset: 0,
      with: mapper)
    expectMapping(text, as: User?.none, with: defaulting)
  }

  #if Foundation
  // ODC-11
  @Test("an NSDictionary is mapped")
  func nsDictionaries() throws {
    let source = NSDictionary(dictionary: [
      NSString(string: "name"): NSString(string: "Ann"),
      NSString(string: "age"): NSNumber(value: 42),
    ])
    #expect(try mapper.map(any: source, to: User.self) == User(name: "Ann", age: 42))
    let nested: [String: Any] = ["users": NSArray(array: [source])]
    #expect(
      try mapper.map(nested, to: [String: [User]].self) == ["users": [User(name: "Ann", age: 42)]])
  }
  #endif

  // ODC-12
  @Test("every mapped property is written, even a default that was never set")
  func mappedPropertiesAreWritten() {
    expectEveryForm(
      of: Model(requiredInt: 7, optionalInt: 1, optionalWithDefault: nil),
      as: #"{"an_int":7,"optionalInt":1,"stringWithDefault":"default"}"#, with: mapper)
  }

  // ODC-13
  @Test("nil is left out")
  func nilIsLeftOut() {
    expectEveryForm(of: User(), as: #"{"name":"nobody"}"#, with: mapper)
  }

  // ODC-14
  @Test("a value of any type is written, or is an error: none is left out silently")
  func valuesOfAnyType() {
    expectEveryForm(
      of: Carrier(any: User(name: "Ann", age: 42)), as: #"{"any":{"name":"Ann","age":42}}"#,
      with: mapper)
    expectEveryForm(of: Carrier(any: [1: [true]]), as: #"{"any":{"1":[true]}}"#, with: mapper)
    for error in errorsOfWriting(Carrier(any: { () -> Void in }), with: mapper) {
      #expect(error.kind == .unsupportedType)
      #expect(error.path.description == "any")
      #expect(error.description == "any: cannot map () -> (): a closure is not data")
    }
  }

  // ODC-14
  @Test("an enum without raw values is written as the name of its case")
  func enumsWithoutRawValues() {
    expectEveryForm(of: Carrier(any: Direction.south), as: #"{"any":"south"}"#, with: mapper)
  }

  // ODC-15
  @Test("a required value that is nil is an error when it is written")
  func requiredValuesThatAreNil() {
    let errors = errorsOfWriting(Model(requiredInt: nil), with: mapper)
    #expect(errors.count == 4)
    for error in errors {
      #expect(error.kind == .missingValue)
      #expect(error.path.description == "requiredInt" || error.path.description == "an_int")
      #expect(error.property == "requiredInt")
    }
  }

  // ODC-16
  @Test("an update changes the keys that the document has", arguments: UpdateEntryPoint.allCases)
  func updates(entryPoint: UpdateEntryPoint) throws {
    var model = Model(requiredInt: 7, optionalInt: 1, stringWithDefault: "mine")
    try entryPoint.update(&model, with: #"{"optionalInt":2}"#, by: mapper)
    #expect(model == Model(requiredInt: 7, optionalInt: 2, stringWithDefault: "mine"))
    try entryPoint.update(&model, with: #"{"an_int":8}"#, by: mapper)
    #expect(model == Model(requiredInt: 8, optionalInt: 2, stringWithDefault: "mine"))
  }

  // ODC-17
  @Test("a property that is not mapped is left alone", arguments: UpdateEntryPoint.allCases)
  func unmappedProperties(entryPoint: UpdateEntryPoint) throws {
    let text = #"{"an_int":7,"unmapped":"touched"}"#
    expectMapping(text, as: Model(requiredInt: 7, unmapped: "untouched"), with: mapper)
    var model = Model(requiredInt: 1, unmapped: "mine")
    try entryPoint.update(&model, with: text, by: mapper)
    #expect(model == Model(requiredInt: 7, unmapped: "mine"))
  }

  // ODC-18 has no counterpart: there is no mapping function that a model could forget to override.
}
