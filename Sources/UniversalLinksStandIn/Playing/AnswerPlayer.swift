package import NIOCore

/// Plays the steps of an answer on a connection, as bytes that no HTTP library changes.
///
/// It writes through a handler's context: the handlers between that one and the socket, such as TLS, see the bytes. A
/// ``WireHandler`` has to be among them.
package struct AnswerPlayer {
    private let context: ChannelHandlerContext
    private let onEnd: () -> Void

    /// A player.
    ///
    /// - Parameters:
    ///   - context: What to write through, on its event loop.
    ///   - onEnd: Called after the last step, unless a step has ended the connection or holds it.
    package init(_ context: ChannelHandlerContext, onEnd: @escaping () -> Void) {
        (self.context, self.onEnd) = (context, onEnd)
    }

    /// Plays steps. They end early when the client goes away.
    package func play(_ steps: some Sequence<Answer.Step>) {
        play(Array(steps)[...])
    }

    private func play(_ steps: ArraySlice<Answer.Step>) {
        guard context.channel.isActive else { return }
        guard let step = steps.first else { return onEnd() }
        let rest = steps.dropFirst()
        switch step {
        case .send(let bytes): send(bytes[...], then: rest)
        case .trickle(let bytes, let interval): trickle(bytes[...], every: interval, then: rest)
        case .repeat(let bytes, let times, let interval): repeatedly(bytes, times: times, every: interval, then: rest)
        case .wait(let duration): after(duration) { play(rest) }
        case .hold: break
        case .close: context.close(mode: .all, promise: nil)
        case .cut: context.triggerUserOutboundEvent(WireHandler.End.cut, promise: nil)
        case .reset: context.triggerUserOutboundEvent(WireHandler.End.reset, promise: nil)
        }
    }

    private func trickle(_ bytes: ArraySlice<UInt8>, every interval: Duration, then rest: ArraySlice<Answer.Step>) {
        guard context.channel.isActive else { return }
        guard !bytes.isEmpty else { return play(rest) }
        send(bytes.prefix(1)) {
            let remaining = bytes.dropFirst()
            if remaining.isEmpty {
                play(rest)
            } else {
                after(interval) { trickle(remaining, every: interval, then: rest) }
            }
        }
    }

    private func repeatedly(
        _ bytes: [UInt8], times: Int?, every interval: Duration, then rest: ArraySlice<Answer.Step>
    ) {
        guard context.channel.isActive else { return }
        if let times, times <= 0 { return play(rest) }
        send(bytes[...]) {
            after(interval) { repeatedly(bytes, times: times.map { $0 - 1 }, every: interval, then: rest) }
        }
    }

    private func send(_ bytes: ArraySlice<UInt8>, then rest: ArraySlice<Answer.Step>) {
        send(bytes) { play(rest) }
    }

    /// The next step waits for the write, so that an answer is never kept in memory faster than the client reads it.
    private func send(_ bytes: ArraySlice<UInt8>, then next: @escaping () -> Void) {
        context.writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes))).assumeIsolated().whenSuccess(next)
    }

    private func after(_ duration: Duration, _ next: @escaping () -> Void) {
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration), next)
    }
}

/// Belongs to the event loop of its connection.
@available(*, unavailable)
extension AnswerPlayer: Sendable {}
