import FlyingFox
import FlyingSocks
import Foundation

/// Starts the server, sends it all kinds of requests, and stops it.
///
/// - Returns: The number of wrong responses.
func run() async throws -> Int {
  let server = try await UserServer().makeServer()
  let serving = Task { try await server.run() }
  try await server.waitUntilListening()
  let socketAddress = await server.listeningAddress
  guard case .ip4(_, let port)? = socketAddress,
    let address = URL(string: "http://127.0.0.1:\(port)")
  else { throw URLError(.badURL) }
  let client = UserClient(address)

  var transcript = Transcript()
  await askInTurn(client, &transcript)
  await sendMalformedBodies(client, &transcript)
  await askAtOnce(client, &transcript)

  await server.stop(timeout: 1)
  serving.cancel()
  return transcript.wrongCount
}

let wrongCount = try await run()
print(wrongCount == 0 ? "\nall answers are right" : "\n\(wrongCount) answers are WRONG")
exit(wrongCount == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
