package import UniversalLinksChecks

/// An alert on its way to one channel. It is kept until the channel has accepted it.
package struct Delivery: Hashable, Sendable, Identifiable {
    /// What identifies it in the database; later ones have higher numbers.
    package var id: Int64
    /// The name of the channel.
    package var channel: String
    /// What is delivered.
    package var alert: Alert
    /// How many attempts have failed.
    package var failureCount: Int

    /// A delivery with all its values; by default, no attempt has failed.
    package init(id: Int64, channel: String, alert: Alert, failureCount: Int = 0) {
        (self.id, self.channel, self.alert, self.failureCount) = (id, channel, alert, failureCount)
    }

    /// What became of an attempt.
    package enum Outcome: Hashable, Sendable {
        /// The channel accepted it.
        case delivered(at: UTCInstant)
        /// It did not; when to try again.
        case failed(problem: String, next: UTCInstant)
        /// It did not for too long; nobody tries again.
        case givenUp(problem: String, at: UTCInstant)
    }
}

/// What a channel has not accepted yet.
package struct ChannelBacklog: Hashable, Sendable {
    /// The name of the channel.
    package var channel: String
    /// How many alerts wait for it.
    package var waitingCount: Int
    /// When the oldest of them was made; nil if none waits.
    package var oldest: UTCInstant?
    /// How many alerts were given up, of those that are still stored.
    package var givenUpCount: Int
    /// What the last failed attempt of those that wait or were given up said; nil if none failed.
    package var problem: String?

    /// A backlog with all its values.
    package init(
        channel: String, waitingCount: Int, oldest: UTCInstant? = nil, givenUpCount: Int = 0, problem: String? = nil
    ) {
        (self.channel, self.waitingCount, self.oldest) = (channel, waitingCount, oldest)
        (self.givenUpCount, self.problem) = (givenUpCount, problem)
    }
}
