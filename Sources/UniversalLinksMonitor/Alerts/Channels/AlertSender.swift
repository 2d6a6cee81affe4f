public import UniversalLinksChecks

/// Sends alerts to one channel.
public protocol AlertSender: Sendable {
    /// Makes one attempt, which ends within the ``AlertSendingLimits`` or when the task is cancelled.
    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult
}

/// What became of an attempt to send an alert.
public enum SendingResult: Hashable, Sendable {
    /// The receiver has it.
    case accepted
    /// Nobody knows whether the receiver has it.
    case failed(SendingFailure)
}

/// Why an attempt to send an alert failed.
public struct SendingFailure: Hashable, Sendable {
    /// What happened, in one sentence that is safe to print, without addresses and secrets.
    public var problem: String
    /// How long the receiver asks to be left alone, in seconds; nil if it does not.
    public var retryAfter: Int?
    /// Whether other alerts are likely to fail in the same way.
    public var concernsChannel: Bool

    /// A failure with all its values; by default, it concerns the whole channel.
    public init(_ problem: String, retryAfter: Int? = nil, concernsChannel: Bool = true) {
        (self.problem, self.retryAfter, self.concernsChannel) = (problem, retryAfter, concernsChannel)
    }
}

/// What bounds an attempt to send an alert.
public struct AlertSendingLimits: Hashable, Sendable {
    /// The longest that an attempt by HTTP may take, in seconds.
    public var seconds = 10
    /// The longest that a program may run, in seconds.
    public var programSeconds = 30

    /// The default limits.
    public init() {}
}
