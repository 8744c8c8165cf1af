import Foundation

/// The model that the slips use.
///
/// It is `nonisolated` for the sake of modules that default to the main actor.
nonisolated struct User {
  var id = 0
  var name = ""
  var age: Int?
  var scores: [Int] = []
  var birthday: Date?
  var vehicle: (any Vehicle)?
}

nonisolated final class Account {
  var id = 0
  var name = ""
}

nonisolated protocol Startable {
  init()
}

protocol Vehicle: Sendable {}

struct Car: Vehicle {
  var wheels = 4
}

struct Bike: Vehicle {
  var wheels = 2
}
