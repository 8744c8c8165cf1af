package import Walking

/// A theater's catalog: the root of `citm_catalog.json`.
package struct CitmCatalog {
  package var areaNames: [String: String]
  package var audienceSubCategoryNames: [String: String]
  package var blockNames: [String: String]
  package var events: [String: CitmEvent]
  package var performances: [CitmPerformance]
  package var seatCategoryNames: [String: String]
  package var subTopicNames: [String: String]
  package var subjectNames: [String: String]
  package var topicNames: [String: String]
  package var topicSubTopics: [String: [Int]]
  package var venueNames: [String: String]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(areaNames) { $1.add($0) }
    walk.add(audienceSubCategoryNames) { $1.add($0) }
    walk.add(blockNames) { $1.add($0) }
    walk.add(events) { $0.walk(into: &$1) }
    walk.add(performances) { $0.walk(into: &$1) }
    walk.add(seatCategoryNames) { $1.add($0) }
    walk.add(subTopicNames) { $1.add($0) }
    walk.add(subjectNames) { $1.add($0) }
    walk.add(topicNames) { $1.add($0) }
    walk.add(topicSubTopics) { $1.add($0) }
    walk.add(venueNames) { $1.add($0) }
  }
}

/// An event.
package struct CitmEvent {
  package var description: String?
  package var id: Int
  package var logo: String?
  package var name: String
  package var subTopicIds: [Int]
  package var subjectCode: String?
  package var subtitle: String?
  package var topicIds: [Int]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(description)
    walk.add(id)
    walk.add(logo)
    walk.add(name)
    walk.add(subTopicIds)
    walk.add(subjectCode)
    walk.add(subtitle)
    walk.add(topicIds)
  }
}

/// The time and place of an event.
package struct CitmPerformance {
  package var eventId: Int
  package var id: Int
  package var logo: String?
  package var name: String?
  package var prices: [CitmPrice]
  package var seatCategories: [CitmSeatCategory]
  package var seatMapImage: String?
  package var start: Int
  package var venueCode: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(eventId)
    walk.add(id)
    walk.add(logo)
    walk.add(name)
    walk.add(prices) { $0.walk(into: &$1) }
    walk.add(seatCategories) { $0.walk(into: &$1) }
    walk.add(seatMapImage)
    walk.add(start)
    walk.add(venueCode)
  }
}

/// The price of a seat of a category.
package struct CitmPrice {
  package var amount: Int
  package var audienceSubCategoryId: Int
  package var seatCategoryId: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(amount)
    walk.add(audienceSubCategoryId)
    walk.add(seatCategoryId)
  }
}

/// The areas of a category of seats.
package struct CitmSeatCategory {
  package var areas: [CitmArea]
  package var seatCategoryId: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(areas) { $0.walk(into: &$1) }
    walk.add(seatCategoryId)
  }
}

/// An area and its blocks.
package struct CitmArea {
  package var areaId: Int
  package var blockIds: [Int]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(areaId)
    walk.add(blockIds)
  }
}

#if CODABLE_MODELS
extension CitmCatalog: Codable {}

extension CitmEvent: Codable {}

extension CitmPerformance: Codable {}

extension CitmPrice: Codable {}

extension CitmSeatCategory: Codable {}

extension CitmArea: Codable {}
#endif
