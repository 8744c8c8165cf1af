import ArgumentParser

/// The tool, with its two commands.
@main
struct Orders: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turns orders, one JSON document a line, into a table.",
    subcommands: [GenerateCommand.self, TableCommand.self])
}
