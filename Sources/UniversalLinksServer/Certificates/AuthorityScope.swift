import SwiftASN1
import UniversalLinksStandIn
import X509

/// What the local authority may sign for: some names with their subdomains, some addresses, and this machine.
struct AuthorityScope: Hashable {
    private var names: Set<String>
    /// With their masks, as in certificates.
    private var addresses: Set<[UInt8]>

    /// Adds this machine.
    init(_ hosts: some Sequence<HostName>) {
        (names, addresses) = ([], [])
        for host in Array(hosts) + [.localhost, .loopback, HostName(address: "::1")] {
            if host.isAddress {
                guard let bytes = try? SocketAddressBytes(host.text).bytes else { continue }
                addresses.insert(bytes + [UInt8](repeating: 0xFF, count: bytes.count))
            } else {
                names.insert(host.text)
            }
        }
        reduce()
    }

    /// Nil if the certificate is not limited to servers with certain names.
    init?(of certificate: Certificate) {
        guard let constraints = try? certificate.extensions.nameConstraints,
            (try? certificate.extensions.basicConstraints) == .isCertificateAuthority(maxPathLength: 0),
            let usage = try? certificate.extensions.extendedKeyUsage, Array(usage) == [.serverAuth]
        else { return nil }
        names = Set(constraints.permittedDNSDomains)
        addresses = Set(constraints.permittedIPRanges.map { Array($0.bytes) })
        guard !names.isEmpty, !addresses.isEmpty else { return nil }
    }

    func covers(_ other: AuthorityScope) -> Bool {
        other.addresses.isSubset(of: addresses) && other.names.allSatisfy { names.contains($0) || isBelowAnother($0) }
    }

    func union(_ other: AuthorityScope) -> AuthorityScope {
        var scope = self
        scope.names.formUnion(other.names)
        scope.addresses.formUnion(other.addresses)
        scope.reduce()
        return scope
    }

    /// In a fixed order.
    var constraints: NameConstraints {
        let ranges = addresses.sorted { $0.lexicographicallyPrecedes($1) }.map {
            ASN1OctetString(contentBytes: $0[...])
        }
        return NameConstraints(
            permittedDNSDomains: names.sorted(), permittedIPRanges: ranges)
    }

    private mutating func reduce() {
        names = names.filter { !isBelowAnother($0) }
    }

    private func isBelowAnother(_ name: String) -> Bool {
        var rest = name[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if names.contains(String(rest)) { return true }
        }
        return false
    }
}
