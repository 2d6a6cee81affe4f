internal import NIOCore
internal import UniversalLinksChecks

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One exchange on its way from the name to the end of the answer.
///
/// All of it happens on one event loop: every method but the initialiser is called there, and nothing is touched
/// elsewhere. Whatever ends it goes through ``finish(_:)``, once.
final class ExchangeRun: @unchecked Sendable {
    let loop: any EventLoop
    let transport: NetworkTransport
    var exchange: HTTPExchange
    private(set) var isFinished = false
    private(set) var phase = ExchangeFailure.Phase.resolution

    // How far it has come.
    var ticket: NameResolver.Ticket?
    var attempts = ConnectionAttempts()
    /// What a proxy is asked for; nil without one.
    var proxyTarget: String?
    var channel: (any Channel)?
    var wire: WireHandler?
    var head: HeadHandler?
    var answers: AnswerHandler?
    var body: BodyReader?
    var framing = BodyFraming.none
    var hasEndedUncleanly = false
    /// Whether the connection is good for another request after the answer.
    var outlivesAnswer = false

    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant
    private var phaseStart: ContinuousClock.Instant
    private var phaseTimer: Scheduled<Void>?
    private var totalTimer: Scheduled<Void>?
    private var isOutOfTime = false
    private var completion: (@Sendable (HTTPExchange) -> Void)?

    init(_ request: ExchangeRequest, on loop: any EventLoop, of transport: NetworkTransport) {
        self.loop = loop
        self.transport = transport
        start = clock.now
        phaseStart = start
        exchange = HTTPExchange(request, start: UTCInstant(Date()))
    }

    var request: ExchangeRequest { exchange.request }

    /// Starts, and calls back when it is over and the connection closed, or kept.
    ///
    /// - Parameter kept: A connection to use again.
    func start(on kept: KeptConnection?, _ completion: @escaping @Sendable (HTTPExchange) -> Void) {
        self.completion = completion
        // A task may be cancelled before anything began.
        guard !isFinished else {
            kept?.close()
            return complete()
        }
        if let kept, kept.isUsable {
            adopt(kept)
        } else {
            kept?.close()
            resolve()
        }
        guard !isFinished else { return }
        let limit = request.limits.total
        totalTimer = loop.scheduleTask(in: TimeAmount(limit)) {
            let phase = self.request.limits.isUndivided ? self.phase : .total
            self.isOutOfTime = true
            self.finish(ExchangeFailure(.timedOut(phase), detail: "The request took more than \(limit)."))
        }
    }

    // MARK: - Time

    /// Starts the time of a phase.
    func enter(_ phase: ExchangeFailure.Phase) {
        self.phase = phase
        phaseStart = clock.now
        phaseTimer?.cancel()
        phaseTimer = loop.scheduleTask(in: TimeAmount(phaseLimit)) { self.phaseIsOver() }
    }

    /// How long the phase has taken so far.
    var phaseTime: Duration { clock.now - phaseStart }

    /// What is left of the time of the phase and of all.
    var remainingTime: Duration {
        min(phaseLimit - phaseTime, request.limits.total - (clock.now - start))
    }

    private var phaseLimit: Duration {
        let limit = request.limits.limit(of: phase)
        // Time enough is left for a new connection.
        return phase == .head && exchange.isOnReusedConnection ? min(limit, request.limits.total / 2) : limit
    }

    private func phaseIsOver() {
        if phase == .connection, wire == nil, !attempts.rest.isEmpty {
            return attemptFailed(ExchangeFailure(.timedOut(.connection)), isLast: true)
        }
        finish(ExchangeFailure(.timedOut(phase), detail: "It took more than \(phaseLimit)."))
    }

    // MARK: - End

    /// Ends the exchange, keeps what was seen, and closes the connection. Only the first call counts.
    ///
    /// What goes wrong on a connection that is used again, before there is an answer, says nothing about the host: the
    /// request is sent once more, on a new connection.
    func finish(_ failure: ExchangeFailure?) {
        guard !isFinished else { return }
        if let failure, failure.kind != .cancelled, !isOutOfTime, phase == .head, exchange.isOnReusedConnection {
            return startOver()
        }
        isFinished = true
        phaseTimer?.cancel()
        totalTimer?.cancel()
        if let ticket { transport.resolver.giveBack(ticket) }
        exchange.failure = failure
        exchange.times.total = clock.now - start
        if let body {
            exchange.response?.body = body.body
            exchange.response?.sentByteCount = body.sentByteCount
        }
        // What the handlers hold of this, and this of them.
        let (channel, wire) = (channel, wire)
        let kept = failure == nil ? keptConnection : nil
        (self.channel, self.wire, head, answers, body) = (nil, nil, nil, nil, nil)
        guard let channel else { return complete() }
        if let kept {
            transport.kept.keep(kept)
            return complete()
        }
        channel.closeFuture.whenComplete { _ in self.complete() }
        if let wire { wire.close() } else { channel.close(promise: nil) }
    }

    private func complete() {
        completion?(exchange)
        completion = nil
    }
}
