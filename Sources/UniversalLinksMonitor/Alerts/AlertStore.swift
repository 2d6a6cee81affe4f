package import UniversalLinksChecks

/// Where alerts wait until every channel has accepted them. What it has accepted survives the end of the process at any
/// moment.
package protocol AlertStore: Sendable {
    /// The first transitions that no alert has reported, in the order in which they were recorded.
    func pendingTransitions(limit: Int) async throws(HistoryError) -> [Incident.Transition]

    /// Stores alerts with a delivery for each channel that is to get them, and marks their transitions as reported, in
    /// one transaction. A draft is left out if one of its transitions is already reported, or unknown.
    ///
    /// An alert goes to the channels whose lowest severity it reaches, and to those that were alerted to one of its
    /// incidents before. A `closed` goes to no channel that was not alerted to the incident, unless the alert also
    /// reports the opening, or nothing is known about earlier alerts.
    func add(_ drafts: [AlertDraft], channels: [AlertChannel]) async throws(HistoryError)

    /// What to send to a channel now, at most `limit`, the longest waiting first. Alerts about one kind of incident on
    /// one domain are returned one at a time: the next only when the one before is delivered or given up.
    func dueDeliveries(
        channel: String, now: UTCInstant, limit: Int
    ) async throws(HistoryError) -> [Delivery]

    /// May be in the past; nil if no delivery waits.
    func nextAttempt(channel: String) async throws(HistoryError) -> UTCInstant?

    /// Stores what became of an attempt; a delivery that is already settled stays as it is.
    func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) async throws(HistoryError)

    /// Makes everything due that waits for a channel: it works again.
    func hurry(channel: String, now: UTCInstant) async throws(HistoryError)

    /// Gives up what was made before a time and waits for any other channel. Returns the number of deliveries by
    /// channel.
    func giveUp(
        channelsOtherThan names: [String], madeBefore limit: UTCInstant, problem: String, at now: UTCInstant
    ) async throws(HistoryError) -> [String: Int]

    /// What each channel has not accepted, sorted by name, including channels that are no longer configured. A channel
    /// that has accepted everything is left out.
    func backlog() async throws(HistoryError) -> [ChannelBacklog]

    /// Removes alerts that were made before `limit` and that no delivery waits for. Returns how many.
    func removeAlerts(before limit: UTCInstant) async throws(HistoryError) -> Int
}

/// An alert on its way to one channel, kept until the channel has accepted it.
package struct Delivery: Hashable, Sendable, Identifiable {
    /// Later ones have higher numbers.
    package var id: Int64
    package var channel: String
    package var alert: Alert
    /// How many attempts have failed.
    package var failureCount: Int

    package init(id: Int64, channel: String, alert: Alert, failureCount: Int = 0) {
        (self.id, self.channel, self.alert, self.failureCount) = (id, channel, alert, failureCount)
    }

    package enum Outcome: Hashable, Sendable {
        case delivered(at: UTCInstant)
        /// `next` is when to try again.
        case failed(problem: String, next: UTCInstant)
        /// It failed for too long; it is not tried again.
        case givenUp(problem: String, at: UTCInstant)
    }
}

package struct ChannelBacklog: Hashable, Sendable {
    package var channel: String
    package var waitingCount: Int
    /// When the oldest of them was made; nil if none waits.
    package var oldest: UTCInstant?
    /// Counts only alerts that are still stored.
    package var givenUpCount: Int
    /// The last failed attempt of the alerts that wait or were given up; nil if none failed.
    package var problem: String?

    package init(
        channel: String, waitingCount: Int, oldest: UTCInstant? = nil, givenUpCount: Int = 0, problem: String? = nil
    ) {
        (self.channel, self.waitingCount, self.oldest) = (channel, waitingCount, oldest)
        (self.givenUpCount, self.problem) = (givenUpCount, problem)
    }
}
