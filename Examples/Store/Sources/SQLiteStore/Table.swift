import AutoMapper
import GRDB

/// A table whose rows are the instances of one class.
///
/// Its columns have the names of the class's properties; in addition, it has
/// `rowID INTEGER PRIMARY KEY`. Numbers, texts and Booleans are stored as such, nested structs as
/// JSON text, dates as ISO 8601.
public struct Table: Sendable {
  let name: String
  let type: ObjectIdentifier
  let children: Children?
  /// Registers the factory with the mapper of the rows.
  let describe: @Sendable (inout MappingProvider) -> Void
  let read: @Sendable (JSONValue, ObjectMapper) throws -> AnyObject
  let write: @Sendable (AnyObject, ObjectMapper) throws -> JSONObject

  /// Instances in another table that belong to one of this table.
  struct Children: Sendable {
    let type: ObjectIdentifier
    let quotedOwner: String
    let get: @Sendable (AnyObject) -> [AnyObject]
    let set: @Sendable (AnyObject, [AnyObject]) -> Void
  }

  var quotedName: String { name.quotedDatabaseIdentifier }

  /// Describes a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - model: The class.
  ///   - factory: Creates an instance to fill.
  public init<Model: AnyObject & SendableMetatype>(
    _ name: String, of model: Model.Type, factory: @escaping @Sendable () -> Model
  ) {
    self.init(name, of: model, nil) { provider in provider.register(factory) }
  }

  /// Describes a table of owners.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - model: The class.
  ///   - children: The property with the instances that belong to one of this class. They have a
  ///     table of their own.
  ///   - owner: The column of that table with the owner's `rowID`.
  ///   - factory: Creates an instance to fill.
  public init<Model: AnyObject & SendableMetatype, Child: AnyObject & SendableMetatype>(
    _ name: String, of model: Model.Type,
    children: any ReferenceWritableKeyPath<Model, [Child]> & Sendable, by owner: String,
    factory: @escaping @Sendable () -> Model
  ) {
    let family = Children(
      type: ObjectIdentifier(Child.self), quotedOwner: owner.quotedDatabaseIdentifier,
      get: { instance in (instance as? Model)?[keyPath: children] ?? [] },
      set: { instance, found in
        (instance as? Model)?[keyPath: children] = found.compactMap { $0 as? Child }
      })
    self.init(name, of: model, family) { provider in
      provider.register(factory)
      provider.configure(Model.self) { model in model.ignore(children) }
    }
  }

  private init<Model: AnyObject & SendableMetatype>(
    _ name: String, of model: Model.Type, _ children: Children?,
    describe: @escaping @Sendable (inout MappingProvider) -> Void
  ) {
    self.name = name
    self.type = ObjectIdentifier(Model.self)
    self.children = children
    self.describe = describe
    read = { columns, mapper in try mapper.map(columns, to: Model.self) }
    write = { instance, mapper in
      guard let model = instance as? Model else { throw SQLiteStore.NoTable() }
      return try mapper.jsonValue(from: model).members
    }
  }
}
