import ArgumentParser
import AutoMapper
import Foundation

/// Writes a file of invented orders, which are always the same.
struct GenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes a file of invented orders.")

  @Argument(help: "The file to write.")
  var output: String

  @Option(help: "Its size in megabytes.")
  var megabytes = 1000

  @Option(help: "Fail when more than this many megabytes of memory were needed.")
  var memoryLimit: Int?

  func run() async throws {
    let measurement = Measurement()
    let bar = ProgressBar("writing")
    bar.progress.totalUnitCount = Int64(megabytes) * 1_000_000
    let url = URL(fileURLWithPath: output)
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)

    var generator = OrderGenerator()
    let writer = try Rules.orders.elementWriter { data in
      try file.write(contentsOf: data)
      bar.progress.completedUnitCount += Int64(data.count)
      bar.draw()
    }
    while bar.progress.completedUnitCount < bar.progress.totalUnitCount {
      try writer.write(generator.next())
    }
    try writer.close()
    try file.close()
    bar.finish()
    StandardError.print("\(writer.count) orders")
    try measurement.report(bytes: bar.progress.completedUnitCount, memoryLimit: memoryLimit)
  }
}

/// Invents orders.
struct OrderGenerator {
  private var count = 0
  private var state: UInt64 = 1

  private static let names = ["Ann Reed", "Bob Hale", "Cleo Moss", "Dan Lund", "Eve Brandt"]
  private static let cities = ["Husum", "Tating", "Lüneburg", "Zürich", "St. Peter-Ording"]
  private static let articles = ["tea", "milk", "salt", "rye bread", "lamp oil", "rope, 10 m"]
  private static let notes = ["ring twice", #"leave it "behind" the house"#, "two\nlines"]

  /// The next order.
  mutating func next() -> Order {
    count += 1
    let lines = (0..<number(below: 5)).map { _ in
      Line(
        article: Self.articles[number(below: Self.articles.count)], count: 1 + number(below: 9),
        price: Decimal(number(below: 10_000)) / 100)
    }
    return Order(
      id: count, placedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(count)),
      customer: Customer(
        name: Self.names[number(below: Self.names.count)],
        city: Self.cities[number(below: Self.cities.count)]),
      lines: lines, total: lines.reduce(0) { $0 + $1.price * Decimal($1.count) },
      note: number(below: 4) > 0 ? nil : Self.notes[number(below: Self.notes.count)])
  }

  /// A number that looks random, and is the same in each run.
  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
