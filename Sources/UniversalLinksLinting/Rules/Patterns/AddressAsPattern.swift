import JSONSyntax
public import UniversalLinks

/// A URL or host name in place of a path.
struct AddressAsPattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA407", "address-as-pattern"), .error, .patterns,
        summary: "A URL or host in place of a path",
        effect: "The pattern never matches the intended links.",
        reason: """
            iOS compares the pattern only with the path of a URL: what follows the host, up to `?` or `#`. The file \
            applies to the host that it was fetched from, and cannot name another one.
            """,
        remedy: "Write only the path: `/buy/*`.",
        evidence: [
            .wholeText,
            .hostOfFile,
        ],
        firing: [
            .components(
                """
                { "/": ⟦"https://example.com/buy/*"⟧ }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT www.example.com/help/*"⟧, ⟦"example.com"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /help/*", "/"]
                    """),
            .components(
                """
                { "/": ⟦"//example.com/buy/*"⟧ }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .components(
                """
                { "/": ⟦"*.example.com/*"⟧ }
                """,
                fixed: """
                    { "/": "/*" }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"/devapi.example.com/*"⟧, ⟦"NOT /www.example.coop/a"⟧, ⟦"/example.fm/b"⟧, ⟦"/https://example.com/c"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/*", "NOT /a", "/b", "/c"]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"example.co.uk"⟧, ⟦"localhost:3000/x"⟧, ⟦"*example.com/c"⟧, ⟦"example.com:443/d"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/", "/x", "/c", "/d"]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """),
            .components(
                """
                { "/": "/proxy/https://*" },
                { "/": "index.html" },
                { "/": "//buy/*" },
                { "/": "*.html" },
                { "/": "v1.beta/users" },
                { "/": "localhost/x" },
                { "/": "notes:30/x" },
                { "/": "*main.com" },
                { "/": "1.2.3.4/x" },
                { "/": "jquery.min.js" },
                { "/": "/.well-known/*" },
                { "/": "/socket.io/*" },
                { "/": "/index.html/*" },
                { "/": "/v1.2/menu" },
                { "/": "/example.com" },
                { "/": "/*.com/x" },
                { "/": "/menu/example.com/*" },
                { "/": "/https:/x" }
                """),
            .components(
                """
                { "/": "/go", "?": { "to": "https://example.com/*" }, "#": "https://example.com/" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .address(let hasScheme, let pathStart) = use.misreading else { return nil }
            let path = String(String.UnicodeScalarView(Array(use.text.unicodeScalars)[pathStart...]))
            let written = path.isEmpty ? "/" : path
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) starts with \(hasScheme ? "a scheme and a host" : "a host"), but is "
                    + "compared only with the path of a URL.",
                at: use.place, in: subject, hasScheme ? nil : .warning,
                help: "Write only the path: \(written.inShortQuotes).",
                fix: Diagnostic.Fix("Write only the path.", .unsafe, [subject.rewriting(use, as: written)]))
        }
    }
}

extension Diagnostic.Code {
    /// `address-as-pattern`
    public static let addressAsPattern = AddressAsPattern().offence.code
}
