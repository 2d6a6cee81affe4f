package import UniversalLinksChecks

/// Sends alerts to one channel.
package protocol AlertSender: Sendable {
    /// Makes one attempt, which ends within the ``AlertSendingLimits`` or when the task is cancelled.
    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult
}

/// What became of an attempt to send an alert.
package enum SendingResult: Hashable, Sendable {
    /// The receiver has it.
    case accepted
    /// Nobody knows whether the receiver has it.
    case failed(SendingFailure)
}

/// Why an attempt to send an alert failed.
package struct SendingFailure: Hashable, Sendable {
    /// What happened, in one sentence that is safe to print, without addresses and secrets.
    package var problem: String
    /// How long the receiver asks to be left alone, in seconds; nil if it does not.
    package var retryAfter: Int?
    /// Whether other alerts are likely to fail in the same way.
    package var concernsChannel: Bool

    /// A failure with all its values; by default, it concerns the whole channel.
    package init(_ problem: String, retryAfter: Int? = nil, concernsChannel: Bool = true) {
        (self.problem, self.retryAfter, self.concernsChannel) = (problem, retryAfter, concernsChannel)
    }
}

/// What bounds an attempt to send an alert.
package struct AlertSendingLimits: Hashable, Sendable {
    /// The longest that an attempt by HTTP may take, in seconds.
    package var seconds = 10
    /// The longest that a program may run, in seconds.
    package var programSeconds = 30

    /// The default limits.
    package init() {}
}
