// Shows how to convert one model to another.

import AutoMapper
import Foundation

// Two models of the same thing.
struct Address {
  var city: String
}

struct Customer {
  var name: String
  var address: Address?
}

struct Line {
  var sku: String
  var amount: Int
}

struct Order {
  var id: Int
  var customer: Customer
  var total: Decimal
  var lines: [Line]
}

struct LineRow {
  var sku: String
  var amount: String
}

struct OrderRow {
  var id: String
  var customerName: String
  var customerAddressCity: String?
  var total: Decimal
  var lines: [LineRow]
}

let mapper = ObjectMapper()
let order = Order(
  id: 7, customer: Customer(name: "Ann", address: Address(city: "Husum")), total: 9.5,
  lines: [Line(sku: "tea", amount: 2)])

let row = try mapper.convert(order, to: OrderRow.self)
print(row.id, row.customerName, row.customerAddressCity ?? "-", row.total, row.lines[0].amount)

let back = try mapper.convert(row, to: Order.self)
print(back.id, back.customer.name, back.customer.address?.city ?? "-")

// Keys of the source, and names of both.
struct Person {
  var name: String
  var password: String
}

struct Contact {
  var fullName: String
  var name: String
  var password: String?
}

let people = ObjectMapper { provider in
  provider.configure(Person.self) { person in
    person.map("full_name", to: \.name)
    person.exclude(\.password)
  }
}
let contact = try people.convert(Person(name: "Ann", password: "secret"), to: Contact.self)
print(contact.fullName, contact.name, contact.password ?? "-")

// Closures of the target.
struct Label {
  var text: String
}

let labels = ObjectMapper { provider in
  provider.configure(Label.self) { label in
    label.map("sku", to: \.text) { node, parent in
      "\(try parent.amount.int) × \(try node.string), \(node.userContext ?? "no shop")"
    }
  }
}
print(try labels.convert(order.lines[0], to: Label.self, context: "North").text)

// A live object.
final class Account {
  var name = "Ann"
  var mail: String? = "ann@example.org"
  var visits = 3
}

struct Form {
  var name: String?
  var mail: String?
}

let account = Account()
try mapper.update(account, from: Form(name: "Bea", mail: nil))
print(account.name, account.mail ?? "-", account.visits)

// The values that were converted.
let (_, report) = try mapper.convertWithReport(order.lines, to: [LineRow].self)
print(report)

// Values that do not fit.
struct Invoice {
  var customerName: String
  var total: Bool
  var dueAt: Date
}

do {
  _ = try mapper.convert(order, to: Invoice.self)
} catch {
  print(error)
}

// The same before there is a value.
for issue in mapper.validate(from: Order.self, to: Invoice.self) {
  print(issue)
}
