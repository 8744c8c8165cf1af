import AutoMapper
import Testing

@Suite("Transformers: hexadecimal colors")
struct ColorTransformerTests {
  struct Color: Hashable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    /// Creates a color from bytes.
    init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
      self.init(
        red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
        alpha: Double(alpha) / 255)
    }

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  struct Theme: Equatable {
    var tint: Color?
    var palette: Set<Color> = []
  }

  private static func mapper(prefix: String = "#", includesAlpha: Bool = false) -> ObjectMapper {
    let hexColor = Transformer<Color>.hexColor(
      prefix: prefix, includesAlpha: includesAlpha,
      decode: { Color(red: $0, green: $1, blue: $2, alpha: $3) },
      encode: { ($0.red, $0.green, $0.blue, $0.alpha) })
    return ObjectMapper.making(Theme()) { theme in
      theme.map("tint", to: "tint", using: hexColor)
      theme.map("palette", to: \.palette, using: hexColor)
    }
  }

  @Test(
    "3, 4, 6 and 8 digits, with and without a prefix, in upper and lower case",
    arguments: [
      ("#f80", Color(255, 136, 0)), ("f80", Color(255, 136, 0)), ("0xF80", Color(255, 136, 0)),
      ("0Xf80", Color(255, 136, 0)), ("#F80C", Color(255, 136, 0, 204)),
      ("000", Color(0, 0, 0)), ("0000", Color(0, 0, 0, 0)), ("#fF8800", Color(255, 136, 0)),
      ("fF8800", Color(255, 136, 0)), ("0xfF8800", Color(255, 136, 0)),
      ("#01234567", Color(1, 35, 69, 103)), ("89abcdef", Color(137, 171, 205, 239)),
      ("0x89ABCDEF", Color(137, 171, 205, 239)),
    ])
  func reading(_ row: (text: String, color: Color)) {
    for mapper in [Self.mapper(), Self.mapper(prefix: "0x"), Self.mapper(prefix: "")] {
      expectMapping(#"{"tint": "\#(row.text)"}"#, as: Theme(tint: row.color), with: mapper)
    }
  }

  @Test("six digits are written, or eight with alpha, after the prefix")
  func writing() throws {
    let theme = Theme(tint: Color(1, 171, 255, 16))
    func written(_ mapper: ObjectMapper) throws -> JSONValue {
      try mapper.jsonValue(from: theme).tint
    }
    #expect(try written(Self.mapper()) == "#01ABFF")
    #expect(try written(Self.mapper(includesAlpha: true)) == "#01ABFF10")
    #expect(try written(Self.mapper(prefix: "")) == "01ABFF")
    #expect(try written(Self.mapper(prefix: "0x", includesAlpha: true)) == "0x01ABFF10")
    #expect(try written(Self.mapper(prefix: "rgba:", includesAlpha: true)) == "rgba:01ABFF10")
  }

  @Test("every byte comes back", arguments: ["", "#", "0x", "hex "])
  func roundTrip(prefix: String) throws {
    let mapper = Self.mapper(prefix: prefix, includesAlpha: true)
    for byte in 0...255 {
      let theme = Theme(
        tint: Color(byte, 255 - byte, byte ^ 0x55, byte ^ 0xAA), palette: [Color(byte, 0, 0)])
      #expect(try mapper.map(mapper.jsonString(from: theme), to: Theme.self) == theme)
      #expect(try mapper.map(mapper.dictionary(from: theme), to: Theme.self) == theme)
    }
  }

  @Test("components are written as the nearest byte")
  func rounding() throws {
    let theme = Theme(tint: Color(red: 1.000_001, green: -0.000_001, blue: 0.5))
    #expect(try Self.mapper().jsonString(from: theme) == ##"{"tint":"#FF0080","palette":[]}"##)
  }

  @Test(
    "components without a byte cannot be written",
    arguments: [
      (Color(red: 1.1, green: 0, blue: 0), "red 1.1"),
      (Color(red: 0, green: -0.2, blue: 0), "green -0.2"),
      (Color(red: 0, green: 0, blue: .infinity), "blue inf"),
      (Color(red: 0, green: 0, blue: 0, alpha: .nan), "alpha nan"),
    ])
  func outOfRange(_ row: (color: Color, found: String)) throws {
    let error = try #require(throws: MappingError.self) {
      try Self.mapper(includesAlpha: true).jsonString(from: Theme(palette: [row.color]))
    }
    #expect(error.kind == .outOfRange)
    #expect(
      error.description
        == "palette[0]: expected a component from 0 to 1, found \(row.found); bring the color into "
        + "range in 'encode'")
  }

  @Test("an alpha that is not written does not count")
  func alphaDoesNotCount() throws {
    let theme = Theme(tint: Color(red: 0, green: 0, blue: 0, alpha: .nan))
    #expect(try Self.mapper().jsonValue(from: theme).tint == "#000000")
  }

  @Test(
    "a text that is not a color is an error with its path",
    arguments: [
      (#""""#, #"the string """#), (##""#""##, ##"the string "#""##),
      (##""#ff""##, ##"the string "#ff""##),
      (##""#fffff""##, ##"the string "#fffff""##), (##""#fffffff""##, ##"the string "#fffffff""##),
      (##""#123456789""##, ##"the string "#123456789""##),
      (###""##fff""###, ###"the string "##fff""###),
      (##""#0xfff""##, ##"the string "#0xfff""##), (##""#ggg""##, ##"the string "#ggg""##),
      (#"" fff""#, #"the string " fff""#), (#""+ff""#, #"the string "+ff""#),
      (#""ｆｆｆ""#, #"the string "ｆｆｆ""#), (#""red""#, #"the string "red""#),
      ("123", "the number 123"), ("true", "true"), ("[]", "an array"), ("{}", "an object"),
    ])
  func refused(_ row: (json: String, found: String)) {
    expectRefusal(
      ##"{"palette": ["#fff", \##(row.json)]}"##, as: Theme.self, .typeMismatch, path: "palette[1]",
      "palette[1]: expected a color of 3, 4, 6 or 8 hexadecimal digits, found \(row.found)",
      offset: 21, with: Self.mapper())
  }

  @Test("a megabyte of digits is not a color")
  func long() {
    let text = String(repeating: "f", count: 1_000_000)
    let error = errorOfMapping(#"{"tint": "\#(text)"}"#, to: Theme.self, with: Self.mapper())
    #expect(error?.found?.count == 54)
  }

  @Test("what one's own closures throw is the cause of the error")
  func ownErrors() throws {
    struct TooDark: Error {}
    let hexColor = Transformer<Color>.hexColor(
      decode: { _, _, _, _ in throw TooDark() }, encode: { _ in throw TooDark() })
    let mapper = ObjectMapper.with(Theme.self) { $0.map("tint", to: "tint", using: hexColor) }
    let error = errorOfMapping(##"{"tint": "#000", "palette": []}"##, to: Theme.self, with: mapper)
    #expect(error?.kind == .transformFailed)
    #expect(error?.underlyingError is TooDark)
    #expect(error?.description == "tint: a closure failed: TooDark() (line 1, column 10)")
    expectError("tint: a closure failed: TooDark()") {
      try mapper.jsonString(from: Theme(tint: Color(0, 0, 0)))
    }
  }
}
