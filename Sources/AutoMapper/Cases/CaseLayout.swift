/// The place of a case's name in the JSON of an enum whose cases have payloads.
///
///     provider.cases(Shape.self, by: "type") { … }                       // {"type": "circle", "radius": 2}
///     provider.cases(Shape.self, by: .key("type", content: "data")) { … }
///     // {"type": "circle", "data": {"radius": 2}}
///     provider.cases(Shape.self, by: .onlyKey) { … }                     // {"circle": {"radius": 2}}
///     provider.cases(Shape.self, by: .firstMatch) { … }                  // {"radius": 2}
///
/// See ``MappingProvider/cases(_:by:_:)``.
public struct CaseLayout: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The places that a name may have.
  enum Form: Sendable, Hashable {
    case key(String)
    case content(key: String, content: String)
    case onlyKey
    case firstMatch
  }

  let form: Form

  /// The name is the value of a key among those of the payload, which therefore is an object.
  ///
  /// A case without a payload is an object with that key alone. The key is not one of those of a
  /// payload that is a dictionary, a ``JSONValue`` or a ``JSONObject``; such a payload is not written
  /// if it has the key.
  public static func key(_ key: String) -> CaseLayout { CaseLayout(form: .key(key)) }

  /// The name is the value of one key, and the payload that of another, in the same object.
  ///
  /// A case without a payload does not have the second key.
  public static func key(_ key: String, content: String) -> CaseLayout {
    CaseLayout(form: .content(key: key, content: content))
  }

  /// The name is the only key of an object, and the payload its value.
  ///
  /// The payload of a case without one is an empty object. The name alone, as a string, is read as
  /// such a case too. This is the form that Swift's own `Codable` gives to enums.
  public static let onlyKey = CaseLayout(form: .onlyKey)

  /// The name does not occur: a value belongs to the first case whose payload can be read from it,
  /// in the order in which the cases are named.
  ///
  /// A case without a payload is its name, as a string. Name the most specific case first: a struct
  /// all of whose properties are Optional is read from any object.
  ///
  /// A scalar, or a collection of scalars, belongs to the first case that takes it as it is; only if
  /// there is none is it converted: with `Int` and `String`, `5` is the number and `"5"` the text.
  public static let firstMatch = CaseLayout(form: .firstMatch)

  /// The name is the value of this key; see ``key(_:)``.
  public init(stringLiteral key: String) { form = .key(key) }

  private init(form: Form) { self.form = form }

  /// The key of the name, if it has one of its own.
  var key: String? {
    switch form {
    case .key(let key), .content(let key, _): key
    case .onlyKey, .firstMatch: nil
    }
  }

  /// Whether the payload's keys are in the same object as the key of the name.
  var isInternal: Bool {
    if case .key = form { true } else { false }
  }

  /// The form of values in the document, in words.
  var summary: String {
    switch form {
    case .key(let key): "object, case chosen by \(MappingError.quoted(key))"
    case .content(let key, let content):
      "object, case chosen by \(MappingError.quoted(key)), with \(MappingError.quoted(content))"
    case .onlyKey: "object, case chosen by its only key"
    case .firstMatch: "the first case that matches"
    }
  }
}
