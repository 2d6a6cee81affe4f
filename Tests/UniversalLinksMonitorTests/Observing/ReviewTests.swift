import Foundation
import Testing
import UniversalLinksChecks
import UniversalLinksService

@testable import UniversalLinksMonitor

/// A served file compared with the committed one.
struct ReviewTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var committed = Sample.file
        let served: String
        var added: [String] = []
        /// A part of each line of changes.
        var changes: [String] = []
        var witness: String?

        var testDescription: String { name }
    }

    private static let buy = #"{ "/": "/buy/*" }"#
    private static let evil = "ZZZZZ99999.com.evil.app"
    private static let credentials = #", "webcredentials": {"apps": ["\#(Sample.app)"]}"#

    static let cases: [Case] = [
        Case(name: "the same bytes", served: Sample.file),
        Case(
            name: "formatted only",
            served: "{ \"applinks\" : \n { \"details\" : [ { \"components\" : [ {\"/\":\"/buy/*\"} ], "
                + "\"appIDs\" : [ \"\(Sample.app)\" ] } ] } }\n"),
        Case(
            name: "a comment", served: Sample.file(components: #"{ "/": "/buy/*", "comment": "what is sold" }"#)),
        Case(
            name: "a path that now opens", served: Sample.file(components: buy + #", { "/": "/sell/*" }"#),
            changes: ["\"/sell/*\" now opens"], witness: "https://shop.example/sell/"),
        Case(
            name: "a path that no longer opens", served: Sample.file(components: #"{ "/": "/b/*" }"#),
            changes: ["\"/buy/*\" no longer opens", "\"/b/*\" now opens"], witness: "https://shop.example/buy/"),
        Case(
            name: "an exclusion",
            served: Sample.file(components: #"{ "/": "/buy/print/*", "exclude": true }, "# + buy),
            changes: ["no longer opens"], witness: "https://shop.example/buy/print/"),
        Case(
            name: "a hostile app that claims the same links", served: Sample.file([Sample.app, evil], components: buy),
            added: ["applinks: \(evil) (a new team)"], changes: ["now open"], witness: "https://shop.example/buy/"),
        Case(
            name: "an app of the same team",
            served: Sample.file([Sample.app, "ABCDE12345.com.example.eats"], components: buy),
            added: ["applinks: ABCDE12345.com.example.eats (a new app)"], changes: ["now open"]),
        Case(
            name: "a service for the same app", served: Sample.file(components: buy, more: credentials),
            added: ["webcredentials: \(Sample.app) (a new service)"]),
        Case(
            name: "passwords for a hostile app", committed: Sample.file(components: buy, more: credentials),
            served: Sample.file(
                components: buy, more: #", "webcredentials": {"apps": ["\#(Sample.app)", "\#(evil)"]}"#),
            added: ["webcredentials: \(evil) (a new team)"]),
        Case(
            name: "another service",
            served: Sample.file(components: buy, more: #", "appclips": {"apps": ["\#(evil)"]}"#),
            added: ["appclips: \(evil) (a new team)"]),
        Case(
            name: "Handoff",
            served: Sample.file(components: buy, more: #", "activitycontinuation": {"apps": ["\#(Sample.app)"]}"#),
            added: ["activitycontinuation: \(Sample.app) (a new service)"]),
        Case(
            name: "a service that nobody knows",
            served: Sample.file(components: buy, more: #", "wallets": {"apps": ["\#(evil)"]}"#),
            added: ["wallets: \(evil) (a new team)"]),
        Case(
            name: "a service without apps", served: Sample.file(components: buy, more: #", "wallets": {}"#),
            added: ["wallets (a new service)"]),
        Case(
            name: "an app that only old systems read",
            served:
                #"{"applinks": {"apps": ["\#(evil)"], "details": [{"appID": "\#(evil)", "appIDs": ["\#(Sample.app)"],"#
                + #" "components": [\#(buy)]}]}}"#,
            added: ["applinks: \(evil) (a new team)"]),
        Case(
            name: "an app in the key that loses",
            served: #"{"webcredentials": {"apps": ["\#(evil)"]}, "#
                + Sample.file(components: buy, more: credentials).dropFirst(),
            added: ["webcredentials: \(evil) (a new team)", "webcredentials: \(Sample.app) (a new service)"]),
        Case(
            name: "a name that plays with the terminal",
            served: Sample.file([Sample.app, "EVIL\\u001b[31m.x"], components: buy),
            added: [#"applinks: EVIL\u{1B}[31m.x (a new team)"#], changes: ["now open"]),
        Case(
            name: "a service that is gone", committed: Sample.file(components: buy, more: credentials),
            served: Sample.file, changes: ["webcredentials no longer lists \(Sample.app)."]),
    ]

    @Test(arguments: cases)
    func theServedFileIsComparedWithTheCommittedOne(test: Case) async throws {
        let project = try TemporaryProject.shop(test.committed)
        let hosts = ScriptedHosts(origin: .file(test.served), cdn: .file(test.served))
        let review = try #require(try await HostObserver(project.read(), over: hosts).shop()?.review)
        #expect(review.addedEntries.sorted() == test.added.sorted())
        #expect(review.changes.count >= test.changes.count, "\(review.changes)")
        #expect(review.changes.isEmpty == test.changes.isEmpty, "\(review.changes)")
        for words in test.changes { #expect(review.changes.contains { $0.contains(words) }, "\(review.changes)") }
        if let witness = test.witness {
            #expect(review.witnesses.contains { $0.hasPrefix(witness) }, "\(review.witnesses)")
        }
        #expect(review.committedHash == SharedBodies.hash(of: Array(test.committed.utf8)))
    }

    /// Without a JSON file there is nothing to compare, and the file itself is wrong.
    @Test func whatIsNotJSONIsNotReviewed() async throws {
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(origin: .file("{"), cdn: .status(404))
        let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
        #expect(seen.review == nil)
        #expect(seen.links == nil)
        #expect(seen.diagnostics.contains { $0.part == .file && $0.isError })
    }

    @Test func manyAddedEntriesAreCounted() throws {
        let apps = (0..<120).map { "ABCDE12345.com.example.app\($0)" }
        let review = try FileReview(
            from: FileDocuments(Array(Sample.file.utf8)), hash: "",
            to: FileDocuments(Array(Sample.file(apps, components: Self.buy).utf8)))
        #expect(review.addedEntries.count == FileReview.maximumLineCount + 1)
        #expect(review.addedEntries.last == "and 70 more entries")
        #expect(review.on("a.example").witnesses.count <= FileReview.maximumWitnessCount)
    }

    /// Unknown results are reported as unknown.
    @Test func whatCannotBeProvedIsALine() throws {
        func file(_ start: String, _ end: String) -> FileDocuments {
            let pattern = start + String(repeating: "?", count: 24) + end
            return FileDocuments(Array(Sample.file(components: #"{ "/": "\#(pattern)" }"#).utf8))
        }
        let review = try FileReview(from: file("/*$(alnum)", "b*$(alnum)"), hash: "", to: file("/*$(alpha)", "b*?"))
        #expect(review.changes.contains { $0.hasPrefix("Unknown for \(Sample.app): ") }, "\(review.changes)")
    }

    // MARK: - Link lists

    static let links = """
        links:
          - url: https://shop.example/buy/1
            expect: matched
          - url: https://shop.example/help
            expect: not-matched
        """

    @Test(arguments: [
        (Sample.file, 0, ""),
        (Sample.file(components: #"{ "/": "/sell/*" }"#), 1, "https://shop.example/buy/1"),
        (Sample.file(components: #"{ "/": "*" }"#), 1, "https://shop.example/help"),
        (Sample.file(components: #"{ "/": "/help" }"#), 2, "https://shop.example/help"),
    ])
    func linkListsAreTried(served: String, failureCount: Int, words: String) async throws {
        let project = try TemporaryProject.shop(Sample.file, links: Self.links)
        let hosts = ScriptedHosts(origin: .file(served), cdn: .status(404))
        let links = try #require(try await HostObserver(project.read(), over: hosts).shop()?.links)
        #expect(links.count == 2)
        #expect(links.failureCount == failureCount)
        #expect(links.failures.count == failureCount)
        #expect(failureCount == 0 || links.failures.contains { $0.contains(words) }, "\(links.failures)")
    }

    @Test func aDomainWithoutListsHasNoOutcome() async throws {
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(origin: .file(Sample.file), cdn: .status(404))
        #expect(try await HostObserver(project.read(), over: hosts).shop()?.links == nil)
    }
}
