import AutoMapper
import ObjectMapper
import Testing

/// A file that uses AutoMapper and the module ObjectMapper, while a program moves step by step.
@Suite("Both libraries in one file")
struct BothLibrariesTests {
  struct OldUser: Mappable {
    var name: String

    init?(map: OldMap) {
      guard let name = map.values["name"] as? String else { return nil }
      self.name = name
    }
  }

  struct NewUser {
    var name: String
  }

  @Test("each library is called by its own names")
  func bothLibraries() throws {
    #expect(Mapper<OldUser>().map(["name": "Ann"])?.name == "Ann")
    #expect(try ObjectMapper().map(#"{"name": "Bob"}"#, to: NewUser.self).name == "Bob")
    let mapper: AutoMapper.ObjectMapper = ObjectMapper(options: .strict)
    #expect(try mapper.map(["name": "Cleo"], to: NewUser.self).name == "Cleo")
  }
}
