// swift-format-ignore-file: OneVariableDeclarationPerLine

/// Structs whose properties are `p0`, `p1` and so on, of six types in turn: a row for each turn.
enum WideModels {
  struct Wide1 { var p0: Int }

  struct Wide64 {
    var p0: Int, p1: String, p2: Double, p3: Bool, p4: Int?, p5: [Int]
    var p6: Int, p7: String, p8: Double, p9: Bool, p10: Int?, p11: [Int]
    var p12: Int, p13: String, p14: Double, p15: Bool, p16: Int?, p17: [Int]
    var p18: Int, p19: String, p20: Double, p21: Bool, p22: Int?, p23: [Int]
    var p24: Int, p25: String, p26: Double, p27: Bool, p28: Int?, p29: [Int]
    var p30: Int, p31: String, p32: Double, p33: Bool, p34: Int?, p35: [Int]
    var p36: Int, p37: String, p38: Double, p39: Bool, p40: Int?, p41: [Int]
    var p42: Int, p43: String, p44: Double, p45: Bool, p46: Int?, p47: [Int]
    var p48: Int, p49: String, p50: Double, p51: Bool, p52: Int?, p53: [Int]
    var p54: Int, p55: String, p56: Double, p57: Bool, p58: Int?, p59: [Int]
    var p60: Int, p61: String, p62: Double, p63: Bool
  }

  struct Wide65 {
    var p0: Int, p1: String, p2: Double, p3: Bool, p4: Int?, p5: [Int]
    var p6: Int, p7: String, p8: Double, p9: Bool, p10: Int?, p11: [Int]
    var p12: Int, p13: String, p14: Double, p15: Bool, p16: Int?, p17: [Int]
    var p18: Int, p19: String, p20: Double, p21: Bool, p22: Int?, p23: [Int]
    var p24: Int, p25: String, p26: Double, p27: Bool, p28: Int?, p29: [Int]
    var p30: Int, p31: String, p32: Double, p33: Bool, p34: Int?, p35: [Int]
    var p36: Int, p37: String, p38: Double, p39: Bool, p40: Int?, p41: [Int]
    var p42: Int, p43: String, p44: Double, p45: Bool, p46: Int?, p47: [Int]
    var p48: Int, p49: String, p50: Double, p51: Bool, p52: Int?, p53: [Int]
    var p54: Int, p55: String, p56: Double, p57: Bool, p58: Int?, p59: [Int]
    var p60: Int, p61: String, p62: Double, p63: Bool, p64: Int?
  }

  struct Wide130 {
    var p0: Int, p1: String, p2: Double, p3: Bool, p4: Int?, p5: [Int]
    var p6: Int, p7: String, p8: Double, p9: Bool, p10: Int?, p11: [Int]
    var p12: Int, p13: String, p14: Double, p15: Bool, p16: Int?, p17: [Int]
    var p18: Int, p19: String, p20: Double, p21: Bool, p22: Int?, p23: [Int]
    var p24: Int, p25: String, p26: Double, p27: Bool, p28: Int?, p29: [Int]
    var p30: Int, p31: String, p32: Double, p33: Bool, p34: Int?, p35: [Int]
    var p36: Int, p37: String, p38: Double, p39: Bool, p40: Int?, p41: [Int]
    var p42: Int, p43: String, p44: Double, p45: Bool, p46: Int?, p47: [Int]
    var p48: Int, p49: String, p50: Double, p51: Bool, p52: Int?, p53: [Int]
    var p54: Int, p55: String, p56: Double, p57: Bool, p58: Int?, p59: [Int]
    var p60: Int, p61: String, p62: Double, p63: Bool, p64: Int?, p65: [Int]
    var p66: Int, p67: String, p68: Double, p69: Bool, p70: Int?, p71: [Int]
    var p72: Int, p73: String, p74: Double, p75: Bool, p76: Int?, p77: [Int]
    var p78: Int, p79: String, p80: Double, p81: Bool, p82: Int?, p83: [Int]
    var p84: Int, p85: String, p86: Double, p87: Bool, p88: Int?, p89: [Int]
    var p90: Int, p91: String, p92: Double, p93: Bool, p94: Int?, p95: [Int]
    var p96: Int, p97: String, p98: Double, p99: Bool, p100: Int?, p101: [Int]
    var p102: Int, p103: String, p104: Double, p105: Bool, p106: Int?, p107: [Int]
    var p108: Int, p109: String, p110: Double, p111: Bool, p112: Int?, p113: [Int]
    var p114: Int, p115: String, p116: Double, p117: Bool, p118: Int?, p119: [Int]
    var p120: Int, p121: String, p122: Double, p123: Bool, p124: Int?, p125: [Int]
    var p126: Int, p127: String, p128: Double, p129: Bool
  }
}
