import Testing
import UniversalLinks

/// Section 19 of the specification: the entitlement `com.apple.developer.associated-domains`.
struct EntitlementStatementTests {
    struct Entry: Sendable, CustomTestStringConvertible {
        let text: String
        var service: String? = "applinks"
        let host: String
        var isWildcard = false
        var modes: Set<AssociatedDomain.Mode> = []
        var problems: [AssociatedDomain.Problem] = []

        var testDescription: String { text }

        func check() {
            let entry = AssociatedDomain(parsing: text)
            #expect(entry.text == text)
            #expect(entry.service == service)
            #expect(entry.host == host)
            #expect(entry.isWildcard == isWildcard)
            #expect(entry.modes == modes)
            #expect(entry.problems == problems)
        }
    }

    @Test(
        "D1: an entry is a service, a colon and a host, perhaps with a mode",
        arguments: [
            Entry(text: "applinks:eats.example", host: "eats.example"),
            Entry(text: "webcredentials:eats.example", service: "webcredentials", host: "eats.example"),
            Entry(text: "activitycontinuation:a.b.example", service: "activitycontinuation", host: "a.b.example"),
            Entry(text: "appclips:eats.example", service: "appclips", host: "eats.example"),
            Entry(text: "applinks:*.eats.example", host: "eats.example", isWildcard: true),
            Entry(text: "applinks:eats.example?mode=managed", host: "eats.example", modes: [.managed]),
            Entry(
                text: "applinks:eats.example?mode=developer+managed", host: "eats.example",
                modes: [.developer, .managed]),
            Entry(
                text: "appclips:*.eats.example", service: "appclips", host: "eats.example", isWildcard: true,
                problems: [.appClipWildcard]),
            Entry(text: "applinks:eats.example/", host: "eats.example", problems: [.path]),
            Entry(text: "applinks:eats.example/menu/*", host: "eats.example", problems: [.path]),
            Entry(text: "applinks:eats.example:443", host: "eats.example", problems: [.port]),
            Entry(text: "applinks:http://eats.example", host: "eats.example", problems: [.scheme]),
            Entry(text: "applinks:eats.example?lang=en", host: "eats.example", problems: [.query]),
            Entry(text: "applinks:eats.example?mode=developer&x=1", host: "eats.example", problems: [.query]),
            Entry(text: "eats.example", service: nil, host: "eats.example", problems: [.missingService]),
            Entry(
                text: "https://eats.example", service: nil, host: "eats.example", problems: [.missingService, .scheme]),
        ])
    func entryHasServiceAndHost(_ entry: Entry) { entry.check() }

    @Test(
        "D2: a mode is developer or managed",
        arguments: [
            Entry(text: "applinks:eats.example?mode=developer", host: "eats.example", modes: [.developer]),
            Entry(
                text: "applinks:*.eats.example?mode=managed", host: "eats.example", isWildcard: true, modes: [.managed]),
        ])
    func modesAreTwo(_ entry: Entry) { entry.check() }

    @Test("D3: neither many entries nor their order spoil one")
    func manyEntriesAreRead() {
        let texts = (0..<60).map { "applinks:shop\($0).eats.example" }
        for text in texts + texts.reversed() { #expect(AssociatedDomain(parsing: text).isUsable) }
    }

    @Test(
        "D4: hosts are lowercased and need an interior period; mode words are compared ignoring case",
        arguments: [
            Entry(text: "applinks:EATS.Example", host: "eats.example"),
            Entry(text: "applinks:*.EATS.example", host: "eats.example", isWildcard: true),
            Entry(text: "applinks:eats", host: "eats", problems: [.unqualifiedHost]),
            Entry(text: "applinks:eats.", host: "eats.", problems: [.unqualifiedHost]),
            Entry(text: "applinks:*.example", host: "example", isWildcard: true, problems: [.unqualifiedHost]),
            Entry(text: "applinks:192.0.2.7", host: "192.0.2.7", problems: [.address]),
            Entry(text: "applinks:192.0.2.7?mode=managed", host: "192.0.2.7", modes: [.managed]),
            Entry(text: "applinks:[2001:db8::7]", host: "[2001:db8::7]", problems: [.address]),
            Entry(text: "applinks:[2001:db8::7]?mode=developer", host: "[2001:db8::7]", modes: [.developer]),
            Entry(
                text: "applinks:[2001:db8::7]:8443?mode=developer", host: "[2001:db8::7]", modes: [.developer],
                problems: [.port]),
            Entry(text: "applinks:localhost", host: "localhost", problems: [.localhost]),
            Entry(
                text: "applinks:localhost?mode=managed", host: "localhost", modes: [.managed], problems: [.localhost]),
            Entry(text: "applinks:localhost?mode=developer", host: "localhost", modes: [.developer]),
            Entry(
                text: "applinks:eats.example?mode=Managed+DEVELOPER", host: "eats.example",
                modes: [.developer, .managed]),
            Entry(
                text: "applinks:eats.example?mode=developer+beta", host: "eats.example", modes: [.developer],
                problems: [.unknownMode("beta")]),
            Entry(text: "applinks:eats.example?mode=", host: "eats.example", problems: [.unknownMode("")]),
            Entry(text: "applinks:.eats.example", host: ".eats.example", problems: [.leadingPeriod]),
            Entry(text: "applinks:eats..example", host: "eats..example", problems: [.doubledPeriod]),
            Entry(
                text: "applinkz:eats.example", service: "applinkz", host: "eats.example",
                problems: [.unknownService("applinkz")]),
            Entry(text: "applinks:", host: "", problems: [.emptyHost]),
            Entry(text: "applinks:www.*.example", host: "www.*.example", problems: [.misplacedWildcard]),
            Entry(text: "applinks:eats example.com", host: "eats example.com", problems: [.invalidCharacter]),
        ])
    func hostsAndModesAreChecked(_ entry: Entry) { entry.check() }

    @Test("D4: unknown words and services are said and do no harm")
    func unknownWordsDoNoHarm() {
        #expect(AssociatedDomain(parsing: "applinks:eats.example?mode=beta").isUsable)
        #expect(AssociatedDomain(parsing: "applinkz:eats.example").isUsable)
    }
}
