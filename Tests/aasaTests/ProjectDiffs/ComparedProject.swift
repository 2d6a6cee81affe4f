import Foundation
import JSONSyntax
import Testing

/// A repository with a project of some shops, whose first commit is `main`.
struct ComparedProject {
    let folder: TemporaryFolder

    static let app = "ABCDE12345.com.example.shop"
    static let fileName = "apple-app-site-association"
    static let components = ["/buy/*", "/cart/*", "/help/*"]

    /// - Parameter count: How many domains it has.
    init(_ count: Int = 4) throws {
        folder = try TemporaryFolder()
        let domains = (0..<count).map { "shop\($0).example" }
        var configuration = """
            version: 1
            defaults:
              file: web/$(domain)/apple-app-site-association
              links: links/$(domain).txt
              entitlements: App.entitlements
            domains:

            """
        for domain in domains {
            configuration += "  \(domain):\n"
            try write(Self.file(), to: "web/\(domain)/\(Self.fileName)")
            try write("https://\(domain)/buy/1\nhttps://\(domain)/cart/1\n", to: "links/\(domain).txt")
        }
        try write(configuration, to: "aasa.yml")
        try write(Self.entitlements(domains), to: "App.entitlements")
        try git("git init -q; git symbolic-ref HEAD refs/heads/main")
        try commit()
    }

    static func file(_ patterns: [String] = components, app: String = app, more: String = "") -> String {
        let components = patterns.map { "          {\"/\": \"\($0)\"}" }.joined(separator: ",\n")
        return """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["\(app)"],
                    "components": [
            \(components)
                    ]
                  }
                ]
              }\(more)
            }

            """
    }

    static func entitlements(_ domains: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
        \(domains.map { "<string>applinks:\($0)</string>" }.joined(separator: "\n"))
        </array></dict></plist>

        """
    }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

    /// Replaces a text in a file.
    func replace(_ text: String, by other: String, in name: String) throws {
        let url = folder.url.appendingPathComponent(name)
        let content = try String(contentsOf: url, encoding: .utf8)
        #expect(content.contains(text), "\(name): \(text)")
        try write(content.replacingOccurrences(of: text, with: other), to: name)
    }

    /// The file of a shop.
    static func path(_ number: Int) -> String { "web/shop\(number).example/\(fileName)" }

    func git(_ script: String) throws {
        let identity = ["GIT_AUTHOR", "GIT_COMMITTER"].flatMap {
            [("\($0)_NAME", "n"), ("\($0)_EMAIL", "n@e.example")]
        }
        let run = try Shell.run(
            "set -e; \(script)", environment: Dictionary(uniqueKeysWithValues: identity), in: folder.url)
        #expect(run.status == 0, "\(script): \(run.errors)")
    }

    func commit() throws { try git("git add -A; git commit -qm change --allow-empty") }

    func diff(
        _ arguments: String..., in subfolder: String = "", environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        let folder = subfolder.isEmpty ? folder.url : folder.url.appendingPathComponent(subfolder)
        return try BuiltProgram.run(["diff"] + arguments, in: folder, environment: environment)
    }
}
