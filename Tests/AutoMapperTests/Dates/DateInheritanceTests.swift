import AutoMapper
import Foundation
import Testing

@Suite("Dates: formats of superclasses")
struct DateInheritanceTests {
  class Base: Equatable {
    var made: Date?
    var changed: Date?

    required init() {}

    static func == (first: Base, second: Base) -> Bool {
      first.dates == second.dates
    }

    var dates: [Date?] { [made, changed] }
  }

  class Middle: Base {
    var read: Date?

    override var dates: [Date?] { super.dates + [read] }
  }

  final class Leaf: Middle {
    var shown: Date?

    override var dates: [Date?] { super.dates + [shown] }
  }

  static let day = instant(1_371_254_400)

  private func make<Model: Base>(_ type: Model.Type) -> Model {
    let model = Model()
    model.made = Self.day
    model.changed = Self.day
    (model as? Middle)?.read = Self.day
    (model as? Leaf)?.shown = Self.day
    return model
  }

  private func makeProvider() -> MappingProvider {
    var provider = MappingProvider()
    provider.registerAll({ Base() }, { Middle() }, { Leaf() })
    return provider
  }

  @Test("subclasses have the formats of their superclasses")
  func inheritance() {
    var provider = makeProvider()
    provider.configure(Base.self) { base in
      base.dateFormat("dd.MM.yyyy", for: "made")
      base.dateFormat(.secondsSince1970)
    }
    let mapper = ObjectMapper(provider)
    expectBothWays(
      #"{"made":"15.06.2013","changed":1371254400}"#, make(Base.self), with: mapper)
    expectBothWays(
      #"{"made":"15.06.2013","changed":1371254400,"read":1371254400}"#, make(Middle.self),
      with: mapper)
    expectBothWays(
      #"{"made":"15.06.2013","changed":1371254400,"read":1371254400,"shown":1371254400}"#,
      make(Leaf.self), with: mapper)
  }

  @Test("the nearest format wins, for a property, a type and a written key")
  func nearest() {
    var provider = makeProvider()
    provider.configure(Leaf.self) { leaf in
      leaf.dateFormat("yyyyMMdd", for: "made")
      leaf.dateFormat("d MMMM yyyy", for: \.shown)
    }
    provider.configure(Middle.self) { middle in
      middle.dateFormat("dd/MM/yyyy")
      middle.dateFormat("dd-MM-yyyy", for: "made")
      middle.dateFormat("yy", forKey: "changed")
    }
    provider.configure(Base.self) { base in
      base.dateFormat("dd.MM.yyyy", for: "made")
      base.dateFormat(.secondsSince1970)
      base.dateFormat("MMMM", forKey: "changed")
    }
    let mapper = ObjectMapper(provider)
    expectWritten(make(Base.self), as: #"{"made":"15.06.2013","changed":"June"}"#, with: mapper)
    expectMapping(
      #"{"made":"15.06.2013","changed":1371254400}"#, as: make(Base.self), with: mapper)
    expectWritten(
      make(Middle.self), as: #"{"made":"15-06-2013","changed":"13","read":"15/06/2013"}"#,
      with: mapper)
    expectMapping(
      #"{"made":"15-06-2013","changed":"15/06/2013","read":"15/06/2013"}"#, as: make(Middle.self),
      with: mapper)
    expectWritten(
      make(Leaf.self),
      as: #"{"made":"20130615","changed":"13","read":"15/06/2013","shown":"15 June 2013"}"#,
      with: mapper)
    expectMapping(
      #"{"made":"20130615","changed":"15/06/2013","read":"15/06/2013","shown":"15 June 2013"}"#,
      as: make(Leaf.self), with: mapper)
    for text in ["15.06.2013", "15-06-2013", "15/06/2013"] {
      expectInvalidDate(#"{"made":"\#(text)"}"#, as: Leaf.self, at: "made", with: mapper)
    }
  }

  @Test("a subclass may give a format to an inherited property, its superclass keeps its own")
  func downwards() {
    var provider = makeProvider()
    provider.configure(Middle.self) { $0.dateFormat("dd.MM.yyyy", for: "made") }
    let mapper = ObjectMapper(provider)
    expectBothWays(
      #"{"made":"2013-06-15T00:00:00Z","changed":"2013-06-15T00:00:00Z"}"#, make(Base.self),
      with: mapper)
    expectInvalidDate(#"{"made":"15.06.2013"}"#, as: Base.self, at: "made", with: mapper)
    expectInvalidDate(#"{"made":"2013-06-15"}"#, as: Leaf.self, at: "made", with: mapper)
  }

  @Test("the order in which classes are configured does not matter")
  func order() {
    let steps: [@Sendable (inout MappingProvider) -> Void] = [
      { $0.configure(Base.self) { $0.dateFormat("dd.MM.yyyy", for: "made") } },
      { $0.configure(Middle.self) { $0.dateFormat("dd-MM-yyyy", for: "MADE") } },
      { $0.configure(Leaf.self) { $0.dateFormat("dd/MM/yyyy") } },
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
      var provider = makeProvider()
      for index in order { steps[index](&provider) }
      expectBothWays(
        #"{"made":"15-06-2013","changed":"15/06/2013","read":"15/06/2013","shown":"15/06/2013"}"#,
        make(Leaf.self), with: ObjectMapper(provider))
    }
  }
}
