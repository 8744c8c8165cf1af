import AutoMapper

/// Properties and dictionaries whose keys are digits.
struct Digits {
  var `0`: Int?
  var `12` = 1
  var row: [Int] = []
  var spots: [String: Spot] = [:]
  var spotsByNumber: [Int: Spot] = [:]
  var totals: [Int: Int] = [:]
  var inner = Inner()
}

extension Family {
  static let digits: [Model] = [
    Model(
      "Digits", .structure,
      [
        Property("0", .optional(.int), .null), Property("12", .int, .int(1)),
        Property("row", .list(.int), .list([])), Property("spots", .table(spot), .table([:])),
        Property(
          "spotsByNumber", .numbers(spot), .table([:]), words: ["spots", "By", "Number"]),
        Property("totals", .numbers(.int), .table([:])), Property("inner", .model("Inner"), nil),
      ])
  ]
}

extension Document {
  /// The same with objects in the place of arrays at some keys, their indexes as keys.
  func withDigits(at keys: Set<String>) -> Document {
    .object(
      members.map { member in
        guard keys.contains(member.key), case .list(let elements) = member.value else {
          return member
        }
        let inside = elements.enumerated().filter { !$0.element.isNull }
        return Member(
          key: member.key, value: .object(inside.map { Member(key: "\($0)", value: $1) }))
      })
  }
}
