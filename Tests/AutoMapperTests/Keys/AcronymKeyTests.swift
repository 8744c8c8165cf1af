import AutoMapper
import Testing

@Suite("Keys: acronyms that touch")
struct AcronymKeyTests {
  struct Media: Equatable {
    var profileImageURLHTTPS: String
    var imageHTTPURLs: [String] = []
    var linkJSONAPIVersion = 1
    var userUUIDURL2: Int?
    var sizeABCURL: Int?
  }

  private static let keys: [(KeyStyle, [String])] = [
    (
      .declared,
      ["profileImageURLHTTPS", "imageHTTPURLs", "linkJSONAPIVersion", "userUUIDURL2", "sizeABCURL"]
    ),
    (
      .snakeCase,
      [
        "profile_image_url_https", "image_http_urls", "link_json_api_version", "user_uuid_url2",
        "size_abcurl",
      ]
    ),
    (
      .kebabCase,
      [
        "profile-image-url-https", "image-http-urls", "link-json-api-version", "user-uuid-url2",
        "size-abcurl",
      ]
    ),
    (
      .camelCase,
      ["profileImageUrlHttps", "imageHttpUrls", "linkJsonApiVersion", "userUuidUrl2", "sizeAbcurl"]
    ),
    (
      .pascalCase,
      ["ProfileImageUrlHttps", "ImageHttpUrls", "LinkJsonApiVersion", "UserUuidUrl2", "SizeAbcurl"]
    ),
    (
      .screamingSnakeCase,
      [
        "PROFILE_IMAGE_URL_HTTPS", "IMAGE_HTTP_URLS", "LINK_JSON_API_VERSION", "USER_UUID_URL2",
        "SIZE_ABCURL",
      ]
    ),
  ]

  @Test("each style parts them, and is read again", arguments: keys)
  func styles(_ style: KeyStyle, _ keys: [String]) throws {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = style
      provider.register { Media(profileImageURLHTTPS: "") }
    }
    let media = Media(
      profileImageURLHTTPS: "p", imageHTTPURLs: ["i"], linkJSONAPIVersion: 2, userUUIDURL2: 3,
      sizeABCURL: 4)
    let json = try mapper.jsonValue(from: media)
    #expect(json.members.map(\.key) == keys)
    #expect(try mapper.map(json, to: Media.self) == media)
    #expect(try mapper.map(try mapper.jsonString(from: media), to: Media.self) == media)
    #expect(try ObjectMapper().map(json, to: Media.self) == media)
  }

  @Test("a long run of acronyms is read as fast as any other key")
  func long() throws {
    let key = String(repeating: "HTTPSSH", count: 5_000) + "Q"
    let names = try ObjectMapper().map(#"{"\#(key)":1}"#, to: [String: Int].self)
    #expect(names[key] == 1)
  }
}
