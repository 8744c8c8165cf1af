import AutoMapper
import Foundation
import Observation
import Testing

/// `@Observable` stores `x` as `_x`, in addition to a registrar of observers.
@Suite("Types: @Observable models")
struct ObservableTypeTests {
  @Observable
  class Account {
    var owner = "nobody"
    var balance: Decimal?
    @ObservationIgnored var cache = 1
    @ObservationIgnored @Plainly var note = "n"
    let number = 7
  }

  @Observable
  final class Savings: Account {
    var rate = 0.5
    var history: [Entry] = []
  }

  final class Plain: Account { var _raw = 1 }

  @Observable
  final class Entry { var amount = 0 }

  private let mapper = ObjectMapper { provider in
    provider.registerAll({ Account() }, { Savings() }, { Plain() }, { Entry() })
  }

  @Test("properties have their public names, in both directions")
  func names() {
    expectBothDirections(
      #"{"owner":"Ann","balance":1.5,"cache":2,"note":"x","number":7}"#, of: Account.self,
      with: mapper
    ) { $0.owner == "Ann" && $0.balance == 1.5 && $0.cache == 2 && $0.note == "x" }
  }

  @Test("subclasses, observable or not")
  func subclasses() {
    expectBothDirections(
      #"{"owner":"Ann","rate":2,"history":[{"amount":3}]}"#, of: Savings.self,
      writtenAs:
        #"{"owner":"Ann","cache":1,"note":"n","number":7,"rate":2,"history":[{"amount":3}]}"#,
      with: mapper
    ) { $0.owner == "Ann" && $0.rate == 2 && $0.history.map(\.amount) == [3] }
    expectBothDirections(
      #"{"_raw":3}"#, of: Plain.self,
      writtenAs: #"{"owner":"nobody","cache":1,"note":"n","number":7,"_raw":3}"#, with: mapper
    ) { $0._raw == 3 }
  }

  @Test("rules name the property by text and by key path")
  func rules() {
    let mapper = ObjectMapper.making(Entry()) { $0.map("a", to: \.amount) }
    expectBothDirections(#"{"a":5}"#, of: Entry.self, with: mapper) { $0.amount == 5 }
  }

  @Test("a live model keeps its observers, which are notified of changes through key paths")
  func observers() throws {
    let entry = Entry()
    let changes = Shared(0)
    func observe() {
      withObservationTracking {
        _ = entry.amount
      } onChange: {
        changes.change { $0 += 1 }
      }
    }
    observe()
    // Memory is written directly, so observers are not notified.
    try mapper.update(entry, with: #"{"amount":1}"#)
    #expect(entry.amount == 1)
    #expect(changes.value == 0)
    let telling = ObjectMapper { provider in
      provider.configure(Entry.self) { $0.map("amount", to: \.amount) }
      provider.register { Entry() }
    }
    try telling.update(entry, with: #"{"amount":2}"#)
    #expect(entry.amount == 2)
    #expect(changes.value == 1)
  }

  @Test("a class without a factory is refused, with the line that fixes it")
  func withoutFactory() {
    expectRefusal(
      #"{"amount":1}"#, as: Entry.self, .factoryRequired,
      "cannot make an instance of Entry, which is a class; register a factory: "
        + "provider.register { Entry() }")
  }
}
