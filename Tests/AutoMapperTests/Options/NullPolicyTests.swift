import AutoMapper
import Foundation
import Testing

/// Nulls that do nothing, for the whole mapper.
@Suite("Policies: ignored nulls")
struct NullPolicyTests {
  struct Address: Equatable {
    var street: String? = "Main"
    var zip: Int? = 1
  }

  struct User: Equatable {
    var name = "Ann"
    var nickname: String? = "annie"
    var site: URL? = URL(string: "a:b")
    var address: Address? = Address()
    var tags: [Int?] = [1]
    var any: JSONValue = 1
  }

  static let ignoring: MappingOptions = {
    var options = MappingOptions()
    options.nullValues = .ignore
    return options
  }()

  static let nulls =
    #"{"name":null,"nickname":null,"site":null,"address":{"street":null,"zip":2},"tags":[null],"#
    + #""any":null}"#

  @Test("an update keeps Optionals", arguments: EntryPoint.all)
  func updates(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.ignoring) { provider in
      provider.register { User() }
      provider.register { Address() }
    }
    let expected = User(address: Address(street: "Main", zip: 2), tags: [nil])
    #expect(try entry.map(Self.nulls, to: User.self, with: mapper) == expected)
    var user = User()
    try ObjectMapper(options: Self.ignoring).update(&user, with: Self.nulls)
    #expect(user == expected)
  }

  @Test("an object keeps its Optionals, and its setters are not called")
  func objects() throws {
    final class Account {
      var calls = 0
      var mail: String? = "a@b" { didSet { calls += 1 } }
      var owner: User? = User()
    }
    let account = Account()
    let mapper = ObjectMapper(options: Self.ignoring) { provider in
      provider.register { Account() }
      provider.configure(Account.self) { $0.set(\.mail, named: "mail") }
    }
    try mapper.update(account, with: #"{"mail":null,"owner":null}"#)
    #expect(account.mail == "a@b" && account.calls == 0 && account.owner == User())
    try mapper.update(account, with: #"{"mail":"c@d"}"#)
    #expect(account.mail == "c@d" && account.calls == 1)
  }

  @Test("an update from a model skips nil")
  func models() throws {
    struct Changes {
      var name: String?
      var nickname: String?
      var site: URL?
    }
    let mapper = ObjectMapper(options: Self.ignoring)
    var user = User()
    try mapper.update(&user, from: Changes(name: "Bob"))
    #expect(user == User(name: "Bob"))
    try ObjectMapper().update(&user, from: Changes(name: "Eve"))
    #expect(user == User(name: "Eve", nickname: nil, site: nil))
  }

  @Test("a new instance without defaults has nil, and null is an error where nothing else is known")
  func newInstances() throws {
    let mapper = ObjectMapper(options: Self.ignoring)
    #expect(try mapper.map(#"{"street":null}"#, to: Address.self) == Address(street: nil, zip: nil))
    let error = #expect(throws: MappingError.self) { try mapper.map(Self.nulls, to: User.self) }
    #expect(error?.description == "name: expected String, found null (line 1, column 9)")
  }

  @Test("a required property still refuses null")
  func required() throws {
    let mapper = ObjectMapper(options: Self.ignoring) { provider in
      provider.configure(User.self) { $0.require(\.nickname) }
    }
    var user = User()
    let error = #expect(throws: MappingError.self) {
      try mapper.update(&user, with: #"{"nickname":null}"#)
    }
    #expect(
      error?.description
        == "nickname: expected String, found null (line 1, column 13); the rules require it")
  }

  @Test("entries of a merged dictionary stay")
  func dictionaries() throws {
    var options = Self.ignoring
    options.mergesDictionaries = true
    var limits: [String: Int] = ["cpu": 4, "memory": 8]
    try ObjectMapper(options: options).update(&limits, with: #"{"cpu":null,"disk":1}"#)
    #expect(limits == ["cpu": 4, "memory": 8, "disk": 1])
    var optionals: [String: Int?] = ["cpu": 4]
    try ObjectMapper(options: options).update(&optionals, with: #"{"cpu":null}"#)
    #expect(optionals == ["cpu": 4])
  }

  @Test("one property has the policy, by a rule of its own or by its options")
  func properties() throws {
    for usesRule in [true, false] {
      let mapper = ObjectMapper { provider in
        provider.configure(User.self) { user in
          if usesRule {
            user.ignoreNull(\.nickname, \.address)
          } else {
            user.options(for: \.nickname, \.address) { $0.nullValues = .ignore }
          }
        }
      }
      var user = User()
      try mapper.update(&user, with: #"{"nickname":null,"site":null,"address":null}"#)
      #expect(user == User(site: nil))
      try mapper.update(&user, with: #"{"address":{"street":null}}"#)
      #expect(user == User(site: nil, address: Address(street: nil, zip: 1)))
    }
    let back = ObjectMapper(options: Self.ignoring) { provider in
      provider.configure(User.self) { $0.options(for: \.site) { $0.nullValues = .keepDefault } }
    }
    var user = User()
    try back.update(&user, with: #"{"nickname":null,"site":null}"#)
    #expect(user == User(site: nil))
  }

  @Test("empty strings that are null are ignored, too")
  func emptyStrings() throws {
    struct Model: Equatable {
      var age: Int? = 1
      var site: URL? = URL(string: "a:b")
      var n = 2
    }
    var options = Self.ignoring
    options.emptyStrings = .asNull
    var model = Model()
    try ObjectMapper(options: options).update(&model, with: #"{"age":"","site":"","n":""}"#)
    #expect(model == Model())
    options.nullValues = .keepDefault
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(Model.self) { $0.ignoreNull("age", "site") }
    }
    try mapper.update(&model, with: #"{"age":"","site":"","n":""}"#)
    #expect(model == Model())
    #expect(
      try mapper.map(#"{"age":"","site":"","n":3}"#, to: Model.self)
        == Model(age: nil, site: nil, n: 3))
  }

  @Test("it is reported")
  func report() throws {
    let mapper = ObjectMapper(options: Self.ignoring) { $0.register { User() } }
    let text = #"{"name":null,"nickname":null}"#
    #expect(
      try mapper.mapWithReport(text, to: User.self).report.entries.map(\.description) == [
        "name: null ignored, since the property cannot be nil",
        "nickname: null ignored, so the value stays",
      ])
  }

  @Test("the forgiving options make something of nearly anything", arguments: EntryPoint.all)
  func forgiving(_ entry: EntryPoint) throws {
    enum Level: String { case low }
    struct Shop: Equatable {
      var name: String
      var site: URL?
      var floors: Int
      var tags: [String]
      var level: Level?
      var opened: Date?
      var sizes: [Int]
    }
    let mapper = ObjectMapper(options: .forgiving)
    let text = #"{"name":24,"site":"","floors":"two","level":"high","opened":"","sizes":["",1]}"#
    #expect(
      try entry.map(text, to: Shop.self, with: mapper)
        == Shop(name: "24", site: nil, floors: 0, tags: [], level: nil, opened: nil, sizes: [1]))
  }
}
