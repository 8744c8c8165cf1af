// What `mapping(map:)` of the models said, where their properties do not say it.

import AutoMapper
import Foundation

nonisolated extension MappingProvider {
  mutating func addRules() {
    keyStyle = .snakeCase

    configure(Pupil.self) { pupil in
      pupil.map("UUID", to: \.uuid)
    }
    configure(Shipment.self) { shipment in
      shipment.dateFormat(.secondsSince1970, for: \.sent)
      shipment.dateFormat(.millisecondsSince1970, for: \.received)
      shipment.dateFormat("yyyy-MM-dd", for: \.due)
      shipment.map("count", to: \.count, using: .numberInString())
    }
    configure(Sensor.self) { sensor in
      sensor.map("info.name", to: \.name)
      sensor.map("info.distance.value", to: \.value)
      sensor.map("samples.0.value", to: \.first)
      sensor.map("app.identifier", to: \.bundle, nested: false)
      sensor.map("com.example.info->com.example.version", to: \.version, delimiter: "->")
    }
    configure(Ticket.self) { ticket in
      ticket.map("title", to: \.title, using: upper)
      ticket.default(\.priority, 1)
      ticket.default(\.tags, [])
      ticket.map("contact.mail", to: \.mail)
    }
    configure(Machine.self) { machine in
      machine.discriminator(
        "type", ["press": Press.self, "drill": Drill.self], default: Machine.self)
    }
    configure(Guest.self) { guest in
      guest.map("name", to: \.name) { node in
        (node.userContext as? Permissions)?.showsName == true ? try node.string : nil
      }
    }
    configure(Athlete.self) { athlete in
      athlete.require(\.name)
      athlete.write(\.name, as: "full_name")
      athlete.exclude(\.password)
      athlete.ignoreNull(\.nickname)
      athlete.ignore(\.initials)
      athlete.didMap { athlete in athlete.initials = String(athlete.name.prefix(1)) }
    }
  }
}

private nonisolated let upper = Transformer<String>(
  decode: { node in try node.string.uppercased() },
  encode: { title in title.lowercased() })
