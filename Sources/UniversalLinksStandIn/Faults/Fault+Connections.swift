extension Fault {
    /// The certificate is refused, or soon will be.
    static let certificates = [
        Fault("expired", "AASA912", "The certificate expired yesterday.", over: .certificate(.expired)),
        Fault("expiring", "AASA944", "The certificate expires in 7 days.", over: .certificate(.expiring(days: 7))),
        Fault("not-yet-valid", "AASA912", "The certificate is valid from tomorrow.", over: .certificate(.notYetValid)),
        Fault("wrong-name", "AASA914", "The certificate is for another host.", over: .certificate(.wrongName)),
        Fault("self-signed", "AASA915", "The certificate is signed by itself.", over: .certificate(.selfSigned)),
        Fault(
            "unknown-authority", "AASA915", "The certificate is signed by an untrusted authority.",
            over: .certificate(.unknownAuthority)),
        Fault(
            "incomplete-chain", "AASA917", "The intermediate certificate is missing.",
            over: .certificate(.incompleteChain)),
        Fault(
            "expired-intermediate", "AASA912", "The intermediate certificate has expired.",
            over: .certificate(.expiredIntermediate)),
    ]

    /// TLS does not come about.
    static let handshakes = [
        Fault("tls10", "AASA919", "The server supports TLS 1.0 only.", over: .tls10),
        Fault("tls11", "AASA919", "The server supports TLS 1.1 only.", over: .tls11),
        Fault(
            "closed-in-handshake", "AASA919", "The connection is closed during the TLS handshake.",
            over: .closedInHandshake),
        Fault(
            "reset-in-handshake", "AASA919", "The connection is reset during the TLS handshake.",
            over: .resetInHandshake),
        Fault(
            "silent-handshake", "AASA905", "The server never answers the TLS handshake.", over: .silentHandshake),
        Fault("handshake-alert", "AASA919", "The server refuses the TLS handshake.", over: .alert(80)),
        Fault("plain-http", "AASA919", "The server answers in plain HTTP.", over: .plainHTTP),
        Fault("no-tls", "AASA919", "The server speaks something other than TLS.", over: .garbage),
    ]
}
