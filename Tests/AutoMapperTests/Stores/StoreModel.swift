import AutoMapper
import AutoMapperTestSupport

/// A document with an animal: its class, its members in their order, and perhaps a mistake.
struct AnimalDocument {
  enum Member {
    case id(Int)
    case name(String)
    case mistake
    case friend(AnimalDocument?)
    case friends([AnimalDocument])
  }

  var isDog: Bool
  var members: [Member]

  var id: Int? {
    members.compactMap { if case .id(let id) = $0 { id } else { nil } }.first
  }

  var hasMistake: Bool {
    members.contains { member in
      switch member {
      case .mistake: true
      case .id, .name: false
      case .friend(let friend): friend?.hasMistake ?? false
      case .friends(let friends): friends.contains(where: \.hasMistake)
      }
    }
  }

  func text(withType: Bool = true) -> String {
    let texts = members.map { member in
      switch member {
      case .id(let id): #""id":\#(id)"#
      case .name(let name): #""name":"\#(name)""#
      case .mistake: #""count":[]"#
      case .friend(let friend): #""friend":\#(friend?.text() ?? "null")"#
      case .friends(let friends):
        #""friends":[\#(friends.map { $0.text() }.joined(separator: ","))]"#
      }
    }
    return "{"
      + ((withType ? [#""t":"\#(isDog ? "dog" : "animal")""#] : []) + texts).joined(separator: ",")
      + "}"
  }

  /// A random document; an outer one may have no key.
  static func random(
    depth: Int, keyed: Bool, _ generator: inout SeededGenerator
  ) -> AnimalDocument {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    func inner() -> AnimalDocument { random(depth: depth - 1, keyed: true, &generator) }
    var members: [Member] = [.name("n\(number(1000))")]
    if keyed || number(3) > 0 { members.append(.id(number(4))) }
    if number(40) == 0 { members.append(.mistake) }
    if depth > 0, number(2) == 0 { members.append(.friend(number(5) == 0 ? nil : inner())) }
    if depth > 0, number(2) == 0 { members.append(.friends((0..<number(4)).map { _ in inner() })) }
    members.shuffle(using: &generator)
    return AnimalDocument(isDog: number(2) == 0, members: members)
  }
}

/// A simple model of what documents do to animals and to their store: a dictionary.
struct StoreModel {
  /// An animal as it must be.
  final class Animal {
    let isDog: Bool
    var id = 0
    var name = ""
    var friend: Animal?
    var friends: [Animal] = []

    init(isDog: Bool) { self.isDog = isDog }
  }

  struct Slot: Hashable {
    var isDog: Bool
    var id: Int
  }

  /// Whether a discriminator chooses the classes.
  let choosesTypes: Bool
  private(set) var stored: [Slot: Animal] = [:]
  /// All animals that were ever made.
  private(set) var all: [Animal] = []
  /// The animals that are being read, with their keys.
  private var inWork: [(slot: Slot, animal: Animal)] = []
  /// The keys that updates in progress give.
  private var newKeys: [ObjectIdentifier: Int] = [:]

  init(choosesTypes: Bool) { self.choosesTypes = choosesTypes }

  private func id(of animal: Animal) -> Int { newKeys[ObjectIdentifier(animal)] ?? animal.id }

  /// Whether a document means an animal that exists.
  private func means(_ document: AnimalDocument, _ animal: Animal) -> Bool {
    document.id == id(of: animal) && (!choosesTypes || document.isDog == animal.isDog)
  }

  /// Maps a document to a class.
  mutating func map(_ document: AnimalDocument, asDog: Bool) -> Animal {
    let slot = Slot(isDog: asDog, id: document.id ?? 0)
    let other = Slot(isDog: true, id: slot.id)
    let outer = inWork.last { $0.slot == slot || !choosesTypes && $0.slot == other }
    if let animal = outer?.animal {
      read(document, into: animal)
      return animal
    }
    let found = stored[slot] ?? (choosesTypes ? nil : stored[other])
    let animal = found ?? Animal(isDog: asDog)
    if found == nil { all.append(animal) }
    let place = Slot(isDog: animal.isDog, id: slot.id)
    inWork.append((place, animal))
    read(document, into: animal)
    inWork.removeLast()
    stored[place] = animal
    return animal
  }

  /// Maps a document inside another one.
  private mutating func map(_ document: AnimalDocument) -> Animal {
    map(document, asDog: choosesTypes && document.isDog)
  }

  /// Updates an animal, which may get another key.
  mutating func update(_ animal: Animal, with document: AnimalDocument) {
    let old = Slot(isDog: animal.isDog, id: animal.id)
    let isStored = stored[old] != nil
    let id = newKeys[ObjectIdentifier(animal)] ?? document.id ?? animal.id
    if id != animal.id { stored[old] = nil }
    let outer = newKeys.updateValue(id, forKey: ObjectIdentifier(animal))
    inWork.append((Slot(isDog: animal.isDog, id: id), animal))
    read(document, into: animal)
    inWork.removeLast()
    newKeys[ObjectIdentifier(animal)] = outer
    if isStored { stored[Slot(isDog: animal.isDog, id: animal.id)] = animal }
  }

  private mutating func read(_ document: AnimalDocument, into animal: Animal) {
    for member in document.members {
      switch member {
      case .id(let id): animal.id = id
      case .name(let name): animal.name = name
      case .mistake: break
      case .friend(nil): animal.friend = nil
      case .friend(let friend?):
        if let old = animal.friend, means(friend, old) {
          update(old, with: friend)
          animal.friend = old
        } else {
          animal.friend = map(friend)
        }
      case .friends(let friends):
        var known: [Slot: Animal] = [:]
        for old in animal.friends {
          let slot = Slot(isDog: choosesTypes && old.isDog, id: id(of: old))
          if known[slot] == nil { known[slot] = old }
        }
        animal.friends = friends.map { friend in
          let slot = Slot(isDog: choosesTypes && friend.isDog, id: friend.id ?? 0)
          guard let old = known.removeValue(forKey: slot), means(friend, old) else {
            return map(friend)
          }
          update(old, with: friend)
          return old
        }
      }
    }
  }
}
