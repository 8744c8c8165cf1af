import AutoMapper
import Testing

/// Flat keys where the inner type has rules of its own about how the property is written.
@Suite("Rules: flat keys of inner properties with keys")
struct FlatKeyWritingTests {
  struct Place: Equatable {
    var city: String?
    var zip: String?
  }

  struct Person: Equatable { var place: Place? }

  private static let person = Person(place: Place(city: "Husum", zip: "25813"))

  private func mapper(_ rules: (inout TypeMapping<Place>) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.configure(Person.self) { $0.map("town", to: "place.city") }
      provider.configure(Place.self, rules)
    }
  }

  @Test("a key without inverse is not the written one")
  func withoutInverse() {
    expectBothDirections(
      #"{"town":"Husum","place":{"zip":"25813"}}"#, of: Person.self,
      with: mapper { $0.map("stadt", to: "city", inverse: false) }
    ) { $0 == Self.person }
  }

  @Test("a written key that is a path")
  func path() {
    expectBothDirections(
      #"{"town":"Husum","place":{"in":{"zip":"25813"}}}"#, of: Person.self,
      with: mapper {
        $0.map("in.city", to: "city")
        $0.map("in.zip", to: "zip")
      }
    ) { $0 == Self.person }
    expectEveryForm(
      of: Self.person, as: #"{"town":"Husum","place":{"zip":"25813"}}"#,
      with: mapper { $0.write("city", as: "in.city") })
  }
}
