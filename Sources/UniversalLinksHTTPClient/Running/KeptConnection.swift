internal import NIOCore
internal import UniversalLinksChecks

/// A connection that has carried an exchange and waits for another one.
///
/// Everything but the initialiser happens on its event loop.
final class KeptConnection: @unchecked Sendable {
    let channel: any Channel
    let wire: WireHandler
    let head: HeadHandler
    let answers: AnswerHandler
    /// The exchange that it carried, for what was found out about the connection.
    let facts: HTTPExchange

    private var timer: Scheduled<Void>?
    private var isBroken = false

    init(
        _ channel: any Channel, wire: WireHandler, head: HeadHandler, answers: AnswerHandler, facts: HTTPExchange
    ) {
        self.channel = channel
        self.wire = wire
        self.head = head
        self.answers = answers
        self.facts = facts
    }

    var loop: any EventLoop { channel.eventLoop }

    /// Whether a request can be sent.
    var isUsable: Bool { !isBroken && channel.isActive }

    /// Waits, and closes the connection as soon as the other side says anything, or nobody has used it for a while.
    func wait(for time: TimeAmount, onEnd: @escaping () -> Void) {
        answers.run = nil
        answers.onUnexpected = {
            self.isBroken = true
            onEnd()
            self.close()
        }
        timer = loop.assumeIsolated().scheduleTask(in: time, onEnd)
        // So that the end of the connection is noticed.
        channel.read()
    }

    /// Waits no more.
    func stopWaiting() {
        timer?.cancel()
        timer = nil
        answers.onUnexpected = nil
    }

    func close() {
        stopWaiting()
        wire.close()
    }
}
