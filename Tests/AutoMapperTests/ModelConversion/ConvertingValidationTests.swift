import AutoMapper
import Foundation
import Testing

/// The findings of `validate(from:to:)` before any value is converted.
@Suite("Model conversion: validation")
struct ConvertingValidationTests {
  struct Part { var city: String }

  struct Source {
    var id: UUID
    var flag: Bool
    var list: [Int]
    var part: Part
    var count: Int?
    var nmae: String
    var parts: [Part]
    var byName: [String: Part]
    var unchanged: Date
    var text: String
  }

  struct PartRow {
    var city: Int
    var zip: String?
  }

  struct Target {
    var id: Int
    var flag: Date
    var list: Int
    var part: String
    var count: Int
    var name: String
    var remark: String?
    var parts: [PartRow]
    var byName: [String: PartRow]
    var unchanged: Date
    var text: URL
    var partCity: String
  }

  @Test("properties without a source, and with one that never fits")
  func issues() {
    let issues = ObjectMapper().validate(from: Source.self, to: Target.self)
    expectTexts(
      of: issues,
      "error: id: 'id' of Target is Int, which cannot be made of 'id', which is UUID: no conversion "
        + "leads from one to the other",
      "error: flag: 'flag' of Target is Date, which cannot be made of 'flag', which is Bool: no "
        + "conversion leads from one to the other",
      "error: list: 'list' of Target is Int, which cannot be made of 'list', which is Array<Int>: an "
        + "array cannot become a single value",
      "error: part: 'part' of Target is String, which cannot be made of 'part', which is Part: an "
        + "object cannot become a single value",
      "warning: count: 'count' of Target cannot be nil, but 'count' can; make it Optional, or give it "
        + "a default",
      "error: name: 'name' of Target has no source in Source; did you mean 'nmae'? register it as a "
        + "key, or ignore 'name'",
      "warning: remark: 'remark' of Target has no source in Source, so it becomes nil; register a key for "
        + "it, or ignore it",
      "warning: parts[].zip: 'zip' of PartRow has no source in Part, so it becomes nil; register a "
        + "key for it, or ignore it")
    #expect(issues.first?.kind == .incompatibleTypes)
    #expect(issues.first?.property == "id")
    #expect(issues.last?.kind == .missingSource)
    #expect(issues.last?.type == PartRow.self)
  }

  @Test("what strict options refuse")
  func strict() {
    struct Number { var id: Int }
    struct Text { var id: String }
    #expect(ObjectMapper().validate(from: Number.self, to: Text.self).isEmpty)
    #expect(
      ObjectMapper(options: .strict).validate(from: Number.self, to: Text.self).map(\.kind)
        == [.incompatibleTypes])
  }

  final class Account {
    var name = ""
    var visits = 0
    var parent: Account?
  }

  struct Form { var name: String }

  @Test("classes: a factory's default stays, and none is an error")
  func classes() {
    let mapper = ObjectMapper.making(Account()) { $0.ignore("parent") }
    expectTexts(
      of: mapper.validate(from: Form.self, to: Account.self),
      "warning: visits: 'visits' of Account has no source in Form, so it keeps its default; register "
        + "a key for it, or ignore it")
    #expect(
      ObjectMapper().validate(from: Form.self, to: Account.self).first?.kind == .missingFactory)
    #expect(mapper.validate(from: Account.self, to: Account.self).isEmpty)
  }

  @Test("roots that do not fit, and collections of models")
  func roots() {
    expectTexts(
      of: ObjectMapper().validate(from: [Form].self, to: Form.self),
      "error: Form cannot be made of Array<Form>: an array cannot become an object")
    #expect(ObjectMapper().validate(from: [Form].self, to: [Form].self).isEmpty)
  }

  @Test("parts that are passed on unchanged need no sources")
  func unchangedParts() throws {
    struct Address: Equatable {
      var city: String
      var secret: String
    }
    struct Order {
      var address: Address
      var others: [Address]
    }
    struct Row {
      var address: Address
      var others: [Address]
    }
    let mapper = ObjectMapper { provider in
      provider.configure(Address.self) { $0.exclude("secret") }
    }
    #expect(mapper.validate(from: Order.self, to: Row.self).isEmpty)
    let address = Address(city: "Bern", secret: "12")
    let row = try mapper.convert(Order(address: address, others: [address]), to: Row.self)
    #expect(row.address == address)
    #expect(row.others == [address])
  }

  @Test("parts of objects that are put together")
  func parts() {
    struct Flat { var customerName: String? }
    struct Customer {
      var name: String
      var mail: String
    }
    struct Order { var customer: Customer }
    expectTexts(
      of: ObjectMapper().validate(from: Flat.self, to: Order.self),
      "warning: customer.name: 'name' of Customer cannot be nil, but 'customerName' can; make it "
        + "Optional, or give it a default",
      "error: customer.mail: 'mail' of Customer has no source in Flat; register a key for it, or "
        + "ignore it")
  }

  final class Growing<Value> {
    var flag = false
    var next: Growing<[Value]>?
  }

  final class Grown<Value> {
    var flag = Date.distantPast
    var next: Grown<[Value]>?
  }

  @Test("types that contain larger and larger ones are checked 64 levels deep")
  func growingTypes() {
    let mapper = ObjectMapper {
      $0.register { Grown<Int>() }
    }
    let issues = mapper.validate(from: Growing<Int>.self, to: Grown<Int>.self)
    #expect(issues.count { $0.property == "flag" } == 65)
  }
}
