/// How connections to a host go, before anything is asked over HTTP.
package enum HostConnection: Sendable, Hashable {
    /// TLS 1.2 or 1.3 with a chain of certificates.
    case certificate(CertificateKind)
    /// TLS 1.0 alone, with a good certificate.
    case tls10
    /// TLS 1.1 alone, with a good certificate.
    case tls11
    /// Closed after the client's first message.
    case closedInHandshake
    /// Reset after the client's first message.
    case resetInHandshake
    /// No answer to the client's first message.
    case silentHandshake
    /// A fatal TLS alert in answer to the client's first message.
    case alert(UInt8)
    /// An answer in plain HTTP to the client's first message.
    case plainHTTP
    /// Bytes that are no TLS in answer to the client's first message.
    case garbage

    /// As it should be.
    package static let good = HostConnection.certificate(.good)
}
