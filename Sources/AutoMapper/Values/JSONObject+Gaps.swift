/// The gaps that removed members leave in the list of an object.
///
/// A gap keeps its slot, so that the slots of the other members stay the same, and a removal does
/// not move them. Each slot counts the gaps in a range that ends with it; as in a Fenwick tree, the
/// range is as long as the lowest set bit of the slot's number, counted from 1:
///
///     slot             1    2    3    4    5    6    7    8
///     member           a    b    –    d    –    f    g    h
///     counted range    1   1–2   3   1–4   5   5–6   7   1–8
///     gaps             0    0    1    1    1    1    0    2
///
/// So both a removal and the way from a position to its slot take a step for each bit of a number,
/// and reading changes nothing, whatever threads do at the same time. The counts are in bytes that
/// would be padding otherwise.
extension [JSONObject.Member] {
  /// The greatest number of gaps, which the counts have room for.
  static var gapLimit: Int { Int(Int32.max) }

  /// Turns a member into a gap, and returns its value.
  mutating func makeGap(at slot: Int) -> JSONValue {
    let value = self[slot].value
    self[slot].key = ""
    self[slot].value = .null
    self[slot].role = .gap
    var number = slot + 1
    while number <= count {
      self[number - 1].gapCount &+= 1
      number += number & -number
    }
    return value
  }

  /// The number of gaps that the next slot must count, which is going to be appended.
  var nextGapCount: UInt32 {
    let number = count + 1
    let first = number - number & -number
    var previous = number - 1
    var sum: UInt32 = 0
    while previous > first {
      sum &+= self[previous - 1].gapCount
      previous &= previous - 1
    }
    return sum
  }

  /// The slot of the member at a position in the order of members, or a slot that does not exist if
  /// there is no such member.
  func slot(of position: Int) -> Int {
    guard position >= 0 else { return position }
    var slot = 0
    var rest = position
    var step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    while step > 0 {
      let next = slot + step
      if next <= count {
        let memberCount = step - Int(self[next - 1].gapCount)
        if memberCount <= rest {
          slot = next
          rest -= memberCount
        }
      }
      step >>= 1
    }
    return slot
  }

  /// Removes all gaps.
  mutating func closeGaps() {
    var members: Self = []
    members.reserveCapacity(count)
    for member in self where !member.isGap {
      members.append(JSONObject.Member(key: member.key, value: member.value))
    }
    self = members
  }
}
