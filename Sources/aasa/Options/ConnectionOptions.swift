import ArgumentParser
import HTTPTypes
import UniversalLinksChecks

/// How a host is reached, for every command that may ask one.
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

    /// What is so without it, as scripts may say.
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
    /// How a host is asked; the CDN is not.
    func probeOptions() throws -> ProbeOptions {
        ProbeOptions(
            userAgent: userAgent ?? ProbeOptions.appleUserAgent, fields: try fields, limits: limits,
            retryCount: retries,
            reachability: refusesPrivate ? .publicAddresses : .everything, cdn: .nowhere)
    }

    /// Up to 10 seconds, each phase may use all of the time; of more, a third, so that a dead host is given up soon.
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

    /// What the client writes itself, or what would change how an answer is read.
    private static let ownFields: Set<String> = [
        "host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "trailer", "expect",
        "proxy-authorization", "user-agent", "accept-encoding", "range",
    ]
}
