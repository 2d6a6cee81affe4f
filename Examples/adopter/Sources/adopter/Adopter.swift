import UniversalLinks

/// The library in another package: decides one URL from a file in memory, without Foundation.
@main
struct Adopter {
    static func main() throws {
        let file = try AssociationFile(
            parsing: Array(
                """
                {
                  "applinks": {
                    "details": [
                      { "appIDs": ["ABCDE12345.com.example.eats"], "components": [{ "/": "/menu/?*" }] }
                    ]
                  }
                }
                """.utf8))
        let matcher = Matcher(file, domain: Domain("eats.example"))
        let link = try LinkURL(parsing: "https://eats.example/menu/aurora")
        print(matcher.decide(link, for: "ABCDE12345.com.example.eats"))
    }
}
