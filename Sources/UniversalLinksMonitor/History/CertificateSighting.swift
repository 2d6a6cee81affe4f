public import UniversalLinksChecks

/// A certificate of a host, and when it was seen.
public struct CertificateSighting: Hashable, Sendable {
    /// What the certificate says.
    public var certificate: Monitor.Observation.ObservedCertificate
    /// The earliest time of the checks that saw it.
    public var first: UTCInstant
    /// The latest time of the checks that saw it.
    public var last: UTCInstant

    /// A sighting with all its values.
    public init(certificate: Monitor.Observation.ObservedCertificate, first: UTCInstant, last: UTCInstant) {
        (self.certificate, self.first, self.last) = (certificate, first, last)
    }
}
