import AutoMapper

/// The rules as Swift code.
extension Rules: CustomStringConvertible {
  var description: String {
    var lines = optionLines
    if keyStyle != .declared { lines.append("provider.keyStyle = .\(keyStyle)") }
    if !generatesInverses { lines.append("provider.generatesInverseMappings = false") }
    if let dateFormat { lines.append("provider.defaultDateFormat = \(dateFormat.swift)") }
    if avoidsCodable { lines.append("provider.codable = .never") }
    if usesStore { lines.append("stores: [InMemoryStore()]") }
    for (name, rule) in types.sorted(by: { $0.key < $1.key }) {
      lines += rule.lines(for: name)
    }
    return lines.joined(separator: "\n")
  }

  private var optionLines: [String] {
    let standard = MappingOptions()
    var lines: [String] = []
    func add<Choice: Equatable>(_ name: String, _ path: KeyPath<MappingOptions, Choice>) {
      let choice = options[keyPath: path]
      guard choice != standard[keyPath: path] else { return }
      lines.append("options.\(name) = \(choice is Bool ? "" : ".")\(choice)")
    }
    add("unknownKeys", \.unknownKeys)
    add("duplicateKeys", \.duplicateKeys)
    add("missingValues", \.missingValues)
    add("nullValues", \.nullValues)
    add("invalidValues", \.invalidValues)
    add("invalidElements", \.invalidElements)
    add("unknownCases", \.unknownCases)
    add("acceptsSingleElements", \.acceptsSingleElements)
    add("convertsValues", \.convertsValues)
    add("keepsUnknownKeys", \.keepsUnknownKeys)
    add("writesNil", \.writesNil)
    add("emptyCollections", \.emptyCollections)
    add("collectsErrors", \.collectsErrors)
    return lines
  }
}

extension Family {
  fileprivate static func swiftType(_ name: String) -> String {
    model(name).kind == .interface ? "(any \(name)).self" : "\(name).self"
  }
}

extension TypeRule {
  fileprivate func lines(for name: String) -> [String] {
    let type = Family.swiftType(name)
    var lines = hasFactory ? ["provider.register { \(name)() }"] : []
    for (property, rule) in properties.sorted(by: { $0.key < $1.key }) {
      lines += rule.lines(for: property).map { "\(name): \($0)" }
    }
    lines += flats.map { "\(name): map(\"\($0.key)\", to: \"\($0.outer).\($0.inner)\")" }
    if let discriminator {
      let types = discriminator.types.map { "\"\($0.text)\": \(Family.swiftType($0.type))" }
      let standard = discriminator.standard.map { ", default: \(Family.swiftType($0))" } ?? ""
      lines.append(
        "\(type): discriminator(\"\(discriminator.key)\", "
          + "[\(types.joined(separator: ", "))]\(standard))")
    }
    if usesCodable { lines.append("provider.usesCodable(\(name).self)") }
    if convertsMarks {
      lines.append(
        "provider.convert(Marked.self, decode: { Marked(wrappedValue: try $0.int - 1) }, "
          + "encode: { JSONValue($0.wrappedValue + 1) })")
    }
    if let cases { lines.append("provider.cases(\(name).self, \(cases.swift)") }
    if let uniqueKeys { lines.append("\(name): uniqueKeys(\(uniqueKeys))") }
    if validates {
      lines.append("\(name): validate { if $0.refused.bool(or: false) { throw Refused() } }")
    }
    if let changes { lines.append("\(name): didMap { $0.\(changes) += 10 }") }
    if stamps { lines.append("\(name): didWrite { _, json in json.stamp = 1 }") }
    return lines
  }
}

extension PropertyRule {
  fileprivate func lines(for property: String) -> [String] {
    var lines: [String] = []
    if !keys.isEmpty { lines.append("map(\(keyWords)to: \"\(property)\"\(treatmentWords))") }
    if let writtenKey {
      lines.append("write(\"\(property)\", as: \"\(writtenKey)\")\(negativeWords)")
    } else if writesNegative {
      lines.append("write(\"\(property)\")\(negativeWords)")
    }
    if isIgnored { lines.append("ignore(\"\(property)\")") }
    if isExcluded { lines.append("exclude(\"\(property)\")") }
    if isRequired { lines.append("require(\"\(property)\")") }
    if ignoresNull { lines.append("ignoreNull(\"\(property)\")") }
    if let dateFormat { lines.append("dateFormat(\(dateFormat.swift), for: \"\(property)\")") }
    if isLenient {
      lines.append(
        "options(for: \"\(property)\") { $0.invalidValues = .useDefault; "
          + "$0.invalidElements = .drop }")
    }
    return lines
  }

  private var keyWords: String {
    (keys.count == 1 ? "\"\(keys[0])\"" : "\(keys)") + ", "
      + (isNested ? "" : "nested: false, ") + (hasInverse ? "" : "inverse: false, ")
  }

  private var treatmentWords: String {
    switch treatment {
    case .plain: ""
    case .oneLess: ", using: Transformer<Int>(decode: { try $0.int - 1 }, encode: { $0 + 1 })"
    case .tenfold: ") { node in node.isNull ? nil : try node.int * 10 }"
    case .parentFactor:
      ") { node, parent in node.isNull ? nil : try node.int * parent.factor.int(or: 10) }"
    }
  }

  private var negativeWords: String {
    writesNegative ? " { value, _ in (value as? Int).map { -$0 } }" : ""
  }
}
