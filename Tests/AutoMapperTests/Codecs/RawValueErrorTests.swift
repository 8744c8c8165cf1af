import AutoMapper
import Testing

@Suite("Types: raw values that are none")
struct RawValueErrorTests {
  enum Grade: String {
    case one = "1"
    case two = "2"
  }
  enum Count: Int {
    case one = 1
    case two
  }

  @Test("what was found is quoted as the document has it")
  func found() {
    let expected = #"expected one of "1", "2" (Grade), found "#
    for (text, found) in [
      ("3", "the number 3"), ("-1.50", "the number -1.50"), ("true", "true"),
      (#""3""#, #"the string "3""#),
    ] {
      expectRefusal(
        "[\(text)]", as: [Grade].self, .unknownCase, path: "[0]", "[0]: \(expected)\(found)",
        entryPoints: EntryPoint.exact)
    }
    expectMapping("[1]", as: [Grade.one])
    expectRefusal(
      "[7]", as: [Count].self, .unknownCase, path: "[0]",
      "[0]: expected one of 1, 2 (Count), found the number 7")
  }
}
