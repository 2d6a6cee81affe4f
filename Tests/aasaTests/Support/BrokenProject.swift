/// A folder as a new user may have it: three domains, three broken files, lists and entitlements.
enum BrokenProject {
    static let shop = "sites/shop.example/.well-known/apple-app-site-association"
    static let help = "sites/help.example/.well-known/apple-app-site-association"
    static let news = "sites/news.example/.well-known/apple-app-site-association"

    static let files = [
        // A comma too much.
        shop: """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.shop"],
                "components": [
                  { "/": "/buy/*" },
                ]
              }
            ]
          }
        }

        """,
        // The exclusion comes too late.
        help: """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.shop"],
                "components": [
                  { "/": "/topics/*" },
                  { "/": "/topics/print/*", "exclude": true }
                ]
              }
            ]
          }
        }

        """,
        // Another app than the one that is built.
        news: """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.store"],
                "components": [
                  { "/": "/stories/*" }
                ]
              }
            ]
          }
        }

        """,
        "links/shop.yml": "deep_linkable_urls:\n  - https://shop.example/buy/42\n",
        "links/help.yml": """
        links:
          - { url: https://help.example/topics/returns, expect: matched }
          - { url: https://help.example/topics/print/returns, expect: excluded }

        """,
        "App/App.entitlements": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
          <key>com.apple.developer.associated-domains</key>
          <array>
            <string>applinks:shop.example</string>
            <string>applinks:help.example</string>
            <string>applinks:https://news.example</string>
          </array>
        </dict>
        </plist>

        """,
        "node_modules/x.example/apple-app-site-association": "{}", ".git/config": "",
    ]

    static func write() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }
}
