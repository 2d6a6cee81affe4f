import UniversalLinks

/// The library in another package: decides one URL from a file in memory, without Foundation.
@main
struct Adopter {
    static func main() throws {
        let text = """
            {
              "applinks": {
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [{ "/": "/menu/?*" }] }
                ]
              }
            }
            """
        let file = try AssociationFile(parsing: text.utf8)
        guard let domain = AssociationFile.Domain("eats.example") else { return }
        let matcher = Matcher(file, domain: domain)
        let link = try LinkURL(parsing: "https://eats.example/menu/aurora")
        print(matcher.decide(link, for: "7Q4KX2M9TD.com.example.eats"))
    }
}
