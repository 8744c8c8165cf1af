// What `mapping(mapper:)` and `didFinishMapping()` of the models said, in one place.

import AutoMapper
import Foundation

nonisolated extension MappingProvider {
  mutating func addRules() {
    configure(Member.self) { member in
      member.map("member_name", to: \.name)
      member.map("id", to: \.id) { node in "member-" + (try node.string) }
      member.map("member_height", to: \.height, using: .numberInString())
    }
    configure(Article.self) { article in
      article.map("price_in_cents", to: \.price, using: cents)
    }
    configure(Contact.self) { contact in
      contact.map(["mail", "e_mail", "mail_address"], to: \.mail)
      contact.map(["phone", "mobile"], to: \.phone)
      contact.map("fax_number", to: \.fax)
    }
    configure(Draft.self) { draft in
      draft.ignore(\.cache, \.secret)
    }
    configure(Summary.self) { summary in
      summary.map("reading.unit", to: \.unit)
      summary.map("building.door.width", to: \.width)
      summary.map("building.tenants.first.name", to: \.tenant)
      summary.map(["mode", "first layer>second.layer>mode"], to: \.mode, delimiter: ">")
    }
    configure(Animal.self) { animal in
      animal.dateFormat("yyyy-MM-dd", for: \.born)
      animal.map("last_seen", to: \.seen)
      animal.dateFormat(.secondsSince1970, for: \.seen)
    }
    configure(Cat.self) { cat in
      cat.map("site", to: \.site, using: .url(percentEncoding: .urlQueryAllowed))
      cat.map("weight", to: \.weight, using: .numberInString())
      cat.ignore(\.title)
      cat.didMap { cat in cat.title = "\(cat.name ?? "A cat"), \(cat.lives) lives" }
    }
  }
}

private nonisolated let cents = Transformer<Int>(
  decode: { node in try node.int / 100 },
  encode: { price in price * 100 })
