import HTTPTypes
package import JSONSyntax
package import UniversalLinksChecks
package import UniversalLinksLinting

extension HostReport {
    /// All requests with their results, and the CDN's state. Every key is always present.
    func members(now: UTCInstant) -> [JSONObject.Member] {
        [
            .init(key: "host", value: JSONValue(evidence.host.name)),
            .init(key: "port", value: JSONValue(evidence.host.port)),
            .init(key: "file", value: JSONValue(name)),
            .init(key: "reachable", value: JSONValue(evidence.unreachability == nil)),
            .init(key: "origin", value: evidence.origin.json(now)),
            .init(key: "browser", value: evidence.browser?.json(now) ?? nil),
            .init(key: "otherFamily", value: evidence.otherFamily?.json(now) ?? nil),
            .init(key: "root", value: evidence.root?.json(now) ?? nil),
            .init(key: "jsonNames", value: JSONValue(evidence.jsonNames.map { $0.json(now) })),
            .init(key: "hops", value: JSONValue(evidence.hops.map { $0.json(now) })),
            .init(key: "cdn", value: evidence.cdn?.json(now) ?? nil),
            .init(key: "cdnState", value: JSONValue(.object(JSONObject(cdnState.members)))),
        ]
    }

    package func json(_ report: DiagnosticReport, now: UTCInstant) -> JSONValue {
        let diagnostics = report.diagnostics.map { JSONValue(.object(JSONObject(report.members(of: $0)))) }
        return JSONValue(
            .object(JSONObject(members(now: now) + [.init(key: "diagnostics", value: JSONValue(diagnostics))])))
    }
}

extension HTTPExchange {
    fileprivate func json(_ now: UTCInstant) -> JSONValue {
        [
            "url": JSONValue("\(request.address)"),
            "userAgent": JSONValue(request.fields[.userAgent]),
            "start": JSONValue("\(start)"),
            "addresses": JSONValue(resolvedAddresses.map { "\($0)" }),
            "address": JSONValue(connectedAddress.map { "\($0)" }),
            "tls": JSONValue(security?.version),
            "certificates": certificates?.json ?? nil,
            "reusedConnection": JSONValue(isOnReusedConnection),
            "status": JSONValue(response?.status),
            "reason": JSONValue(response?.reason.shortened()),
            "headers": JSONValue(
                (response.map { Array($0.fields) } ?? []).prefix(ForeignBounds.fieldCount).map { field in
                    [
                        "name": JSONValue(field.name.rawName.shortened()),
                        "value": JSONValue(field.value.shortened(to: ForeignBounds.characterCount)),
                    ]
                }),
            "headerCount": JSONValue(response?.fields.count),
            "bytes": JSONValue(response?.body.count),
            "sentBytes": JSONValue(response?.sentByteCount),
            "failure": failure.map { failure in
                [
                    "kind": JSONValue(failure.kind.name), "message": JSONValue(failureWords(now: now)),
                    "detail": JSONValue(failure.detail.shortened()),
                ]
            } ?? nil,
            "milliseconds": times.json,
        ]
    }
}

extension CertificateChain {
    fileprivate var json: JSONValue {
        [
            "problem": JSONValue(problem?.name),
            "detail": JSONValue(detail.shortened()),
            "chain": JSONValue(
                certificates.prefix(16).map { certificate in
                    [
                        "subject": JSONValue(certificate.subject.shortened()),
                        "issuer": JSONValue(certificate.issuer.shortened()),
                        "names": JSONValue(certificate.names.prefix(100).map { $0.shortened() }),
                        "notBefore": JSONValue("\(certificate.notBefore)"),
                        "notAfter": JSONValue("\(certificate.notAfter)"),
                    ]
                }),
        ]
    }
}

extension ExchangeTimes {
    fileprivate var json: JSONValue {
        [
            "resolution": JSONValue(resolution), "connection": JSONValue(connection), "handshake": JSONValue(handshake),
            "firstByte": JSONValue(firstByte), "total": JSONValue(total),
        ]
    }
}

extension JSONValue {
    /// Milliseconds, with three decimals.
    fileprivate init(_ time: Duration?) {
        guard let time else {
            self = nil
            return
        }
        let microseconds = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
        let fraction = String(microseconds % 1_000)
        let zeros = String(repeating: "0", count: max(0, 3 - fraction.utf8.count))
        self.init(.number("\(microseconds / 1_000).\(zeros)\(fraction)"))
    }
}

extension ExchangeFailure.Kind {
    /// Lower case with hyphens, followed by the phase or problem, if there is one.
    fileprivate var name: String {
        switch value {
        case .nameNotFound: "name-not-found"
        case .resolutionFailed: "resolution-failed"
        case .noAddress: "no-address"
        case .forbiddenAddress: "forbidden-address"
        case .refused: "refused"
        case .reset: "reset"
        case .unreachable: "unreachable"
        case .tls(let problem): "tls-" + problem.name
        case .timedOut(let phase): "timed-out-" + phase.rawValue
        case .noAnswer: "no-answer"
        case .truncatedHead: "truncated-head"
        case .truncatedBody: "truncated-body"
        case .bodyTooLarge: "body-too-large"
        case .headTooLarge: "head-too-large"
        case .malformedAnswer: "malformed-answer"
        case .onlyHTTP2: "only-http2"
        case .unreadableCoding: "unreadable-coding"
        case .proxy: "proxy"
        case .cancelled: "cancelled"
        }
    }
}

extension ExchangeFailure.TLSProblem {
    fileprivate var name: String {
        switch value {
        case .expired: "expired"
        case .notYetValid: "not-yet-valid"
        case .wrongName: "wrong-name"
        case .selfSigned: "self-signed"
        case .unknownIssuer(let isIncomplete): isIncomplete ? "incomplete-chain" : "unknown-issuer"
        case .noCommonVersion: "no-common-version"
        case .closed: "closed"
        case .other: "other"
        }
    }
}
