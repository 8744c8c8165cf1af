import AutoMapper
import Foundation
import Testing

@Suite("Types: borders of decimals")
struct DecimalBorderTests {
  struct Account: Equatable {
    var amount: Decimal
    var limit: Decimal?
  }

  private func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> ObjectMapper {
    ObjectMapper(options: .changing(change))
  }

  static let spellings = [
    "0": ["0", "-0", "0.0", "-0.000", "0e400", "0E-400", "0.0000000000000000000000000000000e1"],
    "1": ["1", "1.0", "1e0", "100e-2", "0.001e3", "1.00000000000000000000000000000000000000000"],
    "-0.05": ["-0.05", "-5e-2", "-0.050", "-0.0000000000000000000005e20"],
    "1200": ["1200", "12e2", "1.2e+3", "1200.00"],
    "9999999999999999999": ["9999999999999999999", "9.999999999999999999e18"],
    "18446744073709551615": ["18446744073709551615", "1844674407370955161500e-2"],
    "18446744073709551616": ["18446744073709551616", "18446744073709551.616e3"],
    "99999999999999999999999999999999999999": ["99999999999999999999999999999999999999"],
    "-340282366920938463463374607431768211455": [
      "-340282366920938463463374607431768211455",
      "-3.40282366920938463463374607431768211455000e38",
    ],
    "0.12345678901234567890123456789012345678": [
      "0.12345678901234567890123456789012345678", "12345678901234567890123456789012345678e-38",
    ],
  ]

  @Test("a number in any spelling", arguments: spellings.keys.sorted())
  func spelling(text: String) throws {
    let value = try #require(Decimal(string: text))
    for spelling in Self.spellings[text] ?? [] {
      expectEverywhere(spelling, as: value, entryPoints: EntryPoint.exact)
      expectEverywhere(#""\#(spelling)""#, as: value)
      expectEveryForm(of: [value], as: "[\(text)]")
    }
  }

  @Test("numbers between the greatest and the least of each length of mantissa")
  func words() throws {
    for bits in stride(from: 16, through: 112, by: 16) {
      let power = pow(Decimal(2), bits)
      for value in [power - 1, power, power + 1] {
        for value in [value, -value] {
          expectEverywhere("\(value)", as: value, entryPoints: EntryPoint.exact)
          expectEveryForm(of: Account(amount: value), as: #"{"amount":\#(value)}"#)
        }
      }
    }
  }

  @Test(
    "numbers that a Decimal does not hold are refused, with all their digits in the message",
    arguments: [
      "340282366920938463463374607431768211456", "1e-129", "1e166", "-4e165", "0.1e-128",
      "1e100000000000000000000", "-1e-100000000000000000000",
      "1234567890123456789012345678901234567891",
    ])
  func refused(text: String) {
    expectRefusedEverywhere(
      text, as: Decimal.self, .outOfRange, "expected Decimal, found the number \(text)", offset: 0,
      entryPoints: EntryPoint.exact)
  }

  @Test("an update replaces a decimal, and one that does not fit leaves it as it is")
  func update() throws {
    var account = Account(amount: 1, limit: 2)
    try ObjectMapper.shared.update(&account, with: #"{"amount": 12.50, "limit": null}"#)
    #expect(account == Account(amount: Decimal(string: "12.5") ?? 0))
    expectError(.outOfRange) {
      try ObjectMapper.shared.update(&account, with: #"{"amount": 1e200}"#)
    }
    #expect(account.amount == Decimal(string: "12.5"))
  }

  @Test("the limit of a number's length, in text and in trees")
  func length() throws {
    let mapper = mapper { $0.maximumNumberLength = 5 }
    expectMapping(
      "[12.34,-1.20,12e-1]", to: [Decimal].self, with: mapper, entryPoints: EntryPoint.exact
    ) {
      $0.map(\.description) == ["12.34", "-1.2", "1.2"]
    }
    for text in ["123.45", "-12.34", "1.2000", "120e-1"] {
      expectRefusal(
        "[\(text)]", as: [Decimal].self, .limitExceeded, path: "[0]",
        "[0]: limit exceeded: expected at most 5 characters in a number, found 6; "
          + "raise MappingOptions.maximumNumberLength if the source is trusted", with: mapper,
        entryPoints: EntryPoint.exact)
    }
    expectEveryForm(
      of: [Decimal(-1250), Decimal(string: "12.50")], as: "[-1250,12.5]", with: mapper)
    let zeros = Decimal(sign: .plus, exponent: 5, significand: 1)
    for value in [Decimal(123456), Decimal(-12345), zeros] {
      expectWritingRefusal(
        of: Account(amount: value),
        "amount: limit exceeded: expected at most 5 characters in a number, found 6; "
          + "raise MappingOptions.maximumNumberLength if the source is trusted", with: mapper)
    }
  }

  @Test("NaN is written as the policy says")
  func nan() throws {
    let account = Account(amount: .nan, limit: .nan)
    expectWritingRefusal(
      of: account,
      "amount: expected a finite number, found NaN; JSON has no such number; choose what is "
        + "written with MappingOptions.nonFiniteNumbers")
    expectEveryForm(
      of: account, as: #"{"amount":null,"limit":null}"#,
      with: mapper { $0.nonFiniteNumbers = .writeNull })
    expectEveryForm(
      of: account, as: #"{"amount":"NaN","limit":"NaN"}"#,
      with: mapper { $0.nonFiniteNumbers = .useStrings })
    #expect(JSONNumber(Decimal.nan) == nil)
  }

  @Test("a value that is not a number is converted or refused as before")
  func others() {
    let strict = ObjectMapper(options: .strict)
    expectEverywhere("1.50", as: Decimal(1.5), with: strict, entryPoints: EntryPoint.exact)
    expectEverywhere("true", as: Decimal(1))
    for (text, found) in [
      ("null", nil), ("true", "true"), (#""1.5""#, #"the string "1.5""#), ("[]", "an array"),
    ] {
      expectRefusal(
        "[\(text)]", as: [Decimal].self, found == nil ? .missingValue : .typeMismatch, path: "[0]",
        found.map { "[0]: expected Decimal, found \($0)" }, with: strict)
    }
    for text in ["01", "1.", "-", "1e", "+1", ".5", "0x1", "NaN"] {
      expectRefusal(
        "[\(text)]", as: [Decimal].self, .invalidJSON, path: nil, entryPoints: EntryPoint.text)
    }
  }

  @Test("a decimal goes from model to model as it is")
  func converting() throws {
    struct Row: Equatable {
      var amount: Decimal?
      var limit: String?
    }
    let mapper = ObjectMapper()
    let account = Account(amount: Decimal(string: "0.10") ?? 0, limit: 1_200)
    #expect(
      try mapper.convert(account, to: Row.self)
        == Row(amount: Decimal(string: "0.1"), limit: "1200"))
    #expect(try mapper.convert(Account(amount: .nan), to: Account.self).amount.isNaN)
  }
}
