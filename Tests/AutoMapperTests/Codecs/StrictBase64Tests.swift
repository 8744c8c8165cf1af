import AutoMapper
import Foundation
import Testing

@Suite("Types: base64")
struct StrictBase64Tests {
  @Test(
    "text that is not the canonical form of its bytes is not base64",
    arguments: [
      "====", "=", "AQI==", "AQ===", "AA=A", "A===", "AQ", "AQ=", "AQIDBA", "AQ==AQ==",
      "AQIDAQ==AQID",
      "AR==", "AQJ=", "AQ= =", " AQ==", "AQ==\\n", "A-__", "AQIDB",
    ])
  func refused(text: String) {
    expectRefusedEverywhere(#""\#(text)""#, as: Data.self, .typeMismatch, offset: 0)
  }

  @Test(
    "so it is in a long text",
    arguments: ["AA=A", "A===", "====", "AQ", "AR==", "AQJ=", "A-__", "AQ= ", "\\n123"])
  func refusedAtTheEnd(group: String) {
    for groups in [[group], [group, "AQID"]] {
      let text = String(repeating: "AQID", count: 200) + groups.joined()
      expectRefusedEverywhere(#""\#(text)""#, as: Data.self, .typeMismatch, offset: 0)
    }
  }

  @Test("bytes of every length and value are read as they were written")
  func roundTrip() throws {
    for count in Array(0..<70) + Array(380..<390) + [4_095, 4_096, 4_097] {
      let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) })
      let text = try ObjectMapper.shared.jsonString(from: [data])
      #expect(try ObjectMapper.shared.map(text, to: [Data].self) == [data])
    }
    for byte in UInt8.min...UInt8.max {
      let data = Data([byte])
      let text = try ObjectMapper.shared.jsonString(from: [data])
      #expect(try ObjectMapper.shared.map(text, to: [Data].self) == [data])
    }
  }
}
