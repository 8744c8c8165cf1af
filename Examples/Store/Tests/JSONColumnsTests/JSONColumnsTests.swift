import Foundation
import GRDB
import JSONColumns
import Testing

/// Columns with JSON, read and written by a mapper.
@Suite("JSON columns")
struct JSONColumnsTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { try Order.createTable(in: $0) }
  }

  private static let order = Order(
    id: 7, customer: "Ann",
    lines: [Order.Line(articleName: "tea", count: 2), Order.Line(articleName: "a/b", count: 1)],
    delivery: Order.Delivery(day: Date(timeIntervalSince1970: 0)))

  @Test("columns are written by the rules of the mapper")
  func writing() throws {
    let row = try queue.write { database in
      try Self.order.insert(database)
      return try Row.fetchOne(database, sql: "SELECT * FROM orders")
    }
    let lines: String? = row?["lines"]
    #expect(lines == #"[{"article_name":"tea","count":2},{"article_name":"a/b","count":1}]"#)
    let delivery: String? = row?["delivery"]
    #expect(delivery == #"{"day":"1970-01-01T00:00:00Z"}"#)
  }

  @Test("and read by them")
  func reading() throws {
    let orders = try queue.write { database in
      try Self.order.insert(database)
      try Order(id: 8, customer: "Bob", lines: []).insert(database)
      return try Order.order(Column("id")).fetchAll(database)
    }
    #expect(orders == [Self.order, Order(id: 8, customer: "Bob", lines: [])])
  }

  @Test("what another program wrote is converted, or refused with the sentence of the mapper")
  func otherPrograms() throws {
    func order(_ lines: String) throws -> Order? {
      try queue.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO orders VALUES (1, 'Cleo', ?, NULL)", arguments: [lines])
        return try Order.fetchOne(database)
      }
    }
    #expect(
      try order(#"[{"ArticleName":"tea","count":"2"}]"#)?.lines
        == [Order.Line(articleName: "tea", count: 2)])
    let error = #expect(throws: (any Error).self) {
      try order(#"[{"article_name":"tea","count":"two"}]"#)
    }
    #expect("\(error as Any)".contains(#"[0].count: expected Int, found the string "two""#))
  }
}
