#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Types: rounding of Float16")
struct HalfPrecisionTests {
  @Test("numbers near the middle of two values are rounded once, whatever their digits")
  func middles() {
    let middle = "1.00048828125"
    expectEverywhere(middle, as: Float16(1))
    expectEverywhere("1.00048828126", as: Float16(1).nextUp)
    expectEverywhere("1.00048828124", as: Float16(1))
    expectEverywhere("-1.00048828126", as: -Float16(1).nextUp)
    expectEverywhere(#""1.00048828126""#, as: Float16(1).nextUp)
    for digits in ["0000000000000000000001", "00000000000000000000000000000000000000000001e0"] {
      expectMapping("[\(middle)\(digits)]", as: [Float16(1).nextUp], entryPoints: EntryPoint.exact)
    }
    expectMapping(
      "[1.00048828124999999999999999999]", as: [Float16(1)], entryPoints: EntryPoint.exact)
    expectMapping("[1.00146484375]", as: [Float16(1).nextUp.nextUp])
    expectMapping(
      "[1.00146484374999999999999999999]", as: [Float16(1).nextUp], entryPoints: EntryPoint.exact)
  }

  @Test("the least value and the greatest one")
  func ends() {
    let least = Float16.leastNonzeroMagnitude
    expectMapping("[2.98023223876953125e-8]", as: [Float16(0)], entryPoints: EntryPoint.exact)
    expectMapping("[2.980232238769531250000001e-8]", as: [least], entryPoints: EntryPoint.exact)
    expectMapping("[-2.980232238769531250000001e-8]", as: [-least], entryPoints: EntryPoint.exact)
    expectMapping(
      "[2.980232238769531249999999e-8]", as: [Float16(0)], entryPoints: EntryPoint.exact)
    let greatest = Float16.greatestFiniteMagnitude
    expectMapping(
      "[65519.99999999999999999999999999]", as: [greatest], entryPoints: EntryPoint.exact)
    for text in ["65520", "-65520.0", "1e5", "1e400"] {
      expectRefusal(
        "[\(text)]", as: [Float16].self, .outOfRange, path: "[0]", entryPoints: EntryPoint.exact)
    }
  }

  @Test("each middle is rounded to its even neighbor, and the numbers near it to the nearer one")
  func everyMiddle() throws {
    var texts: [String] = []
    var expected: [Float16] = []
    for pattern in stride(from: UInt16(0), to: Float16.greatestFiniteMagnitude.bitPattern, by: 7) {
      let lower = Float16(bitPattern: pattern)
      let middle = Double(lower) + Double(lower.ulp) / 2
      let digits = String(format: "%.25f", middle)
      texts += [digits, digits + "00000001"]
      expected += [pattern % 2 == 0 ? lower : lower.nextUp, lower.nextUp]
    }
    #expect(
      try ObjectMapper.shared.map("[\(texts.joined(separator: ","))]", to: [Float16].self)
        == expected)
  }
}
#endif
