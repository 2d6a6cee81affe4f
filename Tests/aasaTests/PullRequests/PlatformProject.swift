import Foundation

/// The repository of a platform team: five apps, each with a domain for eight languages, and the mistakes that such files have.
enum PlatformProject {
    /// What a path of every domain is called in a language.
    struct Language {
        let code: String
        let menu: String
        let order: String
        let account: String
        let voucher: String
        let help: String
    }

    static let languages = [
        Language(
            code: "de", menu: "speisekarte", order: "bestellung", account: "konto", voucher: "gutschein", help: "hilfe"),
        Language(code: "fr", menu: "carte", order: "commande", account: "compte", voucher: "réduction", help: "aide"),
        Language(code: "es", menu: "menú", order: "pedido", account: "cuenta", voucher: "cupón", help: "ayuda"),
        Language(code: "it", menu: "menu", order: "ordine", account: "profilo", voucher: "buono", help: "aiuto"),
        Language(code: "pl", menu: "menu", order: "zamówienie", account: "konto", voucher: "kupon", help: "pomoc"),
        Language(code: "tr", menu: "menü", order: "sipariş", account: "hesap", voucher: "kupon", help: "yardım"),
        Language(
            code: "el", menu: "μενού", order: "παραγγελία", account: "λογαριασμός", voucher: "κουπόνι", help: "βοήθεια"),
        Language(code: "ja", menu: "メニュー", order: "注文", account: "アカウント", voucher: "クーポン", help: "ヘルプ"),
    ]
    static let brands = ["eats", "market", "rides", "stays", "tickets"]

    static let domains = brands.flatMap { brand in languages.map { domain($0, of: brand) } }

    private static func domain(_ language: Language, of brand: String) -> String {
        "\(language.code).\(brand).example"
    }

    static func app(of brand: String) -> String { "7Q4KX2M9TD.example.\(brand)" }

    static func path(of domain: String) -> String { "web/\(domain)/.well-known/apple-app-site-association" }

    /// Every file of the repository.
    static let files: [String: String] = {
        var files = ["aasa.yml": configuration, "README.md": "Universal Links of all shops.\n"]
        for brand in brands {
            files["apps/\(brand).entitlements"] = entitlements(of: brand)
            for language in languages {
                let domain = domain(language, of: brand)
                let mistake = mistakes[domain] ?? { $0 }
                files[path(of: domain)] = mistake(associationFile(language, of: brand))
                files["links/\(domain).yml"] = links(language, of: brand)
            }
        }
        return files
    }()

    static func write(to folder: TemporaryFolder) throws {
        for (name, text) in files { try folder.write(text, to: name) }
    }

    // MARK: - Each kind of file

    static let configuration: String = {
        var lines = [
            "version: 1", "defaults:", "  file: web/$(domain)/.well-known/apple-app-site-association",
            "  links: links/$(domain).yml", "domains:",
        ]
        for brand in brands {
            for language in languages { lines += entry(for: domain(language, of: brand), of: brand) }
        }
        lines += [
            "ignore:", "  - code: AASA307", "    file: \(path(of: "de.market.example"))",
            "    reason: The old build is still in TestFlight.",
        ]
        return lines.map { $0 + "\n" }.joined()
    }()

    /// The lines of `aasa.yml` for a domain.
    static func entry(for domain: String, of brand: String) -> [String] {
        [
            "  \(domain):", "    apps: [\(app(of: brand))]", "    entitlements: apps/\(brand).entitlements",
        ]
    }

    static func associationFile(_ language: Language, of brand: String) -> String {
        """
        {
          "applinks": {
            "defaults": { "percentEncoded": false },
            "details": [
              {
                "appIDs": ["\(app(of: brand))"],
                "components": [
                  { "/": "/\(language.menu)/print/*", "exclude": true, "comment": "Has no screen in the app" },
                  { "/": "/\(language.menu)/*" },
                  { "/": "/\(language.order)/?*" },
                  { "/": "/\(language.account)/reset-password", "?": { "token": "?*" } },
                  { "/": "/\(language.voucher)/*" },
                  { "/": "/\(language.help)/app/*" }
                ]
              }
            ]
          },
          "webcredentials": { "apps": ["\(app(of: brand))"] }
        }

        """
    }

    static func links(_ language: Language, of brand: String) -> String {
        let rows = [
            ("\(language.menu)/", "matched"), ("\(language.menu)/aurora", "matched"),
            ("\(language.menu)/print/aurora", "excluded"), ("\(language.order)/4711", "matched"),
            ("\(language.account)/reset-password?token=a1", "matched"),
            ("\(language.account)/reset-password", "unmatched"),
            ("\(language.voucher)/SPRING", "matched"), ("\(language.help)/app/start", "matched"),
        ]
        let host = domain(language, of: brand)
        return "links:\n"
            + rows.map { path, expected in
                let escaped = path.addingPercentEncoding(withAllowedCharacters: urlCharacters) ?? path
                return "  - { url: \"https://\(host)/\(escaped)\", expect: \(expected) }\n"
            }.joined()
    }

    private static let urlCharacters = CharacterSet(charactersIn: "!"..."~")

    static func entitlements(of brand: String) -> String {
        let domains = languages.map { "    <string>applinks:\(domain($0, of: brand))</string>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
              <key>com.apple.developer.associated-domains</key>
              <array>
            \(domains)  </array>
            </dict>
            </plist>

            """
    }
}

extension PlatformProject {
    /// What is wrong with some of the files, as in files that people published.
    static let mistakes: [String: @Sendable (String) -> String] = [
        // These are not JSON.
        "fr.eats.example": { $0.replacing("/app/*\" }\n", with: "/app/*\" },\n") },
        "it.market.example": { $0.replacing("      {\n", with: "      // the app of the shop\n      {\n") },
        "pl.market.example": { "<html><head></head><body><pre>\($0)</pre></body></html>\n" },
        "ja.rides.example": { $0.replacing("\"comment\": \"", with: "\"comment\": “") },
        "tr.stays.example": { file in
            let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
            return (lines[..<8] + ["<<<<<<< HEAD"] + lines[8...9] + ["=======", ">>>>>>> main"] + lines[10...])
                .joined(separator: "\n")
        },
        "el.tickets.example": { "layout: none\npermalink: .well-known/apple-app-site-association\n\n\($0)" },
        "fr.tickets.example": { _ in "" },
        // These are, and lose links all the same.
        "de.market.example": { $0.replacing(app(of: "market"), with: "example.market") },
        "es.market.example": { $0.replacing("    \"defaults\": { \"percentEncoded\": false },\n", with: "") },
        "tr.market.example": { $0.replacing("\"exclude\"", with: "\"exlude\"") },
        "de.rides.example": { file in
            var lines = file.split(separator: "\n", omittingEmptySubsequences: false)
            lines.swapAt(7, 8)
            return lines.joined(separator: "\n")
        },
        "it.rides.example": { $0.replacing("\"/\": \"/", with: "\"/\": \"") },
        "pl.rides.example": { _ in
            """
            {
              "applinks": {
                "apps": [],
                "details": [
                  { "appID": "7Q4KX2M9TD.example.rides", "paths": ["/menu/*", "NOT /menu/print/*", "/zamówienie/*"] }
                ]
              }
            }

            """
        },
        "fr.stays.example": { $0.replacing("\"/aide/app/*\"", with: "\"/aide/**\"") },
        "es.stays.example": { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") },
        "it.tickets.example": { $0.replacing("7Q4KX2M9TD", with: "TEAMID") },
        "ja.tickets.example": { $0.replacing("\"appIDs\": [", with: "\"appIds\": [") },
    ]
}
