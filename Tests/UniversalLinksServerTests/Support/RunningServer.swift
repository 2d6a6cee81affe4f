import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import UniversalLinksServer
import UniversalLinksService

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

/// A staging server that runs in this process, with what it writes.
struct RunningServer: Sendable {
    let port: Int
    let server: StagingServer
    let authority: String
    private let written: NIOLockedValueBox<[UInt8]>

    /// Runs a server for `shop.example` and `*.wild.example`, a body with it, and stops it.
    static func with(
        _ folder: TemporaryFolder, _ change: (inout ServerSettings) -> Void = { _ in },
        _ body: @Sendable (RunningServer) async throws -> Void
    ) async throws {
        let domains = try ["shop.example", "*.wild.example"].map {
            try ServedProject.Domain($0, file: folder.file("file.json"))
        }
        let hosts = VirtualHosts(domains: domains.compactMap { ServedDomain($0) }, pageHosts: [.localhost, .loopback])
        var settings = ServerSettings(
            project: ServedProject(domains: domains), hosts: hosts, certificates: .authority(folder: folder.file("ca")))
        settings.listening = ListenAddress(host: .loopback, port: 0)
        change(&settings)
        let written = NIOLockedValueBox<[UInt8]>([])
        let server = try StagingServer(settings) { bytes in written.withLockedValue { $0 += bytes } }
        let (ports, told) = AsyncStream<Int>.makeStream()
        let authority = AuthorityFolder(path: folder.file("ca")).certificatePath
        let services = try server.services { told.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { told.finish() }
                try await services.run()
            }
            for await port in ports {
                let running = RunningServer(port: port, server: server, authority: authority, written: written)
                let result = await Result { try await body(running) }
                await services.triggerGracefulShutdown()
                try result.get()
            }
            try await group.waitForAll()
        }
    }

    /// What the server has written, once it contains a text.
    func log(with text: String) async throws -> String {
        for _ in 0..<4_000 {
            let log = written.withLockedValue { String(decoding: $0, as: UTF8.self) }
            if log.contains(text) { return log }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw MissingText(text: text)
    }

    /// What was waited for did not come.
    struct MissingText: Error {
        let text: String
    }

    /// What comes back for a request until the connection ends.
    func exchange(_ request: String, serverName: String? = "shop.example") async throws -> String {
        String(decoding: try await answer(to: Array(request.utf8), serverName: serverName), as: UTF8.self)
    }

    /// The bytes that come back for others, over the protocol with a name, until the connection ends or breaks.
    func answer(
        to request: [UInt8], serverName: String? = "shop.example", protocol name: String? = nil
    ) async throws -> [UInt8] {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(authority)
        configuration.applicationProtocols = name.map { [$0] } ?? []
        // Without a name the certificate is for the address, and BoringSSL refuses an authority that limits addresses; what OpenSSL
        // and curl say of it is in AuthorityLimitsTests.
        if serverName == nil { configuration.certificateVerification = .none }
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: serverName))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var answer = ByteBuffer()
            do {
                try await outbound.write(ByteBuffer(bytes: request))
                for try await part in inbound { answer.writeImmutableBuffer(part) }
            } catch {
                // A server may end the connection with a client that breaks the rules without a word.
                if name == nil { throw error }
            }
            return Array(buffer: answer)
        }
    }
}
