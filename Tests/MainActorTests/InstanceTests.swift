import AutoMapper
import Foundation
import Testing

/// Belongs to the main actor, and so does its own initializer.
struct Draft {
  let id: Int
  var title: String
  var tags = ["new"]

  init(id: Int) {
    self.id = id
    title = "untitled"
  }
}

/// Belongs to the main actor; its initializer is the compiler's.
struct Sketch {
  let id: Int
  var title = "untitled"
  var tags: [String] = []
}

nonisolated protocol Startable {
  init()
}

nonisolated class Step: Startable {
  var name = "step"
  required init() {}
}

nonisolated final class LastStep: Step { var next = 1 }

nonisolated struct Label: Startable { var text = "label" }

@Suite("Main actor: sources of instances")
struct InstanceTests {
  @Test("several factories", arguments: Order.allCases)
  func factories(_ order: Order) {
    let mapper = ObjectMapper { $0.register(Session.init, Step.init, Label.init) }
    expect(order, #"{"token":"t","secret":"kept","count":0,"changes":0} step label"#) {
      let session = try mapper.map(#"{"token":"t"}"#, to: Session.self)
      let step = try mapper.map("{}", to: Step.self)
      let label = try mapper.map("{}", to: Label.self)
      return try "\(mapper.jsonString(from: session)) \(step.name) \(label.text)"
    }
  }

  @Test(
    "defaults of all properties, from an initializer and from a variable", arguments: Order.allCases
  )
  func defaults(_ order: Order) {
    let draft = Draft(id: 0)
    let mapper = ObjectMapper { provider in
      provider.defaults(Sketch(id: 0), requiring: \.id)
      provider.defaults(draft, requiring: \.id)
    }
    expect(
      order, #"{"id":1,"title":"untitled","tags":[]} {"id":2,"title":"untitled","tags":["new"]}"#
    ) {
      let sketch = try mapper.map(#"{"id":1}"#, to: Sketch.self)
      let draft = try mapper.map(#"{"id":2}"#, to: Draft.self)
      return try "\(mapper.jsonString(from: sketch)) \(mapper.jsonString(from: draft))"
    }
    expect(
      order, "id: expected Int, found nothing (line 1, column 1); the rules of Sketch require it"
    ) {
      "\(try mapper.map("{}", to: Sketch.self))"
    }
  }

  @Test("a closure for all types", arguments: Order.allCases)
  func instances(_ order: Order) {
    let mapper = ObjectMapper { provider in
      provider.instances { type in (type as? any Startable.Type)?.init() }
    }
    expect(order, "step 1 label") {
      let step = try mapper.map("{}", to: LastStep.self)
      return try "\(step.name) \(step.next) \(mapper.map("{}", to: Label.self).text)"
    }
  }
}
