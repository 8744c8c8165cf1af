import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of collections, nested objects, and generic models.
///
/// The number above a test, such as OM-05, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: collections and objects")
struct CollectionCompatibilityTests {
  struct Task: Hashable {
    var taskID: Int
    var title: String?
  }

  struct Envelope<Value: Equatable>: Equatable { var result: Value? }

  struct User: Equatable { var name: String }

  class Base { var base: String? }

  class GenericSubclass<Value>: Base { var sub: Value? }

  class WithArray<Value> { var results: [Value] = [] }

  final class Concrete: WithArray<User> { var extra: Int? }

  /// The same places in a class, whose factory leaves them empty.
  final class Plan {
    var task = Task(taskID: 0)
    var optionalTask: Task?
    var tasks: [Task] = []
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var tasksByDay: [String: [Task]]!
  }

  // OM-05
  @Test("arrays of Bool, Int, Double, Float, and String go both ways")
  func arraysOfScalars() {
    expectPlaces("[true,false]", [true, false])
    expectPlaces("[1,-2,3]", [1, -2, 3])
    expectPlaces("[0.5,-1.25]", [0.5, -1.25])
    expectPlaces("[0.1,1.1]", [Float(0.1), 1.1])
    expectPlaces(#"["a","","é"]"#, ["a", "", "é"])
    expectPlaces("[]", [Int]())
  }

  // OM-05
  @Test("arrays of anything keep what the document holds")
  func arraysOfAnything() {
    let list = #"["a",1,true,0.5,["b"],{"c":2}]"#
    let text = #"{"plain":\#(list),"optional":\#(list),"implicit":\#(list)}"#
    expectMapping(text, to: Places<[Any]>.self) { places in
      [places.plain, places.optional ?? [], places.implicit ?? []].allSatisfy { values in
        values.count == 6 && values[0] as? String == "a" && values[1] as? Int == 1
          && values[2] as? Bool == true && values[3] as? Double == 0.5
          && values[4] as? [String] == ["b"] && values[5] as? [String: Int] == ["c": 2]
      }
    }
    expectMapping(#"{"plain":[null],"optional":null}"#, to: Places<[Any]>.self) {
      $0.plain.count == 1 && isNull($0.plain[0]) && $0.optional == nil && $0.implicit == nil
    }
    expectEveryForm(
      of: Places<[Any]>(plain: ["a", 1, true, 0.5, ["b"], ["c": 2]], optional: [], implicit: nil),
      as: #"{"plain":\#(list),"optional":[]}"#)
  }

  // OM-06
  @Test("dictionaries of Bool, Int, Double, Float, and String go both ways")
  func dictionariesOfScalars() {
    expectPlaces(#"{"k":true}"#, ["k": true])
    expectPlaces(#"{"k":-2}"#, ["k": -2])
    expectPlaces(#"{"k":0.5}"#, ["k": 0.5])
    expectPlaces(#"{"k":1.1}"#, ["k": Float(1.1)])
    expectPlaces(#"{"k":"v"}"#, ["k": "v"])
    expectPlaces("{}", [String: Int]())
    expectMapping(#"{"a":1,"b":2,"a b":3}"#, as: ["a": 1, "b": 2, "a b": 3])
    expectMapping(#"{"plain":{"a":1,"b":["x"]}}"#, to: Places<[String: Any]>.self) {
      $0.plain.count == 2 && $0.plain["a"] as? Int == 1 && $0.plain["b"] as? [String] == ["x"]
    }
  }

  // OM-10
  @Test("an object goes both ways")
  func objects() {
    expectPlaces(#"{"taskID":3,"title":"t"}"#, Task(taskID: 3, title: "t"))
    expectPlaces(#"{"taskID":3}"#, Task(taskID: 3))
  }

  // OM-11
  @Test("an array of objects goes both ways")
  func arraysOfObjects() {
    expectPlaces(#"[{"taskID":1},{"taskID":2}]"#, [Task(taskID: 1), Task(taskID: 2)])
    expectPlaces("[]", [Task]())
  }

  // OM-12
  @Test("an array of arrays of objects goes both ways")
  func arraysOfArrays() {
    expectPlaces(
      #"[[{"taskID":1}],[],[{"taskID":2}]]"#, [[Task(taskID: 1)], [], [Task(taskID: 2)]])
  }

  // OM-13
  @Test("a set of objects goes both ways")
  func setsOfObjects() {
    expectPlaces(#"[{"taskID":1}]"#, Set([Task(taskID: 1)]))
    expectMapping(
      #"[{"taskID":1},{"taskID":2},{"taskID":1}]"#, as: Set([Task(taskID: 1), Task(taskID: 2)]))
  }

  // OM-14
  @Test("a dictionary of objects goes both ways")
  func dictionariesOfObjects() {
    expectPlaces(#"{"mon":{"taskID":1}}"#, ["mon": Task(taskID: 1)])
    expectMapping(
      #"{"mon":{"taskID":1},"tue":{"taskID":2}}"#,
      as: ["mon": Task(taskID: 1), "tue": Task(taskID: 2)])
  }

  // OM-15
  @Test("a dictionary of arrays of objects goes both ways")
  func dictionariesOfArrays() {
    expectPlaces(
      #"{"mon":[{"taskID":1},{"taskID":2}]}"#, ["mon": [Task(taskID: 1), Task(taskID: 2)]])
    expectMapping(#"{"mon":[],"tue":[{"taskID":2}]}"#, as: ["mon": [], "tue": [Task(taskID: 2)]])
  }

  // OM-10, OM-11, OM-12, OM-13, OM-14, OM-15
  @Test("a class holds the same collections of objects")
  func collectionsInClasses() {
    let mapper = ObjectMapper { $0.register { Plan() } }
    let text =
      #"{"task":{"taskID":1},"optionalTask":{"taskID":2},"tasks":[{"taskID":3}],"#
      + #""tasksByDay":{"mon":[{"taskID":4}]}}"#
    expectMapping(text, to: Plan.self, with: mapper) {
      $0.task.taskID == 1 && $0.optionalTask?.taskID == 2 && $0.tasks == [Task(taskID: 3)]
        && $0.tasksByDay == ["mon": [Task(taskID: 4)]]
    }
    let plan = Plan()
    plan.task.taskID = 1
    plan.optionalTask = Task(taskID: 2)
    plan.tasks = [Task(taskID: 3)]
    plan.tasksByDay = ["mon": [Task(taskID: 4)]]
    expectEveryForm(of: plan, as: text, with: mapper)
  }

  // OM-16
  @Test("an empty dictionary of objects is empty, not nil")
  func emptyDictionaries() {
    expectPlaces("{}", [String: Task]())
    expectPlaces("{}", [String: [Task]]())
    expectMapping("{}", as: [String: Task]())
  }

  // OM-18
  @Test("a generic model goes both ways")
  func genericModels() {
    expectBothWays(
      #"{"result":{"name":"Ann"}}"#, Envelope(result: User(name: "Ann")), with: .shared)
    expectBothWays(
      #"{"result":[{"name":"Ann"}]}"#, Envelope(result: [User(name: "Ann")]), with: .shared)
    expectMapping("{}", as: Envelope<User>(result: nil))
  }

  // OM-19
  @Test("a generic subclass, and a subclass of a generic class with an array, are mapped")
  func genericClasses() {
    let mapper = ObjectMapper { provider in
      provider.register { GenericSubclass<String>() }
      provider.register { GenericSubclass<User>() }
      provider.register { Concrete() }
    }
    expectMapping(
      #"{"base":"b","sub":"s"}"#, to: GenericSubclass<String>.self, with: mapper
    ) { $0.base == "b" && $0.sub == "s" }
    expectMapping(
      #"{"base":"b","sub":{"name":"Ann"}}"#, to: GenericSubclass<User>.self, with: mapper
    ) { $0.base == "b" && $0.sub?.name == "Ann" }
    expectMapping(
      #"{"results":[{"name":"Ann"},{"name":"Bob"}],"extra":1}"#, to: Concrete.self, with: mapper
    ) { $0.results.map(\.name) == ["Ann", "Bob"] && $0.extra == 1 }
    let subclass = GenericSubclass<String>()
    subclass.base = "b"
    subclass.sub = "s"
    expectEveryForm(of: subclass, as: #"{"base":"b","sub":"s"}"#, with: mapper)
    let concrete = Concrete()
    concrete.results = [User(name: "Ann")]
    expectEveryForm(of: concrete, as: #"{"results":[{"name":"Ann"}]}"#, with: mapper)
  }
}
