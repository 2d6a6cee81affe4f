public import UniversalLinksChecks

/// A certificate of a host, and when it was seen.
public struct CertificateSighting: Hashable, Sendable {
    public var certificate: Monitor.Observation.ObservedCertificate
    /// The earliest and the latest time of the checks that saw it.
    public var first: UTCInstant
    public var last: UTCInstant

    public init(certificate: Monitor.Observation.ObservedCertificate, first: UTCInstant, last: UTCInstant) {
        (self.certificate, self.first, self.last) = (certificate, first, last)
    }
}
