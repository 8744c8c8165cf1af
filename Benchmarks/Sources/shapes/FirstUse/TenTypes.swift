import CodedShapes
import Foundation
import PlainShapes

/// Twenty types of ten properties, none of which a process has met before.
enum TenTypes {
  /// AutoMapper's types.
  static var plain: [any Any.Type] {
    [
      Plain.Ten0.self, Plain.Ten1.self, Plain.Ten2.self, Plain.Ten3.self,
      Plain.Ten4.self, Plain.Ten5.self, Plain.Ten6.self, Plain.Ten7.self,
      Plain.Ten8.self, Plain.Ten9.self, Plain.Ten10.self, Plain.Ten11.self,
      Plain.Ten12.self, Plain.Ten13.self, Plain.Ten14.self, Plain.Ten15.self,
      Plain.Ten16.self, Plain.Ten17.self, Plain.Ten18.self, Plain.Ten19.self,
    ]
  }

  /// Foundation's types.
  static var coded: [any Decodable.Type] {
    [
      Coded.Ten0.self, Coded.Ten1.self, Coded.Ten2.self, Coded.Ten3.self,
      Coded.Ten4.self, Coded.Ten5.self, Coded.Ten6.self, Coded.Ten7.self,
      Coded.Ten8.self, Coded.Ten9.self, Coded.Ten10.self, Coded.Ten11.self,
      Coded.Ten12.self, Coded.Ten13.self, Coded.Ten14.self, Coded.Ten15.self,
      Coded.Ten16.self, Coded.Ten17.self, Coded.Ten18.self, Coded.Ten19.self,
    ]
  }

  /// A document that fits each of them.
  static let text = Data(
    #"{"p0":1,"p1":"text","p2":1.5,"p3":true,"p4":5,"p5":"six","p6":[7],"p7":8.5,"p8":9,"p9":"ten"}"#
      .utf8)
}
