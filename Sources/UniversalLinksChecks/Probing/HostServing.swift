/// Whether a host serves its file to Apple's fetcher, in a few words that are the same for every host with the same
/// problem.
public struct HostServing: Hashable, Sendable {
    /// Whether there is a file.
    public let state: State
    /// What prevents Apple from fetching the file: a sentence without the name or the address of the host; nil if
    /// nothing does.
    public let problem: String?

    /// What an answer means.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// There is a body with status 200; whether it is an association file is a question of its own.
        case served
        /// The host answers, and not with a file. A certificate that is not trusted is such an answer.
        case broken
        /// The host does not answer: no address, no connection, no answer in time, or a status of 500 and above.
        case down
    }
}

extension HostEvidence {
    /// Whether the host serves its file to Apple's fetcher.
    public var serving: HostServing {
        switch obstacle {
        case nil: HostServing(state: .served, problem: nil)
        case .failure(let failure): failure.kind.serving
        case .blockedFetcher(let response?, _):
            HostServing(
                state: .broken,
                problem:
                    "The host blocks Apple's fetcher: it returns \(response.status) to it, and a file to a browser.")
        case .blockedFetcher(nil, _):
            HostServing(
                state: .broken,
                problem: "The host blocks Apple's fetcher: it drops its connection, and returns a file to a browser.")
        case .challenge:
            HostServing(
                state: .broken, problem: "A firewall returns a page that only browsers get past, instead of the file.")
        case .login: HostServing(state: .broken, problem: "The file requires a login.")
        case .otherPlace(_, let address):
            HostServing(state: .broken, problem: "The file is at \(address.target), where Apple does not look for it.")
        case .redirect(let response, _):
            HostServing(
                state: .broken, problem: "The host redirects the request for the file (status \(response.status)).")
        case .status(let response):
            HostServing(
                state: response.status >= 500 ? .down : .broken,
                problem: "The host returns status \(response.status) instead of the file.")
        case .page: HostServing(state: .broken, problem: "The host returns a web page instead of the file.")
        }
    }

    /// Whether the task was cancelled before all requests were sent, so that nothing can be said.
    public var isIncomplete: Bool { isCutShort }
}

extension ExchangeFailure.Kind {
    fileprivate var serving: HostServing {
        let state: HostServing.State
        let problem: String
        switch value {
        case .nameNotFound: (state, problem) = (.down, "The name of the host does not exist in the DNS.")
        case .resolutionFailed: (state, problem) = (.down, "The DNS lookup of the host failed.")
        case .noAddress: (state, problem) = (.down, "The name of the host has no address.")
        case .forbiddenAddress:
            (state, problem) = (.broken, "The name of the host resolves to a private or reserved address.")
        case .refused: (state, problem) = (.down, "The host refuses connections.")
        case .reset: (state, problem) = (.down, "The host resets the connection.")
        case .unreachable: (state, problem) = (.down, "There is no route to the host.")
        case .noAnswer: (state, problem) = (.down, "The host closes the connection without an answer.")
        case .timedOut(let phase): (state, problem) = (.down, "\(phase.subject) timed out.")
        case .tls(let tls): (state, problem) = (tls.value == .closed ? .down : .broken, tls.sentence)
        case .proxy: (state, problem) = (.down, "The proxy refuses the connection.")
        case .truncatedHead, .truncatedBody: (state, problem) = (.broken, "The answer of the host ends early.")
        case .bodyTooLarge: (state, problem) = (.broken, "The body of the answer is too large.")
        case .headTooLarge: (state, problem) = (.broken, "The header fields of the answer are too large.")
        case .malformedAnswer: (state, problem) = (.broken, "The host returns malformed HTTP.")
        case .onlyHTTP2:
            (state, problem) = (.down, "The host supports only HTTP/2, so its file was not checked.")
        case .unreadableCoding:
            (state, problem) = (.broken, "The body is compressed in a way that was not requested, or is damaged.")
        case .cancelled: (state, problem) = (.down, "The check was cancelled before the answer arrived.")
        }
        return HostServing(state: state, problem: problem)
    }
}

extension ExchangeFailure.Phase {
    fileprivate var subject: String {
        switch value {
        case .resolution: "The DNS lookup of the host"
        case .connection: "The connection to the host"
        case .handshake: "The TLS handshake"
        case .head: "The answer of the host"
        case .body: "The body of the answer"
        case .total: "The request"
        }
    }
}

extension ExchangeFailure.TLSProblem {
    fileprivate var sentence: String {
        switch value {
        case .expired: "The certificate has expired."
        case .notYetValid: "The certificate is not valid yet."
        case .wrongName: "The certificate is for other names."
        case .selfSigned: "The certificate is self-signed."
        case .unknownIssuer(isIncomplete: true): "The host does not send the intermediate certificate."
        case .unknownIssuer(isIncomplete: false): "The issuer of the certificate is not trusted."
        case .noCommonVersion: "The host offers no TLS version or cipher that is still in use."
        case .closed: "The host closes the connection during the TLS handshake."
        case .other: "The TLS handshake failed."
        }
    }
}
