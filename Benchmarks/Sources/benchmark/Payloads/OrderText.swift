import Foundation
import Texts

/// An order of a shop, as text: its content hardly affects the cost of a first call.
enum OrderText {
  /// Returns the same order this many times, as a list.
  static func list(_ count: Int) -> Data {
    var text = JSONText()
    text.list(count) { text, _ in text.raw(order) }
    return text.data
  }

  /// Returns the order alone.
  static var single: Data { Data(order.utf8) }

  private static let order =
    #"{"id":4711,"number":"2024-004711","status":"shipped","currency":"EUR","total":129.9,"#
    + #""net_total":109.16,"tax_total":20.74,"discount_total":null,"shipping_total":4.9,"#
    + #""weight":2.35,"item_count":3,"is_paid":true,"is_gift":false,"is_express":true,"#
    + #""gift_message":null,"coupon_code":"SPRING","language":"de","channel":"web","#
    + #""warehouse":12,"priority":1,"created_at":"2024-03-01T09:30:00Z","updated_at":null,"#
    + #""labels":["fragile","priority-customer"],"notes":[{"author":"Ada","text":"Ring twice."}],"#
    + #""customer":{"id":99,"name":"Ada Lovelace","email":"ada@example.com","is_company":false},"#
    + #""billing_address":{"street":"12 Mill Lane","city":"London","zip_code":"21335","#
    + #""country":"GB","lat":51.507351,"lng":-0.127758},"delivery_address":null,"#
    + #""payment":{"method":"card","amount":129.9,"paid_at":"2024-03-01T09:31:10Z"},"#
    + #""lines":[{"article":"A-100","quantity":2,"price":49.95},"#
    + #"{"article":"B-7","quantity":1,"price":25.1}],"#
    + #""shipments":[{"carrier":"post","tracking_code":"RR123456785GB"}]}"#
}
