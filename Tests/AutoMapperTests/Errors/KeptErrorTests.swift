import AutoMapper
import AutoMapperTestSupport
import Testing

/// Errors that a program keeps, while they are on their way through the mapper.
@Suite("Errors: kept by the program")
struct KeptErrorTests {
  struct User: Equatable {
    var name: String
    var age: Int
  }

  /// The errors that closures have kept.
  private final class Log: @unchecked Sendable {
    var errors: [any Error] = []
    var mappingErrors: [MappingError] = []
  }

  private static func failure() -> any Error {
    do {
      _ = try ObjectMapper().map(#"{"name":"Ann"}"#, to: User.self)
      return ClosureFailure()
    } catch {
      return error
    }
  }

  private static func paths(_ mapper: ObjectMapper) -> [String?] {
    [#"{"a":{"name":"Ann","age":1}}"#, #"{"b":{"name":"Bob","age":2}}"#].map { text in
      errorOfMapping(text, to: [String: User].self, with: mapper)?.path.description
    }
  }

  @Test("an error that is thrown twice has the path of each place, and does not change itself")
  func thrownTwice() {
    let kept = Self.failure()
    let mapper = ObjectMapper.with(User.self) { $0.map("name", to: \.name) { _ in throw kept } }
    #expect(Self.paths(mapper) == ["a.name.age", "b.name.age"])
    #expect((kept as? MappingError)?.path.description == "age")
  }

  @Test("the same for an error that is kept with its type")
  func thrownWithType() throws {
    let kept = try #require(Self.failure() as? MappingError)
    let mapper = ObjectMapper.with(User.self) { $0.map("name", to: \.name) { _ in throw kept } }
    #expect(Self.paths(mapper) == ["a.name.age", "b.name.age"])
    #expect(kept.path.description == "age")
  }

  @Test("an error that a closure keeps and throws does not change")
  func passedOn() {
    let log = Log()
    let mapper = ObjectMapper.with(User.self) {
      $0.map("name", to: \.name) { _ in
        do {
          return try ObjectMapper().map(#"{"name":"Ann"}"#, to: User.self).name
        } catch let error as MappingError {
          log.mappingErrors.append(error)
          log.errors.append(error)
          throw error
        }
      }
    }
    #expect(Self.paths(mapper) == ["a.name.age", "b.name.age"])
    #expect(log.mappingErrors.map(\.path.description) == ["age", "age"])
    #expect(log.errors.map { ($0 as? MappingError)?.path.description } == ["age", "age"])
  }

  @Test("a copy of a collected error does not change")
  func collected() throws {
    var options = MappingOptions()
    options.collectsErrors = true
    let mapper = ObjectMapper(options: options)
    let error = try #require(
      errorOfMapping(#"[{"name":1,"age":"x"},{"name":"Ann"}]"#, to: [User].self, with: mapper))
    let first = try #require(error.allErrors.first)
    #expect(first.allErrors.map(\.path.description) == ["[0].age"])
    #expect(error.allErrors.map(\.path.description) == ["[0].age", "[1].age"])
  }
}
