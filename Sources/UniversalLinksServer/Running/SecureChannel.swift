import Hummingbird
package import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import NIOTLS

/// A connection: TLS by the name in the handshake, then HTTP/1.1 or HTTP/2, with deadlines for slow clients.
struct SecureChannel: ServerChildChannel {
    private let context: NIOSSLContext
    private let limits: ServerLimits
    private let faults: FaultyConnections?
    private let http1: HTTP1Channel
    private let http2: HTTP2Channel

    typealias Negotiated = NIONegotiatedHTTPVersion<HTTP1Channel.Value, HTTP2Channel.Value>

    /// The handshake may not have begun yet.
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let established: EventLoopFuture<Established>
    }

    /// After the handshake.
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
    /// HTTP/2, with the deadline of a request on each stream.
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

/// HTTP/1.1 without TLS, with the deadlines of a ``SecureChannel``.
struct PlainChannel: ServerChildChannel {
    private let limits: ServerLimits
    private let http1: HTTP1Channel

    typealias Value = HTTP1Channel.Value

    init(_ limits: ServerLimits, responder: @escaping HTTPChannelHandler.Responder) {
        self.limits = limits
        http1 = HTTP1Channel(responder: responder, configuration: .init(limits))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let deadline = ConnectionDeadline(limits)
            try channel.pipeline.syncOperations.addHandler(deadline)
            // There is no handshake to wait for.
            deadline.establish()
        }
        .flatMap { http1.setUp(channel, limits, logger) }
    }

    func handle(value: Value, logger: Logger) async { await http1.handle(value: value, logger: logger) }
}

extension HTTPServerBuilder {
    /// For pages that only this machine opens.
    package static func plain(_ limits: ServerLimits) -> HTTPServerBuilder {
        HTTPServerBuilder { PlainChannel(limits, responder: $0) }
    }
}

extension HTTP1Channel {
    /// Adds the handlers that read requests and their deadlines.
    func setUp(_ channel: any Channel, _ limits: ServerLimits, _ logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(RequestStart(TimeAmount(limits.requestTime)))
        }
        .flatMap { setup(channel: channel, logger: logger) }
        .flatMapThrowing { value in
            try HTTP1Authority.add(to: channel)
            return value
        }
    }
}

extension HTTP1Channel.Configuration {
    init(_ limits: ServerLimits, faults: FaultyConnections? = nil) {
        self.init(
            additionalChannelHandlers: [
                RequestDeadline(TimeAmount(limits.requestTime), startsWithBytes: true)
            ] + [faults?.makeSwitch()].compactMap { $0 }, idleTimeout: TimeAmount(limits.idleTime),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerByteCount, maxHeaderListSize: limits.headerByteCount,
                maxHeaderFieldCount: limits.headerFieldCount))
    }
}

/// What is known about a connection before its first request.
package struct ConnectionFacts: Sendable {
    /// The name in the TLS handshake (SNI), unchanged; nil without one.
    package let serverName: String?
    /// The client's IP address; empty if it is unknown.
    package let clientAddress: String
    /// The most bytes of a body.
    package let bodyByteCount: Int

    /// For the current task, which handles all requests of the connection.
    @TaskLocal static var current: ConnectionFacts?

    init(serverName: String? = nil, address: SocketAddress?, limits: ServerLimits = ServerLimits()) {
        self.serverName = serverName
        clientAddress = address?.ipAddress ?? ""
        bodyByteCount = limits.bodyByteCount
    }
}
