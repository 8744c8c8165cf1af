import AutoMapper
import Testing

/// ObjectMapper's handling of colors.
///
/// The number above a test, such as OM-77, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: colors")
struct ColorCompatibilityTests {
  struct Color: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255
  }

  struct Paint: Equatable {
    var color: Color?
    var others: [Color]?
  }

  private static func hexadecimal(prefix: String, writesAlpha: Bool) -> Transformer<Color> {
    .hexColor(
      prefix: prefix, includesAlpha: writesAlpha,
      decode: { red, green, blue, alpha in
        let bytes = [red, green, blue, alpha].map { UInt8(($0 * 255).rounded()) }
        return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
      },
      encode: { color in
        let parts = [color.red, color.green, color.blue, color.alpha].map { Double($0) / 255 }
        return (parts[0], parts[1], parts[2], parts[3])
      })
  }

  private static func mapper(prefix: String = "#", writesAlpha: Bool = false) -> ObjectMapper {
    let transformer = hexadecimal(prefix: prefix, writesAlpha: writesAlpha)
    return ObjectMapper.with(Paint.self) { paint in
      paint.map("color", to: "color", using: transformer)
      paint.map("others", to: "others", using: transformer)
    }
  }

  static let rows: [(text: String, color: Color)] = [
    ("F05", Color(red: 255, green: 0, blue: 85)),
    ("#f05", Color(red: 255, green: 0, blue: 85)),
    ("F058", Color(red: 255, green: 0, blue: 85, alpha: 136)),
    ("#F05A01", Color(red: 240, green: 90, blue: 1)),
    ("F05A0180", Color(red: 240, green: 90, blue: 1, alpha: 128)),
    ("#f05a0180", Color(red: 240, green: 90, blue: 1, alpha: 128)),
  ]

  // OM-77
  @Test("colors of 3, 4, 6, and 8 digits are read, with or without a number sign", arguments: rows)
  func colorsAreRead(text: String, color: Color) {
    expectMapping(#"{"color":"\#(text)"}"#, as: Paint(color: color), with: Self.mapper())
    expectMapping(
      #"{"others":["\#(text)","000"]}"#,
      as: Paint(others: [color, Color(red: 0, green: 0, blue: 0)]), with: Self.mapper())
  }

  // OM-77
  @Test("colors are written with or without a prefix and an alpha")
  func colorsAreWritten() {
    let paint = Paint(color: Color(red: 240, green: 90, blue: 1, alpha: 128))
    expectEveryForm(of: paint, as: ##"{"color":"#F05A01"}"##, with: Self.mapper())
    expectEveryForm(of: paint, as: #"{"color":"F05A01"}"#, with: Self.mapper(prefix: ""))
    expectBothWays(
      ##"{"color":"#F05A0180"}"##, paint, with: Self.mapper(writesAlpha: true))
    expectBothWays(
      #"{"color":"F05A0180","others":["00000000"]}"#,
      Paint(color: paint.color, others: [Color(red: 0, green: 0, blue: 0, alpha: 0)]),
      with: Self.mapper(prefix: "", writesAlpha: true))
  }

  // OM-77
  @Test(
    "a text that is not a color is an error", arguments: ["", "#", "F", "F05A0", "GGG", "#F05A018"])
  func textsThatAreNotColors(text: String) {
    expectRefusal(
      #"{"others":["000","\#(text)"]}"#, as: Paint.self, .typeMismatch, path: "others[1]",
      "others[1]: expected a color of 3, 4, 6 or 8 hexadecimal digits, found the string "
        + #""\#(text)""#, offset: 17, with: Self.mapper())
  }
}
