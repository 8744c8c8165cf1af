import AutoMapper
import AutoMapperTestSupport
import Foundation
import FoundationNetworking
import FoundationXML
import RegexBuilder
import Synchronization
import Testing

/// Types of the toolchain's modules are not opened field by field; those of the program are, wherever they stand.
@Suite("Types: modules of the toolchain")
struct LibraryModuleTests {
  private func expectRefused<Value>(
    _ type: Value.Type, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    expectRefusal(
      #"{"value":{}}"#, as: Box<Value>.self, .unsupportedType,
      "cannot map \(type): it is a library type whose contents cannot be reflected; register a "
        + "converter; this is the property 'value' of \(Box<Value>.self)",
      sourceLocation: sourceLocation)
  }

  @Test("structs and classes of all modules are refused")
  func refused() {
    expectRefused(URLRequest.self)
    expectRefused(HTTPCookie.self)
    expectRefused(HTTPURLResponse.self)
    expectRefused(URLProtectionSpace.self)
    expectRefused(XMLDocument.self)
    expectRefused(Regex<Substring>.self)
    expectRefused(OneOrMore<Substring>.self)
    expectRefused(NumberFormatter.self)
    unsafe expectRefused(UnsafeMutablePointer<Int>.self)
    expectRefused(CharacterClass.self)
  }

  @Test("a request is not changed behind the back of its copies")
  func copyOnWrite() throws {
    var request = URLRequest(url: try #require(URL(string: "http://a")))
    let copy = request
    expectError(.unsupportedType) {
      try ObjectMapper().update(
        &request, with: #"{"_handle":{"_pointer":{"_httpMethod":"EVIL","timeoutInterval":3}}}"#)
    }
    #expect(copy.httpMethod == "GET")
    #expect(copy.timeoutInterval == 60)
    #expect(mappingError { try ObjectMapper().jsonString(from: request) }?.kind == .unsupportedType)
  }

  @Test(
    "a model that is nested in a type of a library, or in an extension of that, is the program's")
  func nested() throws {
    expectBothDirections(#"{"width":2,"inner":{"id":1}}"#, of: Date.FormatStyle.Wide.self) {
      $0.width == 2 && $0.inner.id == 1
    }
    expectBothDirections(#"[{"first":1,"rest":[2]}]"#, of: [Array<Int>.Parts].self) {
      $0.first?.first == 1 && $0.first?.rest == [2]
    }
    expectBothDirections(#"["dark"]"#, of: [URLRequest.Theme].self) { $0 == [.dark] }
  }

  @Test("a class of the program that inherits from a library's keeps its own properties")
  func subclasses() throws {
    final class Job: XMLNode { var title = "" }
    let mapper = ObjectMapper { $0.register { Job(kind: .element) } }
    let job = try mapper.map(#"{"title":"a"}"#, to: Job.self)
    #expect(job.title == "a")
    #expect(try mapper.jsonString(from: job) == #"{"title":"a"}"#)
  }
}

extension Date.FormatStyle {
  fileprivate struct Wide {
    struct Inner { var id: Int }
    var width: Int
    var inner: Inner
  }
}

extension Array {
  fileprivate struct Parts {
    var first: Element
    var rest: [Element]
  }
}

extension URLRequest {
  fileprivate enum Theme {
    case light
    case dark
  }
}
