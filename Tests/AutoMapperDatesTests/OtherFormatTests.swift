import AutoMapperDates
import Foundation
import Testing

@Suite("RFC 1123, RFC 2822, .NET and the common formats")
struct OtherFormatTests {
  static let internet: [DateRow] = [
    DateRow("Sat, 15 Jun 2013 12:34:56 GMT", 1_371_299_696),
    DateRow("sat, 15 jun 2013 12:34:56 gmt", 1_371_299_696),
    DateRow("Saturday, 15 June 2013 12:34:56 GMT", 1_371_299_696),
    DateRow("Sat, 15 Jun 2013 12:34:56 -0700", 1_371_324_896),
    DateRow("Sat, 15 Jun 2013 12:34:56 +05:30", 1_371_279_896),
    DateRow("Sat, 15 Jun 2013 12:34:56 -0700 (PDT)", 1_371_324_896),
    DateRow("15 Jun 2013 12:34:56 UT", 1_371_299_696),
    DateRow("15 Jun 2013 12:34 Z", 1_371_299_640),
    DateRow("Sat, 15 Jun 2013 12:34:56 EST", 1_371_317_696),
    DateRow("Sat, 15 Jun 2013 12:34:56 PDT", 1_371_324_896),
    DateRow("Sat,  1  Jun  2013  12:34:56  GMT", 1_370_090_096),
    DateRow("Sat, 1 Jun 2013 12:34:56 GMT", 1_370_090_096),
    DateRow("Sat, 15 Jun 13 12:34:56 GMT", 1_371_299_696),
    DateRow("15 Jun 99 00:00:00 GMT", 929_404_800),
    DateRow("Sat, 30 Jun 2012 23:59:60 GMT", 1_341_100_800),
    DateRow("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
    DateRow("Sun, 15 Jun 2013 12:34:56 GMT", nil),
    DateRow("Sat, 32 Jun 2013 12:34:56 GMT", nil),
    DateRow("Sat, 31 Jun 2013 12:34:56 GMT", nil),
    DateRow("Sat, 15 Juni 2013 12:34:56 GMT", nil),
    DateRow("Sat 15 Jun 2013 12:34:56 GMT", nil),
    DateRow("Sat, 15 Jun 2013 12:34:56", nil),
    DateRow("Sat, 15 Jun 2013 12:34:56 ", nil),
    DateRow("Sat, 15 Jun 2013 12:34:56 XYZ", nil),
    DateRow("Sat, 15 Jun 2013 12:34:56 GMT ", nil),
    DateRow("Sat, 15 Jun 2013 12:34:56 GMT (", nil),
    DateRow("Sat, 15 Jun 2013 24:00:00 GMT", nil),
    DateRow("Sat, 15 Jun 2013 12:34:60 GMT", nil),
    DateRow("Sat, 15 Jun 20130 12:34:56 GMT", nil),
    DateRow("Sam, 15 Jun 2013 12:34:56 GMT", nil),
    DateRow("Sat,", nil),
    DateRow("Sat", nil),
  ]

  @Test("dates of mail and HTTP", arguments: internet)
  func internetDates(_ row: DateRow) {
    for format in [DateFormat.rfc1123, .rfc2822, .common] {
      expect(row.text, by: format, means: row.seconds)
    }
  }

  @Test("mail and HTTP differ in the zone that they write")
  func internetWriting() throws {
    let date = Date(timeIntervalSince1970: 1_371_299_696.999)
    #expect(try DateFormat.rfc1123.string(from: date) == "Sat, 15 Jun 2013 12:34:56 GMT")
    #expect(try DateFormat.rfc2822.string(from: date) == "Sat, 15 Jun 2013 12:34:56 +0000")
  }

  static let dotNet: [DateRow] = [
    DateRow("/Date(1371299696789)/", 1_371_299_696.789),
    DateRow("/Date(1371299696789+0200)/", 1_371_299_696.789),
    DateRow("/Date(1371299696789-0700)/", 1_371_299_696.789),
    DateRow("/Date(-62135596800000)/", -62_135_596_800),
    DateRow("/Date(0)/", 0),
    DateRow("/Date(-1)/", -0.001),
    DateRow("/Date(-1500)/", -1.5),
    DateRow("/Date(-0)/", 0),
    DateRow("/Date()/", nil),
    DateRow("/Date(-)/", nil),
    DateRow("/Date(1371299696789)", nil),
    DateRow("/Date(1371299696789)/ ", nil),
    DateRow("/date(1371299696789)/", nil),
    DateRow("/Date(1.5)/", nil),
    DateRow("/Date(1e3)/", nil),
    DateRow("/Date(1371299696789+0260)/", nil),
    DateRow("/Date(1371299696789+)/", nil),
    DateRow("/Date(99999999999999999999)/", nil),
    DateRow("/", nil),
  ]

  @Test("dates of .NET", arguments: dotNet)
  func dotNetDates(_ row: DateRow) {
    expect(row.text, by: .dotNet, means: row.seconds)
    expect(row.text, by: .common, means: row.seconds)
  }

  @Test(
    ".NET dates are written in milliseconds",
    arguments: [
      (1_371_299_696.789, "/Date(1371299696789)/"), (0, "/Date(0)/"), (-0.5, "/Date(-500)/"),
      (-62_135_596_800, "/Date(-62135596800000)/"), (0.0009, "/Date(0)/"),
    ] as [(Double, String)])
  func dotNetWriting(seconds: Double, text: String) throws {
    #expect(try DateFormat.dotNet.string(from: Date(timeIntervalSince1970: seconds)) == text)
  }

  static let american: [DateRow] = [
    DateRow("06/15/2013", 1_371_254_400),
    DateRow("6/5/2013", 1_370_390_400),
    DateRow("01/21/2005 10:15:30 AM", 1_106_302_530),
    DateRow("01/21/2005 10:15:30 PM", 1_106_345_730),
    DateRow("01/21/2005 22:15:30 PM", 1_106_345_730),
    DateRow("01/21/2005 22:15:30 pm", 1_106_345_730),
    DateRow("01/21/2005 12:00:00 AM", 1_106_265_600),
    DateRow("01/21/2005 12:00:00 PM", 1_106_308_800),
    DateRow("01/21/2005 00:00:00 AM", 1_106_265_600),
    DateRow("01/21/2005 22:15:30 AM", nil),
    DateRow("01/21/2005 24:15:30 PM", nil),
    DateRow("01/21/2005 10:15:30", nil),
    DateRow("01/21/2005 10:15:30 XM", nil),
    DateRow("01/21/2005 ", nil),
    DateRow("21/01/2005", nil),
    DateRow("02/30/2013", nil),
    DateRow("06/15/13", nil),
    DateRow("06/15/20130", nil),
    DateRow("6/", nil),
  ]

  @Test("American dates keep their hour", arguments: american)
  func americanDates(_ row: DateRow) {
    expect(row.text, by: .common, means: row.seconds)
  }

  @Test(
    "the common formats refuse what they would have to guess",
    arguments: ["1371299696", "1371299696789", "June 15, 2013", "2013", "12:34", "1.5", "a", "Z"])
  func unknown(text: String) {
    expect(text, by: .common, means: nil)
  }

  @Test("a list reads by the first format that can, and writes by the first")
  func lists() throws {
    let format = DateFormat.anyOf(["dd/MM/yyyy", "MM/dd/yyyy", .iso8601])
    expect("02/01/2013", by: format, means: 1_357_084_800)
    expect("01/21/2005", by: format, means: 1_106_265_600)
    expect("2013-06-15", by: format, means: 1_371_254_400)
    expect("15.06.2013", by: format, means: nil)
    #expect(try format.string(from: Date(timeIntervalSince1970: 0)) == "01/01/1970")
    #expect(try format.date(fromNumber: 5) == Date(timeIntervalSince1970: 5))
    #expect(throws: DateFormatError.self) { try DateFormat.anyOf([]).validate() }
    #expect(throws: DateFormatError.self) { try DateFormat.anyOf([]).date(from: "2013-06-15") }
    #expect(throws: DateFormatError.self) { try DateFormat.anyOf([]).string(from: .distantPast) }
    #expect(throws: DateFormatError.self) { try DateFormat.anyOf(["Q", "'"]).validate() }
  }
}
