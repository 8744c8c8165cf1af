import Testing

@testable import AutoMapper

@Suite("Keys: words of names")
struct WordsTests {
  @Test("Words begin after separators and where the case says so", arguments: rows)
  func words(_ row: Row) {
    #expect(Words.split(row.name).joined(separator: " ") == row.words)
  }

  @Test("Pieces keep their spelling")
  func pieces() {
    #expect(Words.pieces(of: "_userID__firstURLs") == ["user", "ID", "first", "URLs"])
  }

  /// A name and its words, separated by spaces.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let words: String

    init(_ name: String, _ words: String) {
      self.name = name
      self.words = words
    }

    var testDescription: String { name.debugDescription }
  }

  private static let rows = [
    Row("shipping_address", "shipping address"),
    Row("shippingAddress", "shipping address"),
    Row("ShippingAddress", "shipping address"),
    Row("SHIPPING_ADDRESS", "shipping address"),
    Row("shipping-address", "shipping address"),
    Row("Shipping Address", "shipping address"),
    Row("shipping.address", "shipping address"),
    Row("@shipping$address#", "shipping address"),
    Row("__shipping__address__", "shipping address"),
    Row("shipping[address]", "shipping address"),
    Row("shippingaddress", "shippingaddress"),
    // Acronyms
    Row("orderID", "order id"),
    Row("orderId", "order id"),
    Row("pdfURL", "pdf url"),
    Row("URLPattern", "url pattern"),
    Row("XMLHttpRequest", "xml http request"),
    Row("PDFURL", "pdf url"),
    Row("PDFQURL", "pdfqurl"),
    Row("aURL", "a url"),
    Row("eTag", "e tag"),
    Row("ETag", "e tag"),
    Row("imageURLs", "image urls"),
    Row("groupIDsOnly", "group ids only"),
    Row("URLSession", "url session"),
    Row("IPv6Prefix", "ipv6 prefix"),
    // Digits
    Row("HTTPServer2", "http server2"),
    Row("line2", "line2"),
    Row("line_2", "line 2"),
    Row("md5Digest", "md5 digest"),
    Row("S3Bucket", "s3 bucket"),
    Row("2fa_code", "2fa code"),
    Row("top10items", "top10items"),
    // Other alphabets
    Row("ÉtatCivil", "état civil"),
    Row("ζώνηΏρας", "ζώνη ώρας"),
    Row("名前_カナ", "名前 カナ"),
    Row("🎉Count", "🎉 count"),
    // Hardly a name
    Row("", ""),
    Row("_", ""),
    Row("-.-", ""),
    Row("x", "x"),
    Row("X", "x"),
    Row("aB", "a b"),
  ]
}
