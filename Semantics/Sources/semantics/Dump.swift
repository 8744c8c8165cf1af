import AutoMapper
import Foundation

/// Turns values of the fixed models into values of the oracle, with mirrors.
enum Dump {
  static func value(of any: Any) -> Value {
    switch any {
    case let value as Bool: return .bool(value)
    case let value as Int: return .int(value)
    case let value as Double: return .double(value)
    case let value as String: return .text(value)
    case let value as Decimal: return .decimal(Document.canonicalNumber("\(value)"))
    case let value as Date: return .date(value.timeIntervalSince1970)
    case let value as Level: return .text(value.rawValue)
    case let value as JSONValue: return Oracle.free(Document(value))
    case is NSNull: return .null
    default: break
    }
    let mirror = Mirror(reflecting: any)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { value(of: $0.value) } ?? .null
    case .collection: return .list(mirror.children.map { value(of: $0.value) })
    case .set: return .bag(mirror.children.map { value(of: $0.value) })
    case .dictionary: return .table(table(mirror))
    case .enum:
      guard let payload = mirror.children.first else { return .text("\(any)") }
      return .object(
        Instance(
          type: String(describing: type(of: any)),
          fields: [payload.label ?? "?": value(of: payload.value)]))
    case .struct, .class: return .object(instance(any, mirror))
    default: return .text("?? \(type(of: any))")
    }
  }

  /// A name without backticks; Swift has spaces that do not break in them.
  private static func name(_ label: String) -> String {
    label.filter { $0 != "`" }.replacingOccurrences(of: "\u{A0}", with: " ")
  }

  /// The name and the value of a property behind a wrapper.
  private static func unwrapped(_ name: String, _ value: Any) -> (String, Any) {
    guard name.hasPrefix("_"), let content = Mirror(reflecting: value).children.first,
      content.label == "wrappedValue"
    else { return (name, value) }
    return (String(name.dropFirst()), content.value)
  }

  private static func table(_ mirror: Mirror) -> [String: Value] {
    var table: [String: Value] = [:]
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      let key = value(of: pair[0])
      if case .text(let text) = key {
        table[text] = value(of: pair[1])
      } else {
        table[key.text] = value(of: pair[1])
      }
    }
    return table
  }

  private static func instance(_ any: Any, _ mirror: Mirror) -> Instance {
    var fields: [String: Value] = [:]
    var next: Mirror? = mirror
    while let current = next {
      for (label, child) in current.children {
        let (name, content) = unwrapped(Dump.name(label ?? "?"), child)
        fields[name] = value(of: content)
      }
      next = current.superclassMirror
    }
    var instance = Instance(type: String(describing: type(of: any)), fields: fields)
    if mirror.displayStyle == .class {
      instance.identity = Int(bitPattern: ObjectIdentifier(any as AnyObject))
      instance.holder = Holder(any as AnyObject)
    }
    return instance
  }
}

/// Which object of the library's is which of the oracle's.
struct Identities {
  /// Keeps the objects alive, so that no other takes the address of one.
  private var kept: [Holder] = []
  /// The library's, by the oracle's.
  private(set) var known: [Int: Int] = [:]

  /// Pairs the objects of two values that are the same otherwise.
  mutating func pair(_ expected: Value, _ found: Value) {
    switch (expected, found) {
    case (.list(let expected), .list(let found)):
      for (expected, found) in zip(expected, found) { pair(expected, found) }
    case (.table(let expected), .table(let found)):
      for (key, value) in expected { pair(value, found[key] ?? .null) }
    case (.object(let expected), .object(let found)):
      if let identity = expected.identity { known[identity] = found.identity }
      if let holder = found.holder { kept.append(holder) }
      for (name, value) in expected.fields { pair(value, found.fields[name] ?? .null) }
    default: break
    }
  }

  /// The first object that has lost its identity, or has one that was another's.
  func difference(_ expected: Value, _ found: Value) -> String? {
    switch (expected, found) {
    case (.list(let expected), .list(let found)):
      return zip(expected, found).lazy.compactMap { difference($0, $1) }.first
    case (.table(let expected), .table(let found)):
      return expected.lazy.compactMap { difference($1, found[$0] ?? .null) }.first
    case (.object(let expected), .object(let found)):
      if let identity = expected.identity, let old = known[identity], old != found.identity {
        return "\(expected.text) should be the existing object"
      }
      if let identity = expected.identity, known[identity] == nil,
        known.values.contains(found.identity ?? 0)
      {
        return "\(expected.text) should be a new object"
      }
      return expected.fields.lazy.compactMap { name, value in
        difference(value, found.fields[name] ?? .null)
      }.first
    default: return nil
    }
  }
}
