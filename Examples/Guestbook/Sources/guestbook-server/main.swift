import Guestbook
import Hummingbird

let application = Application(
  router: guestbook(), configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
try await application.runService()
