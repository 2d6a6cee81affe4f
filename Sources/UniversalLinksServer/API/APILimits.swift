/// How much a client of the API may send and ask for.
public struct APILimits: Hashable, Sendable {
    /// The most bytes of a request's body.
    public var requestByteCount = 1 << 20
    /// The most bytes of a document that is sent.
    public var replyByteCount = 16 << 20
    /// The most URLs of a request.
    public var urlCount = 200
    /// The most bytes of a URL.
    public var urlByteCount = 8 * 1024
    /// The most requests that a client may send at once.
    public var burst = 120
    /// How many more requests a client may send after that, per second.
    public var requestsPerSecond = 30.0
    /// How many requests one check of a host counts as.
    public var hostCost = 20.0
    /// How long an analysis may take.
    public var analysisTime = Duration.seconds(10)
    /// The most analyses that wait for a processor.
    public var waitingCount = 64
    /// How long the check of a host may take.
    public var hostTime = Duration.seconds(20)
    /// The most hosts that are checked at a time.
    public var hostCount = 8

    /// The defaults.
    public init() {}
}
