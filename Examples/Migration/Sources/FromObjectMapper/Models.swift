import Foundation

// 1: all kinds of properties

enum Rank: String {
  case first
  case second
}

class Profile: Mappable {
  var username = ""
  var identifier: String?
  var photoCount = 0
  var weight: Double?
  var isActive = false
  var rank: Rank?
  var tags: [Any] = []
  var notes: [String: String]?
  var extra: [String: Any] = [:]
  var friend: Profile?
  var friends: [Profile]? = []
  var friendsByName: [String: Profile]?

  required init() {}
}

// 2: a struct

struct Pupil: Mappable {
  var name: String?
  var uuid: String?
  var major: Int?
  var minor: Int?
}

// 3: collections of models

class Job: Mappable {
  var jobID: Int?
  var percentage: Double?

  required init() {}
}

class Project: Mappable {
  var jobs: [Job]?
  var jobsByTeam: [String: [Job]]?
  var board: [[Job]]?

  required init() {}
}

// 4: transforms

class Shipment: Mappable {
  var sent = Date(timeIntervalSince1970: 0)
  var received: Date?
  var checked: Date?
  var due: Date?
  var site: URL?
  var label: Data?
  var count = 0

  required init() {}
}

// 5: paths

class Sensor: Mappable {
  var name: String?
  var value: Int?
  var first: Int?
  var bundle: String?
  var version: String?

  required init() {}
}

// 6: a struct with constants

struct Ticket: ImmutableMappable {
  let id: Int
  let title: String
  let priority: Double
  let mail: String?
  let tags: [String]
}

// 7: a class that the document chooses

class Machine: Mappable {
  var type: String?

  required init() {}
}

class Press: Machine {
  var force: Int?
}

class Drill: Machine {
  var speed: Int?
}

// 8: generic types

class Reply<Payload: Mappable>: Mappable {
  var status = 0
  var result: Payload?

  required init() {}
}

class PagedReply<Payload: Mappable>: Reply<Payload> {
  var page = 1
}

// 9: a context

struct Permissions: MapContext {
  var showsName = false
}

class Guest: Mappable {
  var name: String?
  var companion: Guest?

  required init() {}
}

// 10: objects that are updated, and a different form when written

class Club: Mappable {
  var city: String?

  required init() {}
}

class Athlete: Mappable {
  var name = ""
  var nickname: String?
  var password: String?
  var club: Club?
  var times: [Rank: [Job]] = [:]
  var initials = ""

  required init() {}
}
