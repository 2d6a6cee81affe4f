import Testing
import UniversalLinks
import UniversalLinksChecks

/// Files are compared by their meaning.
struct CDNComparisonTests {
    private static let menu = Sample.file(#"{"/": "/menu/*"}"#)

    @Test(arguments: [
        // Order of keys, white space.
        (menu, #"{"applinks":{"details":[{"components":[{"/":"/menu/*"}],"appIDs":["\#(Sample.app)"]}]}}"#),
        (menu, "\u{FEFF}" + menu),
        // Escapes and numbers.
        (menu, Sample.file(#"{"/": "\/m\u0065nu\/*"}"#)),
        (Sample.file(#"{"/": "/a", "x": 1.0}"#), Sample.file(#"{"/": "/a", "x": 10e-1}"#)),
        // The last one of duplicate keys counts.
        (Sample.file(#"{"/": "/b", "/": "/a"}"#), Sample.file(#"{"/": "/a"}"#)),
    ])
    func anotherWritingIsTheSameValue(origin: String, copy: String) throws {
        let state = CDNState.of(origin: .file(origin), cdn: .file(copy))
        guard case .equivalent(let equivalence) = state.value else {
            Issue.record("\(state)")
            return
        }
        #expect(equivalence.kind == .sameValue)
        #expect(state.reason.contains("the same JSON"))
    }

    @Test(arguments: [
        (menu, Sample.file(#"{"/": "/menu/*", "comment": "All of them."}"#)),
        (menu, Sample.file(#"{"/": "/menu/*", "caseSensitive": true}"#)),
        (menu, Sample.file(#"{"/": "/menu/*"}"#, more: #", "$schema": "https://example.com/s.json""#)),
        // Defaults instead of the component's own keys, the older list, the prefix in lower case.
        (
            Sample.file(#"{"/": "/a", "caseSensitive": false}"#),
            #"{"applinks":{"defaults":{"caseSensitive":false},"details":[{"appIDs":["\#(Sample.app)"],"components":[{"/":"/a"}]}]}}"#
        ),
        (menu, #"{"applinks":{"apps":[],"details":[{"appID":"\#(Sample.app)","paths":["/menu/*"]}]}}"#),
        (menu, #"{"applinks":{"details":[{"appIDs":["7q4kx2m9td.example.eats"],"components":[{"/":"/menu/*"}]}]}}"#),
        // A detail without effect, since an earlier one has the app; a variable that no pattern uses.
        (
            menu,
            #"""
            {"applinks":{"substitutionVariables":{"dish":["a"]},"details":[
              {"appIDs":["\#(Sample.app)"],"components":[{"/":"/menu/*"}]},
              {"appIDs":["\#(Sample.app)"],"components":[{"/":"/other/*"}]}
            ]}}
            """#
        ),
    ])
    func whatNobodyReadsDoesNotCount(origin: String, copy: String) {
        let state = CDNState.of(origin: .file(origin), cdn: .file(copy))
        guard case .equivalent(let equivalence) = state.value else {
            Issue.record("\(state.name): \(state.reason)")
            return
        }
        #expect(equivalence.kind == .sameModel)
        #expect(state.reason.contains("only in what the system ignores"))
    }

    @Test(arguments: [
        (menu, Sample.file(#"{"/": "/menu/*", "exclude": true}"#)),
        (menu, Sample.file(#"{"/": "/menu/*", "caseSensitive": false}"#)),
        (menu, Sample.file(#"{"/": "/menu/*", "?": {"a": "b"}}"#)),
        (menu, Sample.file("")),
        (menu, "{}"), (menu, "[]"),
        (
            Sample.file(#"{"/": "/a"}, {"/": "/a/b", "exclude": true}"#),
            Sample.file(#"{"/": "/a"}, {"/": "/a/b", "exclude": false}"#)
        ),
        (
            #"{"applinks":{"substitutionVariables":{"d":["a","b"]},"details":[{"appIDs":["\#(Sample.app)"],"components":[{"/":"/$(d)"}]}]}}"#,
            #"{"applinks":{"substitutionVariables":{"d":["a","c"]},"details":[{"appIDs":["\#(Sample.app)"],"components":[{"/":"/$(d)"}]}]}}"#
        ),
        // Composed and decomposed letters are two patterns.
        (
            Sample.file("{\"/\": \"/caf\u{E9}\", \"percentEncoded\": false}"),
            Sample.file("{\"/\": \"/cafe\u{301}\", \"percentEncoded\": false}")
        ),
    ])
    func anotherDecisionIsStale(origin: String, copy: String) {
        for (first, second) in [(origin, copy), (copy, origin)] {
            let state = CDNState.of(origin: .file(first), cdn: .file(second))
            guard case .stale(let staleness) = state.value else {
                Issue.record("\(state.name): \(state.reason)")
                continue
            }
            #expect(staleness.groupCount > 0 && staleness.isComplete)
            #expect(!staleness.differences.isEmpty)
            #expect(staleness.differences.count <= CDNStaleness.exampleLimit)
            #expect(staleness.differences.allSatisfy { $0.cdn != $0.origin && $0.link.host == "eats.example" })
            #expect(state.reason.contains("neither says which is newer"))
        }
    }

    @Test func anOrderThatDecidesNothingIsEquivalent() {
        let state = CDNState.of(
            origin: .file(Sample.file(#"{"/": "/a"}, {"/": "/b"}"#)),
            cdn: .file(Sample.file(#"{"/": "/b"}, {"/": "/a"}"#)))
        guard case .equivalent(let equivalence) = state.value else {
            Issue.record("\(state.name)")
            return
        }
        #expect(equivalence.kind == .sameDecisions)
        #expect(state.reason.contains("it is proved that every URL has the same result"))
    }

    @Test func appsOfEveryServiceAreCompared() {
        let services = #", "webcredentials": {"apps": ["A.one", "A.two"]}, "appclips": {"apps": ["A.clip"]}"#
        let others = #", "webcredentials": {"apps": ["A.two", "A.three"]}, "activitycontinuation": {"apps": ["A.one"]}"#
        let state = CDNState.of(
            origin: .file(Sample.file(#"{"/": "/a"}"#, more: services)),
            cdn: .file(Sample.file(#"{"/": "/a"}"#, more: others)))
        guard case .stale(let staleness) = state.value else {
            Issue.record("\(state.name)")
            return
        }
        #expect(
            staleness.appChanges.map { "\($0.service) \($0.app) \($0.isOnCDN)" } == [
                "activitycontinuation A.one true", "appclips A.clip false", "webcredentials A.one false",
                "webcredentials A.three true",
            ])
        #expect(staleness.groupCount == 0 && staleness.isComplete)
        #expect(state.reason.contains("Every URL has the same result."))
        #expect(state.reason.contains("A.one for activitycontinuation (only on the CDN)"))
    }

    @Test func listedURLsComeFirstAndOthersHostsAreLeftOut() throws {
        let links = try [
            "https://eats.example/menu/aurora", "https://EATS.example/order/7", "https://eats.example/about",
            "https://www.eats.example/menu/aurora", "mailto:order@eats.example",
        ].map { try LinkURL(parsing: $0) }
        let evidence = HostEvidence.of(
            origin: .file(Self.menu), cdn: .file(Sample.file(#"{"/": "/order/*"}"#), Sample.cached))
        let state = CDNState(judging: evidence, links: links, now: UTCInstant.test)
        guard case .stale(let staleness) = state.value else {
            Issue.record("\(state.name)")
            return
        }
        #expect(staleness.listedLinks.compared == 3)
        #expect(staleness.listedLinks.differing == 2)
        #expect(staleness.differences.prefix(2).map(\.link.text) == links.prefix(2).map(\.text))
        #expect(
            staleness.differences.map(\.isListed) == [true, true]
                + staleness.differences.dropFirst(2).map { _ in false })
        #expect(staleness.differences[0].origin.answer == .matched)
        #expect(staleness.differences[0].cdn.answer == .unmatched)
        #expect(state.reason.contains("2 of 3 listed URLs have a different result."))
        let diagnostic = try #require(state.diagnostics(for: evidence).first)
        #expect(
            diagnostic.notes.map(\.message).contains(
                "https://eats.example/menu/aurora for \(Sample.app): unmatched by the CDN's copy, matched by the host's file."
            ))
    }
}
