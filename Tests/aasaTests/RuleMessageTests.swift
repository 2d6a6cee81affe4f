import Foundation
import Testing
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// The pages of rules about hosts, apps and projects show what the program prints about one case of each.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter RuleMessageTests` writes the messages anew, and fails.
struct RuleMessageTests {
    private static let path = "Sources/UniversalLinksReports/Rules/RulePage+Messages+Generated.swift"

    /// Rules that have no case here, each with the reason.
    static let unshown: [String: String] = [
        "AASA111": "needs a file with thousands of components",
        "AASA664": "is printed like AASA663", "AASA667": "needs dozens of domains",
        "AASA672": "needs an App Clip", "AASA673": "needs an Xcode project", "AASA674": "needs an Xcode project",
        "AASA675": "needs an Xcode project", "AASA676": "needs a native project", "AASA677": "needs a Flutter app",
        "AASA684": "needs a host", "AASA686": "needs an explanation of a URL", "AASA691": "needs an unsigned app",
        "AASA694": "needs a signed app", "AASA695": "needs a provisioning profile", "AASA696": "needs a project",
        "AASA852": "needs a file of 128 KiB", "AASA853": "needs a signed file",
        "AASA904": "needs --no-allow-private", "AASA910": "needs a proxy", "AASA943": "needs a client without gzip",
        "AASA948": "is about a host without a name",
    ]

    @Test func everyMessageIsWhatTheProgramPrints() async throws {
        var found = try await Self.hostMessages()
        found.merge(try await Self.copyMessages()) { first, _ in first }
        for printed in Self.printed { found[printed.code] = try printed.message() }
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try record(found)
            Issue.record("\(found.count) messages were written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        for (code, message) in found { #expect(RulePage.recordedMessages[code] == message, "\(code)") }
        #expect(Set(RulePage.recordedMessages.keys) == Set(found.keys))
    }

    @Test func everyRuleWithoutAFileHasAMessageOrAReason() {
        let without = Set(Rule.known.filter { $0.bad == nil }.map(\.code.id))
        #expect(without == Set(RulePage.recordedMessages.keys).union(Self.unshown.keys))
        #expect(Set(RulePage.recordedMessages.keys).isDisjoint(with: Self.unshown.keys))
    }

    /// The failures of link lists begin with the names that a reader of their results searches for.
    private static let namedFailures: Set = Set(Rule.known.filter { $0.category == .expectations }.map(\.code.id))

    @Test(arguments: Rule.known.map(\.code.id))
    func aMessageIsASentenceAboutTheReadersNames(code: String) throws {
        let rule = try #require(Rule.known.first { $0.code.id == code })
        guard let message = RulePage(rule, example: .ofFirstExample(of: rule)).message,
            !Self.namedFailures.contains(code)
        else { return }
        #expect(message.hasSuffix(".") || message.hasSuffix("?"))
        #expect(!message.contains("/applinks/"), "a component is shown by its pattern")
        let name = rule.code.name.replacingOccurrences(of: "-", with: " ")
        #expect(!message.lowercased().hasPrefix(name + ":"), "the name is printed beside the message")
    }

    private func record(_ messages: [String: String]) throws {
        let entries = messages.sorted { $0.key < $1.key }.map { "        \"\($0)\":\n            #\"\($1)\"#,\n" }
        let text = """
            // Made by RECORD_SNAPSHOTS=1 swift test --filter RuleMessageTests. Do not edit.

            // swift-format-ignore-file

            extension RulePage {
                /// What is printed about hosts, apps and projects, by code.
                package static let recordedMessages: [String: String] = [
            \(entries.joined())    ]
            }

            """
        try Data(text.utf8).write(to: Checkout.folder.appendingPathComponent(Self.path))
    }
}

// MARK: - Hosts

extension RuleMessageTests {
    /// The hosts of `HostCase` whose messages are shown.
    private static let hosts: Set = [
        "no-such-name.invalid", "refused.test", "expired.test", "wildcard-only.test", "unknown-authority.test",
        "incomplete-chain.test", "tls10.test", "silent.test", "short-body.test", "brotli.test", "to-www.test",
        "status-401.test", "challenge.test", "firewall.test", "status-404.test", "status-403.test",
        "status-429-for-apple.test", "status-500.test", "status-206.test", "json-name-only.test", "root-only.test",
        "index-page.test", "text-plain.test", "vary.test", "year-in-cache.test", "no-store.test", "cookies.test",
        "expiring.test", "ipv4-only.test", "other-status.test", "by-user-agent.test", "http2-frames.test",
    ]

    private static func hostMessages() async throws -> [String: String] {
        var messages: [String: String] = [:]
        for group in HostCase.Group.allCases {
            let run = try await group.run()
            for row in group.rows where hosts.contains(row.host) {
                let report = try #require(run.report(on: row.host))
                let code = try #require(report.codes.first)
                #expect(messages[code] == nil, "\(code) is shown twice")
                messages[code] = shown(try #require(report.texts.first))
            }
        }
        return messages
    }

    /// What Apple's CDN may have of a host.
    private static func copyMessages() async throws -> [String: String] {
        let file = HostCase.file
        let other = file.replacingOccurrences(of: "/*", with: "/menu/*")
        let rows: [(code: String, host: String, origin: UniversalLinksStandIn.Answer, copy: CDNAnswer)] = [
            ("AASA951", "stale.test", .file(file), .success(other)),
            ("AASA952", "blocked.test", .file(file), .badStatus("403 Forbidden")),
            ("AASA953", "gone.test", .notFound, .success(file)),
            ("AASA954", "page.test", .indexPage, .success(file)),
            ("AASA955", "busy.test", .file(file), CDNAnswer { _ in .http(503, text: "Busy\n") }),
        ]
        return try await TestBed.run { bed in
            for row in rows {
                bed.serve(row.host, row.origin)
                bed.cdn(row.host, row.copy)
            }
            let authorities = rows.map { bed.authority($0.host) }
            let answer = try await BuiltProgram.runAside(
                ["check"] + authorities + bed.arguments + ["--retries", "0", "--format", "jsonl"])
            let run = try HostsRun(answer, of: authorities)
            var messages: [String: String] = [:]
            for row in rows {
                let report = try #require(run.report(on: row.host))
                let index = try #require(report.codes.firstIndex(of: row.code), "\(report.codes)")
                messages[row.code] = shown(report.texts[index])
            }
            return messages
        }
    }

    /// A message about a host of the test bed, as it would be about one of the reader's, without its notes.
    private static func shown(_ text: String) -> String {
        var line = String(text.prefix { $0 != "\n" })
        for (pattern, replacement) in [
            (#"[a-z0-9-]+\.(test|invalid)(:[0-9]+)?"#, "shop.example"), ("127\\.0\\.0\\.1", "192.0.2.7"),
            (" ::1 ", " 2001:db8::7 "), (#"2 seconds \(--timeout 2\)"#, "10 seconds"),
            ("expired on [0-9-]+, [0-9]+ hours ago", "expired on 2026-11-24, 23 hours ago"),
            ("expires on [0-9-]+, in [0-9]+ days", "expires on 2026-12-02, in 7 days"), ("Test Bed ", "Example "),
        ] {
            line = line.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        return line
    }
}

// MARK: - Apps, projects, rewriting

extension RuleMessageTests {
    /// A run of the program that prints a rule's message.
    struct Printed: Sendable {
        let code: String
        let files: [String: String]
        let arguments: [String]

        init(_ code: String, _ arguments: [String], files: [String: String]) {
            (self.code, self.files, self.arguments) = (code, files, arguments)
        }

        /// An app with these associated domains.
        init(_ code: String, _ entries: String..., options: [String] = [], file: String? = nil) {
            let strings = entries.map { "<string>\($0)</string>" }.joined()
            let list = "<key>com.apple.developer.associated-domains</key><array>\(strings)</array>"
            self.init(
                code,
                ["app", "Eats.entitlements", "--offline", "--app", "7Q4KX2M9TD.com.shop.eats"] + options
                    + (file == nil ? [] : ["--local-file", "shop.example=file"]),
                files: ["Eats.entitlements": "<plist><dict>\(list)</dict></plist>", "file": file ?? ""])
        }

        /// A project with one domain, whose file is `file`.
        init(project code: String, _ keys: String, more: String = "", files: [String: String] = [:]) {
            let good = #"""
                { "applinks": { "details": [{ "appIDs": ["7Q4KX2M9TD.com.shop.eats"], "components": [{ "/": "/menu/*" }] }] } }
                """#
            let text = "version: 1\ndomains:\n  shop.example:\n    file: file\n\(keys)\(more)"
            self.init(code, [], files: files.merging(["aasa.yml": text, "file": good]) { first, _ in first })
        }

        func message() throws -> String {
            let folder = try TemporaryFolder()
            for (name, text) in files { try folder.write(text, to: name) }
            let run = try BuiltProgram.run(arguments, in: folder.url)
            let lines = (run.output + "\n" + run.errors).split(separator: "\n")
            let line = try #require(
                lines.first { $0.contains("[\(code)] ") }, "\(code): \(run.output)\(run.errors)")
            return String(line[try #require(line.range(of: "[\(code)] ")).upperBound...])
        }
    }

    private static let baseline = #"""
        { "schemaVersion": 1, "diagnostics": [{ "code": "AASA203", "name": "wrong-type", "file": "file", "at": "/x", "text": "x" }] }
        """#
    private static let named = #"{ "webcredentials": { "apps": ["7Q4KX2M9TD.com.shop.eats"] } }"#

    static let printed: [Printed] = [
        Printed("AASA651", "shop.example"), Printed("AASA652", "app links:shop.example"),
        Printed("AASA653", "applinks:https://shop.example"), Printed("AASA654", "applinks:shop.example/menu"),
        Printed("AASA655", "applinks:shop.example:443"), Printed("AASA656", "applinks:shop.example?lang=en"),
        Printed("AASA657", "applinks:shop.example?mode=develper"), Printed("AASA658", "appclips:*.shop.example"),
        Printed("AASA659", "applinks:www.*.shop.example"), Printed("AASA660", "applinks:"),
        Printed("AASA661", "applinks:shop..example"), Printed("AASA662", "applinks:shop"),
        Printed("AASA663", "applinks:192.0.2.7"), Printed("AASA665", "applinks:gemüse.example"),
        Printed("AASA666", "applinks:shop.example", "applinks:SHOP.example"),
        Printed("AASA668", "applinks:shop.example?mode=developer", options: ["--release"]),
        Printed("AASA669", "applinks:$(HOST)"), Printed("AASA670", "applinks:*.shop.example"), Printed("AASA671"),
        Printed(
            "AASA681", "applinks:shop.example",
            file:
                #"{ "applinks": { "details": [{ "appIDs": ["7Q4KX2M9TD.com.shop.old"], "components": [{ "/": "*" }] }] } }"#
        ),
        Printed("AASA682", "applinks:shop.example", file: named),
        Printed("AASA683", "applinks:shop.example", file: "{"),
        Printed("AASA685", "applinks:shop.example", file: named),
        Printed(
            "AASA692", ["app", "Eats.entitlements", "--offline", "--app", "7Q4KX2M9TD.com.shop.eats"],
            files: [
                "Eats.entitlements":
                    "<plist><dict><key>application-identifier</key><string>7Q4KX2M9TD.com.shop.other</string></dict></plist>"
            ]),
        Printed(
            "AASA693", ["app", "Eats.entitlements", "--offline"],
            files: [
                "Eats.entitlements":
                    "<plist><dict><key>application-identifier</key><string>3Z8RW5N1HB.com.shop.eats</string><key>com.apple.developer.team-identifier</key><string>7Q4KX2M9TD</string></dict></plist>"
            ]),
        Printed(project: "AASA801", "    apps: [7Q4KX2M9TD.com.shop.pay]\n"),
        Printed(project: "AASA802", "    apps: [7Q4KX2M9TD.com.shop.pay]\n"),
        Printed(
            project: "AASA803", "    entitlements: Eats.entitlements\n",
            files: ["Eats.entitlements": entitlements("applinks:other.example")]),
        Printed(
            project: "AASA804", "    entitlements: Eats.entitlements\n",
            files: ["Eats.entitlements": entitlements("applinks:other.example")]),
        Printed(project: "AASA805", "    entitlements: Eats.entitlements\n", files: ["Eats.entitlements": "<plist>"]),
        Printed(project: "AASA806", "    links: links.json\n", files: ["links.json": "{"]),
        Printed(project: "AASA821", "", more: "ignore:\n  - { code: AASA401, reason: kept }\n"),
        Printed(
            project: "AASA822", "", more: "ignore:\n  - { code: AASA401, reason: kept, expires: 2024-12-31 }\n"),
        Printed(
            "AASA831", ["lint", "file", "--baseline", "known.json"],
            files: ["file": named, "known.json": baseline]),
        Printed("AASA854", ["migrate", "file"], files: ["file": "7"]),
    ]

    private static func entitlements(_ entry: String) -> String {
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(entry)</string></array></dict></plist>"
    }
}
