package import UniversalLinksChecks

/// What pages and metrics show, wherever it is kept. Every function is one question to the history, however many domains
/// there are.
package protocol StatusSource: Sendable {
    /// Every domain that is watched, in any order.
    func domains() async throws(HistoryError) -> [StatusDomain]

    /// How many checks of some domains there were on each day, and how many of them failed.
    ///
    /// - Parameters:
    ///   - names: The domains.
    ///   - firstDay: The first day, in days since 1970-01-01 in UTC.
    func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]]

    /// A domain with what happened from some time on; nil if it is not watched.
    func account(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainAccount?

    /// An incident with the files before and after; nil if there is none of that identifier.
    func incident(_ id: String) async throws(HistoryError) -> IncidentAccount?

    /// How large the history is.
    func figures() async throws(HistoryError) -> HistoryFigures
}

/// How large the history is.
package struct HistoryFigures: Hashable, Sendable {
    /// How many alerts wait to be delivered.
    package var waitingAlertCount: Int
    /// The bytes of the database.
    package var byteCount: Int

    /// Figures with all their values.
    package init(waitingAlertCount: Int, byteCount: Int) {
        (self.waitingAlertCount, self.byteCount) = (waitingAlertCount, byteCount)
    }
}

/// The checks of a domain on one day.
package struct DayTally: Hashable, Sendable {
    /// Days since 1970-01-01 in UTC.
    package var day: Int
    /// How many checks there were.
    package var checkCount: Int
    /// How many of them found the file missing, broken, or served wrongly.
    package var failureCount: Int

    /// A tally with all its values.
    package init(day: Int, checkCount: Int, failureCount: Int) {
        (self.day, self.checkCount, self.failureCount) = (day, checkCount, failureCount)
    }
}
