/// Keys as the world writes them, with the properties that they lead to.
///
/// Each property of a row is another way to write the same name, of which a model has one. These are the
/// rows of `keys.json` that state a rule, and not a policy.
enum KeyTable {
  struct Row: Sendable, CustomStringConvertible {
    let key: String
    let properties: [String]
    var description: String { key }

    init(_ key: String, _ properties: String...) {
      self.key = key
      self.properties = properties
    }
  }

  static let rows = [
    Row("last_name", "lastName"), Row("FIRST-NAME", "firstName"), Row("first name", "firstName"),
    Row("Firstname", "firstName"), Row("user_id", "userId", "userID"),
    Row("userId", "userId", "userID"), Row("userID", "userID", "userId"),
    Row("UserID", "userID", "userId"), Row("userid", "userId", "userID"), Row("id", "id"),
    Row("htmlUrl", "htmlURL", "htmlUrl"), Row("HTMLURL", "htmlURL", "htmlUrl"),
    Row("HTML_URL", "htmlURL", "htmlUrl"),
    Row("api_url_v2", "apiUrlV2", "apiURLV2", "apiURLv2"),
    Row("XMLHttpRequest", "xmlHttpRequest", "xmlHTTPRequest"),
    Row("ipv6_addr", "ipv6Addr", "IPv6Addr"), Row("iOSVersion", "iOSVersion", "iosVersion"),
    Row("ios_version", "iosVersion", "iOSVersion"), Row("eTag", "eTag", "etag", "ETag"),
    Row("uuid", "uuid", "UUID"), Row("UUID", "uuid", "UUID"), Row("_id", "id", "_id"),
    Row("__v", "v", "__v"), Row("@id", "id"), Row("$ref", "ref"), Row("_links", "links", "_links"),
    Row("_embedded", "embedded", "_embedded"), Row("_private", "private", "_private"),
    Row("__first_name__", "firstName"), Row("address_1", "address1"), Row("address1", "address1"),
    Row("address_line_2", "addressLine2"), Row("line2text", "line2text", "line2Text"),
    Row("top10", "top10"), Row("top_10_items", "top10Items"),
    Row("area51Controller", "area51Controller"), Row("area51_controller", "area51Controller"),
    Row("utf8_text", "utf8Text"), Row("sha256_hash", "sha256Hash"), Row("x_y_z", "xYZ", "xyz"),
    Row("default", "default"), Row("self", "self"), Row("Type", "type", "Type"),
    Row("protocol", "protocol"), Row("where", "where"), Row("description", "description"),
    Row("hash", "hash"), Row("hashValue", "hashValue"), Row("Content-Type", "contentType"),
    Row("x-request-id", "xRequestId", "xRequestID"), Row("größe", "größe"),
    Row("GRÖSSE", "grösse"), Row("straße", "straße"), Row("ıd", "ıd"),
    Row("snake_case_with_many_words_in_it", "snakeCaseWithManyWordsInIt"),
    Row(
      "camel_case_with_abbr_inside", "camelCaseWithABBRInside", "camelCaseWithAbbrInside"),
    Row("SCREAMING", "screaming"), Row("a", "a"), Row("A", "a"), Row("aB", "aB", "ab"),
    Row("a_b", "aB", "ab"), Row("A_B", "aB", "ab"),
  ]

  /// Keys that lead nowhere by themselves.
  static let nowhere = ["-", ""]

  // swift-format-ignore: IdentifiersMustBeASCII
  // The names are what is tested.
  struct FirstNames {
    var lastName: Int?
    var firstName: Int?
    var userId: Int?
    var id: Int?
    var htmlURL: Int?
    var apiUrlV2: Int?
    var xmlHttpRequest: Int?
    var ipv6Addr: Int?
    var iOSVersion: Int?
    var eTag: Int?
    var uuid: Int?
    var v: Int?
    var ref: Int?
    var links: Int?
    var embedded: Int?
    var `private`: Int?
    var address1: Int?
    var addressLine2: Int?
    var line2text: Int?
    var top10: Int?
    var top10Items: Int?
    var area51Controller: Int?
    var utf8Text: Int?
    var sha256Hash: Int?
    var xYZ: Int?
    var `default`: Int?
    var `self`: Int?
    var type: Int?
    var `protocol`: Int?
    var `where`: Int?
    var description: Int?
    var hash: Int?
    var hashValue: Int?
    var contentType: Int?
    var xRequestId: Int?
    var größe: Int?
    var grösse: Int?
    var straße: Int?
    var ıd: Int?
    var snakeCaseWithManyWordsInIt: Int?
    var camelCaseWithABBRInside: Int?
    var screaming: Int?
    var a: Int?
    var aB: Int?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  // The names are what is tested.
  struct SecondNames {
    var userID: Int?
    var htmlUrl: Int?
    var apiURLV2: Int?
    var xmlHTTPRequest: Int?
    var IPv6Addr: Int?
    var iosVersion: Int?
    var etag: Int?
    var UUID: Int?
    var _id: Int?
    var __v: Int?
    var _links: Int?
    var _embedded: Int?
    var _private: Int?
    var line2Text: Int?
    var xyz: Int?
    var `Type`: Int?
    var xRequestID: Int?
    var camelCaseWithAbbrInside: Int?
    var ab: Int?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  // The names are what is tested.
  struct ThirdNames {
    var apiURLv2: Int?
    var ETag: Int?
  }
}
