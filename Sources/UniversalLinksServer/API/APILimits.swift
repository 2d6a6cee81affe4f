/// How much a client of the API may send and ask for.
package struct APILimits: Hashable, Sendable {
    /// The most bytes of a request's body.
    package var requestByteCount = 1 << 20
    /// The most bytes of a document that is sent.
    package var replyByteCount = 16 << 20
    /// The most URLs of a request.
    package var urlCount = 200
    /// The most bytes of a URL.
    package var urlByteCount = 8 * 1024
    /// The most requests that a client may send at once.
    package var burst = 120
    /// How many more requests a client may send after that, per second.
    package var requestsPerSecond = 30.0
    /// How many requests one check of a host counts as.
    package var hostCost = 20.0
    /// How long an analysis may take.
    package var analysisTime = Duration.seconds(10)
    /// The most analyses that wait for a processor.
    package var waitingCount = 64
    /// How long the check of a host may take.
    package var hostTime = Duration.seconds(20)
    /// The most hosts that are checked at a time.
    package var hostCount = 8

    /// The defaults.
    package init() {}
}
