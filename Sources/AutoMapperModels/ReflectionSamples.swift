/// Types that the compiler and the runtime are asked about, to compare their answers.
///
/// The members are what matters, not their meaning: constants and variables, trivial and counted
/// values, a weak reference, a superclass, and cases with and without payloads.
///
/// A sample in a module without reflection metadata would not be described as expected, so that the
/// library would do without what the sample is for, in release on Linux only.
package enum ReflectionSamples {
  package struct Structure {
    package let constant: Int8 = 1
    package var text = "text"
    package var number: UInt16 = 2

    package init() {}
  }

  package class Base {
    package var number = 0x0123_4567
    package weak var other: Base?

    package init() {}
  }

  package final class Derived: Base {
    package let flag = true
  }

  package enum Case {
    case first
    case second
    case third
  }

  package enum Payload {
    case number(Int)
    case pair(first: UInt8, second: String)
    case none
  }

  package enum Choice<Value> {
    case none
    case one(String)
    indirect case pair(width: Double, height: Bool)
    case generic([Value])
  }

  package enum Alternative {
    case none
    case number(Int)
    case text(String)
    case other
  }
}
