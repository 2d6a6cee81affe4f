package import UniversalLinks
package import UniversalLinksChecks

/// What the API needs to know of the server that it belongs to.
package struct APISettings: Sendable {
    /// The version of the server.
    package var version: String
    /// How much a client may send and ask for.
    package var limits = APILimits()
    /// The domains whose files the server serves, as they are now.
    package var domains: @Sendable () -> [Domain] = { [] }
    /// How hosts are checked; nil if the server checks none.
    package var hosts: Hosts?
    /// The QR code of a text as an SVG image; nil for a text that does not fit into one.
    package var qrCode: (@Sendable (String) -> String?)?

    /// Settings without domains and without checks of hosts.
    package init(version: String) { self.version = version }

    /// How hosts are checked.
    package struct Hosts: Sendable {
        /// What carries requests out.
        package var transport: any Transport
        /// How hosts are requested.
        package var options: ProbeOptions

        /// Checks that refuse private and reserved addresses, of hosts and of redirects.
        package init(
            over transport: any Transport, options: ProbeOptions = Hosts.publicOptions
        ) {
            (self.transport, self.options) = (transport, options)
        }

        /// What may be requested for somebody else: public addresses alone, once, in little time.
        package static var publicOptions: ProbeOptions {
            ProbeOptions(
                limits: ExchangeLimits(phase: .seconds(5), total: .seconds(9)), retryCount: 0,
                reachability: .publicAddresses, tracesRedirects: true)
        }
    }

    /// A domain whose file the server serves.
    package struct Domain: Sendable {
        /// The domain.
        package var name: String
        /// The name under which its file is served for staging; nil without one.
        package var stagingName: String?
        /// The URL of its file on this server.
        package var url: String
        /// The name of the file, without its folders.
        package var fileName: String
        /// What the file contains.
        package var file: [UInt8]
        /// Whether it has link lists.
        package var hasLinks: Bool
        /// What its link lists expect of URLs; read from disk at each call.
        package var links: @Sendable () -> [LinkExpectation]

        /// A domain.
        package init(
            name: String, stagingName: String? = nil, url: String, fileName: String, file: [UInt8],
            hasLinks: Bool = false, links: @escaping @Sendable () -> [LinkExpectation] = { [] }
        ) {
            (self.name, self.stagingName, self.url) = (name, stagingName, url)
            (self.fileName, self.file, self.hasLinks, self.links) = (fileName, file, hasLinks, links)
        }
    }
}
