import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import NIOTLS

/// A connection: TLS by the name in the handshake, then HTTP/1.1 or HTTP/2, with deadlines for clients that are slow.
struct SecureChannel: ServerChildChannel {
    private let context: NIOSSLContext
    private let limits: ServerLimits
    private let faults: FaultyConnections?
    private let http1: HTTP1Channel
    private let http2: HTTP2Channel

    typealias Negotiated = NIONegotiatedHTTPVersion<HTTP1Channel.Value, HTTP2Channel.Value>

    /// A connection whose handshake may not have begun.
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let established: EventLoopFuture<Established>
    }

    /// A connection whose handshake has ended.
    struct Established: Sendable {
        let facts: ConnectionFacts
        let negotiated: Negotiated
    }

    init(
        context: NIOSSLContext, limits: ServerLimits, faults: FaultyConnections? = nil,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        (self.context, self.limits, self.faults) = (context, limits, faults)
        http1 = HTTP1Channel(responder: responder, configuration: .init(limits, faults: faults))
        http2 = HTTP2Channel(limits, responder: responder)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let established = channel.eventLoop.makePromise(of: Established.self)
        channel.closeFuture.whenComplete { _ in established.fail(ChannelError.eof) }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let deadline = ConnectionDeadline(limits)
            try pipeline.addHandler(deadline)
            try faults?.setUp(pipeline)
            established.futureResult.assumeIsolated().whenSuccess { _ in deadline.establish() }
            let names = SNIHandler { result in
                channel.eventLoop.makeCompletedFuture {
                    let name: String? = if case .hostname(let name) = result { name } else { nil }
                    guard faults?.playInsteadOfTLS(name, on: channel) != true else { return deadline.suspend() }
                    try secure(channel, named: name, logger, established)
                }
            }
            try pipeline.addHandler(ByteToMessageHandler(names))
            return Value(channel: channel, established: established.futureResult)
        }
    }

    private func secure(
        _ channel: any Channel, named name: String?, _ logger: Logger, _ established: EventLoopPromise<Established>
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        let facts = ConnectionFacts(serverName: name, address: channel.remoteAddress, limits: limits)
        let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result in
            switch result {
            case .negotiated("h2"):
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(StreamlessDeadline(limits))
                }
                .flatMap { http2.setup(channel: channel, logger: logger) }
                .map { .http2($0) }
            case .negotiated, .fallback:
                http1.setUp(channel, limits, logger).map { .http1_1($0) }
            }
        }
        try pipeline.addHandler(NIOSSLServerHandler(context: faults?.context(for: name) ?? context))
        if faults != nil { try pipeline.addHandler(FaultPlayer()) }
        try pipeline.addHandler(negotiation)
        negotiation.protocolNegotiationResult.map { Established(facts: facts, negotiated: $0) }.cascade(to: established)
    }

    func handle(value: Value, logger: Logger) async {
        guard let established = try? await value.established.get() else {
            value.channel.close(promise: nil)
            return
        }
        await ConnectionFacts.$current.withValue(established.facts) {
            switch established.negotiated {
            case .http1_1(let channel): await http1.handle(value: channel, logger: logger)
            case .http2(let channel): await http2.handle(value: channel, logger: logger)
            }
        }
    }
}

extension HTTP2Channel {
    /// A connection over HTTP/2, each of whose streams has the deadline of a request.
    init(_ limits: ServerLimits, responder: @escaping HTTPChannelHandler.Responder) {
        let stream = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                StreamlessDeadline.Stream(), RequestDeadline(TimeAmount(limits.requestTime), startsWithBytes: false),
            ],
            idleTimeout: TimeAmount(limits.idleTime))
        self.init(
            responder: responder,
            configuration: .init(
                idleTimeout: limits.idleTime, gracefulCloseTimeout: limits.shutdownTime, streamConfiguration: stream))
    }
}
