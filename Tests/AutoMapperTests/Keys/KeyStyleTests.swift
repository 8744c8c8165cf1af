import Testing

@testable import AutoMapper

@Suite("Keys: styles")
struct KeyStyleTests {
  @Test("Names are spelled in the words of each style", arguments: rows)
  func spelling(_ row: Row) {
    #expect(KeyStyle.declared.key(for: row.name) == row.name)
    #expect(KeyStyle.snakeCase.key(for: row.name) == row.snake)
    #expect(KeyStyle.kebabCase.key(for: row.name) == row.kebab)
    #expect(KeyStyle.camelCase.key(for: row.name) == row.camel)
    #expect(KeyStyle.pascalCase.key(for: row.name) == row.pascal)
    #expect(KeyStyle.screamingSnakeCase.key(for: row.name) == row.screaming)
  }

  /// A name and its keys.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let snake: String
    let kebab: String
    let camel: String
    let pascal: String
    let screaming: String

    init(
      _ name: String, _ snake: String, _ kebab: String, _ camel: String, _ pascal: String,
      _ screaming: String
    ) {
      self.name = name
      self.snake = snake
      self.kebab = kebab
      self.camel = camel
      self.pascal = pascal
      self.screaming = screaming
    }

    var testDescription: String { name }
  }

  private static let rows = [
    Row("title", "title", "title", "title", "Title", "TITLE"),
    Row("birthPlace", "birth_place", "birth-place", "birthPlace", "BirthPlace", "BIRTH_PLACE"),
    Row("orderID", "order_id", "order-id", "orderId", "OrderId", "ORDER_ID"),
    Row("pdfURLs", "pdf_urls", "pdf-urls", "pdfUrls", "PdfUrls", "PDF_URLS"),
    Row("md5Digest", "md5_digest", "md5-digest", "md5Digest", "Md5Digest", "MD5_DIGEST"),
    Row("line_2", "line_2", "line-2", "line2", "Line2", "LINE_2"),
    Row("iOSBuild", "i_os_build", "i-os-build", "iOsBuild", "IOsBuild", "I_OS_BUILD"),
    Row("default_", "default", "default", "default", "Default", "DEFAULT"),
    // Leading underscores stay.
    Row("_etag", "_etag", "_etag", "_etag", "_Etag", "_ETAG"),
    Row("__isNew", "__is_new", "__is-new", "__isNew", "__IsNew", "__IS_NEW"),
    // The two cases of Latin-1 letters are read as one; those of sharp s and other alphabets
    // are not.
    Row("größeÜber", "größe_über", "größe-über", "größeÜber", "GrößeÜber", "GRÖßE_ÜBER"),
    Row("ζώνηΏρας", "ζώνη_Ώρας", "ζώνη-Ώρας", "ζώνηΏρας", "ζώνηΏρας", "ζώνη_Ώρας"),
    // Left alone: nothing would find them again, or nothing is left of them.
    Row("file.name", "file.name", "file.name", "file.name", "file.name", "file.name"),
    Row("_", "_", "_", "_", "_", "_"),
    Row("-", "-", "-", "-", "-", "-"),
    Row("", "", "", "", "", ""),
  ]

  @Test("Every key folds to the same bytes as its name", arguments: KeyStyle.allCases)
  func foldsAsName(_ style: KeyStyle) {
    let odd = [
      "İstanbul", "ıD", "straßeÄÖÜ", "ÿØÞð÷×", "e\u{301}tatCivil", "😀Count", "K\u{212A}elvin",
      "a+b",
      "ǅungla", "\u{301}x", "naïveURLs", "x_y_z", "A1B2C3", "is active", "@id", "$ref",
    ]
    for name in Self.rows.map(\.name) + odd {
      #expect(KeyFolding.folded(style.key(for: name)) == KeyFolding.folded(name), "\(name)")
    }
  }

  @Test("A key in a style has the same key in that style", arguments: KeyStyle.allCases)
  func isStable(_ style: KeyStyle) {
    for name in ["birthPlace", "orderID", "pdfURLs", "md5Digest", "__isNew", "XMLHttpRequest"] {
      let key = style.key(for: name)
      #expect(style.key(for: key) == key)
    }
  }
}
