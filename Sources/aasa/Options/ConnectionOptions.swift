import ArgumentParser
import HTTPTypes
import UniversalLinksChecks

/// How a host is reached, for every command that may ask one.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long one request may take in all; each phase of it, such as connecting, may take a third.",
            valueName: "seconds"))
    var timeout: Double = 30

    @Option(help: ArgumentHelp("How often to ask again where the network fails.", valueName: "count"))
    var retries: Int = 1

    @Option(
        help: ArgumentHelp(
            "The address to connect to for a host, or for every host: *:127.0.0.1. May be given several times.",
            valueName: "host:address"))
    var resolve: [String] = []

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp("Certificates (PEM) to trust besides those that the system trusts.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]))
    var authorityFile: String?

    @Option(help: ArgumentHelp("A proxy for every request: http://host:port.", valueName: "url"))
    var proxy: String?

    @Option(help: ArgumentHelp("A user agent in place of Apple's AASA-Bot/1.0.0.", valueName: "text"))
    var userAgent: String?

    @Option(
        help: ArgumentHelp(
            "A header field for the hosts: 'Name: value'. It goes to nobody else, redirects or not. May be given several times.",
            valueName: "field"))
    var header: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Whether names may stand for private, loopback or reserved addresses.")
    var allowPrivate = true

    func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout wants a number of seconds above 0 and up to 3600.")
        }
        guard (0...10).contains(retries) else { throw ValidationError("--retries wants a number from 0 to 10.") }
        _ = try fields
        try validateConnection()
        if let userAgent, userAgent.isEmpty || !userAgent.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            throw ValidationError("--user-agent wants a text in ASCII that fits into one line.")
        }
    }
}

extension ConnectionOptions {
    /// How a host is asked; the CDN is not.
    func probeOptions() throws -> ProbeOptions {
        ProbeOptions(
            userAgent: userAgent ?? ProbeOptions.appleUserAgent, fields: try fields, limits: limits,
            retryCount: retries,
            reachability: allowPrivate ? .everything : .publicAddresses, cdn: .nowhere)
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
                    throw ValidationError("--header wants 'Name: value', such as 'X-Key: abc'.")
                }
                guard !ConnectionOptions.ownFields.contains(name.canonicalName) else {
                    throw ValidationError("--header cannot set \(name): it belongs to the connection.")
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
