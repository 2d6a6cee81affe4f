import Foundation
import JSONSyntax
import Testing
import UniversalLinksEditor
import UniversalLinksTestSupport

/// Hover, completion and lenses.
struct EditorAnswerTests {
    static let file = EditorSessionTests.file

    private func hover(_ text: String, on part: String, as uri: String = EditorClient.uri) -> String? {
        var client = EditorClient()
        _ = client.open(text, as: uri)
        return client.result(
            "textDocument/hover", uri, [("position", EditorClient.position(of: part, in: text))])?
            .at("contents", "value")?.string
    }

    static let hovers: [(part: String, words: [String])] = [
        ("appIDs\"", ["The apps that open these URLs"]),
        ("caseSensitiv\"", ["AASA"]),
        ("/buy/*", ["matched", "on https://example.com", "/buy/", "- G1 ("]),
        ("details", ["Which app opens which URLs"]),
    ]

    @Test(arguments: hovers)
    func aPlaceIsExplained(part: String, words: [String]) {
        let text = hover(EditorAnswerTests.file, on: part) ?? ""
        for word in words { #expect(text.contains(word), "\(text)") }
    }

    @Test(arguments: [
        ("{ a.example: $ }", "a.example"), ("{ \"*.a.example\": $ }", "www.a.example"),
        ("{ \"*.a.example\": $, b.example: $ }", "b.example"), ("{ a.example: other }", "example.com"),
    ])
    func examplesAreOnAHostThatTheProjectLists(domains: String, host: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = "apple-app-site-association"
        let project = "version: 1\ndomains: " + domains.replacingOccurrences(of: "$", with: name) + "\n"
        try Data(project.utf8).write(to: folder.appendingPathComponent("aasa.yml"))
        let text = hover(EditorAnswerTests.file, on: "/buy/*", as: "file://\(folder.path)/\(name)") ?? ""
        #expect(text.contains("on https://\(host)\n"), "\(text)")
    }

    @Test func keysAndCodesOfTheProjectAreExplained() {
        let text = "version: 1\nseverities:\n  AASA102: off\n"
        #expect(hover(text, on: "severities", as: "file:///x/aasa.yml")?.contains("Severities that replace") == true)
        #expect(hover(text, on: "AASA102", as: "file:///x/aasa.yml")?.contains("AASA102") == true)
    }

    /// The cursor is at `|`.
    static let completions: [(uri: String, text: String, offered: [String], written: String?)] = [
        (EditorClient.uri, #"{"applinks": {"details": [{"|"#, ["appIDs", "components"], "\"appIDs\": "),
        (EditorClient.uri, #"{"applinks": {"details": [{"components": [{"|": "/x"}]}]}}"#, ["/", "exclude"], "\"/\""),
        (EditorClient.uri, #"{"applinks": {"details": [{"components": [{"exclude": |"#, ["true", "false"], "true"),
        (
            EditorClient.uri,
            #"{"applinks": {"substitutionVariables": {"food": ["a"]}, "details": [{"components": [{"/": "/$(|"}]}]}}"#,
            ["$(food)", "$(lang)"], "$(food)"
        ),
        (
            EditorClient.uri,
            #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop"]}, "applinks": {"details": [{"appIDs": ["|"]}]}}"#,
            ["ABCDE12345.com.example.shop"], "\"ABCDE12345.com.example.shop\""
        ),
        ("file:///x/aasa.yml", "version: 1\n|", ["domains", "severities"], nil),
        ("file:///x/aasa.yml", "version: 1\nseverities:\n  AASA|", ["AASA102", "unreachable-component"], nil),
        ("file:///x/aasa.yml", "version: 1\ndomains:\n  a.example:\n    fi|", ["file", "links"], nil),
        ("file:///x/aasa.yml", "version: 1\nignore:\n  - code: AA|", ["AASA102"], nil),
        ("file:///x/aasa.yml", "fail-on: |", ["error", "never"], nil),
        (
            "file:///x/a.entitlements",
            "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>app|</string></array></dict></plist>",
            ["applinks:", "webcredentials:"], "applinks:"
        ),
    ]

    @Test(arguments: completions)
    func whatCanBeWrittenIsOffered(uri: String, text: String, offered: [String], written: String?) {
        var client = EditorClient()
        let cursor = EditorClient.position(of: "|", in: text)
        _ = client.open(text.filter { $0 != "|" }, as: uri)
        let items = client.result("textDocument/completion", uri, [("position", cursor)])?.at("items")?.array ?? []
        let labels = items.compactMap { $0.object?["label"]?.string }
        for label in offered { #expect(labels.contains(label), "\(labels)") }
        guard let written else { return }
        #expect(items.contains { $0.at("textEdit", "newText")?.string == written }, "\(items)")
    }

    @Test func aLensCountsTheURLsThatAComponentDecides() throws {
        var client = EditorClient()
        let path = Checkout.folder.path + "/Examples/food-delivery/apple-app-site-association"
        let text = try Checkout.text(of: "Examples/food-delivery/apple-app-site-association")
        _ = client.open(text, as: "file://" + path)
        let lenses = client.result("textDocument/codeLens", "file://" + path)?.array ?? []
        let titles = lenses.compactMap { $0.at("command", "title")?.string }
        #expect(!titles.isEmpty)
        #expect(titles.contains { !$0.hasPrefix("0 ") }, "\(titles)")
    }

    @Test func noPlaceBreaksAnything() throws {
        var random = SeededGenerator(announcedFor: "EditorAnswerTests.noPlaceBreaksAnything")
        let texts = [EditorAnswerTests.file, "version: 1\ndomains:\n  - domain: a.example\n    file: x\n"]
        for (text, uri) in zip(texts, [EditorClient.uri, "file:///x/aasa.yml"]) {
            for _ in 0..<Rounds.count(60, long: 5_000) {
                var broken = Array(text.unicodeScalars)
                for _ in 0..<3 { broken.remove(at: Int.random(in: 0..<broken.count, using: &random)) }
                var client = EditorClient()
                _ = client.open(String(String.UnicodeScalarView(broken)), as: uri)
                let place = EditorClient.position(
                    Int.random(in: 0..<8, using: &random), Int.random(in: 0..<60, using: &random))
                for method in ["hover", "completion", "codeLens", "documentSymbol"] {
                    #expect(client.result("textDocument/" + method, uri, [("position", place)]) != nil)
                }
            }
        }
    }
}
