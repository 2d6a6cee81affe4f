public import UniversalLinks

/// Why a link does or does not reach an app, as far as that can be known: evidence from the link, the app, the host, the
/// CDN and the device, in the order in which the system needs it.
public struct LinkInvestigation: Sendable {
    /// The tapped URL, and where its redirects lead, each with its evidence.
    public let hops: [Hop]
    /// The most probable reason, in one sentence, and what to run next.
    public let verdict: Verdict

    /// A URL on the way with its evidence.
    public struct Hop: Sendable {
        /// The URL and what is known about its host.
        public let subject: InvestigatedHop
        /// The evidence, in order.
        public let lines: [EvidenceLine]

        /// The evidence about a condition; nil where it was not looked at.
        func line(_ topic: EvidenceLine.Topic) -> EvidenceLine? { lines.first { $0.topic == topic } }

        /// Whether a condition is known not to be met.
        func isRuledOut(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .ruledOut }

        /// Whether a condition is known to be met.
        func isProved(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .proved }
    }

    /// The most probable reason.
    public struct Verdict: Hashable, Sendable {
        /// The reason, in one sentence.
        public let reason: String
        /// What to run or do next.
        public let next: NextStep
    }

    /// What is known on the user's side.
    public struct Context: Sendable {
        /// The app; nil for every app of the files.
        public var app: String?
        /// What the app's entitlements say; nil where they are not at hand.
        public var entitlements: Entitlements?
        /// What the entitlements are called in commands.
        public var entitlementsName: String?
        /// What the device has noted; nil where that is not at hand.
        public var records: DeviceRecords?
        /// How the files are read.
        public var reading: ReadingOptions

        /// What is known on the user's side.
        public init(
            app: String? = nil, entitlements: Entitlements? = nil, entitlementsName: String? = nil,
            records: DeviceRecords? = nil, reading: ReadingOptions = ReadingOptions()
        ) {
            self.app = app ?? entitlements?.app?.text
            self.entitlements = entitlements
            self.entitlementsName = entitlementsName
            self.records = records
            self.reading = reading
        }
    }

    /// Judges what was gathered.
    ///
    /// - Parameter hops: The tapped URL first, then the URLs that its redirects lead to.
    public init(_ hops: [InvestigatedHop], in context: Context) {
        self.hops = hops.enumerated().map { index, hop in
            Hop(subject: hop, lines: HopEvidence(hop, isTapped: index == 0, context).lines)
        }
        verdict = Verdict(self.hops, context)
    }
}
