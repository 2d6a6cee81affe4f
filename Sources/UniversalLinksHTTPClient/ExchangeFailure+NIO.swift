internal import NIOCore
internal import NIOSSL
internal import UniversalLinksChecks
internal import _UniversalLinksSystemCalls

extension ExchangeFailure {
    init(connecting error: any Error) {
        if case .connectTimeout? = error as? ChannelError {
            self.init(.timedOut(.connection), detail: "No answer in time.")
            return
        }
        guard let error = error as? IOError else {
            self.init(.unreachable, detail: "\(error)")
            return
        }
        let kind: Kind =
            switch error.errnoCode {
            case ECONNREFUSED: .refused
            case ECONNRESET, ECONNABORTED, EPIPE: .reset
            case ETIMEDOUT: .timedOut(.connection)
            default: .unreachable
            }
        self.init(kind, detail: error.words)
    }

    init(securing error: any Error) {
        if let error = error as? IOError {
            self.init(.tls(.closed), detail: error.words)
            return
        }
        guard case .handshakeFailed(let reason)? = error as? NIOSSLError else {
            self.init(.tls(.other), detail: "\(error)")
            return
        }
        if case .sslError([.eofDuringHandshake]) = reason {
            self.init(.tls(.closed))
            return
        }
        let names = reason.names
        guard !names.contains("TLSV1_ALERT_NO_APPLICATION_PROTOCOL") else {
            self.init(.onlyHTTP2, detail: ExchangeFailure.words(names))
            return
        }
        let isVersion = names.contains { ExchangeFailure.versionProblems.contains($0) }
        self.init(.tls(isVersion ? .noCommonVersion : .other), detail: ExchangeFailure.words(names))
    }

    init(answering error: any Error) {
        if let error = error as? IOError {
            self.init(.reset, detail: error.words)
        } else if let error = error as? BoringSSLError {
            // Some problems show only now, for example that TLS 1.3 misses a certificate of the client.
            self.init(.tls(.other), detail: ExchangeFailure.words(error.names))
        } else {
            self.init(.reset, detail: "\(error)")
        }
    }

    /// What BoringSSL calls a version or cipher that only one side has.
    private static let versionProblems: Set<String> = [
        "UNSUPPORTED_PROTOCOL", "WRONG_SSL_VERSION", "TLSV1_ALERT_PROTOCOL_VERSION",
        "TLSV1_ALERT_INSUFFICIENT_SECURITY",
        "SSLV3_ALERT_HANDSHAKE_FAILURE", "HANDSHAKE_FAILURE_ON_CLIENT_HELLO", "NO_SHARED_CIPHER",
        "UNKNOWN_CIPHER_RETURNED", "WRONG_CIPHER_RETURNED", "NO_COMMON_SIGNATURE_ALGORITHMS", "WRONG_CURVE",
        "WRONG_VERSION_ON_EARLY_DATA", "NO_SHARED_GROUP",
    ]

    private static func words(_ names: [String]) -> String {
        names.isEmpty
            ? "The TLS library gives no reason."
            : names.map {
                $0.lowercased().split(separator: "_", omittingEmptySubsequences: false).joined(separator: " ")
            }.joined(separator: ", ")
    }
}

extension BoringSSLError {
    /// Such as `WRONG_VERSION_NUMBER`.
    fileprivate var names: [String] {
        switch self {
        case .sslError(let stack), .unknownError(let stack), .invalidSNIName(let stack), .failedToSetALPN(let stack):
            stack.map { error in
                // `Error: 268435703 error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER at FILE:LINE`
                let text = error.description
                guard let mark = text.firstRange(of: "OPENSSL_internal:") else { return text }
                return String(text[mark.upperBound...].prefix { $0 != " " })
            }
        default: ["\(self)"]
        }
    }
}

extension IOError {
    fileprivate var words: String { String(cString: strerror(errnoCode)) }
}
