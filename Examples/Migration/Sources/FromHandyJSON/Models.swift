// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation

// 1: scalars and collections

enum Unit: String, HandyJSONEnum {
  case meters
  case feet
}

class Reading: HandyJSON {
  var count = 0
  var ratio: Double?
  var small: Int8!
  var big: UInt64?
  var isOn = false
  var label: String!
  var levels: [Int] = []
  var flags: [String: Bool]?
  var unit = Unit.meters
  var limit: NSNumber?

  required init() {}
}

// 2: structs and classes in each other

struct Door: HandyJSON {
  var width = 90
  var color: String?
}

class Owner: HandyJSON {
  var name: String?

  required init() {}
}

class Building: HandyJSON {
  var name: String?
  var door = Door()
  var sideDoors: [Door]!
  var owner: Owner?
  var tenants: [String: Owner] = [:]

  required init() {}
}

// 3: generic types

class Page<Item: HandyJSON>: HandyJSON {
  var code: Int?
  var items: [Item]?
  var best: Item?

  required init() {}
}

// 4: keys and transforms of a struct

struct Member: HandyJSON {
  var name: String?
  var id: String?
  var height: Int?
}

// 5: a transform of a class

class Article: HandyJSON {
  var name: String?
  var price: Int?

  required init() {}
}

// 6: several keys for one property

class Contact: HandyJSON {
  var mail: String?
  var phone: String?
  var fax: String?

  required init() {}
}

// 7: properties that are not mapped

struct Cache {
  var text: String?
}

class Draft: HandyJSON {
  var title: String?
  var secret: String?
  var cache: Cache?

  required init() {}
}

// 8: paths

class Summary: HandyJSON {
  var unit = Unit.meters
  var width = 0
  var tenant: String?
  var mode: Unit?

  required init() {}
}

// 9: an enum without raw values

enum Phase {
  case day
  case night
}

struct Lamp: HandyJSON {
  var name: String?
  var phase: Phase?
}

// 10: subclasses, dates, and work afterward

class Animal: HandyJSON {
  var name: String?
  var born: Date?
  var seen: Date?

  required init() {}
}

nonisolated class Cat: Animal {
  var lives = 9
  var site: URL?
  var weight: Decimal?
  var title: String?
}
