/// Structs of ten properties, for the time that each new type takes.
extension Models {
  /// Type number 0.
  package struct Ten0: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 1.
  package struct Ten1: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 2.
  package struct Ten2: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 3.
  package struct Ten3: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 4.
  package struct Ten4: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 5.
  package struct Ten5: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 6.
  package struct Ten6: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 7.
  package struct Ten7: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 8.
  package struct Ten8: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 9.
  package struct Ten9: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 10.
  package struct Ten10: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 11.
  package struct Ten11: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 12.
  package struct Ten12: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 13.
  package struct Ten13: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 14.
  package struct Ten14: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 15.
  package struct Ten15: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 16.
  package struct Ten16: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 17.
  package struct Ten17: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 18.
  package struct Ten18: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }

  /// Type number 19.
  package struct Ten19: Model {
    var p0: Int
    var p1: String
    var p2: Double
    var p3: Bool
    var p4: Int?
    var p5: String?
    var p6: [Int]
    var p7: Double?
    var p8: Int
    var p9: String
  }
}
