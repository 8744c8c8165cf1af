import Foundation
import Texts

/// Writes the bookings of a ledger: decimals with two to four digits after the point, and dates.
enum LedgerText {
  /// Returns a list of bookings; the first ones are the same whatever the number.
  static func list(_ count: Int, seed: UInt64 = 5) -> Data {
    var random = SeededGenerator(seed: seed)
    var text = JSONText()
    text.list(count) { text, index in
      text.object { text in
        let sign = random.chance(30) ? "-" : ""
        text.member("id", raw: "\(1_000_000 + index)")
        text.member("account", "DE\(random.number(10_000_000...99_999_999))")
        text.member("quantity", raw: "\(random.number(1...500))")
        text.member("unit_price", raw: random.decimal(0...999, digits: 4))
        text.member("amount", raw: sign + random.decimal(0...99_999, digits: 2))
        let fee = random.decimal(0...9, digits: 2)
        text.member("fee", raw: random.chance(40) ? fee : "null")
        text.member("balance", raw: random.decimal(0...9_999_999, digits: 2))
        text.member("currency", random.pick(["EUR", "USD", "GBP", "CHF", "SEK"]))
        text.member("booked_at", random.date())
        text.key("settled_at")
        let date = random.date()
        if random.chance(80) { text.string(date) } else { text.raw("null") }
      }
    }
    return text.data
  }
}
