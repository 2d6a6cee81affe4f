package import UniversalLinks
package import UniversalLinksLinting

/// Something that can be wrong with how a host serves its file.
package protocol HostCheck: Sendable {
    /// What it finds, with everything that there is to say about it.
    static var offences: [Offence] { get }

    /// What is wrong at a host.
    ///
    /// - Parameter now: When it is judged, for what expires.
    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic]
}
