import UniversalLinksStandIn
import UniversalLinksTestBed

extension HostCase {
    // MARK: - Nobody trusts the connection

    static let ofConnections = [
        HostCase("expired", .expired, "AASA912", "its certificate expired on ", failure: "tls-expired"),
        HostCase(
            "expired-intermediate", .expiredIntermediate, "AASA912", "certificate 2 of its chain", "expired on ",
            failure: "tls-expired"),
        HostCase(
            "not-yet-valid", .notYetValid, "AASA912", "its certificate is not valid before ",
            failure: "tls-not-yet-valid"),
        HostCase(
            "wrong-name", .wrongName, "AASA914", "its certificate is for another-host.test, not for wrong-name.test",
            failure: "tls-wrong-name"),
        HostCase(
            "wildcard-only", .names(["*.wildcard-only.test"]), "AASA914", "is for *.wildcard-only.test, not for ",
            failure: "tls-wrong-name"),
        HostCase("self-signed", .selfSigned, "AASA915", "self-signed", failure: "tls-self-signed"),
        HostCase(
            "unknown-authority", .unknownAuthority, "AASA915", "issued by \"CN=Unknown Root\"",
            failure: "tls-unknown-issuer"),
        HostCase(
            "incomplete-chain", .incompleteChain, "AASA917",
            "sends 1 certificate without that of the issuer, \"CN=Test Bed Intermediate\"",
            failure: "tls-incomplete-chain"),
        HostCase(
            "wrong-intermediate", .wrongIntermediate, "AASA917",
            "sends 2 certificates without that of the issuer, \"CN=Test Bed Intermediate\"; "
                + "\"CN=Test Bed Other Intermediate\" is not the issuer",
            failure: "tls-incomplete-chain"),
        HostCase(
            "tls10", over: .tls10, "AASA919", ["no TLS version", "still in use"], failure: "tls-no-common-version"),
        HostCase("tls11", over: .tls11, "AASA919", ["no TLS version"], failure: "tls-no-common-version"),
        HostCase("handshake-alert", over: .alert(80), "AASA919", ["internal error"], failure: "tls-other"),
        HostCase(
            "unknown-to-server", over: .alert(112), "AASA919", ["the TLS handshake with", "failed"],
            failure: "tls-other"),
        HostCase(
            "plain-http", over: .plainHTTP, "AASA919", ["does not speak TLS; it sent: HTTP/1.1 400 Bad Request"],
            failure: "tls-other"),
        HostCase(
            "no-tls", over: .garbage, "AASA919", ["does not speak TLS; it sent: SSH-2.0"], failure: "tls-other"),
    ]

    // MARK: - Nothing can be learnt

    static let unreachable = [
        HostCase(
            "no-such-name.invalid", at: nil, ["AASA901"], ["no-such-name.invalid does not exist in the DNS"],
            failure: "name-not-found"),
        HostCase(
            "refused", at: "127.0.0.1", port: .refuses, ["AASA905"], ["127.0.0.1", "refused the connection"],
            failure: "refused"),
        HostCase(
            "reset", at: "127.0.0.1", port: .resets, ["AASA905"], ["reset the connection"], failure: "reset",
            otherwise: (["AASA919"], "tls-closed")),
        HostCase(
            "no-way", at: "255.255.255.255", ["AASA905"], ["there is no route to no-way.test", "255.255.255.255"],
            failure: "unreachable"),
        HostCase(
            "closed", at: "127.0.0.1", port: .closes, ["AASA919"],
            ["closed the connection during the TLS handshake"],
            failure: "tls-closed"),
        HostCase(
            "closed-in-handshake", over: .closedInHandshake, "AASA919",
            ["closed the connection during the TLS handshake"], failure: "tls-closed"),
        HostCase(
            "reset-in-handshake", over: .resetInHandshake, "AASA919", ["during the TLS handshake"],
            failure: "tls-closed"),
        HostCase(
            "no-answer", .closed, ["AASA905"], ["closed the connection without an answer"], failure: "no-answer"),
        HostCase(
            "reset-without-answer", .reset, ["AASA905"], ["reset the connection after the request"],
            failure: "reset"),
        HostCase(
            "http2-alert", over: .alert(120), "AASA949",
            ["supports only HTTP/2, and this check supports only HTTP/1.1"],
            failure: "only-http2"),
        HostCase(
            "http2-frames", http2, ["AASA949"], ["supports only HTTP/2, and this check supports only HTTP/1.1"],
            failure: "only-http2"),
        HostCase("reset-in-head", .resetInHead, ["AASA905"], ["reset the connection"], failure: "reset"),
    ]

    /// A SETTINGS frame, with which a server of HTTP/2 answers whatever it is sent.
    static let http2 = Answer([.send([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])])

    // MARK: - Nothing in time

    static let silent = [
        HostCase(
            "never-connects", at: "127.0.0.1", port: .neverConnects, ["AASA905"],
            ["no connection to never-connects.test"], failure: "timed-out-connection"),
        HostCase(
            "never-answers", at: "127.0.0.1", port: .neverAnswers, ["AASA905"],
            ["the TLS handshake with ", "did not finish within "], failure: "timed-out-handshake"),
        HostCase(
            "silent-handshake", over: .silentHandshake, "AASA905",
            ["the TLS handshake with ", "did not finish within "],
            failure: "timed-out-handshake"),
        HostCase(
            "silent", .silence, ["AASA920"], ["no answer from silent.test"],
            failure: "timed-out-head"),
        HostCase(
            "slow-head", .slowHead(file), ["AASA920"], ["no answer from "], failure: "timed-out-head"),
        HostCase(
            "endless-head", .endlessHead(), ["AASA920"], ["no answer from "],
            failure: "timed-out-head"),
    ]

    static let slow = [
        HostCase(
            "one-byte-a-second", .slowBody(file), ["AASA920"],
            [" of the body, but not the rest within ", "The answer began with status 200."],
            failure: "timed-out-body"),
        HostCase("silent-body", .silentBody, ["AASA920"], ["sent 0 bytes of the body"], failure: "timed-out-body"),
        HostCase(
            "length-never-met", .shortBody(file, announcing: 1_000, ending: [.hold]), ["AASA920"],
            ["but not the rest within "], failure: "timed-out-body"),
    ]
}
