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
/// elsewhere. Whatever ends it calls ``finish(_:)``; only the first call counts.
final class ExchangeRun: @unchecked Sendable {
    let loop: any EventLoop
    let transport: NetworkTransport
    var exchange: HTTPExchange
    private(set) var isFinished = false
    private(set) var phase = ExchangeFailure.Phase.resolution

    var ticket: NameResolver.Ticket?
    var attempts = ConnectionAttempts()
    /// What a proxy is to connect to; nil without one.
    var proxyTarget: String?
    var channel: (any Channel)?
    var wire: WireHandler?
    var head: HeadHandler?
    var answers: AnswerHandler?
    var body: BodyReader?
    var framing = BodyFraming.none
    var hasEndedUncleanly = false
    /// Whether the connection can carry another request after the answer.
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

    /// Starts, and calls back when the exchange is over and the connection is closed, or kept.
    ///
    /// - Parameter kept: A connection to reuse.
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

    func enter(_ phase: ExchangeFailure.Phase) {
        self.phase = phase
        phaseStart = clock.now
        phaseTimer?.cancel()
        phaseTimer = loop.scheduleTask(in: TimeAmount(phaseLimit)) { self.phaseIsOver() }
    }

    var phaseTime: Duration { clock.now - phaseStart }

    /// The smaller of what is left for the phase and for the whole exchange.
    var remainingTime: Duration {
        min(phaseLimit - phaseTime, request.limits.total - (clock.now - start))
    }

    private var phaseLimit: Duration {
        let limit = request.limits.limit(of: phase)
        // The rest is enough for a new connection.
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
    /// A failure on a reused connection, before there is an answer, says nothing about the host: the request is sent
    /// once more, on a new connection.
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
        // Breaks the reference cycle between this and the handlers.
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

extension ExchangeRun {
    func adopt(_ kept: KeptConnection) {
        kept.stopWaiting()
        (channel, wire, head, answers) = (kept.channel, kept.wire, kept.head, kept.answers)
        kept.answers.run = self
        exchange.isOnReusedConnection = true
        exchange.resolvedAddresses = kept.facts.resolvedAddresses
        exchange.connectedAddress = kept.facts.connectedAddress
        exchange.security = kept.facts.security
        exchange.certificates = kept.facts.certificates
        send()
    }

    /// Nil if the connection may not carry another request.
    ///
    /// A host that needed much of the time is not trusted to be faster the next time.
    var keptConnection: KeptConnection? {
        guard request.connection.keeps, outlivesAnswer, !hasEndedUncleanly,
            exchange.times.total * 4 < request.limits.total, let channel, channel.isActive, let wire, let head,
            let answers
        else { return nil }
        var facts = exchange
        facts.response = nil
        return KeptConnection(channel, wire: wire, head: head, answers: answers, facts: facts)
    }

    /// Leaves a reused connection, and opens a new one.
    func startOver() {
        answers?.run = nil
        head?.complete()
        wire?.close()
        (channel, wire, head, answers) = (nil, nil, nil, nil)
        hasEndedUncleanly = false
        var fresh = HTTPExchange(request, start: exchange.start)
        fresh.times = ExchangeTimes()
        exchange = fresh
        resolve()
    }
}
