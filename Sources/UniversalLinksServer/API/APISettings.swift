package import UniversalLinks
package import UniversalLinksChecks

package struct APISettings: Sendable {
    package var version: String
    package var limits = APILimits()
    /// The served domains at this moment.
    package var domains: @Sendable () -> [Domain] = { [] }
    /// Nil if the server does not check hosts.
    package var hosts: Hosts?
    /// A QR code as an SVG image; nil if the text is too long.
    package var qrCode: (@Sendable (String) -> String?)?

    package init(version: String) { self.version = version }

    package struct Hosts: Sendable {
        package var transport: any Transport
        package var options: ProbeOptions

        /// Refuses private and reserved addresses, also of redirects.
        package init(
            over transport: any Transport, options: ProbeOptions = Hosts.publicOptions
        ) {
            (self.transport, self.options) = (transport, options)
        }

        /// For requests on behalf of others: public addresses only, no retries, little time.
        package static var publicOptions: ProbeOptions {
            ProbeOptions(
                limits: ExchangeLimits(phase: .seconds(5), total: .seconds(9)), retryCount: 0,
                reachability: .publicAddresses, tracesRedirects: true)
        }
    }

    package struct Domain: Sendable {
        package var name: String
        /// Nil without a name for staging.
        package var stagingName: String?
        package var url: String
        /// Without folders.
        package var fileName: String
        package var file: [UInt8]
        package var hasLinks: Bool
        /// What its link lists expect of URLs; read from disk at each call.
        package var links: @Sendable () -> [LinkExpectation]

        package init(
            name: String, stagingName: String? = nil, url: String, fileName: String, file: [UInt8],
            hasLinks: Bool = false, links: @escaping @Sendable () -> [LinkExpectation] = { [] }
        ) {
            (self.name, self.stagingName, self.url) = (name, stagingName, url)
            (self.fileName, self.file, self.hasLinks, self.links) = (fileName, file, hasLinks, links)
        }
    }
}

/// What a client of the API may send and request.
package struct APILimits: Hashable, Sendable {
    /// Of a request's body.
    package var requestByteCount = 1 << 20
    /// Of a response.
    package var replyByteCount = 16 << 20
    package var urlCount = 200
    package var urlByteCount = 8 * 1024
    /// The most requests at once.
    package var burst = 120
    /// After the burst.
    package var requestsPerSecond = 30.0
    /// How many requests the check of a host counts as.
    package var hostCost = 20.0
    package var analysisTime = Duration.seconds(10)
    /// The most analyses that wait for a thread.
    package var waitingCount = 64
    package var hostTime = Duration.seconds(20)
    /// The most hosts that are checked at a time.
    package var hostCount = 8

    package init() {}
}
