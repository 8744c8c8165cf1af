import AutoMapper
import Testing

@Suite("Errors: long paths")
struct LongPathTests {
  @Test("a path of many steps is copied, compared and released")
  func long() {
    let steps = (0..<200_000).map { MappingPath.Component.index($0) }
    let path = MappingPath(steps)
    let copy = path
    #expect(copy == path)
    #expect(path.components.count == steps.count)
    #expect(path.components.last == .index(199_999))
    #expect(MappingPath(Array(steps.dropLast())) != path)
    #expect(MappingPath([]).isRoot)
    #expect(Set([MappingPath([.key("a")]), MappingPath([.key("a")]), MappingPath()]).count == 2)
  }
}
