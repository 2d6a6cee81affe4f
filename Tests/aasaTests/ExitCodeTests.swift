import Foundation
import Testing
import UniversalLinksTestSupport

/// The table of `Documentation/Output.md`: what each command ends with.
struct ExitCodeTests {
    private static let url = "https://eats.example/buy/1"
    private static let device = "Service: applinks\nApp ID: 7Q4KX2M9TD.example.eats\nDomain: eats.example\n"

    /// Arguments in the folder below, and the exit code.
    static let rows: [(arguments: String, status: Int32)] = [
        // Warnings and notes alone are 0.
        ("project --config good.yml", 0), ("project --config warned.yml", 0),
        ("project --config warned.yml --fail-on warning", 1), ("project --config failing.yml", 1),
        ("project --config failing.yml --fail-on never", 0), ("project --config mistaken.yml", 2), ("project", 2),
        ("", 2),
        ("project --config not-json.yml", 1), ("project --config missing.yml", 3), ("project --config nope.yml", 3),
        ("lint good", 0), ("lint warned", 0), ("lint warned --fail-on warning", 1), ("lint warned --diff", 0),
        ("lint wrong --statistics", 1), ("lint good --statistics --format sarif", 2),
        ("lint wrong", 1), ("lint bad", 1), ("lint bad --fail-on never", 0), ("lint", 2),
        ("lint warned --unsafe-fixes", 2),
        ("lint nope", 3), ("lint bad nope", 3),
        ("test good --links links.yml", 0), ("test good --links failing.links.yml", 1),
        ("test bad --links links.yml", 1),
        ("test good --links bad", 2), ("test good", 2), ("test nope --links links.yml", 3),
        ("test good --links nope", 3),
        ("test --config good.yml", 0), ("test --config failing.yml", 1), ("test --config not-json.yml", 1),
        ("\(universalLinks) good", 0), ("\(universalLinks) bad", 1), ("\(universalLinks) nope", 3),
        ("validate-universal-links", 2),
        ("validate-schema --aasa-path good", 0), ("validate-schema --aasa-path wrong", 1),
        ("validate-schema --aasa-path bad", 1), ("validate-schema", 2), ("validate-schema --aasa-path nope", 3),
        ("validate-schema --aasa-path good --json-schema-path bad", 2),
        // Answers are 0, whatever they are.
        ("match \(url) --aasa good", 0), ("match https://eats.example/x --aasa good", 0),
        ("match \(url) --aasa good --app a.b", 0), ("match x --aasa good", 2), ("match \(url) --aasa bad", 3),
        ("match \(url) --aasa nope", 3),
        ("explain \(url) --aasa good", 0), ("explain https://eats.example/x --aasa good", 0),
        ("explain x --aasa good", 2), ("explain \(url) --aasa bad", 3), ("explain \(url) --aasa nope", 3),
        ("examples good", 0), ("examples", 2), ("examples bad", 3), ("examples nope", 3),
        ("rules", 0), ("rules AASA101", 0), ("rules zzz", 2), ("config --config good.yml", 0),
        ("config eats.example --config good.yml", 0), ("config a.example --config good.yml", 2),
        ("config --config mistaken.yml", 2), ("config --config nope.yml", 3),
        // A change is 1.
        ("diff good good", 0), ("diff good wider", 1), ("diff good", 2), ("diff good bad", 3), ("diff good nope", 3),
        ("fmt --check good", 0), ("fmt --check dense", 1), ("fmt --diff good", 0), ("fmt --diff dense", 1),
        ("fmt --check bad", 1), ("fmt --diff bad", 1), ("fmt bad", 1), ("fmt", 2), ("fmt nope", 3), ("fmt good", 0),
        ("migrate good", 0), ("migrate legacy", 0), ("migrate --diff good", 0), ("migrate --diff legacy", 1),
        ("migrate --check good", 0), ("migrate --check legacy", 1), ("migrate --check bad", 1),
        ("migrate good legacy", 2), ("migrate bad", 1), ("migrate --diff bad", 1), ("migrate", 2), ("migrate nope", 3),
        // Apps, devices and hosts.
        ("\(app) --local-file eats.example=good", 0), ("\(app) --local-file eats.example=wrong", 1),
        ("\(app) --local-file eats.example=bad", 1), ("\(app) --local-file eats.example=nope", 3), ("app", 2),
        ("app nope --offline", 3), ("device device.txt", 1), ("device", 2), ("device bad", 3), ("device nope", 3),
        ("device device.txt --aasa bad", 3), ("links", 2), ("links nope", 3), ("links bad", 3),
        ("check a.test:1 \(unreachable)", 3), ("check", 2),
        ("validate-cdn --domain a.test:1 \(unreachable)", 3), ("validate-cdn", 2),
        ("explain https://a.test:1/x \(unreachable)", 0),
        ("init new", 0), ("init --nonsense", 2), ("init nope", 3), ("--help", 0), ("--version", 0), ("lint --help", 0),
        ("nonsense", 2),
    ]

    private static let universalLinks =
        "validate-universal-links --bundle-id example.eats --domain eats.example --universal-links-path links.yml --aasa-path"
    private static let app = "app eats.entitlements --app 7Q4KX2M9TD.example.eats --offline"
    private static let unreachable = "--resolve *:127.0.0.1 --cdn-url https://cdn.test:1 --retries 0"

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let legacy =
            #"{"applinks": {"apps": [], "details": [{"appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"]}]}}"#
        let files = [
            "good": LintFolder.clean, "warned": LintFolder.warned, "bad": LintFolder.broken, "legacy": legacy,
            "wrong": LintFolder.clean.replacingOccurrences(of: "[\"7Q4KX2M9TD.example.eats\"]", with: "7"),
            "wider": LintFolder.clean.replacingOccurrences(of: "/buy/*", with: "/*"),
            "dense": LintFolder.clean.replacingOccurrences(of: "\n", with: " "),
            "links.yml": "deep_linkable_urls: [\(url)]\n", "failing.links.yml": "non_deep_linkable_urls: [\(url)]\n",
            "eats.entitlements": """
            <plist><dict><key>com.apple.developer.associated-domains</key>
            <array><string>applinks:eats.example</string></array></dict></plist>
            """,
            "device.txt": device + "Site/Fmwk Approval: denied\n", "mistaken.yml": "version: 7\n",
            "new/apple-app-site-association": LintFolder.clean,
        ]
        for (name, text) in files { try folder.write(text, to: name) }
        let projects = [
            ("good", "good", "links.yml"), ("warned", "warned", "links.yml"), ("failing", "good", "failing.links.yml"),
            ("not-json", "bad", "links.yml"), ("missing", "nope", "links.yml"),
        ]
        for (name, file, links) in projects {
            try folder.write(
                "version: 1\ndomains:\n  eats.example: { file: \(file), links: \(links) }\n", to: "\(name).yml")
        }
        return folder
    }

    @Test func everyCommandEndsWithTheCodeOfTheTable() async throws {
        let folder = try Self.folder()
        for row in Self.rows {
            let arguments = row.arguments.split(separator: " ").map(String.init)
            let run = try await BuiltProgram.runAside(arguments, in: folder.url)
            #expect(run.status == row.status, "aasa \(row.arguments): \(run.output)\(run.errors)")
            // Whatever is not success says why.
            #expect(run.status == 0 || !(run.output + run.errors).isEmpty, "aasa \(row.arguments)")
        }
    }

    @Test func everyCommandHasARow() throws {
        let help = try BuiltProgram.run(["--help"]).output
        let commands = help.components(separatedBy: "SUBCOMMANDS:").last?.split(separator: "\n") ?? []
        let names = commands.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "See" }
        let sessions: Set = ["serve", "monitor", "lsp", "mcp", "help"]
        let tried = Set(Self.rows.compactMap { $0.arguments.split(separator: " ").first.map(String.init) })
        #expect(names.count > 15, "\(help)")
        #expect(names.filter { !sessions.contains($0) && !tried.contains($0) } == [])
    }

    @Test func theTableIsWrittenDown() throws {
        let page = try Checkout.text(of: "Documentation/Output.md")
        #expect(page.contains("**warnings and notes alone are 0**"))
        let help = try BuiltProgram.run(["--help"]).output
        #expect(help.contains("warnings alone are 0"))
    }
}
