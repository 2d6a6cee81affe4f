import ArgumentParser
import UniversalLinksChecks

/// How hosts and the CDN are reached, for every command that asks several.
struct NetworkOptions: ParsableArguments {
    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("Hosts to query at a time", valueName: "count"))
    var concurrency: Int = 32

    @Option(
        name: .customLong("cdn-url"),
        help: ArgumentHelp("CDN to use instead of Apple's (default path: /a/v1)", valueName: "url"))
    var cdnURL: String?

    func validate() throws {
        guard (1...1_000).contains(concurrency) else {
            throw ValidationError("--concurrency expects a number from 1 to 1000.")
        }
        _ = try cdnAddress
    }
}

extension NetworkOptions {
    /// How hosts are asked.
    func probeOptions(tracesRedirects: Bool = false, asksCDN: Bool = true) throws -> ProbeOptions {
        var options = try connection.probeOptions()
        options.tracesRedirects = tracesRedirects
        if asksCDN { options.cdn = try cdnAddress.map { .base($0) } ?? .apple }
        return options
    }

    /// The network as the options want it.
    ///
    /// - Throws: `RunFailure` if the file of certificates cannot be read or contains none, or if the system does not
    ///   allow as many open files as so many hosts need.
    func transport() throws -> any Transport {
        try OpenFileLimit.raise(forHosts: concurrency)
        return try connection.transport(lookupCount: min(concurrency * 4, 1_024))
    }

    private var cdnAddress: WebAddress? {
        get throws {
            guard let cdnURL else { return nil }
            let address: WebAddress
            do throws(WebAddressError) {
                address = try WebAddress(parsing: cdnURL)
            } catch {
                throw ValidationError("--cdn-url: \(error.message)")
            }
            guard !address.target.contains("?") else {
                throw ValidationError("--cdn-url expects an address without a query.")
            }
            return address
        }
    }
}
