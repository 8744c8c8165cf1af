import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Types of Swift and Foundation whose conformances trust what they are given.
@Suite("Types: libraries, whatever the document")
struct LibraryTypeTests {
  /// Decodes a value by itself, so that the mapper reaches its type inside a conformance.
  struct Inside<Value: Codable>: Codable {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Value.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// Checks a refusal in every place: as a property, in collections, and inside a conformance.
  private func expectRefused<Value: Codable>(
    _ text: String, as type: Value.Type, _ sentence: String,
    kind: MappingError.Kind = .outOfRange,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let refusal = Refusal(kind, sentence, offset: 0)
    expectRefusedEverywhere(text, as: type, refusal, sourceLocation: sourceLocation)
    expectRefusedEverywhere(text, as: Inside<Value>.self, refusal, sourceLocation: sourceLocation)
    expectRefusal(
      #"{"value":{"value":[\#(text)]}}"#, as: Box<Inside<[String: [Value?]]>>.self, kind,
      path: "value.value[0]", "value.value[0]: \(sentence)", sourceLocation: sourceLocation)
  }

  @Test("a URL of parts has a scheme of letters, and a port that is not negative")
  func urlComponents() throws {
    expectRefused(
      #"{"scheme":"1nvalid","path":"x"}"#, as: URLComponents.self,
      #"expected URLComponents, found the scheme "1nvalid""#)
    for scheme in ["", "a b", "é", "-", "a/"] {
      expectRefused(
        #"{"scheme":"\#(scheme)","path":"x"}"#, as: URLComponents.self,
        #"expected URLComponents, found the scheme "\#(scheme)""#)
    }
    expectRefused(
      #"{"port":-5,"path":""}"#, as: URLComponents.self,
      "expected URLComponents, found the port -5")
    expectRefused(
      #"{"scheme":"http"}"#, as: URLComponents.self, "expected URLComponents, found an object",
      kind: .typeMismatch)
    var components = URLComponents()
    components.scheme = "x-a+1.B"
    components.host = "é.example"
    components.port = 0
    components.path = "/a b"
    expectEverywhere(
      #"{"scheme":"x-a+1.B","host":"é.example","port":0,"path":"/a b","query":null}"#,
      as: components)
    let text = try ObjectMapper().jsonString(
      from: components)
    #expect(text == #"{"scheme":"x-a+1.B","host":"é.example","port":0,"path":"/a b"}"#)
    expectEverywhere(text, as: components)
  }

  #if Foundation
  @Test(
    "a set of indexes has no negative ones, and none beyond all integers",
    arguments: [
      (5, -3), (-5, 3), (9_223_372_036_854_775_800, 100), (Int.max, Int.max), (Int.min, Int.max),
      (Int.max, 1),
    ])
  func refusedIndexSets(location: Int, length: Int) {
    expectRefused(
      #"{"indexes":[{"location":1,"length":1},{"location":\#(location),"length":\#(length)}]}"#,
      as: IndexSet.self,
      "expected IndexSet, found indexes from \(location) on, \(length) of them")
  }
  #endif

  #if Foundation
  @Test("ranges of a set of indexes may overlap, be empty, and reach the largest index")
  func indexSets() throws {
    expectEverywhere(
      #"{"indexes":[{"location":9,"length":2},{"location":1,"length":2},{"location":2,"length":3}]}"#,
      as: IndexSet([1, 2, 3, 4, 9, 10]))
    expectEverywhere(
      #"{"indexes":[{"location":0,"length":9223372036854775807},{"location":7,"length":0}]}"#,
      as: IndexSet(integersIn: 0..<Int.max))
    #expect(
      try ObjectMapper().jsonString(from: IndexSet([1, 2, 9]))
        == #"{"indexes":[{"location":1,"length":2},{"location":9,"length":1}]}"#)
  }
  #endif

  #if Foundation
  @Test("a set of characters is a bitmap of whole planes")
  func characterSets() throws {
    for count in [0, 1, 8191, 8193, 16384, 8192 + 8193 * 2 - 1] {
      let text = Data(count: count).base64EncodedString()
      expectRefused(
        #"{"bitmap":"\#(text)"}"#, as: CharacterSet.self,
        "expected CharacterSet, found a bitmap of \(count) bytes, which is not a set of characters")
    }
    for plane in [0, 17, 255] as [UInt8] {
      let bitmap = Data(count: 8192) + [plane] + Data(count: 8192)
      expectRefused(
        #"{"bitmap":"\#(bitmap.base64EncodedString())"}"#, as: CharacterSet.self,
        "expected CharacterSet, found a bitmap of 16385 bytes, which is not a set of characters")
    }
    // Surrogates, the bits from 0xD800 on, are not characters: a set has none of them, and its inverse all.
    for byte in [1, 34, 0x55, 0xFE, 0xFF] as [UInt8] {
      for surrogates in [0, 0xFF, byte] as [UInt8] {
        var bitmap = Data(repeating: byte, count: 8192)
        bitmap.replaceSubrange(0x1B00..<0x1C00, with: repeatElement(surrogates, count: 0x100))
        let text = #"{"bitmap":"\#(bitmap.base64EncodedString())"}"#
        guard surrogates == 0 || surrogates == 0xFF else {
          expectRefused(
            text, as: CharacterSet.self,
            "expected CharacterSet, found a bitmap of 8192 bytes, which is not a set of characters")
          continue
        }
        let set = try ObjectMapper().map(text, to: CharacterSet.self)
        let written = try ObjectMapper().jsonString(from: set)
        #expect(try ObjectMapper().map(written, to: CharacterSet.self) == set)
        #expect(set.bitmapRepresentation.prefix(0x1B00) == bitmap.prefix(0x1B00))
        #expect(set.contains("\u{41}") == (byte >> 1 & 1 == 1))
      }
    }
    for set in [
      CharacterSet(), .letters, .urlHostAllowed, CharacterSet.letters.inverted,
      CharacterSet(charactersIn: "a😀"),
    ] {
      let text = try ObjectMapper().jsonString(from: set)
      let read = try ObjectMapper().map(text, to: CharacterSet.self)
      #expect(read.bitmapRepresentation == set.bitmapRepresentation)
    }
  }
  #endif

  @Test("an interval of dates does not end before it starts")
  func intervals() {
    expectRefused(
      #"{"duration":-3,"start":5}"#, as: DateInterval.self,
      "expected DateInterval, found one that ends before it starts")
  }

  #if Foundation
  @Test("a range of Foundation has a length, and two numbers")
  func ranges() throws {
    expectRefused("[1,-3]", as: NSRange.self, "expected \(NSRange.self), found a negative length")
    expectRefused(
      "[9223372036854775807,1]", as: NSRange.self,
      "expected \(NSRange.self), found an end that no integer holds")
    expectRefused(
      "[1,2,3]", as: NSRange.self, "expected \(NSRange.self), found an array of 3",
      kind: .typeMismatch)
    expectEverywhere("[1,3]", as: NSRange(location: 1, length: 3))
    expectError("value: expected \(NSRange.self), found a negative length") {
      try ObjectMapper().jsonString(from: Box(value: NSRange(location: 1, length: -1)))
    }
  }
  #endif

  #if Foundation
  @Test("of a point, a size and a rectangle nothing is dropped")
  func geometry() {
    expectRefused(
      "[[1,2,3],[4,5]]", as: CGRect.self, "expected CGPoint, found an array of 3",
      kind: .typeMismatch)
    expectRefused(
      "[[1,2],[4,5],[6,7]]", as: CGRect.self, "expected CGRect, found an array of 3",
      kind: .typeMismatch)
    expectRefused(
      "[1,2,3]", as: CGSize.self, "expected CGSize, found an array of 3", kind: .typeMismatch)
    expectEverywhere("[[1,2],[4,5]]", as: CGRect(x: 1, y: 2, width: 4, height: 5))
  }
  #else
  @Test("a type of Foundation itself is refused, because nothing checks its values")
  func unchecked() {
    expectRefusal(
      #"{"location":1,"length":2}"#, as: NSRange.self, .unsupportedType,
      "cannot map \(NSRange.self): \(Self.unknown)")
    expectRefusal(
      "[[1,2],[4,5]]", as: CGRect.self, .unsupportedType, "cannot map CGRect: \(Self.unknown)")
  }
  #endif

  @Test("of a duration and a vector nothing is dropped")
  func elements() {
    expectRefused(
      "[0,1,2]", as: Duration.self, "expected Duration, found an array of 3", kind: .typeMismatch)
    expectRefused(
      "[1,2,3]", as: SIMD2<Int>.self, "expected SIMD2<Int>, found an array", kind: .typeMismatch)
    expectEverywhere("[0,1000000000]", as: Duration.nanoseconds(1))
    expectEverywhere("[1,2]", as: SIMD2(1, 2))
  }

  @Test("a week begins on one of its days")
  func calendars() {
    let rest = #""identifier":"gregorian","timeZone":{"identifier":"GMT"}"#
    expectRefused(
      #"{"firstWeekday":8,"minimumDaysInFirstWeek":1,\#(rest)}"#, as: Calendar.self,
      "expected Calendar, found 8 for 'firstWeekday'")
    expectRefused(
      #"{"firstWeekday":1,"minimumDaysInFirstWeek":0,\#(rest)}"#, as: Calendar.self,
      "expected Calendar, found 0 for 'minimumDaysInFirstWeek'")
  }

  #if Foundation
  @Test("measures are read, and written where their unit is a multiple of the base unit")
  func measures() throws {
    let length = Measurement(value: 2, unit: UnitLength.kilometers)
    let text = try ObjectMapper().jsonString(from: length)
    #expect(
      text
        == #"{"value":2,"unit":{"symbol":"km","converter":{"coefficient":1000,"constant":0}}}"#)
    expectEverywhere(text, as: length)
    expectError(
      "[0]: expected Measurement<UnitFuelEfficiency>, found a unit that is not a multiple of its base unit"
    ) {
      try ObjectMapper().jsonString(
        from: [Measurement(value: 2, unit: UnitFuelEfficiency.litersPer100Kilometers)])
    }
  }
  #endif

  // MARK: Refused

  private static let unknown =
    "it is a library type, and what its init(from:) does with a wrong document is not known; register a "
    + "converter, or trust it with provider.usesCodable"

  @Test("settings of formatters are refused, wherever they stand")
  func unlisted() {
    func check<Value: Codable>(_ type: Value.Type, _ name: String) {
      expectRefusal(
        #"{"value":{}}"#, as: Box<Value>.self, .unsupportedType,
        "cannot map \(name): \(Self.unknown); this is the property 'value' of \(Box<Value>.self)")
      expectRefusal(
        "[{}]", as: [Inside<Value>].self, .unsupportedType, path: "[0]",
        "[0]: cannot map \(name): \(Self.unknown)")
      expectRefusal(
        #"{"a":[{}]}"#, as: Inside<[String: [Value?]]>.self, .unsupportedType, path: "a[0]",
        "a[0]: cannot map \(name): \(Self.unknown)")
      expectRefusal(
        #"{"insertions":[{"offset":0,"element":{}}],"removals":[]}"#,
        as: CollectionDifference<Value>.self, .unsupportedType,
        "cannot map \(name): \(Self.unknown)")
    }
    let style = ByteCountFormatStyle(style: .file)
    for error in [
      mappingError { try ObjectMapper().jsonString(from: Box(value: style)) },
      mappingError { try ObjectMapper().jsonString(from: ["value": Inside(style)]) },
    ] {
      #expect(error?.kind == .unsupportedType)
      #expect(error?.description.contains(Self.unknown) == true)
    }
    check(Date.FormatStyle.self, "FormatStyle")
    check(IntegerFormatStyle<Int>.self, "IntegerFormatStyle<Int>")
    check(ByteCountFormatStyle.self, "ByteCountFormatStyle")
    check(SortDescriptor<String>.self, "SortDescriptor<String>")
    check(Date.FormatStyle.DateStyle.self, "DateStyle")
  }

  @Test("the provider may trust a conformance, or convert the type")
  func trusted() throws {
    let trusting = ObjectMapper {
      $0.usesCodable(ByteCountFormatStyle.Units.self)
      $0.convert(
        ByteCountFormatStyle.self, decode: { _ in ByteCountFormatStyle(style: .file) },
        encode: { _ in 1 })
    }
    #expect(
      try trusting.map("[{}]", to: [ByteCountFormatStyle].self)
        == [ByteCountFormatStyle(style: .file)])
    #expect(
      try trusting.map("[{}]", to: [Inside<ByteCountFormatStyle>].self).first?.value
        == ByteCountFormatStyle(style: .file))
    let text = try trusting.jsonString(from: [ByteCountFormatStyle.Units.kb])
    let kilobytes = ByteCountFormatStyle.Units.kb
    #expect(
      try trusting.map(text, to: [Inside<ByteCountFormatStyle.Units>].self).first?.value
        == kilobytes)
    #expect(try trusting.map(text, to: [ByteCountFormatStyle.Units].self) == [kilobytes])
  }

  @Test("a difference of collections holds models, with dates of the mapper")
  func differences() throws {
    struct Event: Codable, Equatable { var at: Date }
    let old = [Event(at: Date(timeIntervalSince1970: 0))]
    let new = [Event(at: Date(timeIntervalSince1970: 1))]
    let difference = new.difference(from: old)
    let text = try ObjectMapper().jsonString(from: difference)
    #expect(text.contains("1970-01-01T00:00:01Z"))
    #expect(
      try ObjectMapper().map(text, to: CollectionDifference<Event>.self)
        .compactMap { change in
          switch change {
          case .insert(_, let element, _), .remove(_, let element, _): element
          }
        } == old + new)
    let numbers = [1, 2].difference(from: [3, 1])
    let written = try ObjectMapper().jsonString(from: numbers)
    #expect(try ObjectMapper().map(written, to: CollectionDifference<Int>.self) == numbers)
  }
}
