import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// Each combination of answers of the host and the CDN.
struct CDNStateTests {
    static let origins: [Named<Answer>] = [
        .init("good", .file(Sample.good)),
        .init("absent", .status(404)),
        .init("absent", .status(410)),
        .init("broken", .status(500)),
        .init("broken", .status(301, [.location: "https://www.eats.example/"])),
        .init("broken", .status(403)),
        .init("broken", .file("{")),
        .init("broken", .file("<!doctype html>")),
        .init("broken", .file("7")),
        .init("broken", .file(Sample.good + String(repeating: " ", count: 131_072))),
        .init("broken", .brokenOff(.truncatedBody(expected: 100, received: 10))),
        .init("broken", .brokenOff(.bodyTooLarge(limit: ExchangeLimits.fileByteCount))),
        .init("broken", .failure(.malformedAnswer)),
        .init("broken", .failure(.headTooLarge(limit: 65_536))),
        .init("broken", .failure(.unreadableCoding("br"))),
        .init("unreachable", .failure(.nameNotFound)),
        .init("unreachable", .failure(.resolutionFailed)),
        .init("unreachable", .failure(.refused)),
        .init("unreachable", .failure(.reset)),
        .init("unreachable", .failure(.unreachable)),
        .init("broken", .failure(.tls(.expired))),
        .init("unreachable", .failure(.tls(.closed))),
        .init("unreachable", .failure(.timedOut(.head))),
        .init("unreachable", .failure(.noAnswer)),
        .init("not asked", .failure(.cancelled)),
        .init("not asked", .failure(.proxy(status: 407))),
        .init("not asked", .failure(.forbiddenAddress(NetworkAddress(bytes: [10, 0, 0, 1])!))),
        .init("not asked", .failure(.noAddress(.ipv6))),
        .init("not asked", .failure(.onlyHTTP2)),
    ]

    static let copies: [(name: String, answer: Answer?)] = [
        ("the same", .file(Sample.good, Sample.cached)),
        ("the same JSON", .file(Sample.good + "\n", Sample.cached)),
        ("another", .file(Sample.file(#"{"/": "/order/*"}"#), Sample.cached)),
        ("no file", .file("{", Sample.ofApple)),
        ("a failure", .status(404, Sample.failureFields)),
        ("a failure", .status(503, Sample.failureFields)),
        ("a failure", .status(404)),
        ("a failure", .status(410)),
        ("a failure", .status(405)),
        ("nothing", .status(429)),
        ("nothing", .status(403)),
        ("nothing", .status(500)),
        ("nothing", .status(302, [.location: "https://login.example/"])),
        ("nothing", .file("<html>Log in</html>")),
        ("nothing", .failure(.refused)),
        ("nothing", .failure(.timedOut(.connection))),
        ("nothing", .failure(.tls(.selfSigned))),
        ("nothing", .brokenOff(.truncatedBody(expected: nil, received: 3))),
        ("not asked", nil),
    ]

    /// By the state of the host, then by the state of the CDN.
    static let expected: [String: [String: String]] = [
        "good": [
            "the same": "in-sync", "the same JSON": "equivalent", "another": "stale", "no file": "stale",
            "a failure": "failure-cached", "nothing": "not-checked", "not asked": "not-checked",
        ],
        "absent": [
            "the same": "only-on-cdn", "the same JSON": "only-on-cdn", "another": "only-on-cdn",
            "no file": "origin-broken", "a failure": "origin-broken", "nothing": "origin-broken",
            "not asked": "origin-broken",
        ],
        "broken": [
            "the same": "origin-broken", "the same JSON": "origin-broken", "another": "origin-broken",
            "no file": "origin-broken", "a failure": "origin-broken", "nothing": "origin-broken",
            "not asked": "origin-broken",
        ],
        "unreachable": [
            "the same": "origin-broken", "the same JSON": "origin-broken", "another": "origin-broken",
            "no file": "origin-broken", "a failure": "origin-broken", "nothing": "not-checked",
            "not asked": "origin-broken",
        ],
        "not asked": [
            "the same": "not-checked", "the same JSON": "not-checked", "another": "not-checked",
            "no file": "not-checked", "a failure": "not-checked", "nothing": "not-checked",
            "not asked": "not-checked",
        ],
    ]

    @Test(arguments: origins)
    func everyCombinationHasItsState(origin: Named<Answer>) {
        for copy in Self.copies { expectState(origin, copy) }
    }

    private func expectState(_ origin: Named<Answer>, _ copy: (name: String, answer: Answer?)) {
        let state = CDNState.of(origin: origin.value, cdn: copy.answer)
        #expect(state.name == Self.expected[origin.name]?[copy.name], "\(origin.name), \(copy.name): \(state.reason)")
        #expect(state.reason.hasSuffix("."))
        #expect(!state.reason.contains(".."), "\(state.reason)")
        #expect(state.advice?.hasSuffix(".") ?? true)
        // If the copy is up to date, devices get the host's file; in all other states there is something to do.
        #expect(state.isUpToDate == ["in-sync", "equivalent"].contains(state.name))
        #expect(state.isBehind == ["stale", "failure-cached"].contains(state.name))
        if state.isUpToDate { #expect(state.advice == nil) }
        if state.isBehind || origin.name == "broken" { #expect(state.advice != nil) }
    }

    @Test(arguments: [
        (Answer.failure(.refused), Answer?.none, false), (.failure(.tls(.expired)), .status(404), true),
        (.file(Sample.good), .failure(.refused), false), (.file(Sample.good), nil, false),
        (.status(500), .failure(.refused), true), (.status(404), .file(Sample.good), true),
        (.file(Sample.good), .status(404), true), (.file(Sample.good), .file(Sample.good), true),
    ])
    func nothingWasComparedWhereSomebodyDidNotAnswer(origin: Answer, copy: Answer?, isConclusive: Bool) {
        #expect(CDNState.of(origin: origin, cdn: copy).isConclusive == isConclusive)
    }

    @Test func aPortIsTheReasonWhyTheCDNWasNotAsked() {
        let host = CheckedHost(name: "eats.example", port: 8443)
        let state = CDNState(judging: .of(origin: .file(Sample.good), cdn: nil, host: host), now: .test)
        #expect(state.reason.contains("port 443"))
        #expect(CDNState.of(origin: .file(Sample.good), cdn: nil).reason == "The CDN was not requested.")
    }

    @Test(arguments: [
        (Answer.failure(.nameNotFound), "eats.example does not exist"),
        (.failure(.refused), "refused the connection"),
        (.failure(.tls(.expired)), "is not trusted"),
        (.failure(.timedOut(.head)), "Cannot fetch the host's file: "),
        (.status(503), "The host returns 503."), (.file("{"), "does not serve an association file: 1:2: "),
        (.file("7"), "does not serve an association file: The root "),
        (.brokenOff(.truncatedBody(expected: 9, received: 1)), "the answer ended after 1 of the 9 bytes"),
        (.brokenOff(.bodyTooLarge(limit: 131_073)), "the body has more than 131072 bytes"),
    ])
    func theReasonNamesWhatIsWrongWithTheHost(origin: Answer, words: String) {
        #expect(CDNState.of(origin: origin, cdn: .file(Sample.good)).reason.contains(words))
    }

    @Test func textFromTheNetworkIsHarmless() {
        let name = HTTPField.Name("Apple-Failure-Reason")!
        let fields: HTTPFields = [
            name: "SWCERR00999 caf\u{E9} \u{202E}\u{9B}31m" + String(repeating: "x", count: 60_000)
        ]
        let state = CDNState.of(origin: .file(Sample.good), cdn: .status(404, fields))
        let file = CDNState.of(origin: .file("{\"a\u{1B}[2J\": \u{1B}]}"), cdn: .status(404, fields))
        for text in [state.reason, state.advice ?? "", file.reason] {
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
            #expect(text.utf8.count < 2_000)
        }
    }

    @Test(arguments: [
        (Answer.file(Sample.good), Answer?.some(.file(Sample.good)), [String]()),
        (.file(Sample.good), .file(Sample.good + " "), []),
        (.file(Sample.good), .file(Sample.file("")), ["AASA951"]),
        (.file(Sample.good), .file("{", Sample.ofApple), ["AASA951"]),
        (.file(Sample.good), .status(404, Sample.failureFields), ["AASA952"]),
        (.file(Sample.good), .status(405), ["AASA952"]),
        (.status(404), .file(Sample.good), ["AASA953"]), (.status(500), .file(Sample.good), ["AASA954"]),
        (.failure(.refused), .status(404, Sample.failureFields), ["AASA954"]),
        (.status(500), .failure(.refused), []), (.file(Sample.good), .failure(.refused), ["AASA955"]),
        (.failure(.refused), .failure(.refused), []),
        (.file(Sample.good), nil, []), (.failure(.refused), nil, []),
    ])
    func whatThereIsToTellHasItsCode(origin: Answer, copy: Answer?, codes: [String]) {
        let evidence = HostEvidence.of(origin: origin, cdn: copy)
        let state = CDNState(judging: evidence, now: .test)
        let diagnostics = state.diagnostics(for: evidence)
        #expect(diagnostics.map(\.code.id) == codes)
        for diagnostic in diagnostics {
            // The host's own checks say what is wrong with the host.
            let message = diagnostic.message.drop { $0 != " " }.dropFirst()
            #expect(diagnostic.message.hasPrefix("eats.example: "))
            #expect(state.copyReason.lowercased().hasPrefix(message.lowercased()))
            let isWithoutFile = state.reason.contains("so devices get no file") && codes != ["AASA954"]
            #expect(diagnostic.severity == (codes == ["AASA954"] ? .note : isWithoutFile ? .error : .warning))
            #expect(diagnostic.help != nil)
        }
    }
}

struct CDNFreshnessTests {
    static let rows: [(fields: HTTPFields, age: Int?, maximum: Int?, remaining: Int?)] = [
        ([.cacheControl: "max-age=21600", .age: "3600"], 3_600, 21_600, 18_000),
        ([.cacheControl: "public, Max-Age=\"60\" , immutable", .age: " 10 "], 10, 60, 50),
        ([.cacheControl: "max-age=60", .age: "61"], 61, 60, 0),
        ([.cacheControl: "max-age=60"], nil, 60, 60),
        ([.age: "5"], 5, nil, nil),
        ([:], nil, nil, nil),
        ([.cacheControl: "no-store, s-maxage=60", .age: "-5"], nil, nil, nil),
        ([.cacheControl: "max-age=99999999999999999999999999", .age: "31536001"], nil, nil, nil),
        ([.cacheControl: "max-age=6x", .age: "1e3"], nil, nil, nil),
        ([.cacheControl: "max-age", .age: ""], nil, nil, nil),
        ([.cacheControl: String(repeating: "x,", count: 30_000) + "max-age=6"], nil, nil, nil),
    ]

    @Test(arguments: rows.indices)
    func headerFieldsSayHowOldItIs(row: Int) {
        let (fields, age, maximum, remaining) = Self.rows[row]
        let freshness = CDNFreshness(fields, at: .test, now: .test)
        #expect(freshness.age?.seconds == age)
        #expect(freshness.maximumAge?.seconds == maximum)
        #expect(freshness.remaining?.seconds == remaining)
    }

    @Test func itIsDueAtTheSameTimeWheneverItIsJudged() {
        let fields: HTTPFields = [.cacheControl: "max-age=100", .age: "40"]
        for (later, remaining) in [(Int64(0), 60), (50, 10), (100, 0)] {
            let freshness = CDNFreshness(fields, at: .test, now: UTCInstant(seconds: UTCInstant.test.seconds + later))
            #expect(freshness.due == UTCInstant(seconds: UTCInstant.test.seconds + 60))
            #expect(freshness.remaining?.seconds == remaining)
        }
    }

    @Test func adviceTellsWhenThereMayBeNews() throws {
        let state = CDNState.of(
            origin: .file(Sample.good), cdn: .file(Sample.file(""), [.cacheControl: "max-age=21600", .age: "3600"]))
        let advice = try #require(state.advice)
        #expect(advice.contains("The CDN's answer is 1 h old."))
        #expect(advice.contains("the CDN fetches the file again within 5 h, by 2026-11-21T17:00:00Z"))
        #expect(advice.contains("within about 24 hours (N4)"))
    }
}
