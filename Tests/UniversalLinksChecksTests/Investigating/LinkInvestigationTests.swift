import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks

struct LinkInvestigationTests {
    private static let app = "7Q4KX2M9TD.example.eats"
    private static let good = file(#"{"/": "/buy/*"}"#)
    private static let old = file(#"{"/": "/sale/*"}"#)
    private static let clear = "https://eats.example/buy/42"

    private static func file(_ component: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(component)]}]}}"#
    }

    private static func exchange(_ body: String?, status: Int = 200) -> HTTPExchange {
        let request = ExchangeRequest(CheckedHost(name: "eats.example").file)
        guard let body else {
            return HTTPExchange(request, start: UTCInstant(seconds: 0), failure: ExchangeFailure(.refused))
        }
        return HTTPExchange(
            request, start: UTCInstant(seconds: 0), response: ExchangeResponse(status: status, body: Array(body.utf8)))
    }

    private static func hop(
        _ url: String = clear, origin: String? = good, cdn: String? = good, errors: [String] = []
    ) throws -> InvestigatedHop {
        let link = try LinkURL(parsing: url)
        let evidence = HostEvidence(
            host: CheckedHost(name: link.host ?? ""), origin: exchange(origin), cdn: cdn.map { exchange($0) })
        return InvestigatedHop(
            link, evidence: evidence, hostingErrors: errors,
            cdnState: CDNState(judging: evidence, now: UTCInstant(seconds: 0)))
    }

    private static func context(
        claims: String? = "applinks:eats.example", site: String? = nil, user: String = "unspecified"
    ) throws -> LinkInvestigation.Context {
        let records = try site.map { site in
            let text = """
                Service: applinks
                App ID: \(app)
                Domain: eats.example
                User Approval: \(user)
                Site/Fmwk Approval: \(site)
                """
            return try DeviceRecords(parsing: Array(text.utf8))
        }
        return LinkInvestigation.Context(
            app: app, entitlements: claims.map { Entitlements(associatedDomains: [AssociatedDomain(parsing: $0)]) },
            records: records)
    }

    private static func standings(_ investigation: LinkInvestigation) -> [String] {
        investigation.hops.flatMap { hop in hop.lines.map { "\($0.topic.name) \($0.standing.rawValue)" } }
    }

    @Test func whereAllIsWellOnlyTheDeviceIsLeft() throws {
        let investigation = LinkInvestigation([try Self.hop()], in: try Self.context(site: "approved"))
        #expect(
            Self.standings(investigation) == [
                "link proved", "claim proved", "serving proved", "cdn-copy proved", "cdn-decision proved",
                "origin-decision proved", "device-approval proved", "user-choice proved", "other-domain unknown",
                "handing-over unknown", "tapped unknown",
            ])
        #expect(investigation.verdict.reason.hasPrefix("Everything that can be checked from here"))
        #expect(
            investigation.verdict.next
                == .byHand(
                    "Send the link to yourself in Notes, touch and hold it, and check whether the app is offered."))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        var url = clear
        var origin: String? = good
        var cdn: String? = good
        var errors: [String] = []
        var claims: String? = "applinks:eats.example"
        var site: String?
        var user = "unspecified"
        let ruledOut: [String]
        let reason: String
        let next: LinkInvestigation.NextStep

        var testDescription: String { what }
    }

    private static let explained = LinkInvestigation.NextStep.explain(
        link: clear, fileAt: "https://eats.example/.well-known/apple-app-site-association", app: app)
    private static let reinstalled = LinkInvestigation.NextStep.byHand(
        "Reinstall the app, so that the device checks again; then run sudo swcutil show, or take a sysdiagnose.")

    private static let cases = [
        Case(
            what: "another scheme", url: "eats://buy/42", ruledOut: ["link"], reason: "It is not a web link",
            next: .byHand("Use an https link to a host that the app claims.")),
        Case(
            what: "an app that does not claim the host", claims: "applinks:shop.example", ruledOut: ["claim"],
            reason: "The app does not claim eats.example.", next: .compareApp(file: "App.entitlements", app: app)),
        Case(
            what: "a claim with a scheme", claims: "applinks:https://eats.example", ruledOut: ["claim"],
            reason: "The app does not claim eats.example.", next: .compareApp(file: "App.entitlements", app: app)),
        Case(
            what: "an excluded URL", origin: file(#"{"/": "/buy/*", "exclude": true}"#),
            cdn: file(#"{"/": "/buy/*", "exclude": true}"#), ruledOut: ["cdn-decision", "origin-decision"],
            reason: "The file does not match the link for the app.", next: explained),
        Case(
            what: "a URL that no component takes", origin: old, cdn: old,
            ruledOut: ["cdn-decision", "origin-decision"], reason: "The file does not match the link for the app.",
            next: explained),
        Case(
            what: "a file that is no JSON, at the host alone", origin: "<html>", cdn: nil,
            errors: ["It is HTML."],
            ruledOut: ["serving", "origin-decision"], reason: "The file does not match the link for the app.",
            next: explained),
        Case(
            what: "a host that nobody reaches and a CDN that was not asked", origin: nil, cdn: nil,
            errors: ["eats.example refused the connection."],
            ruledOut: [], reason: "Neither the host nor the CDN returned a file", next: .check(host: "eats.example")),
        Case(
            what: "a device that refused the app", site: "denied", ruledOut: ["device-approval"],
            reason: "The device does not approve the app.", next: reinstalled),
        Case(
            what: "a device that has not approved the app yet", site: "unspecified", ruledOut: ["device-approval"],
            reason: "The device does not approve the app.", next: reinstalled),
        Case(
            what: "a user who chose the browser", site: "approved", user: "denied", ruledOut: ["user-choice"],
            reason: "The user has chosen the browser",
            next: .byHand("Touch and hold a link to eats.example in Notes, and choose the app.")),
    ]

    @Test(arguments: cases)
    func theReasonIsTheFirstConditionThatIsNotMet(_ item: Case) throws {
        let hop = try Self.hop(
            item.url, origin: item.origin, cdn: item.cdn, errors: item.errors)
        let investigation = LinkInvestigation(
            [hop], in: try Self.context(claims: item.claims, site: item.site, user: item.user))
        let ruledOut = investigation.hops[0].lines.filter { $0.standing == .ruledOut }.map(\.topic.name)
        #expect(ruledOut == item.ruledOut)
        #expect(investigation.verdict.reason.contains(item.reason), "\(investigation.verdict)")
        #expect(investigation.verdict.next == item.next, "\(investigation.verdict)")
    }

    @Test func withoutEntitlementsTheClaimIsUnknown() throws {
        let investigation = LinkInvestigation([try Self.hop()], in: try Self.context(claims: nil))
        #expect(investigation.hops[0].lines[1].standing == .unknown)
        #expect(investigation.hops[0].lines[1].missing == .entitlements)
        #expect(investigation.verdict.next == .addEvidence(link: Self.clear))
    }

    @Test func aTrackingHostIsNamed() throws {
        let tracking = try Self.hop("https://click.example/abc", origin: nil, cdn: nil, errors: ["It answered 404."])
        let investigation = LinkInvestigation([tracking, try Self.hop()], in: try Self.context(claims: nil))
        #expect(investigation.hops.count == 2)
        #expect(investigation.verdict.reason.contains("only its redirect to eats.example matches"))
        #expect(investigation.verdict.next == .linkDirectly(to: "eats.example", insteadOf: "click.example"))
    }

    @Test func aParentAnswersForItsSubdomains() throws {
        var hop = try Self.hop("https://shop.eats.example/buy/42")
        hop.evidence?.host = CheckedHost(name: "eats.example")
        let investigation = LinkInvestigation([hop], in: try Self.context(claims: "applinks:*.eats.example"))
        #expect(Self.standings(investigation).contains("origin-decision proved"))
        #expect(Self.standings(investigation).contains("claim proved"))
    }

    @Test func whatIsAssumedComesWithTheCommandThatSettlesIt() throws {
        let text = Self.file(#"{"/": "/a??/it's/*", "comment": "x", "caseSensitive": 0}"#)
        let hop = try Self.hop("https://eats.example/abc/it's/2", origin: text, cdn: text)
        let investigation = LinkInvestigation([hop], in: try Self.context())
        let line = try #require(investigation.hops[0].lines.first { $0.topic == .cdnDecision })
        #expect(!line.assumptions.isEmpty)
        #expect(
            line.commands == [
                #"swcutil match -u 'https://eats.example/abc/it'\''s/2' -j "#
                    + #"'{"/":"/a??/it'\''s/*","caseSensitive":0}'"#
            ])
    }
}
