public import UniversalLinksChecks

/// Addresses that stand in for what the system would find for a name.
public struct AddressOverrides: Hashable, Sendable {
    private var addresses: [String: [NetworkAddress]] = [:]

    /// No overrides.
    public init() {}

    /// Whether there is none.
    package var isEmpty: Bool { addresses.isEmpty }

    /// Adds addresses for a name; the order in which they are added is the order in which they are tried.
    ///
    /// - Parameter host: A name, or `*` for every name that has no addresses of its own here.
    public mutating func add(_ new: [NetworkAddress], for host: String) {
        let name = host.lowercased()
        for address in new where !(addresses[name]?.contains(address) ?? false) {
            addresses[name, default: []].append(address)
        }
    }

    /// Adds what `host:address` or `host:address,address` says; `*` stands for every host. Addresses of version 6 may
    /// stand in brackets.
    ///
    /// - Throws: where the text says no such thing.
    package mutating func add(parsing text: String) throws(NetworkConfigurationError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw NetworkConfigurationError(
                .invalidOverride, "\"\(text)\" is not a host with an address. Write it as example.com:127.0.0.1.")
        }
        let name = parts[0].lowercased()
        guard name == "*" || (try? WebAddress(parsing: "https://\(name)/"))?.host == name else {
            throw NetworkConfigurationError(
                .invalidOverride, "\"\(parts[0])\" is not a host name. Write a name in ASCII, or * for every host.")
        }
        var new: [NetworkAddress] = []
        for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
            let isBracketed = part.hasPrefix("[") && part.hasSuffix("]")
            guard let address = NetworkAddress(String(isBracketed ? part.dropFirst().dropLast() : part)) else {
                throw NetworkConfigurationError(
                    .invalidOverride, "\"\(part)\" is not an IP address. Write it as \(name):127.0.0.1 or \(name):::1.")
            }
            new.append(address)
        }
        add(new, for: name)
    }

    /// What stands in for a name; nil where the system is asked.
    func addresses(for host: String) -> [NetworkAddress]? {
        addresses[host.lowercased()] ?? addresses["*"]
    }
}
