import Foundation
import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed

extension TestBed {
    /// A transport that reaches the hosts of the test bed and trusts them.
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

    /// Limits that no host of a busy machine reaches.
    static let patientLimits = ExchangeLimits(phase: .seconds(120), total: .seconds(300))

    /// A GET of a host's association file.
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
    /// An address that the test knows to be right.
    static func known(_ text: String) throws -> NetworkAddress {
        try #require(NetworkAddress(text), "\(text)")
    }
}
