/// Structs of many properties: integers, texts and numbers in turn.
extension Models {
  /// Twelve Optionals.
  package struct Twelve: Model {
    package var p0: Int?
    package var p1: String?
    package var p2: Double?
    package var p3: Int?
    package var p4: String?
    package var p5: Double?
    package var p6: Int?
    package var p7: String?
    package var p8: Double?
    package var p9: Int?
    package var p10: String?
    package var p11: Double?
  }

  /// Twenty properties.
  package struct Twenty: Model {
    package var p0: Int
    package var p1: String
    package var p2: Double
    package var p3: Int
    package var p4: String
    package var p5: Double
    package var p6: Int
    package var p7: String
    package var p8: Double
    package var p9: Int
    package var p10: String
    package var p11: Double
    package var p12: Int
    package var p13: String
    package var p14: Double
    package var p15: Int
    package var p16: String
    package var p17: Double
    package var p18: Int
    package var p19: String
  }

  /// Thirty Optionals.
  package struct Thirty: Model {
    package var p0: Int?
    package var p1: String?
    package var p2: Double?
    package var p3: Int?
    package var p4: String?
    package var p5: Double?
    package var p6: Int?
    package var p7: String?
    package var p8: Double?
    package var p9: Int?
    package var p10: String?
    package var p11: Double?
    package var p12: Int?
    package var p13: String?
    package var p14: Double?
    package var p15: Int?
    package var p16: String?
    package var p17: Double?
    package var p18: Int?
    package var p19: String?
    package var p20: Double?
    package var p21: Int?
    package var p22: String?
    package var p23: Double?
    package var p24: Int?
    package var p25: String?
    package var p26: Double?
    package var p27: Int?
    package var p28: String?
    package var p29: Double?
  }

  /// Fifty properties.
  package struct Fifty: Model {
    package var p0: Int
    package var p1: String
    package var p2: Double
    package var p3: Int
    package var p4: String
    package var p5: Double
    package var p6: Int
    package var p7: String
    package var p8: Double
    package var p9: Int
    package var p10: String
    package var p11: Double
    package var p12: Int
    package var p13: String
    package var p14: Double
    package var p15: Int
    package var p16: String
    package var p17: Double
    package var p18: Int
    package var p19: String
    package var p20: Double
    package var p21: Int
    package var p22: String
    package var p23: Double
    package var p24: Int
    package var p25: String
    package var p26: Double
    package var p27: Int
    package var p28: String
    package var p29: Double
    package var p30: Int
    package var p31: String
    package var p32: Double
    package var p33: Int
    package var p34: String
    package var p35: Double
    package var p36: Int
    package var p37: String
    package var p38: Double
    package var p39: Int
    package var p40: String
    package var p41: Double
    package var p42: Int
    package var p43: String
    package var p44: Double
    package var p45: Int
    package var p46: String
    package var p47: Double
    package var p48: Int
    package var p49: String
  }
}
