import AutoMapper
import Foundation

// The models that are mapped. Each has a description in `Family.swift`, which must match.

enum Level: String {
  case low
  case middle
  case high
}

enum Phase {
  case first
  case second
}

enum Sole: CaseIterable {
  case only
}

struct Basic {
  var count = 1
  var firstName = "none"
  var isOn = false
  var ratio = 0.5
  var userID: Int?
  var nickName: String?
  let code: String

  init() {
    code = "c0"
  }
}

struct Lists {
  var tags: [String] = []
  var numbers: [Int] = [7]
  var holes: [Int?] = []
  var names: Set<String> = []
  var table: [String: Int] = [:]
  var maybe: [Int]?
  var row: ContiguousArray<Int> = []
  var rows: [[Int]] = []
}

struct Kinds {
  var level = Level.low
  var maybeLevel: Level?
  var phase = Phase.first
  var levels: [Level] = []
  var when = Date(timeIntervalSince1970: 0)
  var due: Date?
  var price: Decimal = 0
  var anything: Any?
  var raw = JSONValue.null
  var days: [Date: Int] = [:]
  var byLevel: [Level: Int] = [:]
}

struct Inner {
  var first = 1
  var second = 2
  var note: String?
}

struct Spot: Hashable {
  var id = 0
  var label = "-"
  var weight: Int?
}

struct Outer {
  var id = 0
  var inner = Inner()
  var other: Inner?
  var spots: [Spot] = []
  var spotHoles: [Spot?] = []
  var spotSet: Set<Spot> = []
  var spotsByName: [String: Spot] = [:]
  var maybeSpots: [Spot]?
}

class Item {
  var id = 0
  var name = "-"
  var note: String?
  var amount = 1

  required init() {}
}

final class Cart {
  var id = 0
  var items: [Item] = []
  var favorite: Item?
  var main = Item()
  var byKey: [String: Item] = [:]
  var holes: [Item?] = []
  var maybe: [Item]?
  var row: ContiguousArray<Item> = []
}

class Being {
  var id = 0
  var title = "-"

  required init() {}
}

final class Plant: Being {
  var size = 1
}

final class Robot: Being {
  var note: String?
  var parts: [Spot] = []
}

protocol Pet {}

struct Dog: Pet {
  var name = "-"
  var age = 3
}

struct Cat: Pet {
  var name = "-"
  var lives: Int?
}

final class Fish: Pet {
  var name = "-"
  var depth = 0.5
}

struct Zoo {
  var name = "-"
  var beings: [Being] = []
  var chief: Being?
  var beingsByName: [String: Being] = [:]
  var pets: [any Pet] = []
  var pet: (any Pet)?
  var petsByName: [String: any Pet] = [:]
}

final class Tree {
  var id = 0
  var name = "-"
  var child: Tree?
  var children: [Tree] = []
}

struct Place {
  var city: String?
  var zip = "-"
}

struct Person {
  var name = "-"
  var place: Place?
  var home = Place()
}

/// Names that differ only in what keys ignore.
struct Alike {
  var id: Int?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var ID: Int?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var i_d: Int?
  var _id: Int?
}

struct Single {
  var sole = Sole.only
  var other: Sole?
}

struct Quoted {
  var `a b`: Int?
  var plain: Int?
}

/// The twins that `Basic`, `Outer` and `Cart` are converted to.
struct BasicTwin {
  var count = "-"
  var firstName: String?
  var isOn = false
  var userID: String?
  var nickName: String?
}

struct ItemTwin {
  var id = "-"
  var name: String?
  var amount = 0.5
}

final class CartTwin {
  var items: [ItemTwin] = []
  var favorite: ItemTwin?
  var byKey: [String: ItemTwin] = [:]
}
