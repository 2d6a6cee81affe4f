package import UniversalLinks

/// Why a link does or does not reach an app, as far as that can be known: evidence from the link, the app, the host, the
/// CDN and the device, in the order in which the system needs it.
package struct LinkInvestigation: Sendable {
    /// The tapped URL, and where its redirects lead, each with its evidence.
    package let hops: [Hop]
    /// The most probable reason, in one sentence, and what to run next.
    package let verdict: Verdict
    /// The service that was asked about; nil for links.
    package let service: String?

    /// A URL on the way with its evidence.
    package struct Hop: Sendable {
        /// The URL and what is known about its host.
        package let subject: InvestigatedHop
        /// The evidence, in order.
        package let lines: [EvidenceLine]

        /// The evidence about a condition; nil where it was not looked at.
        func line(_ topic: EvidenceLine.Topic) -> EvidenceLine? { lines.first { $0.topic.name == topic.name } }

        /// Whether a condition is known not to be met.
        func isRuledOut(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .ruledOut }

        /// Whether a condition is known to be met.
        func isProved(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .proved }
    }

    /// The most probable reason.
    package struct Verdict: Hashable, Sendable {
        /// The reason, in one sentence.
        package let reason: String
        /// What to run or do next.
        package let next: NextStep
    }

    /// What is known on the user's side.
    package struct Context: Sendable {
        /// The app: that of the entitlements, else the one that was named; nil for every app of the files.
        package var app: String?
        /// The app that was named, if the entitlements are those of another one.
        package var otherApp: String?
        /// What the app's entitlements say; nil where they are not at hand.
        package var entitlements: Entitlements?
        /// What the entitlements are called in commands.
        package var entitlementsName: String?
        /// What the device has noted; nil where that is not at hand.
        package var records: DeviceRecords?
        /// How the files are read.
        package var reading: ReadingOptions
        /// The service that is asked about; nil for links.
        package var service: String?
        /// The system's own message that is asked about; nil if there is none.
        package var message: SystemMessage?

        /// What is known on the user's side.
        package init(
            app: String? = nil, entitlements: Entitlements? = nil, entitlementsName: String? = nil,
            records: DeviceRecords? = nil, reading: ReadingOptions = ReadingOptions(), service: String? = nil,
            message: SystemMessage? = nil
        ) {
            let app = app ?? message?.app
            // Entitlements with a wildcard, as in a profile, are for many apps.
            let own = (entitlements?.app).flatMap { $0.text.contains("*") ? nil : $0 }
            self.app = own?.text ?? app
            otherApp = app.flatMap { name in
                own.map { $0 == AppIdentifier(name) || $0.bundleIdentifier.isVerbatim(name) } == false ? name : nil
            }
            self.entitlements = entitlements
            self.entitlementsName = entitlementsName
            self.records = records
            self.reading = reading
            self.service = service ?? message?.service
            self.message = message
        }
    }

    /// Judges what was gathered.
    ///
    /// - Parameter hops: The tapped URL first, then the URLs that its redirects lead to.
    package init(_ hops: [InvestigatedHop], in context: Context) {
        self.hops = hops.enumerated().map { index, hop in
            Hop(subject: hop, lines: HopEvidence(hop, isTapped: index == 0, context).lines)
        }
        verdict = Verdict(self.hops, context)
        service = context.otherService
    }
}

extension LinkInvestigation.Context {
    /// Whether the app is an App Clip, by its entitlements or its name.
    var isAppClip: Bool {
        entitlements?.isAppClip == true || app.map { AppIdentifier($0).isNamedLikeClip(beside: []) } == true
    }

    /// The service that associates the app with a host.
    var linkService: String { service ?? (isAppClip ? "appclips" : "applinks") }

    /// The service that is asked about if it is not that of links.
    var otherService: String? { service.flatMap { $0 == "applinks" ? nil : $0 } }

    /// What the entitlements are called.
    var entitlementsFile: String { entitlementsName ?? "App.entitlements" }
}
