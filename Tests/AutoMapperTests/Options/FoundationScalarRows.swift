import Foundation

/// The documents of scalars.
enum FoundationScalarRows {
  private typealias Models = FoundationModels

  static let integers: [FoundationRow] = [
    row(Int.self, "42"), row(Int.self, "-7"), row(Int.self, "3.0"), row(Int.self, "1e2"),
    row(Int.self, "3.5"), row(Int.self, "1e-2"), row(Int.self, "100e-2"),
    row(Int.self, #""42""#), row(Int.self, "true"), row(Int.self, "null"), row(Int.self, "[]"),
    row(Int.self, "{}"), row(Int.self, "-0"), row(Int.self, "-0.0"),
    row(Int.self, "9223372036854775807"), row(Int.self, "9223372036854775808"),
    row(Int.self, "9007199254740993.0"), row(Int.self, "1e18"), row(Int.self, "1e19"),
    row(Int8.self, "127"), row(Int8.self, "128"), row(Int8.self, "-129"), row(Int8.self, "1e1"),
    row(UInt.self, "-1"), row(UInt64.self, "18446744073709551615"),
    row(UInt64.self, "18446744073709551616"), row(UInt8.self, "256"),
    row(Models.Box<Int>.self, #"{"value": "x"}"#),
  ]

  static let floatingPoint: [FoundationRow] = [
    row(Double.self, "1.5"), row(Double.self, "3"), row(Double.self, "-0.0"),
    row(Double.self, "1e308"), row(Double.self, "1e309"),
    row(Double.self, "5e-324"), row(Double.self, "0.1"), row(Double.self, "123456789012345678"),
    row(Double.self, "1e16"), row(Double.self, "1e23"), row(Double.self, #""1.5""#),
    row(Double.self, #""NaN""#), row(Double.self, "true"), row(Double.self, "null"),
    row(Float.self, "0.1"), row(Float.self, "16777217"), row(Float.self, "1e39"),
    row(Float.self, "3.4028235e38"), row(Float.self, #""1""#),
    row(Decimal.self, "1.10"), row(Decimal.self, "0.1"),
    row(Decimal.self, "12345678901234567890.123456789"),
    row(Decimal.self, #""1.5""#), row(Decimal.self, "1e200"), row(Decimal.self, "null"),
    row(Models.Scalars.self, #"{"price": 9.99, "ratio": 0.3, "small": 1.1}"#),
  ]

  static let text: [FoundationRow] = [
    row(String.self, #""a/b""#), row(String.self, #""\u00e9\ud83d\ude00\n\t\"\\""#),
    row(String.self, #""\u0000\u001f\u007f""#), row(String.self, #""\ud800""#),
    row(String.self, #""""#), row(String.self, "1"), row(String.self, "true"),
    row(String.self, "null"), row(String.self, #""é\u0301""#), row(String.self, #""\u2028""#),
    row(String.self, #""</script>""#),
    row(Bool.self, "true"), row(Bool.self, "false"), row(Bool.self, "1"), row(Bool.self, "0"),
    row(Bool.self, #""true""#),
    row(UUID.self, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#),
    row(UUID.self, #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#), row(UUID.self, #""E621""#),
    row(UUID.self, "5"),
    row(URL.self, #""https://example.org/a?b=c#d""#), row(URL.self, #""relative/path""#),
    row(URL.self, #""""#), row(URL.self, #""http://a b""#), row(URL.self, "5"),
    row(Models.Scalars.self, #"{"url": "https:\/\/example.org\/"}"#),
    row(Data.self, #""aGVsbG8=""#), row(Data.self, #""aGVsbG8""#), row(Data.self, #""""#),
    row(Data.self, #""aGVs bG8=""#), row(Data.self, #""-_-_""#), row(Data.self, "[1, 2]"),
    row(Models.Scalars.self, #"{"data": "AAEC", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"#),
  ]

  static let dates: [FoundationRow] = [
    row(Date.self, "0"), row(Date.self, "700000000"), row(Date.self, "700000000.123"),
    row(Date.self, "-1.5"), row(Date.self, "1e-5"), row(Date.self, "0.30000000000000004"),
    row(Date.self, "0.012345678901234567"), row(Date.self, "12345678901.123457"),
    row(Date.self, "-63114076800"), row(Date.self, "63113904000"), row(Date.self, "1.5e9"),
    row(Date.self, "true"), row(Date.self, "null"), row(Date.self, #""700000000""#),
    row(Date.self, #""2013-06-15T12:34:56Z""#), row(Date.self, #""""#), row(Date.self, "{}"),
    row(Models.Dated.self, #"{"at": 1, "others": [2.5, 3], "byName": {"a": -4}}"#),
    row(Models.Dated.self, #"{"at": null}"#), row(Models.Dated.self, #"{"at": "1"}"#),
    row(Models.Dated.self, #"{"at": 1, "others": [2, "3"]}"#),
    row(Models.Dated.self, #"{"at": 1, "byName": {"a": "4"}}"#),
    row(Models.Maybe<Date>.self, #"{"value": 7}"#), row(Models.Maybe<Date>.self, "{}"),
    row(Models.Log.self, #"{"meta": {"at": 5.5}, "entry": [1, "x"]}"#),
    row(Models.Log.self, #"{"meta": {"at": "5.5"}, "entry": [1, "x"]}"#),
    row(Models.Log.self, #"{"meta": {"at": 5.5}, "entry": [1]}"#),
    row(DateInterval.self, #"{"start": 5, "duration": 2.5}"#),
  ]

  static let strategies: [FoundationRow] = [
    row(Date.self, "1371299696", dates: .secondsSince1970),
    row(Date.self, "1371299696.5", dates: .secondsSince1970),
    row(Date.self, #""1371299696""#, dates: .secondsSince1970),
    row(Date.self, "1371299696789", dates: .millisecondsSince1970),
    row(Date.self, #""2013-06-15T12:34:56Z""#, dates: .iso8601),
    row(Date.self, #""2013-06-15T14:34:56+02:00""#, dates: .iso8601),
    row(Date.self, #""soon""#, dates: .iso8601),
    row(
      Models.Log.self, #"{"meta": {"at": "2013-06-15T12:34:56Z"}, "entry": [1, "x"]}"#,
      dates: .iso8601),
    row(Models.Dated.self, #"{"at": 1371299696}"#, dates: .secondsSince1970),
  ]
}
