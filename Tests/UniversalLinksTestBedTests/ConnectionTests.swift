import Foundation
import NIOCore
import NIOPosix
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// How connections to hosts and ports go.
@Suite struct ConnectionTests {
    private static let file = #"{"applinks":{"details":[]}}"#

    /// What curl ends with, and what it says, whichever library it has for TLS.
    private static let connections: [(connection: HostConnection, status: Int32)] = [
        (.good, 0), (.certificate(.expiring(days: 3)), 0), (.certificate(.names(["a.example", "shop.example"])), 0),
        (.certificate(.expired), 60), (.certificate(.notYetValid), 60), (.certificate(.wrongName), 60),
        (.certificate(.selfSigned), 60), (.certificate(.unknownAuthority), 60), (.certificate(.incompleteChain), 60),
        (.certificate(.expiredIntermediate), 60), (.tls10, 35), (.tls11, 35), (.closedInHandshake, 35),
        (.resetInHandshake, 35), (.alert(80), 35), (.plainHTTP, 35), (.garbage, 35),
    ]

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"), arguments: connections)
    func hostsConnectAsTheyAreTold(_ connection: HostConnection, _ status: Int32) async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", .file(Self.file), over: connection)
            let run = try await Curl.get(bed, "shop.example", ["--tlsv1.2"])
            #expect(run.status == status, "\(run.errors)")
            #expect(run.output.hasSuffix(Self.file) == (status == 0))
            #expect(bed.connectionCount(to: "shop.example") == 1)
            #expect(bed.requests(to: "shop.example").count == (status == 0 ? 1 : 0))
        }
    }

    @Test(
        .enabled(if: Curl.usesOpenSSL, "curl is not installed, or has another library than OpenSSL for TLS"),
        arguments: [
            (CertificateKind.expired, "certificate has expired"), (.notYetValid, "certificate is not yet valid"),
            (.wrongName, "no alternative certificate subject name matches"), (.selfSigned, "self-signed certificate"),
            (.unknownAuthority, "unable to get local issuer certificate"),
            (.incompleteChain, "unable to get local issuer certificate"),
            (.expiredIntermediate, "certificate has expired"),
        ])
    func certificatesAreWrongInOneWay(_ kind: CertificateKind, _ message: String) async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", over: .certificate(kind))
            let errors = try await Curl.get(bed, "shop.example").errors
            #expect(errors.replacing("self signed", with: "self-signed").contains(message), "\(errors)")
        }
    }

    @Test(
        .enabled(if: Curl.usesOpenSSL, "curl is not installed, or has another library than OpenSSL for TLS"),
        arguments: [(HostConnection.tls10, "1.0"), (.tls11, "1.1")])
    func oldVersionsOfTLSAreSpoken(_ connection: HostConnection, _ version: String) async throws {
        try await TestBed.run { bed async throws in
            bed.serve("old.example", .file(Self.file), over: connection)
            let options = ["--tlsv\(version)", "--tls-max", version, "--ciphers", "DEFAULT@SECLEVEL=0"]
            let run = try await Curl.get(bed, "old.example", options)
            #expect(run.output.hasSuffix(Self.file), "\(run.errors)")
        }
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func handshakesCanBeSilent() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("silent.example", over: .silentHandshake)
            #expect(try await Curl.get(bed, "silent.example", ["--max-time", "0.2"]).status == 28)
        }
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func addressesAreHostsAsWell() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("127.0.0.1", .file(Self.file))
            #expect(try await Curl.get(bed, "127.0.0.1").output.hasSuffix(Self.file))
        }
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func bothVersionsOfIPAreServedOnRequest() async throws {
        let bed: TestBed
        do {
            bed = try await TestBed.start(isDualStack: true)
        } catch let error as IOError where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EAFNOSUPPORT {
            print("skipped: this machine has no ::1")
            return
        }
        bed.serve("shop.example", .file(Self.file))
        for address in ["127.0.0.1", "[::1]"] {
            let run = try await Curl.get(bed, "shop.example", address: address)
            #expect(run.output.hasSuffix(Self.file), "\(address): \(run.errors)")
        }
        #expect(bed.requests(to: "shop.example").map(\.clientAddress) == ["127.0.0.1", "::1"])
        await bed.stop()
    }

    @Test func portsFailBeforeAHostIsNamed() async throws {
        try await TestBed.run { bed async throws in
            let closed = try await RawClient.exchange(port: bed.port(.closes), "hello")
            #expect(closed.ending == .closed)
            let reset = try await RawClient.exchange(port: bed.port(.resets))
            #expect(reset.ending == .reset)
            for fault in [PortFault.refuses, .neverConnects] {
                let port = try await bed.port(fault)
                let error = await #expect(throws: (any Error).self) {
                    try await RawClient.exchange(
                        port: port, timeout: fault == .neverConnects ? .milliseconds(200) : .hours(1))
                }
                let refusal = (error as? NIOConnectionError)?.connectionErrors.first?.error as? IOError
                #expect((refusal?.errnoCode == ECONNREFUSED) == (fault == .refuses), "\(error as Any)")
                #expect((error as? ChannelError)?.isConnectTimeout == (fault == .neverConnects ? true : nil))
            }
            for fault in PortFault.allCases {
                let (first, second) = try await (bed.port(fault), bed.port(fault))
                #expect(first == second)
            }
        }
    }

    @Test func stoppingEndsConnectionsAndRemovesTheFile() async throws {
        let bed = try await TestBed.start()
        let port = try await bed.port(.neverAnswers)
        async let answer = RawClient.exchange(port: port, "hello")
        while bed.openConnectionCount == 0 { await Task.yield() }
        await bed.stop()
        #expect(try await answer.text.isEmpty)
        await #expect(throws: NIOConnectionError.self) { try await RawClient.exchange(port: bed.port) }
        #expect(!FileManager.default.fileExists(atPath: bed.certificateAuthority.file))
        await bed.stop()
    }
}

extension ChannelError {
    fileprivate var isConnectTimeout: Bool { if case .connectTimeout = self { true } else { false } }
}
