import AutoMapper
import CodableModels
import Foundation
import Measuring
import PlainModels
import Texts

/// Streams of elements, compared with decoding the array, or each line.
extension Catalog {
  /// The shapes of streams.
  static var streams: [Shape] {
    files + sequences + writtenStreams
  }

  private static var files: [Shape] {
    [
      stream("stream lines file", .lines) { mapper, text in
        let file = temporaryFile(text)
        return { mapper.elements(of: PlainModels.User.self, inFile: file) }
      },
      stream("stream array file", .array) { mapper, text in
        let file = temporaryFile(text)
        return { mapper.elements(of: PlainModels.User.self, inFile: file, format: .array) }
      },
    ]
  }

  private static var sequences: [Shape] {
    [
      stream("stream lines Data sequence", .lines) { mapper, text in
        { mapper.elements(of: PlainModels.User.self, in: text) }
      },
      stream("stream lines [UInt8] sequence", .lines) { mapper, text in
        let bytes = [UInt8](text)
        return { mapper.elements(of: PlainModels.User.self, in: bytes) }
      },
      stream("stream lines lazy byte sequence", .lines) { mapper, text in
        let bytes = [UInt8](text)
        return { mapper.elements(of: PlainModels.User.self, in: bytes.lazy.map { $0 }) }
      },
      stream("stream lines 4 kB chunks", .lines) { mapper, text in
        let chunks = chunks(text, of: 4_096)
        return { mapper.elements(of: PlainModels.User.self, in: chunks) }
      },
      stream("stream lines 16 B chunks", .lines) { mapper, text in
        let chunks = chunks(text, of: 16)
        return { mapper.elements(of: PlainModels.User.self, in: chunks) }
      },
      stream("stream concatenated", .concatenated) { mapper, text in
        { mapper.elements(of: PlainModels.User.self, in: text, format: .concatenated) }
      },
      stream("stream lines, mapper with closure", .lines, closure) { mapper, text in
        { mapper.elements(of: PlainModels.User.self, in: text) }
      },
      stream("stream array, mapper with closure", .array, closure) { mapper, text in
        { mapper.elements(of: PlainModels.User.self, in: text, format: .array) }
      },
      Shape("stream lines of Int", note: "F: decode of the array") {
        let array = integerList(20_000, 0...99_999)
        let text = lines(of: array.dropFirst().dropLast().split(separator: UInt8(ascii: ",")))
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        return [
          Contest(
            .read, bytes: text.count,
            ours: { try count(mapper.elements(of: Int.self, in: text)) },
            theirs: { try decoder.decode([Int].self, from: array).count }, same: { $0 == $1 })
        ]
      },
    ]
  }

  private static var closure: ObjectMapper {
    ObjectMapper {
      $0.configure(PlainModels.User.self) { $0.map("role", to: "role") { try $0.string } }
    }
  }

  private static func stream(
    _ name: String, _ format: ElementFormat, _ mapper: ObjectMapper = ObjectMapper(),
    _ prepare: @escaping (ObjectMapper, Data) -> () -> ElementReader<PlainModels.User>
  ) -> Shape {
    Shape(name, note: "F: decode of the array") {
      let array =
        Data("[".utf8) + Data(userTexts.joined(separator: Data(",".utf8))) + Data("]".utf8)
      let text = format == .array ? array : lines(of: userTexts)
      let decoder = JSONDecoder()
      let reader = prepare(mapper, text)
      return [
        Contest(
          .read, bytes: text.count, ours: { try count(reader()) },
          theirs: { try decoder.decode([CodableModels.User].self, from: array).count },
          same: { $0 == $1 })
      ]
    }
  }

  private static var writtenStreams: [Shape] {
    [("stream lines file (write)", ElementFormat.lines), ("stream array file (write)", .array)]
      .map { name, format in
        Shape(name, note: "F: encode of the array, and a file") {
          let text = Text.users()
          let (mapper, encoder) = (ObjectMapper(), JSONEncoder())
          let ours = try mapper.map(text, to: [PlainModels.User].self)
          let theirs = try JSONDecoder().decode([CodableModels.User].self, from: text)
          let file = temporaryFile(Data())
          return [
            Contest(
              .write, bytes: text.count,
              ours: { try mapper.write(ours, to: file, format: format) },
              theirs: { try encoder.encode(theirs).write(to: file) })
          ]
        }
      }
  }

  /// The text of each user.
  private static var userTexts: [Data] {
    (0..<300).map { UserText.single(seed: UInt64($0)) }
  }

  private static func count<Element>(_ reader: ElementReader<Element>) throws -> Int {
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  private static func lines(of elements: some Sequence<Data>) -> Data {
    var text = Data()
    for element in elements { text += element + Data("\n".utf8) }
    return text
  }

  private static func chunks(_ text: Data, of size: Int) -> [Data] {
    stride(from: 0, to: text.count, by: size).map {
      Data(text[$0..<min($0 + size, text.count)])
    }
  }

  /// Writes a file that the process leaves in the folder for temporary files.
  private static func temporaryFile(_ text: Data) -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("shapes.json")
    try? text.write(to: file)
    return file
  }
}
