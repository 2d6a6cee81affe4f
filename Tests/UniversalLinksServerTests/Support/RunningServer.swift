import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHPACK
import NIOHTTP2
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

/// A staging server in this process, with its output.
struct RunningServer: Sendable {
    let port: Int
    let server: StagingServer
    let authority: String
    private let written: NIOLockedValueBox<[UInt8]>

    /// Runs `body` with a server for `shop.example` and `*.wild.example`.
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

    /// Waits for a text, and returns the output of the server.
    func log(with text: String) async throws -> String {
        for _ in 0..<4_000 {
            let log = written.withLockedValue { String(decoding: $0, as: UTF8.self) }
            if log.contains(text) { return log }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw MissingText(text: text)
    }

    struct MissingText: Error {
        let text: String
    }

    /// What the server sends until the connection ends.
    func exchange(_ request: String, serverName: String? = "shop.example") async throws -> String {
        String(decoding: try await answer(to: Array(request.utf8), serverName: serverName), as: UTF8.self)
    }

    /// What the server sends until the connection ends or breaks.
    func answer(
        to request: [UInt8], serverName: String? = "shop.example", protocol name: String? = nil
    ) async throws -> [UInt8] {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(authority)
        configuration.applicationProtocols = name.map { [$0] } ?? []
        // Without a name the certificate is for the address, and BoringSSL rejects addresses of an authority with name
        // constraints. AuthorityLimitsTests checks what OpenSSL and curl do.
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
                // A server may close a connection silently if the client breaks the rules.
                if name == nil { throw error }
            }
            return Array(buffer: answer)
        }
    }
}

extension RunningServer {
    private typealias Stream = NIOAsyncChannel<HTTP2Frame.FramePayload, HTTP2Frame.FramePayload>

    /// Sends exactly these fields over HTTP/2; nil if the stream is reset.
    func status(of fields: [(String, String)], serverName: String = "localhost") async throws -> String? {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(authority)
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let (connection, streams) = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: serverName))
                    var configuration = NIOHTTP2Handler.Configuration()
                    // Malformed fields have to leave this side.
                    configuration.connection.headerBlockValidation = .disabled
                    let streams = try pipeline.configureAsyncHTTP2Pipeline(
                        mode: .client, configuration: configuration
                    ) { $0.eventLoop.makeSucceededVoidFuture() }
                    return (channel, streams)
                }
            }
        let stream = try await streams.openStream { channel in
            channel.eventLoop.makeCompletedFuture { try Stream(wrappingChannelSynchronously: channel) }
        }
        defer { connection.close(promise: nil) }
        do {
            return try await stream.executeThenClose { inbound, outbound in
                try await outbound.write(.headers(.init(headers: HPACKHeaders(fields), endStream: true)))
                for try await frame in inbound {
                    if case .headers(let head) = frame { return head.headers.first(name: ":status") }
                }
                return nil
            }
        } catch is NIOHTTP2Errors.StreamClosed {
            return nil
        }
    }
}

/// A folder for one test, with an association file.
struct TemporaryFolder {
    let path: String

    static let goodFile =
        #"{"applinks":{"details":[{"appIDs":["7QX4M2K9TA.com.shop.app"],"components":[{"/":"/buy/*"}]}]}}"#

    /// Removes the folder afterwards.
    static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let folder = TemporaryFolder(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("aasa-server-\(UUID().uuidString)").path
        )
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try folder.write(goodFile, to: "file.json")
        return try await body(folder)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    }
}
