import AutoMapper
import Foundation

/// Models that are written, in each form, and read back equal.
func checkRoundTrip(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  switch source.number(below: 6) {
  case 0: checkRoundTrip(of: source.order())
  case 1: checkRoundTrip(of: source.event())
  case 2: checkRoundTrip(of: source.tables())
  case 3: checkRoundTrip(of: source.choices())
  case 4: checkRoundTrip(of: source.scalars())
  default: checkRoundTrip(of: source.ruled())
  }
}

private func checkRoundTrip<Value: Equatable>(of value: Value) {
  let mapper = Mappers.all[0]
  let formattings: [JSONFormatting] = [[], .prettyPrinted, [.sortedKeys, .escapingSlashes]]
  do {
    for formatting in formattings {
      let text = try mapper.jsonString(from: value, formatting: formatting)
      require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
      let read = try mapper.map(text, to: Value.self)
      require(read == value, "\(value) is written as \(text) and read as \(read)")
    }
    let tree = try mapper.jsonValue(from: value)
    require(try mapper.map(tree, to: Value.self) == value, "\(value) is written as \(tree)")
    let dictionary = try mapper.dictionary(from: value)
    require(
      try mapper.map(dictionary, to: Value.self) == value, "\(value) is written as \(dictionary)")
  } catch {
    fatalError("\(value): \(error)")
  }
}

extension ByteSource {
  private mutating func finite() -> Double {
    let value = double()
    return value.isFinite ? value : 0.1
  }

  private mutating func decimal() -> Decimal {
    Decimal(
      sign: .plus, exponent: number(below: 20) - 10, significand: Decimal(integer(Int64.self)))
  }

  private mutating func position() -> Position {
    let longitude = Float(bitPattern: integer())
    return Position(latitude: finite(), longitude: longitude.isFinite ? longitude : 0.3)
  }

  private mutating func address() -> Address {
    Address(street: text(), position: maybe { $0.position() })
  }

  private mutating func line(depth: Int = 0) -> Line {
    Line(
      sku: text(), quantity: integer(), price: maybe { $0.decimal() },
      children: depth > 4 ? nil : maybe { $0.list { $0.line(depth: depth + 1) } })
  }

  fileprivate mutating func order() -> Order {
    Order(
      id: integer(),
      customer: Customer(
        name: text(), email: maybe { $0.text() },
        addresses: list { $0.maybe { $0.address() } }),
      lines: list { $0.line() }, notes: maybe { $0.table { $0.text() } }, isPaid: flag())
  }

  fileprivate mutating func event() -> Event {
    Event(
      at: date(),
      day: maybe {
        Date(timeIntervalSince1970: 86_400 * Double($0.integer(Int32.self) % 700_000))
      },
      seconds: maybe { $0.date() }, days: maybe { $0.list { $0.date() } },
      byName: maybe { $0.table { $0.date() } })
  }

  fileprivate mutating func tables() -> Tables {
    Tables(
      counts: table { $0.integer() },
      byNumber: maybe { source in
        Dictionary(source.list { ($0.integer(), $0.list { $0.text() }) }) { first, _ in first }
      },
      byColor: maybe { source in
        Dictionary(source.list { ($0.color(), $0.maybe { $0.finite() }) }) { first, _ in first }
      },
      nested: maybe { $0.table { $0.table { $0.list { $0.integer() } } } },
      pairs: maybe { $0.table { $0.position() } })
  }

  private mutating func color() -> Color { Color.allCases[number(below: 3)] }

  fileprivate mutating func choices() -> Choices {
    let bounds = [integer(Int.self), integer(Int.self)].sorted()
    let texts = [text(), text()].sorted()
    return Choices(
      color: color(), level: maybe { $0.flag() ? .low : .high },
      direction: maybe { [.up, .down, .left, .right][$0.number(below: 4)] },
      colors: maybe { $0.list { $0.color() } },
      // The inner nil is written as null, and the outer one is omitted.
      doubled: flag() ? .some(maybe { $0.integer() }) : nil,
      range: maybe { _ in bounds[0]..<bounds[1] }, closed: maybe { _ in texts[0]...texts[1] })
  }

  fileprivate mutating func scalars() -> Scalars {
    var scalars = Scalars()
    scalars.a = maybe { $0.integer() }
    scalars.b = maybe { $0.integer() }
    scalars.c = maybe { $0.integer() }
    scalars.d = maybe { $0.integer() }
    scalars.e = maybe { $0.integer() }
    scalars.f = maybe { $0.finite() }
    scalars.g = maybe { $0.position().longitude }
    scalars.h = maybe { $0.decimal() }
    scalars.i = maybe { $0.flag() }
    scalars.j = maybe { $0.text() }
    scalars.k = maybe { $0.text().first ?? "é" }
    scalars.m = maybe { $0.uuid() }
    scalars.n = maybe { Data($0.text().utf8) }
    scalars.o = maybe { $0.text().dropFirst() }
    scalars.p = maybe { $0.list { $0.flag() } }
    return scalars
  }

  private mutating func uuid() -> UUID {
    let low = integer(UInt64.self)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: low >> ($0 * 8)) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], byte(),
        byte(), byte(), byte(), byte(), byte(), byte(), byte()
      ))
  }

  fileprivate mutating func ruled() -> Ruled {
    Ruled(
      identifier: integer(), mail: maybe { $0.text() }, distance: maybe { $0.finite() },
      city: maybe { $0.text() }, label: maybe { Label(text: $0.text(), size: nil) },
      second: maybe { $0.text() })
  }
}
