/// Changes to documents that make many of them invalid.
extension DocumentDrawing {
  /// A document with one or two changes anywhere.
  mutating func damaged(_ document: Document) -> Document {
    var result = document
    for _ in 0..<random.number(1...2) {
      var countdown = random.number(0...max(0, result.size - 1))
      result = changed(result, &countdown)
    }
    return result
  }

  /// The same members in other orders.
  mutating func permuted(_ document: Document) -> Document {
    switch document {
    case .list(let elements): .list(elements.map { permuted($0) })
    case .object(let members):
      .object(
        random.shuffled(
          members.map { Document.Member(key: $0.key, value: permuted($0.value)) }))
    default: document
    }
  }

  private mutating func changed(_ document: Document, _ countdown: inout Int) -> Document {
    countdown -= 1
    if countdown < 0 { return changedHere(document) }
    switch document {
    case .list(var elements):
      for index in elements.indices where countdown >= 0 {
        elements[index] = changed(elements[index], &countdown)
      }
      return .list(elements)
    case .object(var members):
      for index in members.indices where countdown >= 0 {
        members[index].value = changed(members[index].value, &countdown)
      }
      return .object(members)
    default: return document
    }
  }

  private mutating func changedHere(_ document: Document) -> Document {
    switch document {
    case .object(var members) where random.chance(80):
      switch random.number(0...3) {
      case 0 where !members.isEmpty: members.remove(at: random.number(0...(members.count - 1)))
      case 1: members.append(.init(key: "unknown", value: random.pick([.int(1), .list([])])))
      case 2: members.append(.init(key: "refused", value: .bool(true)))
      case 3 where !members.isEmpty: duplicate(&members)
      default: break
      }
      return .object(members)
    case .list(var elements) where random.chance(60):
      elements.append(other())
      return .list(elements)
    default: return other()
    }
  }

  /// Only for values to which *each is converted in turn, and the last stays* applies clearly.
  private mutating func duplicate(_ members: inout [Document.Member]) {
    let member = random.pick(members)
    switch member.value {
    case .number, .text, .bool:
      members.append(.init(key: member.key, value: random.pick([member.value, .int(3)])))
    default: break
    }
  }

  private mutating func other() -> Document {
    random.pick([
      .null, .null, .bool(true), .int(7), .number("2.5"), .text("x"), .text("42"), .list([]),
      .list([.int(1)]), .object([]), .object([.init(key: "q", value: .int(1))]),
    ])
  }
}

extension Document {
  /// The number of its values, including itself.
  var size: Int {
    switch self {
    case .list(let elements), .bag(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }

  /// Whether an object has a repeated key, so that only text can express it.
  var hasDuplicates: Bool {
    switch self {
    case .list(let elements), .bag(let elements): return elements.contains(where: \.hasDuplicates)
    case .object(let members):
      return Set(members.map(\.key)).count < members.count
        || members.contains(where: \.value.hasDuplicates)
    default: return false
    }
  }
}
