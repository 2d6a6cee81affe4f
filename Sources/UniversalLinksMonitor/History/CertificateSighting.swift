package import UniversalLinksChecks

/// A certificate of a host, and when it was seen.
package struct CertificateSighting: Hashable, Sendable {
    /// What the certificate says.
    package var certificate: Monitor.Observation.ObservedCertificate
    /// The earliest time of the checks that saw it.
    package var first: UTCInstant
    /// The latest time of the checks that saw it.
    package var last: UTCInstant

    /// A sighting with all its values.
    package init(certificate: Monitor.Observation.ObservedCertificate, first: UTCInstant, last: UTCInstant) {
        (self.certificate, self.first, self.last) = (certificate, first, last)
    }
}
