import AutoMapper
import Testing

/// Updates from models whose properties may be missing, and from documents that name their elements.
@Suite("Updates: patches")
struct PatchTests {
  final class Account {
    var name = "Ann"
    var mail: String? = "a@b.org"
    var nick: String?? = "n"
    var address: Address? = Address()
    var members: [Member] = []
  }

  struct Address: Equatable {
    var city = "Husum"
    var zip: String? = "25813"
  }

  final class Member {
    var id = 0
    var name = ""
    var mail: String?
  }

  struct AccountPatch {
    var name: String??
    var mail: String??
    var nick: String??
    var address: AddressPatch??
    var members: [MemberPatch]?
  }

  struct AddressPatch {
    var city: String??
    var zip: String??
  }

  struct FlatPatch {
    var addressCity: String??
    var addressZip: String??
  }

  struct MemberPatch {
    var id: Int
    var mail: String??
  }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Account() }, { Member() })
    provider.configure(Member.self) { $0.uniqueKeys("id") }
  }

  @Test("an outer nil leaves a property alone, an inner one clears it")
  func missing() throws {
    let account = Account()
    try Self.mapper.update(account, from: AccountPatch())
    #expect(account.name == "Ann")
    #expect(account.mail == "a@b.org")
    #expect(account.nick == "n")
    #expect(account.address == Address())
    try Self.mapper.update(account, from: AccountPatch(name: "Eve", mail: .some(nil)))
    #expect(account.name == "Eve")
    #expect(account.mail == nil)
    #expect(account.nick == "n")
    try Self.mapper.update(account, from: AccountPatch(mail: "e@f.org", nick: .some(nil)))
    #expect(account.mail == "e@f.org")
    #expect(account.nick == .some(nil))
    #expect(account.name == "Eve")
    var variable = account
    try Self.mapper.update(&variable, from: AccountPatch(mail: .some(nil)))
    #expect(account.mail == nil)
    #expect(account.name == "Eve")
  }

  @Test("so it is in nested patches, and in arrays of them")
  func nested() throws {
    let account = Account()
    try Self.mapper.update(account, from: AccountPatch(address: AddressPatch(city: "Tating")))
    #expect(account.address == Address(city: "Tating", zip: "25813"))
    try Self.mapper.update(account, from: AccountPatch(address: AddressPatch(zip: .some(nil))))
    #expect(account.address == Address(city: "Tating", zip: nil))
    try Self.mapper.update(account, from: FlatPatch(addressCity: nil, addressZip: "1"))
    #expect(account.address == Address(city: "Tating", zip: "1"))
    try Self.mapper.update(account, from: FlatPatch())
    #expect(account.address == Address(city: "Tating", zip: "1"))
    try Self.mapper.update(account, from: AccountPatch(address: .some(nil)))
    #expect(account.address == nil)
    let (one, two) = (Member(), Member())
    (one.id, two.id, one.mail, two.mail) = (1, 2, "1", "2")
    account.members = [one, two]
    try Self.mapper.update(
      account,
      from: AccountPatch(members: [MemberPatch(id: 2, mail: .some(nil)), MemberPatch(id: 1)]))
    try #require(account.members.map(\.id) == [2, 1])
    #expect(account.members[1] === one)
    #expect(one.mail == "1")
    #expect(two.mail == nil)
  }

  @Test("a conversion keeps the two apart as well")
  func conversion() throws {
    struct Copy: Equatable {
      var name: String??
      var mail: String??
      var nick: String??
    }
    let copy = try Self.mapper.convert(AccountPatch(name: .some(nil), mail: "m"), to: Copy.self)
    #expect(copy == Copy(name: .some(nil), mail: "m", nick: nil))
  }

  // MARK: Elements

  @Test("an element without its unique key is an error", arguments: UpdateEntryPoint.allCases)
  func elements(entryPoint: UpdateEntryPoint) throws {
    let account = Account()
    for members in [[], [Member()]] {
      account.members = members
      for (text, found) in [(#"{"name":"x"}"#, "nothing"), (#"{"id":null}"#, "null")] {
        let error = mappingError {
          try entryPoint.update(
            object: account, with: #"{"name":"new","members":[{"id":5},\#(text)]}"#, by: Self.mapper
          )
        }
        #expect(
          error.map(sentenceText)
            == "members[1].id: expected Int, found \(found); it is a unique key of Member")
        #expect(error?.kind == .missingValue)
        #expect(account.members.count == members.count)
        #expect(account.name == "Ann")
      }
    }
    // Where nothing is updated, nothing is to be found again.
    let made = try Self.mapper.map(#"{"members":[{"name":"x"}]}"#, to: Account.self)
    #expect(made.members[0].id == 0)
  }

  @Test("it is one of the collected errors, and may be left out")
  func policies() throws {
    let rules: (inout MappingProvider) -> Void = { provider in
      provider.registerAll({ Account() }, { Member() })
      provider.configure(Member.self) { $0.uniqueKeys("id") }
    }
    let text = #"{"members":[{"name":"x"},{"id":1,"name":[]},{"id":2}]}"#
    let collecting = ObjectMapper(options: .changing { $0.collectsErrors = true }, configure: rules)
    let error = mappingError { try collecting.update(Account(), with: text) }
    #expect(error?.allErrors.map(\.path.description) == ["members[0].id", "members[1].name"])
    let dropping = ObjectMapper(options: .droppingElements, configure: rules)
    let account = Account()
    try dropping.update(account, with: text)
    #expect(account.members.map(\.id) == [2])
  }
}
