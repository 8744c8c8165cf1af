// What the `kj_…` functions of the models said, in one place.

import AutoMapper

nonisolated extension MappingProvider {
  mutating func addRules() {
    defaultDateFormat = .secondsSince1970

    configure(Person.self) { person in
      person.map(["nick_name", "names.0"], to: \.name)
    }
  }
}
