import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// `aasa explain URL` without a file: what hosts, the CDN, the app and a device say about one link.
struct ExplainLinkTests {
    private static let app = "7Q4KX2M9TD.com.example.shop"
    private static let file = text("/buy/*")
    private static let older = text("/sale/*")

    private static func text(_ path: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "\#(path)"}]}]}}"#
    }

    private func explain(_ url: String, _ options: [String] = [], on bed: TestBed) async throws -> BuiltProgram.Run {
        let run = try await BuiltProgram.runAside(["explain", url, "--retries", "0"] + bed.arguments + options)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run
    }

    private func serveShop(_ bed: TestBed, cdn: CDNAnswer = .success(file)) {
        bed.serve("shop.test", .file(Self.file))
        bed.cdn("shop.test", cdn)
    }

    // MARK: - One host

    @Test func everyConditionHasItsLineInOrder() async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let run = try await explain(bed.url("shop.test", path: "/buy/1"), on: bed)
            let numbered = run.output.split(separator: "\n").filter { $0.prefix(4).contains(".") }
            #expect(
                numbered == [
                    " 1. The link is a web link: yes",
                    " 2. The app claims the host: unknown",
                    " 3. The host serves a valid file: yes",
                    " 4. Apple's CDN has this file: yes",
                    " 5. The CDN's copy matches it: yes",
                    " 6. The host's file matches it: yes",
                    " 7. The device approves the app: unknown",
                    " 8. The user has not chosen the browser: unknown",
                    " 9. It was tapped outside its own domain: unknown",
                    "10. It was not tapped in an in-app browser: unknown",
                    "11. It was tapped, not typed or pasted: unknown",
                ])
            #expect(run.output.hasPrefix("\(bed.url("shop.test", path: "/buy/1"))\n"))
            #expect(
                run.output.contains(
                    "\nMost probable: Everything that can be checked from here lets the link reach the app"))
            #expect(run.output.contains(" --entitlements FILE, and --swcutil FILE for the device's view\n"))
        }
    }

    /// What goes wrong, what is ruled out for it, and what it is put down to.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var path = "/buy/1"
        var origin = Answer.file(file)
        var cdn = CDNAnswer.success(file)
        let ruledOut: [String]
        let reason: String
        let next: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "stale copy", cdn: .success(older), ruledOut: ["cdn-copy", "cdn-decision"],
            reason: "The host's file matches the link, but Apple's CDN does not have it: ", next: "aasa check shop.test"
        ),
        Case(
            name: "failure on the CDN", cdn: .badStatus("403 Forbidden"), ruledOut: ["cdn-copy"],
            reason: "The host's file matches the link, but Apple's CDN does not have it: ", next: "aasa check shop.test"
        ),
        Case(
            name: "a path that the file leaves out", path: "/jobs", ruledOut: ["cdn-decision", "origin-decision"],
            reason: "The file does not match the link for the app. In shop.test's file: unmatched: ",
            next: "aasa explain 'https://shop"),
        Case(
            name: "no file", origin: .notFound, cdn: .badStatus("404 Not Found"), ruledOut: ["serving", "cdn-copy"],
            reason: "The host does not serve its file the way Apple expects. ", next: "aasa check shop.test"),
        Case(
            name: "a redirect in place of the file", origin: .redirect(301, to: "https://www.shop.test/"),
            cdn: .badStatus("301 Moved Permanently"), ruledOut: ["serving", "cdn-copy"],
            reason: "The host does not serve its file the way Apple expects. ", next: "--recipes"),
    ]

    @Test(arguments: cases)
    func theReasonIsTheFirstConditionThatIsNotMet(row: Case) async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", row.origin)
            bed.cdn("shop.test", row.cdn)
            let run = try await explain(bed.url("shop.test", path: row.path), ["--format", "json"], on: bed)
            let investigation = try #require(try run.json().object?["investigations"]?.array?.first)
            let evidence = investigation[JSONPointer(tokens: ["hops", "0", "evidence"])]?.array ?? []
            let ruledOut = evidence.filter { $0.object?["standing"]?.string == "ruled-out" }
            #expect(ruledOut.compactMap { $0.object?["condition"]?.string } == row.ruledOut)
            let reason = investigation[JSONPointer(tokens: ["verdict", "reason"])]?.string ?? ""
            let next = investigation[JSONPointer(tokens: ["verdict", "next"])]?.string ?? ""
            #expect(reason.hasPrefix(row.reason), "\(reason)")
            #expect(next.contains(row.next), "\(next)")
        }
    }

    @Test func aHostThatCannotBeReachedProvesNothing() async throws {
        try await TestBed.run { bed in
            let port = try await bed.port(.refuses)
            let run = try await explain("https://shop.test:\(port)/buy/1", on: bed)
            #expect(run.output.contains("The host serves a valid file: unknown"))
            #expect(run.output.contains("refused the connection"))
            #expect(run.output.contains("Most probable: Neither the host nor the CDN returned a file"))
        }
    }

    // MARK: - The app and the device

    @Test(arguments: [
        (["applinks:shop.test"], "yes", "Most probable: Everything that can be checked from here"),
        (
            ["applinks:other.test", "webcredentials:shop.test"], "no",
            "Most probable: The app does not claim shop.test."
        ),
        (
            ["webcredentials:shop.test"], "no",
            "The app does not claim shop.test. Its entitlements claim it for passkeys and passwords only"
        ),
        (["webcredentials:other.test"], "no", "For those, add webcredentials:shop.test."),
        (
            ["applinks:*.shop.test"], "unknown",
            "Most probable: Its entitlements name only the subdomains of the host: applinks:*.shop.test; Apple's pages"
        ),
    ])
    func theAppsSideIsLookedAt(domains: [String], standing: String, verdict: String) async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let folder = try TemporaryFolder()
            let list = try folder.write(
                ListValue.entitlements(domains, app: Self.app).xml, to: "Shop.entitlements")
            let run = try await explain(
                bed.url("shop.test", path: "/buy/1"), ["--entitlements", list.path], on: bed)
            #expect(run.output.contains("The app claims the host: \(standing)\n"), "\(run.output)")
            #expect(run.output.contains(verdict), "\(run.output)")
            #expect(!run.output.contains("Pass them with --entitlements"), "\(run.output)")
            let mayNeedLinks = domains.contains { $0.hasPrefix("applinks:") }
            #expect(mayNeedLinks || !run.output.contains("dd applinks:"), "\(run.output)")
        }
    }

    /// The app that is named, that of the entitlements, and what comes first.
    @Test(
        arguments: [
            (
                "com.example.shop", "9WRONG1234.com.example.shop",
                "The association file lists \(app), but the app is 9WRONG1234."
            ),
            (nil, "9WRONG1234.com.example.shop", "The association file lists \(app), but the app is 9WRONG1234."),
            (
                app, "9WRONG1234.com.example.shop",
                "Shop.entitlements is for 9WRONG1234.com.example.shop, not for \(app)"
            ),
            ("9WRONG1234.com.example.shop", nil, "The association file lists \(app), but the app is 9WRONG1234."),
            ("com.example.shop", app, "Everything that can be checked from here"),
            (
                "com.example.shop", nil,
                "Everything that can be checked from here lets the link reach the app; what remains is "
            ),
        ] as [(String?, String?, String)])
    func theIdentifierOfTheEntitlementsCounts(named: String?, own: String?, verdict: String) async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let folder = try TemporaryFolder()
            let list = ListValue.entitlements(["applinks:shop.test"], app: own)
            let file = try folder.write(list.xml, to: "Shop.entitlements")
            let run = try await explain(
                bed.url("shop.test", path: "/buy/1"),
                ["--entitlements", file.path, "--format", "json"] + (named.map { ["--app", $0] } ?? []), on: bed)
            let reason = try reason(in: run)
            #expect(reason.replacing(folder.url.path + "/", with: "").hasPrefix(verdict), "\(reason)")
            #expect(reason.contains("The prefix is taken from the file") == (own == nil && named == "com.example.shop"))
        }
    }

    private func reason(in run: BuiltProgram.Run) throws -> String {
        let investigation = try #require(try run.json().object?["investigations"]?.array?.first)
        return investigation[JSONPointer(tokens: ["verdict", "reason"])]?.string ?? ""
    }

    @Test(arguments: [
        ("appclips:shop.test", "Everything that can be checked from here", "\"appclips\" lists it."),
        ("applinks:shop.test", "The app does not claim shop.test as an App Clip.", "Add appclips:shop.test."),
    ])
    func anAppClipIsAssociatedByAppClips(domain: String, verdict: String, words: String) async throws {
        try await TestBed.run { bed in
            let clip = Self.app + ".Clip"
            let file =
                #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)", "\#(clip)"], "components": [{}]}]}, "appclips": "#
                + #"{"apps": ["\#(clip)"]}}"#
            bed.serve("shop.test", .file(file))
            bed.cdn("shop.test", .success(file))
            let folder = try TemporaryFolder()
            let list = ListValue.entitlements([domain], app: clip, parent: Self.app)
            let path = try folder.write(list.xml, to: "Clip.entitlements").path
            let run = try await explain(bed.url("shop.test", path: "/buy/1"), ["--entitlements", path], on: bed)
            #expect(run.output.contains("Most probable: " + verdict), "\(run.output)")
            #expect(run.output.contains(words), "\(run.output)")
        }
    }

    // MARK: - The host

    /// The host's answer, and what comes first while the CDN still has the file.
    @Test(arguments: [
        ("a redirect", Answer.redirect(301, to: "https://www.shop.test/"), "redirects"),
        ("nothing", .notFound, "404"), ("a broken server", .http(503, text: "down"), "503"),
    ])
    func aHostThatServesItsFileNoMoreComesFirst(name: String, origin: Answer, words: String) async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", origin)
            bed.cdn("shop.test", .success(Self.file, age: 3_600))
            let run = try await explain(bed.url("shop.test", path: "/buy/1"), ["--format", "json"], on: bed)
            let reason = try reason(in: run)
            #expect(reason.contains(words), "\(reason)")
            #expect(reason.contains(" Links stop when the CDN's copy expires, within "), "\(reason)")
        }
    }

    @Test func aHostThatNobodyReachesComesFirstAsWell() async throws {
        try await TestBed.run { bed in
            bed.cdn("shop.test", .success(Self.file, age: nil, maxAge: nil))
            let port = try await bed.port(.refuses)
            let run = try await explain("https://shop.test:\(port)/buy/1", ["--format", "json"], on: bed)
            let reason = try reason(in: run)
            #expect(reason.contains("refused the connection"), "\(reason)")
            #expect(
                reason.hasSuffix("links stop when the CDN's copy expires, within about 24 hours (N4)."), "\(reason)")
        }
    }

    @Test func whatIsUnusualAboutTheHostIsSaid() async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .http(200, fields: ["Content-Type": "text/html"], text: Self.file))
            bed.cdn("shop.test", .success(Self.file))
            let run = try await explain(bed.url("shop.test", path: "/buy/1"), on: bed)
            #expect(run.output.contains("The host serves a valid file: yes\n"), "\(run.output)")
            #expect(run.output.contains("serves the file, but not quite the way Apple expects."), "\(run.output)")
            #expect(run.output.contains("\"text/html\""), "\(run.output)")
        }
    }

    /// What the CDN says of a file that is only at the root, whether the entitlements are known, and what comes first.
    @Test(
        arguments: [
            (nil, false, "It is unknown whether the app claims shop.test, which every link needs. ", "unknown"),
            (nil, true, "The file is only at ", "unknown"),
            ("/apple-app-site-association", true, "Everything that can be checked from here", "yes"),
            ("/.well-known/apple-app-site-association", false, "The host does not serve its file", "no"),
        ] as [(String?, Bool, String, String)])
    func aFileAtTheRootIsNoFaultUnlessTheCDNSaysSo(
        requested: String?, isClaimed: Bool, verdict: String, standing: String
    ) async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .notFound)
            bed.serve("shop.test", path: "/apple-app-site-association", .file(Self.file))
            let address = bed.url("shop.test")
            switch requested {
            case nil: bed.cdn("shop.test", CDNAnswer { _ in .http(500, text: "") })
            case "/apple-app-site-association"?:
                bed.cdn(
                    "shop.test",
                    CDNAnswer { _ in
                        .http(
                            200,
                            fields: [
                                "Content-Type": "application/json",
                                "Apple-From": "\(address)/apple-app-site-association",
                            ], text: Self.file)
                    })
            default: bed.cdn("shop.test", .badStatus("404 Not Found"))
            }
            let folder = try TemporaryFolder()
            let list = ListValue.entitlements(["applinks:shop.test"], app: Self.app)
            let file = try folder.write(list.xml, to: "Shop.entitlements")
            let run = try await explain(
                bed.url("shop.test", path: "/buy/1"),
                isClaimed ? ["--entitlements", file.path] : [], on: bed)
            #expect(run.output.contains("Most probable: " + verdict), "\(run.output)")
            #expect(run.output.contains("The host serves a valid file: \(standing)\n"), "\(run.output)")
            if standing == "unknown" { #expect(run.output.contains("assumed (W1)"), "\(run.output)") }
        }
    }

    @Test func theParentsFileAnswersForAWildcard() async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let folder = try TemporaryFolder()
            let list = try folder.write(
                ListValue.entitlements(["applinks:*.shop.test"], app: Self.app).xml, to: "Shop.entitlements")
            let run = try await explain(
                bed.url("www.shop.test", path: "/buy/1"), ["--entitlements", list.path], on: bed)
            #expect(run.output.contains("The file of shop.test decides, not that of"), "\(run.output)")
            #expect(run.output.contains("so shop.test's association file decides."), "\(run.output)")
            #expect(run.output.contains("By shop.test's file (for "), "\(run.output)")
            #expect(!run.output.contains("www.shop.test's association file"), "\(run.output)")
            #expect(run.output.contains("The host's file matches it: yes"), "\(run.output)")
            #expect(bed.requests(to: "www.shop.test").map(\.path) == ["/buy/1"])
        }
    }

    @Test(arguments: [
        ("unspecified", "approved", "The device approves the app: yes", "Everything that can be checked from here"),
        (
            "denied", "approved", "The user has not chosen the browser: no",
            "The user has chosen the browser for this domain."
        ),
        ("unspecified", "denied", "The device approves the app: no", "The device does not approve the app."),
    ])
    func theDevicesViewIsRead(user: String, site: String, line: String, verdict: String) async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let folder = try TemporaryFolder()
            let records = try folder.write(
                """
                Service:              applinks
                App ID:               \(Self.app)
                Domain:               shop.test
                User Approval:        \(user)
                Site/Fmwk Approval:   \(site)

                """, to: "swcutil_show.txt")
            let run = try await explain(bed.url("shop.test", path: "/buy/1"), ["--swcutil", records.path], on: bed)
            #expect(run.output.contains(line), "\(run.output)")
            #expect(run.output.contains("Most probable: \(verdict)"), "\(run.output)")
        }
    }

    // MARK: - Redirects of the link

    @Test func aClickTrackingHostIsFollowedAndNamed() async throws {
        try await TestBed.run { bed in
            serveShop(bed)
            let target = bed.url("shop.test", path: "/buy/1")
            bed.serve("click.test", path: "/c/abc", .redirect(302, to: bed.url("click.test", path: "/go")))
            bed.serve("click.test", path: "/go", .redirect(301, to: target))
            let run = try await explain(bed.url("click.test", path: "/c/abc?u=1"), on: bed)
            #expect(run.output.contains("which leads to \(bed.url("click.test", path: "/go"))\n"), "\(run.output)")
            #expect(run.output.contains("which redirects to \(target)\n"), "\(run.output)")
            #expect(
                run.output.contains(
                    "Most probable: The tapped link belongs to click.test, where no file matches it; only its "
                        + "redirect to shop.test matches"), "\(run.output)")
            // The link itself is asked for as a browser asks, and each host's file but once.
            #expect(bed.requests(to: "click.test").first?.target == "/c/abc?u=1")
            #expect(bed.requests(to: "click.test").first?.userAgent.contains("Mozilla") == true)
            #expect(bed.cdnRequests(for: "click.test").count == 1)
        }
    }

    @Test(arguments: [(2, 2), (40, 11)])
    func redirectsWithoutEndAreBounded(count: Int, hops: Int) async throws {
        try await TestBed.run { bed in
            for place in 0..<count {
                bed.serve("click.test", path: "/\(place)", .redirect(302, to: "/\((place + 1) % count)"))
            }
            let run = try await explain(bed.url("click.test", path: "/0"), ["--format", "json"], on: bed)
            let investigation = try run.json().object?["investigations"]?.array?.first
            #expect(investigation?.object?["hops"]?.array?.count == hops)
        }
    }

    @Test func textOfHostsIsHarmless() async throws {
        try await TestBed.run { bed in
            bed.serve("odd.test", .file("{\"\u{1B}[31m\u{202E}"))
            bed.serve("odd.test", path: "/x", .redirect(302, to: "/\u{202E}\u{9B}31m"))
            bed.cdn("odd.test", .failure("SWCERR00999", "\u{202E}\u{9B}31m"))
            for format in ["text", "json"] {
                let run = try await explain(bed.url("odd.test", path: "/x"), ["--format", format], on: bed)
                let harmful: Set<Unicode.Scalar> = ["\u{1B}", "\u{202E}", "\u{9B}"]
                #expect(!run.output.unicodeScalars.contains { harmful.contains($0) }, "\(format)")
            }
        }
    }
}
