/// What a request's client appears to be, by its user agent.
package enum ClientKind: String, CaseIterable, Sendable {
    /// What fetches files for Apple's CDN.
    case apple
    /// A device in developer mode, which requests files from the host itself.
    case device
    /// A browser.
    case browser
    /// curl.
    case curl
    /// This project's own tool.
    case aasa
    /// Anything else, and clients that do not say.
    case other

    /// The kind of a client.
    package init(userAgent: String?) {
        let agent = userAgent ?? ""
        let table: [(String, ClientKind)] = [
            ("AASA-Bot", .apple), ("swcd", .device), ("aasa/", .aasa), ("curl/", .curl), ("Mozilla/", .browser),
        ]
        self = table.first { agent.utf8Contains($0.0) }?.1 ?? .other
    }
}

extension String {
    /// Whether the bytes of another text are among those of this one.
    fileprivate func utf8Contains(_ other: String) -> Bool {
        let (bytes, wanted) = (Array(utf8.prefix(512)), Array(other.utf8))
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
