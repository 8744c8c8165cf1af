package import Foundation

/// Structs with types of the libraries, with unknown contents, and with nested objects.
extension Models {
  /// Types of Foundation next to each other.
  package struct Mixed: Model {
    var id: UUID
    var link: URL
    var price: Decimal
    var made: Date
    var bytes: Data
    var tags: Set<String>
    var counts: [String: Int]
  }

  /// Two objects inside an object, which a document may have flat or at paths.
  package struct Parcel: Model {
    package var id: Int
    package var sender: Place
    package var receiver: Place
  }

  /// A place.
  package struct Place: Model {
    package var city: String
    package var zip: Int

    package init(city: String, zip: Int) {
      (self.city, self.zip) = (city, zip)
    }
  }

  /// Three values that a document has three levels down.
  package struct Reading: Model {
    package var name: String
    package var value: Double
    package var unit: String
  }

  /// An object with two dates in formats of their own.
  package struct Period: Model {
    package var start: Date
    package var end: Date
  }

  /// An object that holds another.
  package struct Holder: Model {
    package var id: Int
    package var item: Trio
  }

  /// An object that may not have a number.
  package struct Wobbly: Model {
    package var id: Int
    package var count: Int?
  }

  /// Objects of different keys in one type.
  package struct Varied: Model {
    package var kind: String
    package var a: Int?
    package var b: String?
    package var c: Double?
    package var d: Bool?
    package var e: Int?
    package var f: String?
  }
}
