/// What the article's algorithm reads of an association file.
struct ArticleFile: Decodable {
    let applinks: AppLinks

    struct AppLinks: Decodable {
        let substitutionVariables: [String: [String]]?
        let details: [Detail]
    }

    struct Detail: Decodable {
        let appIDs: [String]
        let components: [Component]
    }

    struct Component: Decodable {
        let path: String?
        let query: [String: String]?
        let fragment: String?
        let exclude: Bool?
        let caseSensitive: Bool?

        enum CodingKeys: String, CodingKey {
            case path = "/"
            case query = "?"
            case fragment = "#"
            case exclude
            case caseSensitive
        }
    }
}
