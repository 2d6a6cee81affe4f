import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksServer
import UniversalLinksService

/// A staging server for a test, with a file and an authority of its own in a temporary folder.
struct StandInServer {
    let port: Int
    let folder: String
    private let lines: NIOLockedValueBox<String>

    static let file = """
        {"applinks":{"details":[{"appIDs":["Q7F4T2K9WX.com.shop.eats"],"components":[{"/":"/menu/*"}]}]}}
        """

    var log: String { lines.withLockedValue { $0 } }

    static func run(
        _ domains: [String], set: (inout ServerSettings) throws -> Void = { _ in },
        _ body: (StandInServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stand-in-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/apple-app-site-association"
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))

        let project = ServedProject(domains: try domains.map { try ServedProject.Domain($0, file: path) })
        let hosts = VirtualHosts(
            domains: project.domains.compactMap { ServedDomain($0) }, pageHosts: [HostName.localhost])
        var settings = ServerSettings(project: project, hosts: hosts, certificates: .authority(folder: folder))
        settings.listening = ListenAddress(host: .loopback, port: 0)
        settings.cdn.fetchTime = .seconds(120)
        try set(&settings)
        let lines = NIOLockedValueBox("")
        let server = try StagingServer(settings) { bytes in
            lines.withLockedValue { $0 += String(decoding: bytes, as: UTF8.self) }
        }
        let (ports, opened) = AsyncThrowingStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await server.services { opened.yield($0) }.run()
                    opened.finish()
                } catch {
                    opened.finish(throwing: error)
                }
            }
            var iterator = ports.makeAsyncIterator()
            if let port = try await iterator.next() {
                try await body(StandInServer(port: port, folder: folder, lines: lines))
            }
            group.cancelAll()
        }
    }

    /// What clients have to trust.
    var authority: [UInt8] {
        get throws {
            Array(try Data(contentsOf: URL(fileURLWithPath: AuthorityFolder(path: folder).certificatePath)))
        }
    }

    /// A transport that reaches the server under every name, and trusts it.
    func transport() throws -> NetworkTransport {
        var overrides = AddressOverrides()
        if let address = NetworkAddress("127.0.0.1") { overrides.add([address], for: "*") }
        return try NetworkTransport(
            NetworkTransport.Configuration(
                overrides: overrides, roots: TrustedRoots(includesSystemRoots: false, authorities: [authority]),
                threadCount: 1))
    }

    func cdn(_ host: String, over transport: NetworkTransport) async -> HTTPExchange {
        let limits = ExchangeLimits(phase: .seconds(240), total: .seconds(240))
        let address = WebAddress(host: "localhost", port: port, target: "/a/v1/\(host)")
        return await transport.exchange(ExchangeRequest(address, limits: limits))
    }
}

/// A TLS client that sends raw bytes and reads until the connection ends.
struct RawClient {
    let server: StandInServer

    /// Closes the connection afterwards.
    func request(
        _ host: String, _ target: String, method: String = "GET", fields: String = ""
    ) async throws -> String {
        try await send(
            host, "\(method) \(target) HTTP/1.1\r\nHost: \(host):\(server.port)\r\n\(fields)Connection: close\r\n\r\n")
    }

    func send(_ host: String, _ text: String) async throws -> String {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(server.authority))
        configuration.applicationProtocols = ["http/1.1"]
        let context = try NIOSSLContext(configuration: configuration)
        let connected = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: host))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await connected.executeThenClose { inbound, outbound in
            var received: [UInt8] = []
            try await outbound.write(ByteBuffer(string: text))
            do {
                for try await buffer in inbound { received += buffer.readableBytesView }
            } catch {
                // Some faults end the connection by force.
            }
            return String(decoding: received, as: UTF8.self)
        }
    }
}
