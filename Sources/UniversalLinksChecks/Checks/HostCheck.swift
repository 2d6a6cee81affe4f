package import UniversalLinks
package import UniversalLinksLinting

/// Something that can be wrong with how a host serves its file.
package protocol HostCheck: Sendable {
    /// What it can find.
    static var offences: [Offence] { get }

    /// What is wrong at a host.
    ///
    /// - Parameter now: The time of the check, for certificates.
    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic]
}
