package import Walking

/// An order of a shop: thirty properties, seven of them with models or lists of models of their own.
package struct Order {
  package var id: Int
  package var number: String
  package var status: String
  package var currency: String
  package var total: Double
  package var netTotal: Double
  package var taxTotal: Double
  package var discountTotal: Double?
  package var shippingTotal: Double
  package var weight: Double?
  package var itemCount: Int
  package var isPaid: Bool
  package var isGift: Bool
  package var isExpress: Bool
  package var giftMessage: String?
  package var couponCode: String?
  package var language: String
  package var channel: String
  package var warehouse: Int
  package var priority: Int?
  package var createdAt: String
  package var updatedAt: String?
  package var labels: [String]
  package var notes: [OrderNote]
  package var customer: OrderCustomer
  package var billingAddress: Address
  package var deliveryAddress: Address?
  package var payment: OrderPayment
  package var lines: [OrderLine]
  package var shipments: [OrderShipment]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(number)
    walk.add(status)
    walk.add(currency)
    walk.add(total)
    walk.add(netTotal)
    walk.add(taxTotal)
    walk.add(discountTotal)
    walk.add(shippingTotal)
    walk.add(weight)
    walk.add(itemCount)
    walk.add(isPaid)
    walk.add(isGift)
    walk.add(isExpress)
    walk.add(giftMessage)
    walk.add(couponCode)
    walk.add(language)
    walk.add(channel)
    walk.add(warehouse)
    walk.add(priority)
    walk.add(createdAt)
    walk.add(updatedAt)
    walk.add(labels)
    walk.add(notes) { $0.walk(into: &$1) }
    customer.walk(into: &walk)
    billingAddress.walk(into: &walk)
    walk.add(deliveryAddress) { $0.walk(into: &$1) }
    payment.walk(into: &walk)
    walk.add(lines) { $0.walk(into: &$1) }
    walk.add(shipments) { $0.walk(into: &$1) }
  }
}

#if CODABLE_MODELS
extension Order: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, number, status, currency, total
    case netTotal = "net_total"
    case taxTotal = "tax_total"
    case discountTotal = "discount_total"
    case shippingTotal = "shipping_total"
    case weight
    case itemCount = "item_count"
    case isPaid = "is_paid"
    case isGift = "is_gift"
    case isExpress = "is_express"
    case giftMessage = "gift_message"
    case couponCode = "coupon_code"
    case language, channel, warehouse, priority
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case labels, notes, customer
    case billingAddress = "billing_address"
    case deliveryAddress = "delivery_address"
    case payment, lines, shipments
  }
}
#endif
