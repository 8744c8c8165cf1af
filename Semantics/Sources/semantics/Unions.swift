import AutoMapper

/// An enum whose cases have dictionaries as payloads, among others.
enum Parcel {
  case counts([String: Int])
  case spots([String: Spot])
  case numbers([Int: Int])
  case single(Spot)
  case nothing
}

struct Crate {
  var parcel: Parcel?
  var parcels: [Parcel] = []
  var byName: [String: Parcel] = [:]
}

/// The cases of an enum, by their names in documents.
struct CaseRule {
  enum Form {
    case key(String)
    case content(String, String)
    case onlyKey
  }

  var form: Form
  /// The texts by which documents name the cases.
  var names: [(text: String, name: String)]

  func text(of name: String) -> String {
    names.first { $0.name == name }?.text ?? name
  }

  var swift: String {
    let layout =
      switch form {
      case .key(let key): "\"\(key)\""
      case .content(let key, let content): ".key(\"\(key)\", content: \"\(content)\")"
      case .onlyKey: ".onlyKey"
      }
    return "by: \(layout)) { "
      + names.map { "$0.case(\"\($0.text)\", Parcel.\($0.name))" }.joined(separator: "; ") + " }"
  }
}

extension Family {
  private static let parcel = Shape.model("Parcel")

  static let unions: [Model] = [
    Model(
      "Parcel", .union,
      [
        Property("counts", .table(.int), nil), Property("spots", .table(.model("Spot")), nil),
        Property("numbers", .numbers(.int), nil), Property("single", .model("Spot"), nil),
        Property("nothing", .choice([]), nil),
      ]),
    Model(
      "Crate", .structure,
      [
        Property("parcel", .optional(parcel), .null), Property("parcels", .list(parcel), .list([])),
        Property("byName", .table(parcel), .table([:]), words: ["by", "Name"]),
      ]),
  ]
}

extension Kin {
  static var unions: [String: Kin] { ["Parcel": of(Parcel.self), "Crate": of(Crate.self)] }
}

extension Rules {
  static let addUnions: [String: Adding] = [
    "Crate": adding(Crate.init),
    "Parcel": { rule, provider in
      guard let cases = rule.cases else { return }
      provider.cases(Parcel.self, by: cases.form.layout) { parcel in
        for (text, name) in cases.names {
          switch name {
          case "counts": parcel.case(text, Parcel.counts)
          case "spots": parcel.case(text, Parcel.spots)
          case "numbers": parcel.case(text, Parcel.numbers)
          case "single": parcel.case(text, Parcel.single)
          default: parcel.case(text, .nothing)
          }
        }
      }
    },
  ]
}

extension CaseRule.Form {
  fileprivate var layout: CaseLayout {
    switch self {
    case .key(let key): .key(key)
    case .content(let key, let content): .key(key, content: content)
    case .onlyKey: .onlyKey
    }
  }
}

extension RuleDrawing {
  mutating func drawCases(_ model: Model) -> CaseRule {
    let key = random.pick(["type", "kind", "1"])
    let form: CaseRule.Form =
      switch random.number(0...3) {
      case 0: .content(key, random.pick(["data", "0"]))
      case 1: .onlyKey
      default: .key(key)
      }
    let texts = random.chance(25) ? ["1", "2", "3", "4", "true"] : model.properties.map(\.name)
    return CaseRule(form: form, names: zip(texts, model.properties).map { ($0, $1.name) })
  }
}

extension DocumentDrawing {
  mutating func union(_ type: String) -> Document {
    guard let cases = rules.types[type]?.cases else { return .null }
    let property = random.pick(Family.properties(type))
    let text = cases.text(of: property.name)
    let isBare = property.name == "nothing"
    let payload = isBare ? Document.object([]) : draw(property.shape)
    switch cases.form {
    case .onlyKey: return .object([.init(key: text, value: payload)])
    case .content(let key, let content):
      let members = [tag(text, key, of: type), .init(key: content, value: payload)]
      return .object(isBare ? [members[0]] : random.shuffled(members))
    case .key(let key):
      var members = payload.members
      // A dictionary that has the key itself is not written.
      members.removeAll { Oracle.folded($0.key) == Oracle.folded(key) }
      return .object(random.shuffled(members + [tag(text, key, of: type)]))
    }
  }
}
