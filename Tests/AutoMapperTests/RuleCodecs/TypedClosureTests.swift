import AutoMapper
import Testing

/// Closures get instances and values as they are: of structs, of classes, and of their subclasses.
@Suite("Closures: the types of instances and values")
struct TypedClosureTests {
  struct Point: Equatable {
    var x: Int
    var note: String?
  }

  class Shape {
    var name = "shape"
    var note: String?
  }

  final class Circle: Shape { var radius = 1 }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Shape() }, { Circle() })
    provider.configure(Point.self) { point in
      point.write(\.x) { x, point in "\(x) of \(point.note ?? "none")" }
      point.write(\.note) { note, point in note.map { "\($0) at \(point.x)" } }
      point.didWrite { point, json in json.sum = JSONValue(point.x + 1) }
    }
    provider.configure(Shape.self) { shape in
      shape.write(\.name) { name, shape in "\(type(of: shape)): \(name)" }
      shape.write("note") { note, shape in "\(note ?? "none") of \(shape.name)" }
      shape.didWrite { shape, json in json.kind = JSONValue("\(type(of: shape))") }
    }
  }

  @Test("writing of structs and of subclasses")
  func writing() throws {
    #expect(
      try Self.mapper.jsonString(from: [Point(x: 1, note: "a"), Point(x: 2)])
        == #"[{"x":"1 of a","note":"a at 1","sum":2},{"x":"2 of none","sum":3}]"#)
    let circle = Circle()
    circle.note = "round"
    #expect(
      try Self.mapper.jsonString(from: [Shape(), circle])
        == #"[{"name":"Shape: shape","note":"none of shape","kind":"Shape"},"#
        + #"{"name":"Circle: shape","note":"round of shape","radius":1,"kind":"Circle"}]"#)
  }

  @Test("the same as a tree")
  func trees() throws {
    let tree = try Self.mapper.jsonValue(from: [Point(x: 1, note: "a")])
    #expect(tree == [["x": "1 of a", "note": "a at 1", "sum": 2]])
  }

  @Test("an instance closure of a superclass, and of a struct", arguments: EntryPoint.allCases)
  func instances(entryPoint: EntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Shape.self) { shape in
        shape.instance { node in
          let name = try node.name.string
          return name == "circle" ? Circle() : name == "none" ? nil : Shape()
        }
      }
      provider.configure(Point.self) { point in
        point.instance { node in
          node.x.isNull ? nil : Point(x: 5, note: try node.x.string)
        }
      }
    }
    let shapes = try entryPoint.map(
      #"[{"name":"circle","note":"a"},{"name":"shape"}]"#, to: [Shape].self, with: mapper)
    #expect(shapes[0] is Circle && !(shapes[1] is Circle) && shapes[0].note == "a")
    #expect(
      try entryPoint.map(#"[{"x":1}]"#, to: [Point].self, with: mapper)
        == [Point(x: 1, note: "1")])
    expectRefusal(#"{"name":"none"}"#, as: Shape.self, .missingValue, with: mapper)
    expectRefusal(#"{"x":null}"#, as: Point.self, .missingValue, with: mapper)
  }
}
