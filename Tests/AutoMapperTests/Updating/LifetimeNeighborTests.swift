import AutoMapper
import AutoMapperTestSupport
import Synchronization
import Testing

/// An update that fails puts back its own properties, and does not touch the memory behind them: the
/// padding of a value belongs to the next field, which the mapper may not even know.
@Suite("Lifetime: the neighbors of properties that are put back")
struct LifetimeNeighborTests {
  /// A document that changes the value, and fails after it.
  private static func failing(_ value: String) -> String { #"{"value":\#(value),"n":"no"}"# }

  private static let mapper = ObjectMapper { provider in
    provider.cases(Outcome.self, by: .onlyKey) { outcome in
      outcome.case("succeeded", Outcome.succeeded)
      outcome.case("failed", Outcome.failed)
    }
  }

  /// Fails at updating an object, some times, since an overwritten neighbor may keep its bytes by chance.
  private static func fail<Object: AnyObject>(at object: Object, _ value: String) {
    for _ in 0..<8 {
      let error = #expect(throws: MappingError.self) {
        try mapper.update(object, with: failing(value))
      }
      #expect(error?.path.description == "n", "\(Object.self): the value itself can be updated")
    }
  }

  // MARK: Values whose last bytes are padding

  struct Status {
    var text = "a text that does not fit into fifteen bytes"
    var code: UInt8 = 1
  }

  struct Wide {
    var number: Int128 = 1
    var text = "a text that does not fit into fifteen bytes"
    var byte: UInt8 = 2
  }

  struct Vector {
    var lanes = SIMD4<Float>(1, 2, 3, 4)
    var text = "a text that does not fit into fifteen bytes"
    var byte: UInt8 = 2
  }

  #if arch(x86_64)
  struct Extended {
    var number: Float80 = 1
    var text = "a text that does not fit into fifteen bytes"
    var byte: UInt8 = 2
  }
  #endif

  enum Outcome {
    case succeeded(String)
    case failed(Int, Int)
  }

  // MARK: Guards behind a value

  /// Eight bytes, each of which would follow its neighbor immediately.
  struct Guard: Equatable {
    let bytes: (UInt8, UInt8, UInt8, UInt8) = (0xA1, 0xB2, 0xC3, 0xD4)
    let more: (UInt8, UInt8, UInt8, UInt8) = (0xE5, 0xF6, 0x17, 0x28)

    static func == (first: Guard, second: Guard) -> Bool {
      first.bytes == second.bytes && first.more == second.more
    }
  }

  final class Guarded<Value> {
    var n = 0
    var value: Value
    let behind: Guard
    let flag: Bool
    init(_ value: Value, _ behind: Guard = Guard()) {
      (self.value, self.behind, flag) = (value, behind, true)
    }
  }

  private static func expectGuarded<Value>(_ value: Value, _ text: String) {
    let object = Guarded(value)
    fail(at: object, text)
    #expect(object.behind == Guard(), "\(Value.self)")
    #expect(object.flag, "\(Value.self)")
    #expect(object.n == 0, "\(Value.self)")
  }

  @Test("a constant behind a struct, a tuple, an Optional and an enum")
  func constants() {
    Self.expectGuarded(Status(), #"{"text":"x","code":2}"#)
    Self.expectGuarded(Status?.some(Status()), #"{"text":"x","code":2}"#)
    Self.expectGuarded(Status?.some(Status()), "null")
    Self.expectGuarded(Status??.some(Status()), #"{"text":"x","code":2}"#)
    Self.expectGuarded(("a text that does not fit into fifteen bytes", UInt8(1)), #"["x",2]"#)
    Self.expectGuarded((Status(), UInt8(3)), #"[{"text":"x","code":2},4]"#)
    Self.expectGuarded(Outcome.failed(1, 2), #"{"succeeded":"x"}"#)
    Self.expectGuarded(Outcome.succeeded("x"), #"{"failed":[3,4]}"#)
    Self.expectGuarded([Outcome.failed(1, 2)], #"[{"failed":[3,4]}]"#)
    Self.expectGuarded(Outcome?.none, #"{"failed":[3,4]}"#)
  }

  @Test("a constant behind a value of 16-byte alignment")
  func wide() {
    Self.expectGuarded(Wide(), #"{"number":3,"text":"x","byte":4}"#)
    Self.expectGuarded(Wide?.some(Wide()), #"{"number":3,"text":"x","byte":4}"#)
    Self.expectGuarded(Vector(), #"{"text":"x","byte":4}"#)
    #if arch(x86_64)
    Self.expectGuarded(Extended(), #"{"text":"x","byte":4}"#)
    #endif
  }

  /// The last field of an object, whose padding is outside of the object and of its copy.
  final class Last {
    var n = 0
    var value = Wide()
    weak var other: AnyObject?
  }

  @Test("the memory behind an object")
  func behindObjects() {
    let objects = (0..<512).map { _ in Last() }
    for object in objects { Self.fail(at: object, #"{"number":3,"text":"x","byte":4}"#) }
    for object in objects {
      #expect(object.value.number == 1)
      #expect(object.value.text.count == 43)
      #expect(object.value.byte == 2)
    }
  }

  // MARK: Neighbors that are not mapped

  final class Counting {
    var n = 0
    var value = Status()
    let count = Atomic<UInt8>(7)
  }

  final class Locking {
    var n = 0
    var value = Status()
    let lock = Mutex<UInt8>(7)
  }

  @Test("an Atomic, and the state of a Mutex")
  func synchronized() {
    let counting = Counting()
    Self.fail(at: counting, #"{"text":"x","code":2}"#)
    #expect(counting.count.load(ordering: .relaxed) == 7)
    let locking = Locking()
    Self.fail(at: locking, #"{"text":"x","code":2}"#)
    #expect(locking.lock.withLockIfAvailable { $0 } == 7)
  }

  class Base {
    var n = 0
    var value = Status()
  }

  final class Derived: Base {
    let first: UInt8 = 0xA1
    let behind = Guard()
  }

  @Test("the fields of a subclass, in an update as its superclass")
  func subclass() throws {
    let derived = Derived()
    for _ in 0..<8 {
      #expect(throws: MappingError.self) {
        try Self.mapper.update(derived as Base, with: Self.failing(#"{"text":"x","code":2}"#))
      }
    }
    #expect(derived.first == 0xA1)
    #expect(derived.behind == Guard())
  }

  // MARK: Sizes

  struct End {}

  struct Bytes<Rest> {
    var byte: UInt8 = 1
    var rest: Rest
  }

  struct Sized<Rest> {
    var text = "a text that does not fit into fifteen bytes"
    var rest: Rest
  }

  /// Grows a tail by one byte at a time: types that no declaration lists.
  private static func grow<Rest>(_ rest: Rest, to count: Int) {
    expectGuarded(Sized(rest: rest), #"{"text":"x"}"#)
    expectGuarded(Sized?.some(Sized(rest: rest)), #"{"text":"x"}"#)
    if count > 0 { grow(Bytes(rest: rest), to: count - 1) }
  }

  @Test("values of 16 to 80 bytes")
  func sizes() { Self.grow(End(), to: 64) }
}
