package import UniversalLinksChecks

/// Where alerts wait until every channel has accepted them. What it has accepted survives the end of the process at any
/// moment.
package protocol AlertStore: Sendable {
    /// The first transitions that no alert tells, in the order in which they were recorded.
    func pendingTransitions(limit: Int) async throws(HistoryError) -> [Incident.Transition]

    /// Stores alerts with a delivery for each channel that is to get them, and marks their transitions as told, all at once
    /// or nothing. A draft is left out if one of its transitions is told already, or unknown.
    ///
    /// Which channels get an alert: those whose lowest severity it reaches, and those that were told of one of its incidents
    /// before. A `closed` goes to no channel that was not told of the incident, unless the alert tells the opening, too, or
    /// nothing is known about who was told.
    func add(_ drafts: [AlertDraft], channels: [AlertChannel]) async throws(HistoryError)

    /// What is to be sent to a channel now, what has waited longest for an attempt first. Alerts about one kind of thing on
    /// one domain are given one after the other: the next only when the one before is delivered or given up.
    func dueDeliveries(
        channel: String, now: UTCInstant, limit: Int
    ) async throws(HistoryError) -> [Delivery]

    /// When the next delivery to a channel is due; nil if none waits.
    func nextAttempt(channel: String) async throws(HistoryError) -> UTCInstant?

    /// Stores what became of an attempt. One that is settled already stays as it is.
    func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) async throws(HistoryError)

    /// Makes everything due that waits for a channel: it works again.
    func hurry(channel: String, now: UTCInstant) async throws(HistoryError)

    /// Gives up what waits for channels that are not among these and was made before a time. Returns how many were given up
    /// of each.
    func giveUp(
        channelsOtherThan names: [String], madeBefore limit: UTCInstant, problem: String, at now: UTCInstant
    ) async throws(HistoryError) -> [String: Int]

    /// What each channel has not accepted, by name, also those that are not configured any more.
    func backlog() async throws(HistoryError) -> [ChannelBacklog]

    /// Removes alerts from before a time that nothing waits for. Returns how many.
    func removeAlerts(before limit: UTCInstant) async throws(HistoryError) -> Int
}
