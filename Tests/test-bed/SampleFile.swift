/// Association files as shops have them.
enum SampleFile {
    /// A file of about 2 KB, another one for each number.
    static func text(number: Int) -> String {
        let sections = ["products", "orders", "stores", "recipes", "offers", "account", "help", "events"]
        let components = sections.map { section in
            """
                      { "/": "/\(section)/*", "?": { "preview": "?*" }, "exclude": true, "comment": "previews stay on the web" },
                      { "/": "/\(section)/*", "comment": "everything in \(section)" }
            """
        }
        return """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["ABCDE12345.test.host\(number).shop", "ABCDE12345.test.host\(number).shop.beta"],
                    "components": [
                      { "#": "no-app", "exclude": true, "comment": "a way out" },
                      { "/": "/admin/*", "exclude": true },
            \(components.joined(separator: ",\n"))
                    ]
                  }
                ]
              },
              "webcredentials": { "apps": ["ABCDE12345.test.host\(number).shop"] }
            }

            """
    }
}
