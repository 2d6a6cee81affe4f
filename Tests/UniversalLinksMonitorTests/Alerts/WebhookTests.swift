import Foundation
import JSONSyntax
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct WebhookTests {
    private static func senders(_ kind: AlertChannel.Kind, seconds: Int = 5) throws -> AlertSenders {
        var limits = AlertSendingLimits()
        limits.seconds = seconds
        return try AlertSenders([AlertChannel("c", kind)], limits: limits)
    }

    private static func send(
        _ kind: AlertChannel.Kind, _ alert: Alert = AlertSamples.alert(), seconds: Int = 5
    ) async throws -> SendingResult {
        let senders = try senders(kind, seconds: seconds)
        let sender = try #require(senders.senders["c"])
        return await sender.send(alert, now: AlertSamples.time(0))
    }

    @Test func theDocumentHasAllOfAnAlert() async throws {
        let incident = AlertSamples.incident(
            cause: "a \"quoted\" \u{1B}[31m cause / ü", evidence: ["one", "two\n"], closed: 600)
        let alert = AlertSamples.alert([incident], step: .closed)
        try await AlertReceiver.with { receiver in
            #expect(try await WebhookTests.send(.webhook(url: receiver.url("/a?b=c"), secret: nil), alert) == .accepted)
            let request = try #require(receiver.requests.first)
            #expect(request.path == "/a?b=c")
            #expect(request.headers["idempotency-key"] == alert.key)
            #expect(request.headers["content-type"] == "application/json; charset=utf-8")
            #expect(request.headers["x-aasa-signature"] == nil)
            let root = try JSONDocument(parsing: request.body).root
            func text(_ key: String) -> String? { root.object?[key]?.string }
            #expect(root.object?["schemaVersion"]?.number.map { "\($0)" } == "1")
            #expect(text("key") == alert.key)
            #expect(text("step") == "closed")
            #expect(text("kind") == "hosting-broken")
            #expect(text("severity") == "error")
            #expect(text("summary") == alert.summary)
            #expect(text("time") == "2026-11-23T12:01:00Z")
            let entry = try #require(root.object?["incidents"]?.array?.first?.object)
            #expect(entry["id"]?.string == incident.id)
            #expect(entry["domain"]?.string == "shop.example")
            #expect(entry["cause"]?.string == "a \"quoted\" \u{1B}[31m cause / ü")
            #expect(entry["evidence"]?.array?.compactMap(\.string) == ["one", "two\n"])
            #expect(entry["opened"]?.string == "2026-11-23T12:00:00Z")
            #expect(entry["closed"]?.string == "2026-11-23T12:10:00Z")
            // Control characters are escaped.
            #expect(!request.body.contains { $0 < 0x20 })
        }
    }

    /// The example in `Documentation/Monitor.md`, and OpenSSL, agree with the signature.
    @Test(arguments: ["correct horse", "ß 🔑", String(repeating: "k", count: 200)])
    func othersVerifyTheSignature(secret: String) async throws {
        let requests = try await AlertReceiver.with { receiver in
            let result = try await WebhookTests.send(.webhook(url: receiver.url(), secret: secret))
            #expect(result == .accepted)
            return receiver.requests
        }
        let request = try #require(requests.first)
        let signature = try #require(request.headers["x-aasa-signature"])
        try await AlertSamples.withFolder { folder in
            let script = try WebhookTests.example()
            let body = folder + "/body"
            try Data(request.body).write(to: URL(fileURLWithPath: body))
            func verify(_ signature: String, _ now: Int64, _ secret: String) async -> SendingResult {
                let check =
                    "\(script)\nimport sys\nbody = open(sys.argv[1], 'rb').read()\n"
                    + "sys.exit(0 if is_genuine(body, sys.argv[2], sys.argv[3].encode(), now=int(sys.argv[4])) else 1)\n"
                return await ProgramRun(
                    command: ["python3", "-c", check, body, signature, secret, String(now)], input: [], limit: 60
                ).result()
            }
            #expect(await verify(signature, AlertSamples.noon + 10, secret) == .accepted)
            #expect(await verify(signature, AlertSamples.noon + 301, secret) != .accepted)
            #expect(await verify(signature, AlertSamples.noon, secret + "x") != .accepted)
            let forged = signature.replacing("t=\(AlertSamples.noon)", with: "t=\(AlertSamples.noon + 1)")
            #expect(await verify(forged, AlertSamples.noon, secret) != .accepted)

            let signed = folder + "/signed"
            try Data(Array("\(AlertSamples.noon).".utf8) + request.body).write(to: URL(fileURLWithPath: signed))
            let digits = try #require(signature.split(separator: "v1=").last)
            let comparison = "test \"$(openssl dgst -sha256 -hmac \"$1\" -r \"$2\" | cut -d' ' -f1)\" = \"$3\""
            let run = ProgramRun(
                command: ["sh", "-c", comparison, "sh", secret, signed, String(digits)], input: [], limit: 60)
            #expect(await run.result() == .accepted)
        }
    }

    /// The Python block in the documentation.
    private static func example() throws -> String {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Documentation/Monitor.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "```python\n"))
        let rest = text[start.upperBound...]
        return String(rest[..<(try #require(rest.range(of: "\n```")).lowerBound)])
    }

    @Test func failuresSayWhatHappened() async throws {
        let cases: [(AlertReceiver.Behavior, SendingFailure)] = [
            (
                .status(500, body: "oh\nno \u{1B}[31m<b>"),
                SendingFailure(#"The receiver answered with status 500: oh no \u{1B}[31m<b>"#)
            ),
            (
                .status(429, headers: ["Retry-After": "90"]),
                SendingFailure("The receiver answered with status 429.", retryAfter: 90)
            ),
            (
                .status(400, body: "invalid_payload"),
                SendingFailure("The receiver answered with status 400: invalid_payload", concernsChannel: false)
            ),
            (
                .status(302, headers: ["Location": "http://127.0.0.1:1/"]),
                SendingFailure(
                    "The receiver answered with status 302, and redirects are not followed.", concernsChannel: false)
            ),
            (.reset, SendingFailure("The receiver closed the connection before it answered.")),
            (.hang, SendingFailure("The receiver did not answer within 1 s.")),
            (.endlessBody, SendingFailure("The receiver did not answer within 1 s.")),
        ]
        for (behavior, failure) in cases {
            try await AlertReceiver.with { _, _ in
                behavior
            } _: { receiver in
                let result = try await WebhookTests.send(.webhook(url: receiver.url(), secret: nil), seconds: 1)
                #expect(result == .failed(failure), "\(behavior)")
                #expect(receiver.requests.count == 1, "\(behavior)")
            }
        }
    }

    @Test func aReceiverThatIsNotThereFails() async throws {
        let url = try await AlertReceiver.with { $0.url() }
        let result = try await WebhookTests.send(.webhook(url: url, secret: "s"))
        #expect(result == .failed(SendingFailure("The receiver cannot be reached.")))
    }

    @Test func whatCannotWorkIsRejectedWithoutShowingSecrets() throws {
        let kinds: [(AlertChannel.Kind, String)] = [
            (.slack(url: "ftp://hooks.example/SECRET"), "the URL is not valid"),
            (.teams(url: "https://"), "the URL is not valid"),
            (.webhook(url: "https://a b", secret: nil), "the URL is not valid"),
            (.webhook(url: "https://a.example/\r\nX: y", secret: nil), "the URL is not valid"),
            (.mail(to: [], from: "a@b.example", sendmail: "/usr/sbin/sendmail"), "add at least one address"),
            (.mail(to: ["a@b.example\nBcc: x@y.example"], from: "a@b.example", sendmail: "/s"), "not a mail address"),
            (.mail(to: ["a@b.example"], from: "-oQ/tmp@b.example", sendmail: "/s"), "not a mail address"),
            (.mail(to: ["a@b.example"], from: "a@b.example", sendmail: "sendmail"), "absolute path"),
            (.command([]), "the command is empty"), (.command([""]), "the command is empty"),
            (.command(["a", "b\0"]), "NUL"),
        ]
        for (kind, words) in kinds {
            let error = #expect(throws: AlertChannelError.self) { try AlertSenders([AlertChannel("c", kind)]) }
            #expect(error?.description.contains(words) == true, "\(kind)")
            #expect(error?.description.contains("SECRET") == false)
            #expect(error?.description.contains("\n") == false)
        }
        let twice = [AlertChannel("c", .command(["a"])), AlertChannel("c", .command(["b"]))]
        #expect(throws: AlertChannelError.self) { try AlertSenders(twice) }
    }
}
