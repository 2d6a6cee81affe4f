import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore

/// A connection over HTTP/1.1 without TLS, with the deadlines for slow clients that a ``SecureChannel`` has.
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
    /// HTTP/1.1 without TLS, for pages of this machine.
    package static func plain(_ limits: ServerLimits) -> HTTPServerBuilder {
        HTTPServerBuilder { PlainChannel(limits, responder: $0) }
    }
}

extension HTTP1Channel {
    /// Adds what reads requests and gives up on those that do not arrive in time.
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
    /// How requests are read.
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
