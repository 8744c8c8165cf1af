/// Everything whose growth is measured.
enum GrowthCatalog {
  /// With the depth of a document, and with the number of its parts.
  static var all: [Growth] {
    nestedReading + nestedWriting + nestedConformances + nestedUse + sizes
  }
}
