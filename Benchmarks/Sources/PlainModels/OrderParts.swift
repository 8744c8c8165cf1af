package import Walking

/// The customer.
package struct OrderCustomer {
  package var id: Int
  package var name: String
  package var email: String
  package var isCompany: Bool

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(name)
    walk.add(email)
    walk.add(isCompany)
  }
}

/// The payment of an order.
package struct OrderPayment {
  package var method: String
  package var amount: Double
  package var paidAt: String?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(method)
    walk.add(amount)
    walk.add(paidAt)
  }
}

/// One item of an order.
package struct OrderLine {
  package var article: String
  package var quantity: Int
  package var price: Double

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(article)
    walk.add(quantity)
    walk.add(price)
  }
}

/// A parcel with a part of an order.
package struct OrderShipment {
  package var carrier: String
  package var trackingCode: String?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(carrier)
    walk.add(trackingCode)
  }
}

/// A note about an order.
package struct OrderNote {
  package var author: String
  package var text: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(author)
    walk.add(text)
  }
}

#if CODABLE_MODELS
extension OrderCustomer: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, email
    case isCompany = "is_company"
  }
}

extension OrderPayment: Codable {
  private enum CodingKeys: String, CodingKey {
    case method, amount
    case paidAt = "paid_at"
  }
}

extension OrderLine: Codable {}

extension OrderShipment: Codable {
  private enum CodingKeys: String, CodingKey {
    case carrier
    case trackingCode = "tracking_code"
  }
}

extension OrderNote: Codable {}
#endif
