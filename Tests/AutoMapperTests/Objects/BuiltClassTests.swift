import AutoMapper
import Foundation
import Testing

/// Classes without a factory that the options allow to build.
@Suite("Types: classes built without a factory")
struct BuiltClassTests {
  class Media {
    let title: String
    var year: Int?
    private var rating: Double

    init(title: String, rating: Double) {
      self.title = title
      self.rating = rating
    }

    var stars: Double { rating }
  }

  final class Album: Media {
    var isLive: Bool
    var tracks: [Media]
    var level: UInt8
    lazy var length = 40

    init(tracks: [Media]) {
      isLive = false
      self.tracks = tracks
      level = 0
      super.init(title: "", rating: 0)
    }
  }

  final class Node<Value> {
    var value: Value
    var next: Node?

    init(_ value: Value) { self.value = value }
  }

  final class Observed {
    var count: Int { didSet { changes += 1 } }
    var changes: Int

    init(count: Int) {
      self.count = count
      changes = 0
    }
  }

  final class Described: CustomReflectable {
    var number: Int

    init(number: Int) { self.number = number }

    var customMirror: Mirror { Mirror(self, children: ["zzz": "top"]) }
  }

  final class Nothing {}

  final class WithWeak {
    weak var other: Nothing?
    var number = 1
  }

  final class WithClosure {
    var number = 1
    var action: () -> Void = {}
  }

  final class WithUncopyable {
    var number = 1
    var handle = Handle()
  }

  struct Handle: ~Copyable { var number = 2 }

  final class Objective: NSObject { var number = 1 }

  final class Aligned {
    var flag = false
    var wide = SIMD4<Double>.zero
  }

  private static let options = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }
  private let mapper = ObjectMapper(options: options)

  @Test("validate finds no factory missing if the options allow to build, without any rule")
  func validation() {
    var options = MappingOptions()
    options.buildsClassesWithoutFactory = true
    #expect(ObjectMapper(options: options).validate(Node<Int>.self).isEmpty)
    #expect(!ObjectMapper().validate(Node<Int>.self).isEmpty)
  }

  @Test("each stored property has its value from the document, those of superclasses too")
  func building() {
    expectBothDirections(
      #"""
      {"title":"Live","year":1971,"rating":4.5,"isLive":true,"tracks":[{"title":"One","rating":1}],"level":200}
      """#, of: Album.self, with: mapper
    ) {
      $0.title == "Live" && $0.year == 1971 && $0.stars == 4.5 && $0.isLive && $0.level == 200
        && $0.tracks.map(\.title) == ["One"] && $0.tracks[0].year == nil && $0.length == 40
    }
  }

  @Test("generic classes, chains, and classes without properties")
  func shapes() {
    expectBothDirections(
      #"{"value":["a"],"next":{"value":[],"next":{"value":["b"]}}}"#, of: Node<[String]>.self,
      with: mapper
    ) { $0.value == ["a"] && $0.next?.next?.value == ["b"] && $0.next?.next?.next == nil }
    expectBothDirections(#"{"flag":true,"wide":[1,2,3,4]}"#, of: Aligned.self, with: mapper) {
      $0.flag && $0.wide == [1, 2, 3, 4]
    }
    expectBothDirections("{}", of: Nothing.self, with: mapper) { _ in true }
    expectBothDirections(#"{"number":3}"#, of: Described.self, with: mapper) { $0.number == 3 }
    expectMapping(#"{"count":3,"changes":0}"#, to: Observed.self, with: mapper) {
      $0.count == 3 && $0.changes == 0
    }
  }

  @Test("an instance is a live object like any other")
  func updating() throws {
    let album = try mapper.map(
      #"{"title":"A","rating":1,"isLive":false,"tracks":[],"level":1}"#, to: Album.self)
    try mapper.update(album, with: #"{"level":2,"length":50,"title":"A"}"#)
    #expect(album.level == 2)
    #expect(album.length == 50)
    expectError(.readOnlyProperty) { try mapper.update(album, with: #"{"title":"B"}"#) }
  }

  @Test("a property without a value is an error")
  func missing() {
    expectRefusal(
      #"{"title":"A","rating":1,"isLive":false,"tracks":[{"title":"x"}],"level":1}"#,
      as: Album.self, .missingValue, path: "tracks[0].rating",
      "tracks[0].rating: expected Double, found nothing; make 'rating' of Media optional, or "
        + "give it a default: provider.configure(Media.self) { $0.default(\"rating\", …) }",
      with: mapper)
    expectRefusal(
      #"{"title":"A","rating":null,"isLive":false,"tracks":[],"level":1}"#, as: Album.self,
      .missingValue, path: "rating", with: mapper)
  }

  @Test("hooks, discriminators and renames work as with a factory")
  func rules() {
    let mapper = ObjectMapper.with(Media.self, options: Self.options) { media in
      media.map("name", to: "title")
      media.discriminator("type", ["media": Media.self, "album": Album.self])
      media.didMap { $0.year = 2000 }
    }
    expectBothDirections(
      #"""
      [{"type":"media","name":"a","rating":1},
       {"type":"album","name":"b","rating":2,"isLive":true,"tracks":[],"level":3}]
      """#, of: [Media].self,
      writtenAs:
        #"[{"type":"media","name":"a","year":2000,"rating":1},"#
        + #"{"type":"album","name":"b","year":2000,"rating":2,"isLive":true,"tracks":[],"level":3}]"#,
      with: mapper
    ) { $0.map(\.title) == ["a", "b"] && $0[1] is Album && $0[1].year == 2000 }
  }

  @Test("a factory goes before")
  func factory() {
    let mapper = ObjectMapper(options: Self.options) { provider in
      provider.register { Media(title: "default", rating: 3) }
    }
    expectMapping("{}", to: Media.self, with: mapper) { $0.title == "default" && $0.stars == 3 }
  }

  @Test(
    "what cannot be built says why",
    arguments: [
      (
        WithWeak.self as any AnyObject.Type,
        "its property 'other' of type Optional<Nothing> is not data"
      ),
      (WithClosure.self, "its property 'action' of type () -> () is not data"),
      (WithUncopyable.self, "its property 'handle' is Void, or cannot be copied"),
      (Objective.self, "it inherits from NSObject, whose initializer must run"),
    ])
  func refused(_ type: any AnyObject.Type, _ reason: String) {
    func check<Model>(_ type: Model.Type) {
      expectRefusal(
        #"{"number":1}"#, as: type, .factoryRequired,
        "cannot make an instance of \(type), which is a class; register a factory: "
          + "provider.register { \(type)() }; it cannot be built without one, since \(reason)",
        with: mapper)
    }
    _openExistential(type as any Any.Type, do: check)
  }

  @Test("a class with an ignored property needs a factory")
  func ignored() {
    let mapper = ObjectMapper.with(Media.self, options: Self.options) { $0.ignore("rating") }
    expectRefusal(
      #"{"title":"a"}"#, as: Media.self, .factoryRequired,
      "cannot make an instance of Media, which is a class; register a factory: "
        + "provider.register { Media() }; it cannot be built without one, since its property 'rating' "
        + "is ignored", with: mapper)
  }

  @Test("without the option a factory is required")
  func off() {
    expectRefusal(
      #"{"title":"a","rating":1}"#, as: Media.self, .factoryRequired,
      "cannot make an instance of Media, which is a class; register a factory: "
        + "provider.register { Media() }")
  }
}
