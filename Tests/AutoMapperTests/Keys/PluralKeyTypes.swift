/// A thing that a key may name, alone or many.
protocol Thing: Sendable {
  init()
  var id: Int? { get set }
}

/// Types to be found by the keys of a document; each is as good as the other.
enum Things {
  struct Post: Thing, Equatable { var id: Int? }
  struct Category: Thing, Equatable { var id: Int? }
  struct SubCategory: Thing, Equatable { var id: Int? }
  struct Person: Thing, Equatable { var id: Int? }
  struct Child: Thing, Equatable { var id: Int? }
  struct Man: Thing, Equatable { var id: Int? }
  struct Woman: Thing, Equatable { var id: Int? }
  struct EmailConfirmation: Thing, Equatable { var id: Int? }
  struct Address: Thing, Equatable { var id: Int? }
  struct UserAddress: Thing, Equatable { var id: Int? }
  struct News: Thing, Equatable { var id: Int? }
  struct Series: Thing, Equatable { var id: Int? }
  struct Species: Thing, Equatable { var id: Int? }
  struct Status: Thing, Equatable { var id: Int? }
  struct OrderStatus: Thing, Equatable { var id: Int? }
  struct GameState: Thing, Equatable { var id: Int? }
  struct Index: Thing, Equatable { var id: Int? }
  struct Vertex: Thing, Equatable { var id: Int? }
  struct Axis: Thing, Equatable { var id: Int? }
  struct Analysis: Thing, Equatable { var id: Int? }
  struct Diagnosis: Thing, Equatable { var id: Int? }
  struct Criterion: Thing, Equatable { var id: Int? }
  struct Medium: Thing, Equatable { var id: Int? }
  struct Mouse: Thing, Equatable { var id: Int? }
  struct Goose: Thing, Equatable { var id: Int? }
  struct Sheep: Thing, Equatable { var id: Int? }
  struct Wolf: Thing, Equatable { var id: Int? }
  struct Shelf: Thing, Equatable { var id: Int? }
  struct Life: Thing, Equatable { var id: Int? }
  struct Photo: Thing, Equatable { var id: Int? }
  struct Tomato: Thing, Equatable { var id: Int? }
  struct Box: Thing, Equatable { var id: Int? }
  struct ProductBox: Thing, Equatable { var id: Int? }
  struct Tax: Thing, Equatable { var id: Int? }
  struct Branch: Thing, Equatable { var id: Int? }
  struct Match: Thing, Equatable { var id: Int? }
  struct City: Thing, Equatable { var id: Int? }
  struct Key: Thing, Equatable { var id: Int? }
  struct Cookie: Thing, Equatable { var id: Int? }
  struct Cache: Thing, Equatable { var id: Int? }
  struct Response: Thing, Equatable { var id: Int? }
  struct Process: Thing, Equatable { var id: Int? }
  struct Canvas: Thing, Equatable { var id: Int? }
  struct Virus: Thing, Equatable { var id: Int? }
  struct Menu: Thing, Equatable { var id: Int? }
  struct HtmlURL: Thing, Equatable { var id: Int? }

  static let all: [any Thing.Type] = [
    Post.self, Category.self, SubCategory.self, Person.self, Child.self, Man.self, Woman.self,
    EmailConfirmation.self, Address.self, UserAddress.self, News.self, Series.self, Species.self,
    Status.self, OrderStatus.self, GameState.self, Index.self, Vertex.self, Axis.self,
    Analysis.self, Diagnosis.self, Criterion.self, Medium.self, Mouse.self, Goose.self,
    Sheep.self, Wolf.self, Shelf.self, Life.self, Photo.self, Tomato.self, Box.self,
    ProductBox.self, Tax.self, Branch.self, Match.self, City.self, Key.self, Cookie.self,
    Cache.self, Response.self, Process.self, Canvas.self, Virus.self, Menu.self, HtmlURL.self,
  ]
}
