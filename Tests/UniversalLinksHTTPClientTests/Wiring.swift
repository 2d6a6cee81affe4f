import Foundation
import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed

#if canImport(Glibc)
    import CoreFoundation
#endif

extension TestBed {
    /// A transport that reaches and trusts the hosts of the test bed.
    func transport(
        addresses: [String] = ["*:127.0.0.1"], proxy: ProxyAddress? = nil
    ) throws -> NetworkTransport {
        var overrides = AddressOverrides()
        for text in addresses { try overrides.add(parsing: text) }
        let authority = try Array(Data(contentsOf: URL(fileURLWithPath: certificateAuthority.file)))
        return try NetworkTransport(
            NetworkTransport.Configuration(
                overrides: overrides, roots: TrustedRoots(includesSystemRoots: false, authorities: [authority]),
                proxy: proxy))
    }

    /// No host reaches these limits, even on a busy machine.
    static let patientLimits = ExchangeLimits(phase: .seconds(120), total: .seconds(300))

    func request(
        _ host: String, fields: HTTPFields = [:], family: NetworkAddress.Family? = nil,
        limits: ExchangeLimits = TestBed.patientLimits, reachability: ExchangeRequest.Reachability = .everything
    ) -> ExchangeRequest {
        ExchangeRequest(
            WebAddress(host: host, port: port, target: TestBed.wellKnownPath), fields: fields, family: family,
            limits: limits, reachability: reachability)
    }
}

extension NetworkAddress {
    static func known(_ text: String) throws -> NetworkAddress {
        try #require(NetworkAddress(text), "\(text)")
    }
}

/// The open sockets of this process.
enum OpenFiles {
    static var count: Int {
        (0..<min(getdtablesize(), 65_536)).count { descriptor in
            var information = stat()
            return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
        }
    }
}
