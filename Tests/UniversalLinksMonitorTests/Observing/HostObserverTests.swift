import Foundation
import HTTPTypes
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// The observation for every kind of answer.
struct HostObserverTests {
    struct OriginCase: Sendable, CustomTestStringConvertible {
        let answer: ScriptedHosts.Answer
        let state: HostServing.State
        var status: Int?
        var words: String?

        var testDescription: String { "\(answer)" }
    }

    static let origins: [OriginCase] = [
        OriginCase(answer: .file(Sample.file), state: .served, status: 200),
        OriginCase(answer: .file("{ not JSON"), state: .served, status: 200),
        OriginCase(
            answer: .status(200, body: "<!DOCTYPE html><title>Shop</title>"), state: .broken, status: 200,
            words: "web page"),
        OriginCase(answer: .status(404), state: .broken, status: 404, words: "status 404"),
        OriginCase(answer: .status(403), state: .broken, status: 403, words: "status 403"),
        OriginCase(answer: .status(429), state: .broken, status: 429, words: "status 429"),
        OriginCase(
            answer: .status(301, fields: [.location: "https://www.shop.example/"]), state: .broken, status: 301,
            words: "redirects"),
        OriginCase(answer: .status(500), state: .down, status: 500, words: "status 500"),
        OriginCase(answer: .status(503), state: .down, status: 503, words: "status 503"),
        OriginCase(
            answer: .byAgent(apple: [.status(503)], browser: [.file(Sample.file)]), state: .broken, status: 503,
            words: "blocks Apple's fetcher"),
        OriginCase(answer: .failure(.nameNotFound), state: .down, words: "does not exist"),
        OriginCase(answer: .failure(.resolutionFailed), state: .down, words: "DNS lookup"),
        OriginCase(answer: .failure(.noAddress(.ipv4)), state: .down, words: "no address"),
        OriginCase(answer: .failure(.refused), state: .down, words: "refuses connections"),
        OriginCase(answer: .failure(.reset), state: .down, words: "resets"),
        OriginCase(answer: .failure(.unreachable), state: .down, words: "no route"),
        OriginCase(answer: .failure(.noAnswer), state: .down, words: "without an answer"),
        OriginCase(answer: .failure(.timedOut(.connection)), state: .down, words: "timed out"),
        OriginCase(answer: .failure(.timedOut(.body)), state: .down, words: "timed out"),
        OriginCase(answer: .failure(.timedOut(.total)), state: .down, words: "timed out"),
        OriginCase(answer: .failure(.tls(.closed)), state: .down, words: "TLS handshake"),
        OriginCase(answer: .failure(.proxy(status: 403)), state: .down, words: "proxy"),
        OriginCase(answer: .distrust(.expired), state: .broken, words: "has expired"),
        OriginCase(answer: .distrust(.wrongName), state: .broken, words: "other names"),
        OriginCase(answer: .distrust(.selfSigned), state: .broken, words: "self-signed"),
        OriginCase(answer: .distrust(.unknownIssuer(isIncomplete: true)), state: .broken, words: "intermediate"),
        OriginCase(answer: .distrust(.noCommonVersion), state: .broken, words: "TLS version"),
        OriginCase(
            answer: .failure(.forbiddenAddress(NetworkAddress("10.0.0.1")!)), state: .broken, words: "private"),
        OriginCase(answer: .failure(.truncatedBody(expected: 9, received: 3)), state: .broken, words: "ends early"),
        OriginCase(answer: .failure(.bodyTooLarge(limit: 9)), state: .broken, words: "too large"),
        OriginCase(answer: .failure(.headTooLarge(limit: 9)), state: .broken, words: "too large"),
        OriginCase(answer: .failure(.malformedAnswer), state: .broken, words: "malformed"),
        OriginCase(answer: .failure(.unreadableCoding("br")), state: .broken, words: "compressed"),
    ]

    @Test(arguments: origins)
    func theOriginIsServedBrokenOrDown(test: OriginCase) async throws {
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(origin: test.answer, cdn: .status(404))
        let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
        #expect(seen.origin.state == test.state)
        #expect(seen.origin.status == test.status)
        #expect((seen.origin.problem == nil) == (test.words == nil))
        #expect(test.words.map { seen.origin.problem?.contains($0) == true } ?? true, "\(seen.origin.problem ?? "-")")
        #expect((seen.file == nil) == (test.state != .served))
        #expect(seen.time == Sample.now())
    }

    /// Domains with a common cause are grouped.
    @Test(arguments: origins.filter { $0.words != nil })
    func equalCausesHaveEqualWords(test: OriginCase) async throws {
        let project = try TemporaryProject.shop()
        let observer = try HostObserver(project.read(), over: ScriptedHosts(origin: test.answer, cdn: .status(404)))
        let first = try await observer.shop()
        let second = await observer.observation(
            of: MonitoredDomain(name: "other.example", host: CheckedHost(name: "other.example")))
        #expect(first?.origin == second?.origin)
        #expect(first?.origin.problem?.contains("example") == false)
    }

    struct CopyCase: Sendable, CustomTestStringConvertible {
        let name: String
        let origin: ScriptedHosts.Answer
        let cdn: ScriptedHosts.Answer
        let state: String
        var isUpToDate = false
        var isBehind = false
        var hasFile = false

        var testDescription: String { name }
    }

    static let other = Sample.file(components: #"{ "/": "/sell/*" }"#)
    static let copies: [CopyCase] = [
        CopyCase(
            name: "same bytes", origin: .file(Sample.file), cdn: .file(Sample.file), state: "in-sync",
            isUpToDate: true, hasFile: true),
        CopyCase(
            name: "formatted", origin: .file(Sample.file), cdn: .file(" " + Sample.file), state: "equivalent",
            isUpToDate: true, hasFile: true),
        CopyCase(
            name: "another file", origin: .file(Sample.file), cdn: .file(other), state: "stale", isBehind: true,
            hasFile: true),
        CopyCase(
            name: "failure", origin: .file(Sample.file), cdn: .status(404), state: "failure-cached", isBehind: true
        ),
        CopyCase(name: "no answer", origin: .file(Sample.file), cdn: .failure(.refused), state: "not-checked"),
        CopyCase(name: "a portal", origin: .file(Sample.file), cdn: .status(200, body: "<html>"), state: "not-checked"),
        CopyCase(name: "only there", origin: .status(404), cdn: .file(other), state: "only-on-cdn", hasFile: true),
        CopyCase(name: "both broken", origin: .status(404), cdn: .status(404), state: "origin-broken"),
        CopyCase(name: "broken here", origin: .status(500), cdn: .file(other), state: "origin-broken", hasFile: true),
    ]

    @Test(arguments: copies)
    func theCopyHasTheStateThatCheckReports(test: CopyCase) async throws {
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(origin: test.origin, cdn: test.cdn)
        let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
        #expect(seen.cdn.state == test.state)
        #expect(seen.cdn.isUpToDate == test.isUpToDate)
        #expect(seen.cdn.isBehind == test.isBehind)
        #expect((seen.cdn.file != nil) == test.hasFile)
        #expect(seen.cdn.reason.isEmpty == test.isUpToDate, "\(seen.cdn.reason)")
    }

    @Test func theHashIsThatOfTheBytes() async throws {
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(origin: .file("abc"), cdn: .status(404))
        let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
        #expect(seen.file?.bytes == Array("abc".utf8))
        // FIPS 180-2, appendix B.1.
        #expect(seen.file?.hash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func theCertificateIsThatOfTheHost() async throws {
        let project = try TemporaryProject.shop()
        for answer in [ScriptedHosts.Answer.file(Sample.file), .distrust(.wrongName)] {
            let hosts = ScriptedHosts(origin: answer, cdn: .status(404))
            let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
            #expect(seen.certificate?.subject == "CN=leaf")
            #expect(seen.certificate?.notAfter == UTCInstant(seconds: 1_900_000_000))
        }
        let refused = ScriptedHosts(origin: .failure(.refused), cdn: .status(404))
        #expect(try await HostObserver(project.read(), over: refused).shop()?.certificate == nil)
    }

    /// As many as `aasa check`, which uses the same probe, and only to public addresses.
    @Test(arguments: [false, true])
    func nothingElseIsRequestedThanWhatCheckRequests(isPrivate: Bool) async throws {
        let project = try TemporaryProject.shop(
            Sample.file, "monitor:\n  allow-private-addresses: \(isPrivate)\n")
        let hosts = ScriptedHosts(origin: .status(404), cdn: .status(404))
        _ = try await HostObserver(project.read(), over: hosts).shop()
        let reference = ScriptedHosts(origin: .status(404), cdn: .status(404))
        let probe = HostProbe(over: reference, clock: ContinuousClock(), now: Sample.now)
        _ = await probe.evidence(of: CheckedHost(name: "shop.example"))
        func lines(_ hosts: ScriptedHosts) -> [String] {
            hosts.requests.map { "\($0.address) \($0.fields[.userAgent] ?? "")" }.sorted()
        }
        #expect(lines(hosts) == lines(reference))
        #expect(hosts.requests.allSatisfy { $0.reachability == (isPrivate ? .everything : .publicAddresses) })
    }

    @Test func diagnosticsHaveTheirPartAndAreBounded() async throws {
        let wrong = (0..<300).map { #"{ "/": "/a/\#($0)/*", "exclude": "yes" }"# }.joined(separator: ",")
        let project = try TemporaryProject.shop()
        let hosts = ScriptedHosts(
            origin: .file(Sample.file(components: wrong)), cdn: .file(Sample.file))
        let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
        #expect(seen.diagnostics.count == 200)
        #expect(Set(seen.diagnostics.map(\.part)).contains(.file))
        #expect(seen.diagnostics.allSatisfy { $0.message.unicodeScalars.count <= 320 })
        let broken = ScriptedHosts(origin: .status(404), cdn: .file(Sample.file))
        let parts = try await HostObserver(project.read(), over: broken).shop()?.diagnostics.map(\.part) ?? []
        #expect(Set(parts) == [.hosting, .cdn])
    }

    @Test func theSeveritiesOfTheProjectCount() async throws {
        let file = Sample.file(["com.example.shop"], components: #"{ "/": "/buy/*" }"#)
        for (more, isError) in [("", true), ("severities:\n  AASA307: off\n", false)] {
            let project = try TemporaryProject.shop(Sample.file, more)
            let hosts = ScriptedHosts(origin: .file(file), cdn: .file(file))
            let seen = try #require(try await HostObserver(project.read(), over: hosts).shop())
            #expect(seen.diagnostics.contains { $0.code == "AASA307" } == isError)
        }
    }

    @Test func aCancelledCheckIsNoObservation() async throws {
        let project = try TemporaryProject.shop()
        let observer = try HostObserver(
            project.read(), over: ScriptedHosts(origin: .file(Sample.file), cdn: .file(Sample.file)))
        let seen = await withTaskGroup(of: Monitor.Observation?.self) { group in
            group.cancelAll()
            group.addTask { try? await observer.shop() }
            return await group.next() ?? nil
        }
        #expect(seen == nil)
    }
}
