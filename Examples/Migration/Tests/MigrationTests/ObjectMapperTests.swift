import AutoMapper
import Foundation
import Testing

@testable import FromObjectMapper

/// The calls and models of ObjectMapper, with the documents that its users have.
@Suite struct ObjectMapperTests {
  @Test func `All kinds of properties`() throws {
    let text = """
      {
        "username": "ann", "identifier": "a1", "photo_count": 3, "weight": 60.5, "is_active": true,
        "rank": "second", "tags": ["x", 1, true], "notes": {"a": "b"}, "extra": {"n": 1},
        "friend": {"username": "bea"}, "friends": [{"username": "eve"}],
        "friends_by_name": {"bea": {"username": "bea"}}
      }
      """
    let profile = try #require(Profile(JSONString: text))
    #expect(profile.username == "ann")
    #expect(profile.photoCount == 3)
    #expect(profile.isActive)
    #expect(profile.rank == .second)
    #expect(profile.tags.count == 3)
    #expect(profile.extra["n"] as? Int == 1)
    #expect(profile.friend?.username == "bea")
    #expect(profile.friends?.map(\.username) == ["eve"])
    #expect(profile.friendsByName?["bea"]?.username == "bea")

    let again = try #require(Mapper<Profile>().map(JSON: profile.toJSON()))
    #expect(again.toJSONString() == profile.toJSONString())
    #expect(profile.toJSON()["photo_count"] as? Int == 3)
  }

  @Test func `An empty object is a model with its defaults`() throws {
    let profile = try #require(Profile(JSON: [:]))
    #expect(profile.username == "")
    #expect(profile.friends?.isEmpty == true)
  }

  @Test func `A struct`() throws {
    let text = #"{"name":"Bob","UUID":"u","major":99}"#
    let pupil = try #require(Mapper<Pupil>().map(JSONString: text))
    #expect(pupil.uuid == "u")
    #expect(pupil.minor == nil)
    #expect(pupil.toJSONString() == text)
    #expect(
      Mapper<Pupil>(shouldIncludeNilValues: true).toJSONString(pupil)
        == #"{"name":"Bob","UUID":"u","major":99,"minor":null}"#)
  }

  @Test func `Collections of models`() throws {
    let text =
      #"{"jobs":[{"job_id":1,"percentage":0.5}],"jobs_by_team":{"a":[{"job_id":2}]},"board":[[{"job_id":3}],[]]}"#
    let project = try #require(Project(JSONString: text))
    #expect(project.jobs?.first?.jobID == 1)
    #expect(project.jobsByTeam?["a"]?.first?.jobID == 2)
    #expect(project.board?.map(\.count) == [1, 0])
    #expect(project.toJSONString() == text)
  }

  @Test func `Transforms, in both directions`() throws {
    let text = """
      {"sent":1600000000,"received":1600000000000,"checked":"2020-09-13T12:26:40Z",\
      "due":"2020-09-13","site":"https://example.org/a","label":"aGk=","count":"12"}
      """
    let shipment = try #require(Shipment(JSONString: text))
    let date = Date(timeIntervalSince1970: 1_600_000_000)
    #expect(shipment.sent == date)
    #expect(shipment.received == date)
    #expect(shipment.checked == date)
    #expect(shipment.due == Date(timeIntervalSince1970: 1_599_955_200))
    #expect(shipment.site?.path == "/a")
    #expect(shipment.label == Data("hi".utf8))
    #expect(shipment.count == 12)
    #expect(shipment.toJSONString() == text)

    let strings = #"{"sent": "1600000000", "received": "1600000000000", "count": 3}"#
    let other = try #require(Shipment(JSONString: strings))
    #expect(other.sent == date)
    #expect(other.received == date)
    #expect(other.count == 3)
  }

  @Test func `Paths`() throws {
    let text = """
      {"info":{"name":"s1","distance":{"value":3}},"samples":[{"value":4}],\
      "app.identifier":"org.example","com.example.info":{"com.example.version":"2"}}
      """
    let sensor = try #require(Sensor(JSONString: text))
    #expect(sensor.name == "s1")
    #expect(sensor.value == 3)
    #expect(sensor.first == 4)
    #expect(sensor.bundle == "org.example")
    #expect(sensor.version == "2")
    #expect(sensor.toJSONString() == text)
  }

  @Test func `A struct with constants throws what is missing`() throws {
    let ticket = try Ticket(
      JSONString: #"{"id": 1, "title": "lamp", "contact": {"mail": "a@b.c"}}"#)
    #expect(ticket.title == "LAMP")
    #expect(ticket.priority == 1)
    #expect(ticket.mail == "a@b.c")
    #expect(ticket.tags == [])
    #expect(
      ticket.toJSONString()
        == #"{"id":1,"title":"lamp","priority":1,"contact":{"mail":"a@b.c"},"tags":[]}"#)
    #expect(throws: MappingError.self) { try Ticket(JSON: ["title": "lamp"]) }
    #expect(throws: MappingError.self) { try Mapper<Ticket>().map(JSONString: #"{"id": null}"#) }
    #expect(try Mapper<Ticket>().mapArray(JSONString: #"[{"id": 1, "title": "a"}]"#).count == 1)
  }

  @Test func `The document chooses a class`() throws {
    let json: [[String: Any]] = [
      ["type": "press", "force": 5], ["type": "drill"], ["type": "other"],
    ]
    let machines = Mapper<Machine>().mapArray(JSONArray: json)
    #expect(machines.map { "\(type(of: $0))" } == ["Press", "Drill", "Machine"])
    #expect((machines.first as? Press)?.force == 5)
    #expect(
      machines.toJSONString() == #"[{"type":"press","force":5},{"type":"drill"},{"type":"other"}]"#)
  }

  @Test func `Generic types, and a subclass of one`() throws {
    let text = #"{"status":200,"result":{"name":"Bob"},"page":2}"#
    let reply = try #require(Mapper<PagedReply<Pupil>>().map(JSONString: text))
    #expect(reply.status == 200)
    #expect(reply.result?.name == "Bob")
    #expect(reply.page == 2)
    #expect(reply.toJSONString() == text)
    #expect(Reply<Job>(JSONString: #"{"result": {"job_id": 1}}"#)?.result?.jobID == 1)
  }

  @Test func `A context reaches nested objects`() throws {
    let json: [String: Any] = ["name": "Ann", "companion": ["name": "Bea"]]
    let shown = try #require(Mapper<Guest>(context: Permissions(showsName: true)).map(JSON: json))
    #expect(shown.name == "Ann")
    #expect(shown.companion?.name == "Bea")
    let hidden = try #require(Guest(JSON: json))
    #expect(hidden.name == nil)
    #expect(hidden.companion != nil)
  }

  @Test func `An object without its name is refused, and dropped from arrays`() {
    #expect(Athlete(JSON: [:]) == nil)
    let json: [[String: Any]] = [["name": "Ann"], [:]]
    #expect([Athlete](JSONArray: json).map(\.initials) == ["A"])
  }

  @Test func `An update keeps objects, and null where the rules say so`() throws {
    let athlete = try #require(
      Athlete(JSONString: #"{"name": "Ann", "nickname": "A", "club": {"city": "Ulm"}}"#))
    let club = athlete.club
    let text = #"{"nickname": null, "club": {"city": "Bonn"}, "times": {"first": [{"job_id": 1}]}}"#
    let updated = Mapper<Athlete>().map(JSONString: text, toObject: athlete)
    #expect(updated === athlete)
    #expect(athlete.nickname == "A")
    #expect(athlete.club === club)
    #expect(club?.city == "Bonn")
    #expect(athlete.times[.first]?.first?.jobID == 1)

    Mapper<Athlete>().map(JSON: ["name": "Bea", "club": NSNull()], toObject: athlete)
    #expect(athlete.name == "Bea")
    #expect(athlete.club == nil)
  }

  @Test func `An athlete is written in another form`() throws {
    let athlete = try #require(Athlete(JSONString: #"{"name": "Ann", "password": "x"}"#))
    #expect(athlete.password == "x")
    #expect(athlete.toJSONString() == #"{"full_name":"Ann","times":{}}"#)
  }

  @Test func `Arrays and dictionaries are read from text, and one object is an array`() {
    #expect(Mapper<Pupil>().mapArray(JSONString: #"[{"name": "A"}, {"name": "B"}]"#)?.count == 2)
    #expect(Mapper<Pupil>().mapArray(JSONString: #"{"name": "A"}"#)?.count == 1)
    #expect([Pupil](JSONString: "[]")?.isEmpty == true)
    #expect(Mapper<Pupil>().mapArray(JSONString: "[") == nil)
    #expect(Mapper<Pupil>().mapDictionary(JSONString: #"{"a": {"name": "A"}}"#)?["a"]?.name == "A")
    #expect(Mapper<Pupil>().map(JSONObject: ["name": "A"])?.name == "A")
    #expect(Mapper<Pupil>().map(JSONObject: 7) == nil)
    #expect(
      Mapper<Pupil>().toJSONDictionary(["a": Pupil(name: "A")])["a"]?["name"] as? String == "A")
  }
}
