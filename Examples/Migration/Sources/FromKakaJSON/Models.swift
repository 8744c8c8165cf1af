import Foundation

enum Grade: String, ConvertibleEnum {
  case good
  case poor
}

struct Book: Convertible {
  var title = ""
  var pages = 100
}

class Person: Convertible {
  var name = "nobody"
  var age: Int?
  var grade: Grade?
  var favorite: Book?
  var books: [Book] = []
  var born: Date?

  required init() {}
}

class Student: Person {
  var score = 0.0
}
