import JSONSyntax
import Testing

/// Threads in which people asked why a link does not open the app, each with its cause and a look-alike in which nothing is wrong.
struct ExplainCauseTests {
    static let app = "7Q4KX2M9TD.com.example.eats"

    struct Thread: Sendable, CustomTestStringConvertible {
        /// What was wrong, and where people reported it.
        let what: String
        var app = ExplainCauseTests.app
        var asked: String?
        /// The list of the detail, or nil for `lookalike`'s.
        let list: String
        let url: String
        /// What the first line says after the app.
        let first: String
        /// What is printed below.
        var help = ""
        /// A list that looks like it and matches the URL.
        let lookalike: String
        var lookalikeURL: String?

        var testDescription: String { what }
    }

    static let threads = [
        Thread(
            what: "# in a path (ionic-plugin-deeplinks 3)", list: ##""paths": ["/public/#/reset/*"]"##,
            url: "/public/#/reset/1", first: "unmatched: The path pattern \"/public/#/reset/*\" contains \"#\"",
            help: "AASA405", lookalike: ##""components": [{ "/": "/public/", "#": "/reset/*" }]"##),
        Thread(
            what: "the host in a pattern (uni_links 76)", list: ##""components": [{ "/": "/eats.example/*" }]"##,
            url: "/menu/7", first: "unmatched: The pattern \"/eats.example/*\" starts with the host eats.example",
            help: "Write only the path: \"/*\".", lookalike: ##""components": [{ "/": "/eats.example/*" }]"##,
            lookalikeURL: "/eats.example/7"),
        Thread(
            what: "%23 in a URL (RocketSimApp 78)", list: ##""paths": ["/foo"]"##, url: "/foo/%23bar",
            first: "unmatched: The URL has \"%23\" instead of \"#\"", help: "help: Write \"#\" in the URL.",
            lookalike: ##""paths": ["/foo/*"]"##),
        Thread(
            what: "# between stars (cordova-universal-links-plugin 86)", list: ##""paths": ["/shop", "*#*"]"##,
            url: "/#/12345", first: "unmatched: ", help: "AASA405", lookalike: ##""paths": ["/"]"##),
        Thread(
            what: "an exclusion that matches URLs without the query item, too (element-call 1693)",
            list: ##""components": [{ "?": { "no_universal_links": "*" }, "exclude": true }, { "/": "*" }]"##,
            url: "/room", first: "excluded", help: "no_universal_links",
            lookalike: ##""components": [{ "?": { "no_universal_links": "?*" }, "exclude": true }, { "/": "*" }]"##),
        Thread(
            what: "an accent spelt with two characters",
            list: ##""components": [{ "/": "/caf%C3%A9/*" }]"##, url: "/cafe%CC%81/7",
            first: "unmatched: The URL and the pattern spell the same letters with different characters: U+0065 U+0301",
            lookalike: ##""components": [{ "/": "/caf%C3%A9/*" }]"##, lookalikeURL: "/caf%C3%A9/7"),
        Thread(
            what: "&amp; copied from a page",
            list: ##""components": [{ "/": "/buy", "?": { "id": "?*", "from": "?*" } }]"##,
            url: "/buy?id=1&amp;from=mail", first: "unmatched: The URL has \"&amp;\" instead of \"&\"",
            lookalike: ##""components": [{ "/": "/buy", "?": { "id": "?*" } }]"##),
        Thread(
            what: "an accent in a pattern", list: ##""components": [{ "/": "/café/*" }]"##,
            url: "/caf%C3%A9/7", first: "unmatched: The pattern \"/café/*\" can never match: URLs contain \"é\"",
            help: "Set \"percentEncoded\": false",
            lookalike: ##""components": [{ "/": "/café/*", "percentEncoded": false }]"##),
        Thread(
            what: "a variable that was empty when the file was written", app: ".com.example.eats",
            asked: "com.example.eats",
            list: ##""components": [{ "/": "*" }]"##, url: "/menu/7",
            first: "matched, but for an app that does not exist: \".com.example.eats\" has no team prefix",
            help: "Was a variable for it empty?", lookalike: ##""components": [{ "/": "*" }]"##),
        Thread(
            what: "a plus in an identifier", app: "7Q4KX2M9TD+com.example.eats", asked: app,
            list: ##""components": [{ "/": "*" }]"##, url: "/menu/7", first: "unmatched: The prefix \"7Q4KX2M9TD+com\"",
            lookalike: ##""components": [{ "/": "*" }]"##),
        Thread(
            what: "an app that the file does not list (status-legacy 17550)", asked: "com.example.eats.pr",
            list: ##""components": [{ "/": "*" }]"##, url: "/menu/7",
            first: "unmatched: no detail lists com.example.eats.pr; ", help: app,
            lookalike: ##""components": [{ "/": "*" }]"##),
    ]

    private func explain(_ url: String, _ app: String, _ list: String, asked: String?) throws -> [String] {
        let file = ##"{ "applinks": { "details": [{ "appID": "\##(app)", \##(list) }] } }"##
        let run = try BuiltProgram.run(
            ["explain", "https://eats.example" + url, "--aasa", "-"] + (asked.map { ["--app", $0] } ?? []),
            input: Array(file.utf8))
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map { String($0) }
    }

    @Test(arguments: threads)
    func theCauseIsTheFirstThingSaid(_ thread: Thread) throws {
        let lines = try explain(thread.url, thread.app, thread.list, asked: thread.asked)
        let answer = lines.dropFirst().first ?? ""
        #expect(answer.contains(": " + thread.first), "\(lines.joined(separator: "\n"))")
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains(thread.help), "\(text)")
    }

    @Test(arguments: threads)
    func whatLooksLikeItIsNotBlamed(_ thread: Thread) throws {
        let lines = try explain(thread.lookalikeURL ?? thread.url, Self.app, thread.lookalike, asked: nil)
        #expect(lines.dropFirst().first?.hasPrefix("\(Self.app): matched by \"") == true, "\(lines)")
    }

    // MARK: - It opens the app, but should not

    @Test(arguments: [
        (
            ##""paths": ["*"]"##, "/",
            ##"insert "NOT /" before "*" on line 1; that also excludes this path with any other"##,
            "matched by \"*\" on line 1"
        ),
        (
            ##""paths": ["/*"]"##, "/users/auth/github/callback?code=1",
            ##"insert "NOT /users/auth/github/callback" before "/*" on line 1"##,
            "matched by \"/*\" on line 1, though it looks like the callback of a sign-in"
        ),
        (
            ##""components": [{ "/": "/buy/*" }]"##, "/buy/7?a=1",
            ##"insert { "/": "/buy/7", "exclude": true } before "/buy/*" on line 1"##, "matched by \"/buy/*\" on line 1"
        ),
        (
            ##""components": [{ "/": "/a b/*", "percentEncoded": false }], "defaults": { "percentEncoded": false }"##,
            "/a%20b/7", ##"insert { "/": "/a b/7", "exclude": true } before"##, "matched by \"/a b/*\" on line 1"
        ),
    ])
    func theExclusionIsShown(list: String, url: String, help: String, first: String) throws {
        let lines = try explain(url, Self.app, list, asked: nil)
        #expect(lines.dropFirst().first == "\(Self.app): \(first)", "\(lines)")
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains("help: to keep it in the browser, " + help), "\(text)")
    }

    @Test func aCallbackThatAComponentNamesIsMeant() throws {
        let lines = try explain("/oauth/callback?code=1", Self.app, ##""paths": ["/oauth/*"]"##, asked: nil)
        #expect(lines.dropFirst().first == "\(Self.app): matched by \"/oauth/*\" on line 1", "\(lines)")
    }

    // MARK: - Several apps

    @Test(arguments: [
        ("com.example.couriers", true), ("com.example.eats", false),
    ])
    func severalAppsAreNamedFirst(other: String, isRival: Bool) throws {
        let file =
            ##"{ "applinks": { "details": [{ "appIDs": ["\##(Self.app)", "7Q4KX2M9TD.\##(other)"], "##
            + ##""components": [{ "/": "*" }] }] } }"##
        let run = try BuiltProgram.run(
            ["explain", "https://eats.example/menu/7", "--aasa", "-", "--app", Self.app], input: Array(file.utf8))
        #expect(run.output.contains("\n2 apps match this URL: \(Self.app) and 7Q4KX2M9TD.\(other). ") == isRival)
        #expect(run.output.contains("it is unknown") == isRival, "\(run.output)")
        let lint = try BuiltProgram.run(["lint", "-", "--pedantic"], input: Array(file.utf8))
        #expect(lint.output.contains("AASA109") == isRival, "\(lint.output)")
    }
}
