import Crypto
import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTPTypes
import NIOSSL
import NIOTLS
import SwiftASN1
import UniversalLinksStandIn
import X509

struct FaultyConnections: Sendable {
    let maker: FaultMaker

    private let log: AccessLog
    /// For outdated versions of TLS.
    private let oldContexts: [HostConnection: NIOSSLContext]

    init(_ maker: FaultMaker, certificates: ServerCertificates, log: AccessLog) throws {
        (self.maker, self.log) = (maker, log)
        var contexts: [HostConnection: NIOSSLContext] = [:]
        if maker.connections.contains(.tls10) { contexts[.tls10] = try certificates.context(only: .tlsv1) }
        if maker.connections.contains(.tls11) { contexts[.tls11] = try certificates.context(only: .tlsv11) }
        oldContexts = contexts
    }

    /// Runs before all other handlers are added.
    func setUp(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        try pipeline.addHandler(WireHandler())
    }

    /// Nil for the usual TLS.
    func context(for serverName: String?) -> NIOSSLContext? {
        maker.connection(of: serverName).flatMap { oldContexts[$0] }
    }

    /// Does what the host does instead of TLS; returns false if there is no such thing.
    func playInsteadOfTLS(_ serverName: String?, on channel: any Channel) -> Bool {
        maker.connection(of: serverName)?.playInsteadOfTLS(on: channel) ?? false
    }

    /// The last handler of the pipeline.
    func makeSwitch() -> FaultSwitch {
        FaultSwitch(maker) { [log] in log.add($0, fault: $1, from: $2) }
    }
}

/// Certificates that are wrong on purpose.
final class FaultCertificates: Sendable {
    private let root: CertificateIssuer
    private let key: Certificate.PrivateKey
    private let keySource: NIOSSLPrivateKeySource
    private let made = NIOLockedValueBox(BoundedCache<Wanted, LeafCertificates.Presented>(capacity: 256))

    private struct Wanted: Hashable {
        let host: HostName
        let kind: CertificateKind
        let hour: Int
    }

    /// - Parameter root: The authority that clients trust.
    init(root: CertificateIssuer) throws {
        self.root = root
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        keySource = .privateKey(try NIOSSLPrivateKey(bytes: Array(key.serializeAsPEM().pemString.utf8), format: .pem))
    }

    /// The chain of a host, made again every hour, so that "tomorrow" stays in the future.
    func presented(for host: HostName, _ kind: CertificateKind, now: Date) throws -> LeafCertificates.Presented {
        let wanted = Wanted(host: host, kind: kind, hour: Int(now.timeIntervalSince1970 / 3_600))
        if let known = made.withLockedValue({ $0[wanted] }) { return known }
        // Any other name would be outside of the authority's scope, which is another fault.
        let kind = if case .names = kind { CertificateKind.names(["another-host.\(host.text)"]) } else { kind }
        let chains = try CertificateChains(root: root, leafKey: key, now: now)
        let chain = try chains.chain(for: [host.text], kind).map {
            NIOSSLCertificateSource.certificate(
                try NIOSSLCertificate(bytes: $0.serializeAsPEM().derBytes, format: .der))
        }
        let presented = LeafCertificates.Presented(chain: chain, key: keySource, notValidAfter: .distantFuture)
        made.withLockedValue { $0[wanted] = presented }
        return presented
    }
}

/// Intercepts requests that get a fault, and has ``FaultPlayer`` play it.
///
/// The last handler before the server, after the HTTP codec. The first fault ends the connection.
final class FaultSwitch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let faults: FaultMaker
    private let tell: @Sendable (HTTPRequest, String, SocketAddress?) -> Void
    private var making: FaultMaker.Making?
    private var isComplete = false
    private var openResponseCount = 0

    /// - Parameter tell: Called with the name of every fault that is made.
    init(_ faults: FaultMaker, tell: @escaping @Sendable (HTTPRequest, String, SocketAddress?) -> Void) {
        (self.faults, self.tell) = (faults, tell)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if making != nil {
            guard case .end = part, !isComplete else { return }
            isComplete = true
            return playIfAlone(context)
        }
        switch part {
        case .head(let request):
            let client = context.channel.remoteAddress
            if let making = faults.making(for: request, client: client) {
                self.making = making
                tell(request, making.name, client)
                return
            }
        case .body: break
        case .end: openResponseCount += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        guard case .end = part else { return }
        openResponseCount -= 1
        playIfAlone(context)
    }

    /// Earlier requests on the connection are answered first.
    private func playIfAlone(_ context: ChannelHandlerContext) {
        guard isComplete, openResponseCount <= 0, let making else { return }
        context.triggerUserOutboundEvent(FaultPlayer.Playback(steps: making.steps), promise: nil)
    }
}

/// Writes the bytes of a fault, which no HTTP library would write: directly on the inner side of TLS.
final class FaultPlayer: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Sent outbound by ``FaultSwitch``.
    struct Playback: Sendable {
        let steps: [Answer.Step]
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let playback = event as? Playback else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
        AnswerPlayer(context) { context.close(mode: .all, promise: nil) }.play(playback.steps)
    }
}
