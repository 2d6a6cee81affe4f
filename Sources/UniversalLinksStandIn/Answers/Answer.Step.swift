extension Answer {
    /// A part of an answer; a step starts when the one before has been handed to the system.
    package enum Step: Sendable, Hashable {
        /// These bytes, at once.
        case send([UInt8])
        /// These bytes, one at a time.
        case trickle([UInt8], every: Duration)
        /// The same bytes again and again, at most `times`, or until the client goes away.
        case `repeat`([UInt8], times: Int?, every: Duration)
        /// Nothing for a while.
        case wait(Duration)
        /// Nothing any more; the connection stays open until the client goes away.
        case hold
        /// The connection is closed as it should be: TLS first.
        case close
        /// The connection is closed without a word from TLS.
        case cut
        /// The connection is reset.
        case reset
    }
}
