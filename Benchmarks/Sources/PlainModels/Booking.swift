package import Foundation
package import Walking

/// An entry of a ledger: amounts of money, with dates.
package struct Booking {
  package var id: Int
  package var account: String
  package var quantity: Int
  package var unitPrice: Decimal
  package var amount: Decimal
  package var fee: Decimal?
  package var balance: Decimal
  package var currency: String
  package var bookedAt: Date
  package var settledAt: Date?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(account)
    walk.add(quantity)
    walk.add(unitPrice)
    walk.add(amount)
    walk.add(fee)
    walk.add(balance)
    walk.add(currency)
    walk.add(bookedAt)
    walk.add(settledAt)
  }
}

#if CODABLE_MODELS
extension Booking: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, account, quantity
    case unitPrice = "unit_price"
    case amount, fee, balance, currency
    case bookedAt = "booked_at"
    case settledAt = "settled_at"
  }
}
#endif
