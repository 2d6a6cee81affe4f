/// A check as the history has it.
package struct StoredCheck: Hashable, Sendable {
    /// Its number: later checks have higher ones, whatever the clock said.
    package var number: Int64
    /// Whether its time is before that of the domain's previous check: the clock was set back between them.
    package var isClockBehind: Bool
    /// What was found; files have their hash, and no bytes.
    package var observation: Monitor.Observation

    /// A check with all its values.
    package init(number: Int64, isClockBehind: Bool, observation: Monitor.Observation) {
        (self.number, self.isClockBehind, self.observation) = (number, isClockBehind, observation)
    }
}
