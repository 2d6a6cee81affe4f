/// A check as the history has it.
public struct StoredCheck: Hashable, Sendable {
    /// Its number: later checks have higher ones, whatever the clock said.
    public var number: Int64
    /// Whether its time is before that of the domain's previous check: the clock was set back between them.
    public var isClockBehind: Bool
    /// What was found; files have their hash, and no bytes.
    public var observation: Monitor.Observation

    /// A check with all its values.
    public init(number: Int64, isClockBehind: Bool, observation: Monitor.Observation) {
        (self.number, self.isClockBehind, self.observation) = (number, isClockBehind, observation)
    }
}
