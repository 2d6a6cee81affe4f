import NIOCore

/// A point in time after which a channel is closed, if nobody takes it away before.
///
/// At most one task of the event loop waits for it, however often it is set: that is what makes it cheap for a connection with
/// many requests.
struct Deadline {
    private let time: TimeAmount
    private var end: NIODeadline?
    private var task: Scheduled<Void>?

    /// - Parameter time: From being set to closing.
    init(after time: TimeAmount) {
        self.time = time
    }

    /// Whether it is set.
    var isSet: Bool { end != nil }

    /// Sets it, if it is not.
    ///
    /// - Parameter handler: Called when the time has come, to call ``check(_:_:)``.
    mutating func set(_ context: ChannelHandlerContext, _ handler: @escaping @Sendable () -> Void) {
        guard end == nil else { return }
        end = .now() + time
        if task == nil { task = context.eventLoop.scheduleTask(in: time, handler) }
    }

    /// Takes it away.
    mutating func clear() { end = nil }

    /// Ends everything, with the channel.
    mutating func cancel() {
        clear()
        task?.cancel()
        task = nil
    }

    /// Closes the channel if the time has passed; waits on if it was set anew.
    mutating func check(_ context: ChannelHandlerContext, _ handler: @escaping @Sendable () -> Void) {
        task = nil
        guard let end else { return }
        guard end > .now() else { return context.close(promise: nil) }
        task = context.eventLoop.scheduleTask(deadline: end, handler)
    }
}
