import Foundation
import NIOConcurrencyHelpers
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

    /// The access log so far.
    var log: String { lines.withLockedValue { $0 } }

    /// Runs a server while `body` runs.
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

    /// What the stand-in for Apple's CDN answers about a host.
    func cdn(_ host: String, over transport: NetworkTransport) async -> HTTPExchange {
        let limits = ExchangeLimits(phase: .seconds(240), total: .seconds(240))
        let address = WebAddress(host: "localhost", port: port, target: "/a/v1/\(host)")
        return await transport.exchange(ExchangeRequest(address, limits: limits))
    }
}
