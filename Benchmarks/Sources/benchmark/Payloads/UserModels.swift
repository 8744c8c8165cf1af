import AutoMapper
import CodableModels
import Foundation
import PlainModels
import Walking

/// The users' document with each of the models that read it.
extension PayloadCatalog {
  /// Structs.
  var userModels: ModelTask<[PlainModels.User], [CodableModels.User]> {
    users(in: documents.users())
  }

  /// Structs from any list of users.
  func users(in text: Data) -> ModelTask<[PlainModels.User], [CodableModels.User]> {
    ModelTask(
      text: text, mapper: { Mappers.plain },
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }

  /// Structs again, from a document whose keys are the names of the properties.
  var exactUsers: ModelTask<[PlainModels.User], [CodableModels.User]> {
    var models = userModels
    models.plainText = documents.exactUsers()
    models.includesSerialization = false
    return models
  }

  /// Instances of final classes.
  var userObjects: ModelTask<[PlainModels.UserObject], [CodableModels.UserObject]> {
    ModelTask(
      text: documents.users(), mapper: { Mappers.objects }, includesSerialization: false,
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }

  /// Structs with renamed properties.
  var renamedUsers: ModelTask<[PlainModels.RenamedUser], [CodableModels.RenamedUser]> {
    ModelTask(
      text: documents.users(), mapper: { Mappers.renames }, includesSerialization: false,
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }

  /// The structs again, with a mapper that has rules.
  func ruledUsers(
    by mapper: @escaping () -> ObjectMapper
  ) -> ModelTask<[PlainModels.User], [CodableModels.User]> {
    ModelTask(
      text: documents.users(), mapper: mapper, includesSerialization: false,
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }

  /// Structs with properties of type `Date`.
  var datedUsers: ModelTask<[PlainModels.DatedUser], [CodableModels.DatedUser]> {
    ModelTask(
      text: documents.users(), mapper: { Mappers.plain }, decoder: Self.datingDecoder,
      encoder: Self.datingEncoder, includesSerialization: false,
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }

  /// A decoder of dates as ISO 8601.
  static var datingDecoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// An encoder of dates as ISO 8601.
  static var datingEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}
