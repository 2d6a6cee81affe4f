import ArgumentParser
import HTTPTypes
package import UniversalLinksChecks
import UniversalLinksProject
import _UniversalLinksSystemCalls

#if Network || Server
    import UniversalLinksHTTPClient
#endif

struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Time limit of a request", valueName: "seconds"))
    var timeout: Double = 30

    @Option(help: ArgumentHelp("Retries after a network failure", valueName: "count"))
    var retries: Int = 1

    @Option(
        help: ArgumentHelp(
            "Connect to this IP; *:IP for all hosts (repeatable)", valueName: "host:ip"))
    var resolve: [String] = []

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp("Also trust these certificates (PEM)", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]))
    var authorityFile: String?

    @Option(help: ArgumentHelp("Proxy for all requests: http://host:port", valueName: "url"))
    var proxy: String?

    @Option(help: ArgumentHelp("User agent instead of Apple's AASA-Bot/1.0.0", valueName: "text", visibility: .hidden))
    var userAgent: String?

    @Option(
        help: ArgumentHelp(
            "Send 'Name: value' to the hosts (repeatable)", valueName: "field"))
    var header: [String] = []

    @Flag(
        name: .customLong("no-allow-private"), help: "Refuse private, loopback and reserved addresses")
    var refusesPrivate = false

    /// The default, which scripts may state.
    @Flag(name: .customLong("allow-private"), help: .hidden)
    var allowsPrivate = false

    func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout expects a number of seconds, above 0 and up to 3600.")
        }
        guard (0...10).contains(retries) else { throw ValidationError("--retries expects a number from 0 to 10.") }
        _ = try fields
        try validateConnection()
        if let userAgent, userAgent.isEmpty || !userAgent.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            throw ValidationError("--user-agent expects one line of ASCII text.")
        }
    }
}

extension ConnectionOptions {
    /// Whether an option differs from its default: hosts are meant.
    var isGiven: Bool {
        timeout != 30 || retries != 1 || authorityFile != nil || proxy != nil || userAgent != nil || refusesPrivate
            || allowsPrivate || !(resolve + header).isEmpty
    }

    /// Without the CDN.
    func probeOptions() throws -> ProbeOptions {
        ProbeOptions(
            userAgent: userAgent ?? ProbeOptions.appleUserAgent, fields: try fields, limits: limits,
            retryCount: retries,
            reachability: refusesPrivate ? .publicAddresses : .everything, cdn: .nowhere)
    }

    /// Up to 10 seconds, each phase may take the whole time; above that, a third of it, so that a dead host fails soon.
    private var limits: ExchangeLimits {
        var limits = ExchangeLimits(
            phase: .seconds(min(timeout, max(10, timeout / 3))), total: .seconds(timeout))
        let number = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
        limits.timeSetting = "--timeout \(number)"
        return limits
    }

    private var fields: HTTPFields {
        get throws {
            var fields = HTTPFields()
            for text in header {
                let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
                guard parts.count == 2, let name = HTTPField.Name(String(parts[0])), HTTPField.isValidValue(value)
                else {
                    throw ValidationError("--header expects 'Name: value', such as 'X-Key: abc'.")
                }
                guard !ConnectionOptions.ownFields.contains(name.canonicalName) else {
                    throw ValidationError("--header cannot set \(name); the connection sets it.")
                }
                fields.append(HTTPField(name: name, value: value))
            }
            return fields
        }
    }

    /// What the client sends itself, or what would change how a response is read.
    private static let ownFields: Set<String> = [
        "host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "trailer", "expect",
        "proxy-authorization", "user-agent", "accept-encoding", "range",
    ]
}

#if Network || Server
    extension ConnectionOptions {
        /// - Parameter lookupCount: How many names are looked up at a time.
        /// - Throws: `RunFailure` if the file of certificates cannot be read or contains none.
        func transport(lookupCount: Int = 4) throws -> any Transport {
            // On Linux, the client does this for the whole process; on Darwin, only for its own connections.
            signal(SIGPIPE, SIG_IGN)
            var roots = TrustedRoots.system
            if let authorityFile { roots.authorities = [try InputFile(authorityFile).whole()] }
            do throws(NetworkConfigurationError) {
                return try NetworkTransport(
                    .init(overrides: try overrides, roots: roots, proxy: try proxyAddress, lookupCount: lookupCount))
            } catch {
                throw RunFailure(.wrongUsage, about: authorityFile, error.message)
            }
        }

        /// - Throws: for an invalid address or proxy.
        func validateConnection() throws(NetworkConfigurationError) {
            _ = try overrides
            _ = try proxyAddress
        }

        private var overrides: AddressOverrides {
            get throws(NetworkConfigurationError) {
                var overrides = AddressOverrides()
                for text in resolve { try overrides.add(parsing: text) }
                return overrides
            }
        }

        private var proxyAddress: ProxyAddress? {
            get throws(NetworkConfigurationError) {
                guard let proxy else { return nil }
                return try ProxyAddress(parsing: proxy)
            }
        }
    }
#else
    extension ConnectionOptions {
        /// - Throws: `RunFailure`, since the program was built without the trait `Network`.
        func transport(lookupCount: Int = 4) throws -> any Transport {
            throw RunFailure(
                .couldNotDoIt,
                "This aasa was built for files alone, without the network. Build all of it: swift build --product aasa."
            )
        }

        func validateConnection() throws {}
    }
#endif

extension ConnectionOptions {
    func loader(of arguments: [String]) throws -> AssociationFileLoader {
        try AssociationFileLoader(of: arguments) { (try probeOptions(), try transport()) }
    }
}

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
    /// Whether an option differs from its default: hosts are meant.
    var isGiven: Bool { connection.isGiven || concurrency != 32 || cdnURL != nil }

    func probeOptions(tracesRedirects: Bool = false, asksCDN: Bool = true) throws -> ProbeOptions {
        var options = try connection.probeOptions()
        options.tracesRedirects = tracesRedirects
        if asksCDN { options.cdn = try cdnAddress.map { .base($0) } ?? .apple }
        return options
    }

    /// - Throws: `RunFailure` if the file of certificates cannot be read or contains none, or if the system does not
    ///   allow enough open files for `concurrency`.
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

extension CDNPolicy: ExpressibleByArgument {}
