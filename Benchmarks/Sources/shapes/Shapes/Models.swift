import AutoMapper
import CodableModels
import CodedShapes
import Foundation
import PlainModels
import PlainShapes
import Texts

/// Structs and classes without rules.
extension Catalog {
  /// The shapes of models.
  static var models: [Shape] {
    usersModels + widths + classes + generics + deep
  }

  private static var usersModels: [Shape] {
    [
      .users("model users (baseline)"),
      .twins(
        "model users, Codable type mapped", .level, [CodableModels.User].self,
        [CodableModels.User].self,
        Text.users(), note: "codable = .never", rules: { $0.codable = .never },
        change: { $0.isCompared = true }),
      .same(
        "model users by their conformance", .level, [CodableModels.User].self, Text.users()),
      .twins(
        "model mixed library types", .level, [Plain.Mixed].self, [Coded.Mixed].self, mixed,
        options: changed { $0.dateFormat = .iso8601 },
        change: { twins in
          twins.decoder.dateDecodingStrategy = .iso8601
          twins.encoder.dateEncodingStrategy = .iso8601
        }),
    ]
  }

  private static var mixed: Data {
    Text.list(1_000) { index, r in
      Text.object([
        ("id", Text.quoted(uuid(&r))), ("link", "\"https://example.org/\(index)\""),
        ("price", r.decimal(0...999, digits: 2)), ("made", "\"2024-03-01T10:20:30Z\""),
        ("bytes", "\"c29tZSBiaW5hcnkgZGF0YQ==\""), ("tags", "[\"one\"]"), ("counts", "{\"a\":1}"),
      ])
    }
  }

  private static var widths: [Shape] {
    [
      .twins(
        "model struct 1 property", .level, [Plain.Single].self, [Coded.Single].self,
        Text.list(10_000) { index, _ in "{\"a\":\(index)}" }),
      .trios("model struct 3 properties"),
      .trios("model PABC struct"),
      .twins(
        "model struct 50 properties", .level, [Plain.Fifty].self, [Coded.Fifty].self,
        Text.wide(200, properties: 50)),
      .twins(
        "model struct 300 properties", .level, [Plain.Widest].self, [Coded.Widest].self,
        Text.wide(40, properties: 300)),
      .twins(
        "model 3 properties shuffled", .level, [Plain.Trio].self, [Coded.Trio].self,
        Text.list(4_000) { index, r in
          var members = [("a", "\(index)"), ("b", "\"text\""), ("c", "1.5")]
          Text.shuffle(&members, &r)
          return Text.object(members)
        }),
      .twins(
        "model 50 properties shuffled", .level, [Plain.Fifty].self, [Coded.Fifty].self,
        Text.wide(200, properties: 50, isShuffled: true)),
      .twins(
        "model 300 properties shuffled", .level, [Plain.Widest].self, [Coded.Widest].self,
        Text.wide(40, properties: 300, isShuffled: true)),
    ]
  }

  private static var classes: [Shape] {
    [
      .twins(
        "model class with factory", .level, [Plain.TrioObject].self, [Coded.TrioObject].self,
        Text.trios(),
        rules: { $0.register { Plain.TrioObject() } }),
      .twins(
        "model class without factory", .level, [Plain.TrioRecord].self, [Coded.TrioRecord].self,
        Text.trios(), options: changed { $0.buildsClassesWithoutFactory = true }),
      .same("model Codable class without factory", .level, [Coded.TrioRecord].self, Text.trios()),
      .twins(
        "model class 3 levels", .level, [Plain.Third].self, [Coded.Trio].self, Text.trios(),
        note: "F: a struct", rules: { $0.register { Plain.Third() } }),
      .twins(
        "model @Observable class", .level, [Observed].self, [Coded.Trio].self, Text.trios(),
        note: "F: a struct", rules: { $0.register { Observed() } }),
      .twins(
        "model property wrappers", .level, [Plain.Wrapped].self, [Coded.Wrapped].self, Text.trios()),
      .twins(
        "model binary tree structs 131k", .level, Plain.Branch.self, Coded.Branch.self,
        branch(depth: 12), change: { $0.isCompared = false }),
      .twins(
        "model binary tree classes 131k", .level, Plain.Node.self, Coded.Node.self, node(depth: 12),
        rules: { $0.register { Plain.Node() } }, change: { $0.isCompared = false }),
    ]
  }

  private static var generics: [Shape] {
    [
      .twins(
        "model generics", .level, [Plain.Pair<Int, String>].self, [Coded.Pair<Int, String>].self,
        Text.list(4_000) { index, _ in #"{"first":\#(index),"second":"text"}"# }),
      .twins(
        "model generic of generic", .level, [Plain.Box<Plain.Box<Int>>].self,
        [Coded.Box<Coded.Box<Int>>].self,
        Text.list(4_000) { index, _ in #"{"item":{"item":\#(index)}}"# }),
    ]
  }

  private static var deep: [Shape] {
    [
      .twins(
        "model deep nesting 100", .level, [Plain.Link].self, [Coded.Link].self,
        chains(30, depth: 100)),
      .twins(
        "model deep nesting 240", .level, [Plain.Link].self, [Coded.Link].self,
        chains(15, depth: 240)),
    ]
  }

  /// Returns chains of objects, each with an array that holds the next.
  static func chains(_ count: Int, depth: Int) -> Data {
    Text.list(count) { _, _ in chain(depth) }
  }

  /// Returns a chain of objects.
  static func chain(_ depth: Int) -> String {
    (0..<depth).map { #"{"id":\#($0),"next":["# }.joined()
      + String(repeating: "]}", count: depth)
  }

  /// Returns a tree of objects with two elements each.
  static func branch(depth: Int) -> Data { Data(branchText(depth).utf8) }

  private static func branchText(_ depth: Int) -> String {
    guard depth > 0 else { return #"{"value":0,"children":[]}"# }
    let child = branchText(depth - 1)
    return #"{"value":\#(depth),"children":[\#(child),\#(child)]}"#
  }

  private static func node(depth: Int) -> Data { Data(nodeText(depth).utf8) }

  private static func nodeText(_ depth: Int) -> String {
    guard depth > 0 else { return #"{"value":0}"# }
    let child = nodeText(depth - 1)
    return #"{"value":\#(depth),"left":\#(child),"right":\#(child)}"#
  }
}

extension Shape {
  /// Users as structs, with options or rules.
  static func users(
    _ name: String, _ floors: Floors = .level,
    _ text: @escaping @autoclosure () -> Data = Text.users(),
    options: MappingOptions = .default,
    rules: @escaping (inout MappingProvider) -> Void = { $0.keyStyle = .snakeCase },
    change: @escaping (inout Twins<[PlainModels.User], [CodableModels.User]>) -> Void = { _ in }
  ) -> Shape {
    .twins(
      name, floors, [PlainModels.User].self, [CodableModels.User].self, text(), options: options,
      rules: rules, change: change)
  }

  /// Objects of three properties, with options or rules.
  static func trios(
    _ name: String, _ floors: Floors = .level, note: String = "", isCompared: Bool = true,
    options: MappingOptions = .default, rules: @escaping (inout MappingProvider) -> Void = { _ in }
  ) -> Shape {
    .twins(
      name, floors, [Plain.Trio].self, [Coded.Trio].self, Text.trios(), note: note,
      options: options, rules: rules, change: { $0.isCompared = isCompared })
  }
}
