import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Where something is mapped, and where it was mapped by the same mapper before.
enum Order: CaseIterable {
  case onTheActor
  case elsewhere
  case elsewhereThenOnTheActor
  case onTheActorThenElsewhere
}

/// Runs code on a thread that is not the main one.
func elsewhere<Value>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
  try TestThread.run(stackSize: 1 << 20, body)
}

/// The results of all calls in an order, each as its value or as its error's text.
func outcomes(_ order: Order, _ body: @escaping @Sendable () throws -> String) -> [String] {
  let here = { text { try body() } }
  let there = { text { try elsewhere(body) } }
  return switch order {
  case .onTheActor: [here()]
  case .elsewhere: [there()]
  case .elsewhereThenOnTheActor: [there(), here()]
  case .onTheActorThenElsewhere: [here(), there()]
  }
}

/// Expects the same text, whatever the order.
func expect(
  _ order: Order, _ text: String, _ body: @escaping @Sendable () throws -> String,
  at location: SourceLocation = #_sourceLocation
) {
  for outcome in outcomes(order, body) {
    #expect(outcome == text, sourceLocation: location)
  }
}

private func text(_ body: () throws -> String) -> String {
  do { return try body() } catch { return "\(error)" }
}

/// A mapper that shares no plan with any other.
func freshMapper(_ configure: (inout MappingProvider) -> Void = { _ in }) -> ObjectMapper {
  ObjectMapper { provider in
    provider.plural("unusual plurals", "unusual plural")
    provider.register(Address.self)
    configure(&provider)
  }
}

/// Models that any thread maps in the same way.
@Suite("Main actor: models that any thread may map")
struct ReachableModelTests {
  @Test("structs, enums and dictionaries", arguments: Order.allCases)
  func structs(_ order: Order) {
    let json =
      #"{"id":1,"firstName":"Ann","role":"admin","level":2,"phase":"done","color":"g","#
      + #""address":{"street":"Mill Lane"},"tags":["a"],"roles":{"user":3}}"#
    let mapper = freshMapper()
    expect(order, json) {
      try mapper.jsonString(from: try mapper.map(json, to: Account.self))
    }
  }

  @Test("classes", arguments: Order.allCases)
  func classes(_ order: Order) {
    let mapper = freshMapper { provider in provider.register { Session() } }
    expect(order, #"{"token":"t","secret":"kept","count":2,"changes":0}"#) {
      try mapper.jsonString(from: try mapper.map(#"{"token":"t","count":2}"#, to: Session.self))
    }
  }

  @Test("nonisolated conformances, with coding keys and by hand", arguments: Order.allCases)
  func nonisolated(_ order: Order) {
    let mapper = freshMapper()
    expect(order, #"{"given":"Ann","mail":"a@b.org"}"#) {
      try mapper.jsonString(
        from: try mapper.map(#"{"given":"Ann","mail":"a@b.org"}"#, to: Person.self))
    }
    #expect(
      outcomes(order) {
        try mapper.jsonString(from: try mapper.map(#"{"given":"A","mail":"b"}"#, to: Person.self))
      }.allSatisfy { $0.hasPrefix("mail: ") })
  }

  @Test("unknown cases are listed", arguments: Order.allCases)
  func cases(_ order: Order) {
    let mapper = freshMapper()
    expect(
      order,
      #"[0]: expected one of "admin", "user" (Role), found the string "x" (line 1, column 2)"#
    ) { "\(try mapper.map(#"["x"]"#, to: [Role].self))" }
  }
}

/// Rules that name properties which belong to the main actor.
@Suite("Main actor: rules by key paths")
struct KeyPathTests {
  private func mapper() -> ObjectMapper {
    freshMapper { provider in
      provider.register { Session() }
      provider.configure(Session.self) { session in
        session.map("auth", to: \.token)
        session.map("number", to: \.count) { node in try node.int + 1 }
        session.dateFormat("dd.MM.yyyy", for: \.birthday)
        session.exclude(\.secret)
        session.ignore(\.changes)
        session.ignoreNull(\.birthday)
        session.require(\.token)
        session.options(for: \.token) { $0.convertsValues = false }
        session.write(\.count, as: "count") { value, _ in value * 10 }
      }
      provider.configure(Account.self) { account in
        account.map("name", to: \.firstName)
        account.map("city.street", to: \.address.street)
      }
    }
  }

  @Test("reading and writing", arguments: Order.allCases)
  func bothDirections(_ order: Order) {
    let mapper = mapper()
    expect(order, #"{"auth":"t","birthday":"12.04.1990","count":20}"#) {
      let session = try mapper.map(
        #"{"auth":"t","number":1,"birthday":"12.04.1990","changes":9}"#, to: Session.self)
      return try mapper.jsonString(from: session)
    }
  }

  @Test("updates run the observers of the property that a key path names")
  func update() throws {
    let mapper = mapper()
    let session = Session()
    try mapper.update(session, with: #"{"auth":"u","number":4}"#)
    #expect(session.token == "u")
    #expect(session.count == 5)
    #expect(session.changes == 1)
  }

  @Test("properties that are set through their key path, and unique keys")
  func setters() throws {
    let mapper = freshMapper { provider in
      provider.register { Session() }
      provider.configure(Session.self) { session in
        session.set(\.count, named: "count")
        session.uniqueKeys(\.token)
      }
    }
    let session = try mapper.map(#"{"count":3}"#, to: Session.self)
    #expect(session.count == 3)
    #expect(session.changes == 1)
  }
}

/// Conformances that belong to the main actor are called there, and nowhere else.
@Suite("Main actor: conformances that belong to it")
struct IsolatedConformanceTests {
  /// Maps in an order: results on the actor, and the error elsewhere, whatever came first.
  private func expectOnTheActorOnly(
    _ type: String, _ conformance: String, _ result: String,
    _ body: @escaping @Sendable (ObjectMapper) throws -> String
  ) {
    let error =
      "cannot map \(type): its conformance to \(conformance) belongs to an actor, and is called "
      + "elsewhere; declare the type 'nonisolated', or call the mapper on that actor"
    for order in Order.allCases {
      let mapper = freshMapper()
      // The plans that know of the conformance already say which value asked for it.
      let found = outcomes(order) { try body(mapper) }.map { outcome in
        outcome.hasSuffix(error) ? error : outcome
      }
      switch order {
      case .onTheActor: #expect(found == [result])
      case .elsewhere: #expect(found == [error])
      case .elsewhereThenOnTheActor: #expect(found == [error, result])
      case .onTheActorThenElsewhere: #expect(found == [result, error])
      }
    }
  }

  @Test("coding keys of a conformance that the compiler wrote")
  func synthesized() {
    expectOnTheActorOnly("Guest", "Decodable", #"{"given":"Ann"}"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"{"given":"Ann"}"#, to: Guest.self))
    }
  }

  @Test("a conformance by hand, read")
  func handWritten() {
    expectOnTheActorOnly("Ticket", "Decodable", "7") { mapper in
      "\(try mapper.map("7", to: Ticket.self).number)"
    }
  }

  @Test("a conformance by hand, written")
  func written() {
    let ticket = Ticket(number: 7)
    expectOnTheActorOnly("Ticket", "Decodable", "7") { mapper in try mapper.jsonString(from: ticket)
    }
    let receipt = Receipt(ticket: ticket)
    expectOnTheActorOnly("Receipt", "Encodable", "7") { mapper in
      try mapper.jsonString(from: receipt)
    }
  }

  @Test("within other types, whose own plan is not spoiled")
  func nested() {
    expectOnTheActorOnly("Guest", "Decodable", #"{"guest":{"given":"Ann"}}"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"{"guest":{"given":"Ann"}}"#, to: Visit.self))
    }
  }

  @Test("raw values")
  func rawValues() {
    expectOnTheActorOnly("Code", "RawRepresentable", #"["a"]"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"["a"]"#, to: [Code].self))
    }
  }

  @Test("keys of dictionaries, and elements of sets")
  func hashing() {
    expectOnTheActorOnly("Code", "Hashable", #"{"codes":{"a":1}}"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"{"codes":{"a":1}}"#, to: KeyedByCode.self))
    }
    expectOnTheActorOnly("Point", "Hashable", #"{"points":[{"x":1}]}"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"{"points":[{"x":1}]}"#, to: Points.self))
    }
  }

  @Test("lists of cases that belong to the actor are not asked for", arguments: Order.allCases)
  func cases(_ order: Order) {
    let mapper = freshMapper()
    expect(order, #"["monday"]"#) {
      try mapper.jsonString(from: try mapper.map(#"["monday"]"#, to: [Weekday].self))
    }
    expect(order, #"["m"]"#) {
      try mapper.jsonString(from: try mapper.map(#"["m"]"#, to: [Unit].self))
    }
    expect(
      order,
      #"[0]: expected one of "m", "s" (Unit), found the string "x" (line 1, column 2)"#
    ) { "\(try mapper.map(#"["x"]"#, to: [Unit].self))" }
  }

  @Test("keys of dictionaries that are written")
  func writtenKeys() throws {
    let hands = try freshMapper().map(#"{"counts":{"l":2}}"#, to: Hands.self)
    expectOnTheActorOnly("Hand", "RawRepresentable", #"{"counts":{"l":2}}"#) { mapper in
      try mapper.jsonString(from: hands)
    }
    expectOnTheActorOnly("Hand", "RawRepresentable", #"{"counts":{"l":2}}"#) { mapper in
      try mapper.jsonString(from: try mapper.convert(hands, to: Hands.self))
    }
  }

  @Test("bounds of ranges")
  func ranges() {
    let json = #"{"floors":[{"number":1},{"number":4}]}"#
    expectOnTheActorOnly("Floor", "Comparable", json) { mapper in
      try mapper.jsonString(from: try mapper.map(json, to: Lift.self))
    }
  }

  @Test("each direction asks for its own conformance")
  func directions() throws {
    let mapper = freshMapper()
    #expect(try mapper.map("3", to: Record.self).id == 3)
    #expect(throws: MappingError.self) { try elsewhere { try mapper.map("3", to: Record.self) } }
    #expect(
      text { try mapper.jsonString(from: Record(id: 4)) }
        == "cannot map Record: its conformance to Encodable belongs to an actor, and is called "
        + "elsewhere; declare the type 'nonisolated', or call the mapper on that actor")
  }

  @Test("a converter takes the place of the conformance", arguments: Order.allCases)
  func converter(_ order: Order) {
    let mapper = freshMapper { provider in
      provider.convert(
        Payload.self, decode: { node in Payload(try node.string) }, encode: { _ in "p" })
    }
    expect(order, #"["p"]"#) {
      try mapper.jsonString(from: try mapper.map(#"["c"]"#, to: [Payload].self))
    }
  }

  @Test("closures take its place for a property", arguments: Order.allCases)
  func closures(_ order: Order) {
    let mapper = freshMapper { provider in
      provider.configure(Event.self) { event in
        event.map("payload", to: \.payload) { node in Payload(try node.string) }
        event.write(\.payload) { _, _ in "p" }
        event.ignore(\.guests)
      }
    }
    expect(order, #"{"payload":"p"}"#) {
      try mapper.jsonString(
        from: try mapper.map(#"{"payload":"c","guests":[{}]}"#, to: Event.self))
    }
  }

  @Test("a document without a value of the type is refused elsewhere, whatever came first")
  func empty() {
    expectOnTheActorOnly("Guest", "Decodable", "[]") { mapper in
      try mapper.jsonString(from: try mapper.map("[]", to: [Guest].self))
    }
    expectOnTheActorOnly("Guest", "Decodable", "null") { mapper in
      try mapper.jsonString(from: try mapper.map("null", to: Guest?.self))
    }
    expectOnTheActorOnly("Guest", "Decodable", #"{"names":{}}"#) { mapper in
      try mapper.jsonString(from: try mapper.map(#"{"names":{}}"#, to: Book.self))
    }
  }

  @Test("without its conformance a type is mapped everywhere", arguments: Order.allCases)
  func withoutConformance(_ order: Order) {
    let mapper = freshMapper { provider in provider.usesCodable(Guest.self, false) }
    expect(order, "Ann") {
      try mapper.map(#"{"first_name":"Ann"}"#, to: Guest.self).firstName
    }
  }

  @Test("validate and explain say so elsewhere, and nothing on the actor")
  func validation() throws {
    let mapper = freshMapper()
    let found = try elsewhere { mapper.validate(Visit.self).map { "\($0)" } }
    #expect(found.contains { $0.contains("its conformance to Decodable belongs to an actor") })
    #expect(mapper.validate(Visit.self).isEmpty)
  }
}
