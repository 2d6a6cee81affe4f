package import UniversalLinks

/// Why a link does or does not reach an app, as far as that can be known: evidence from the link, the app, the host,
/// the CDN and the device, in the order in which the system needs it.
package struct LinkInvestigation: Sendable {
    /// The tapped URL, and where its redirects lead, each with its evidence.
    package let hops: [Hop]
    package let verdict: Verdict
    /// Nil for links.
    package let service: String?

    package struct Hop: Sendable {
        package let subject: InvestigatedHop
        package let lines: [EvidenceLine]

        func line(_ topic: EvidenceLine.Topic) -> EvidenceLine? { lines.first { $0.topic.name == topic.name } }

        func isRuledOut(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .ruledOut }

        func isProved(_ topic: EvidenceLine.Topic) -> Bool { line(topic)?.standing == .proved }
    }

    package struct Verdict: Hashable, Sendable {
        package let reason: String
        package let next: NextStep
    }

    /// What is known on the user's side.
    package struct Context: Sendable {
        /// That of the entitlements, else the one that was named; nil for every app of the files.
        package var app: String?
        /// The app that was named, if the entitlements are those of another one.
        package var otherApp: String?
        package var entitlements: Entitlements?
        /// What commands call the entitlements.
        package var entitlementsName: String?
        /// What the device has noted; nil if that is not available.
        package var records: DeviceRecords?
        package var reading: ReadingOptions
        /// Nil for links.
        package var service: String?
        /// The system's message to explain; nil if there is none.
        package var message: SystemMessage?

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
                own.map { $0 == AppIdentifier(name) || $0.bundleIdentifier.hasSameScalars(as: name) } == false
                    ? name : nil
            }
            self.entitlements = entitlements
            self.entitlementsName = entitlementsName
            self.records = records
            self.reading = reading
            self.service = service ?? message?.service
            self.message = message
        }
    }

    package init(_ hops: [InvestigatedHop], in context: Context) {
        self.hops = hops.enumerated().map { index, hop in
            Hop(subject: hop, lines: HopEvidence(hop, isTapped: index == 0, context).lines)
        }
        verdict = Verdict(self.hops, context)
        service = context.otherService
    }
}

extension LinkInvestigation.Context {
    var isAppClip: Bool {
        entitlements?.isAppClip == true || app.map { AppIdentifier($0).isNamedLikeClip(beside: []) } == true
    }

    var linkService: String { service ?? (isAppClip ? "appclips" : "applinks") }

    /// Nil for links.
    var otherService: String? { service.flatMap { $0 == "applinks" ? nil : $0 } }

    var entitlementsFile: String { entitlementsName ?? "App.entitlements" }
}

extension LinkInvestigation {
    /// What to run or do next, without the words of the program that offers it.
    package enum NextStep: Hashable, Sendable {
        case byHand(String)
        case linkDirectly(to: String, insteadOf: String)
        /// The app is nil if the file names it.
        case compareApp(file: String, app: String?)
        case check(host: String)
        case waitForCDN(host: String)
        case showRecipes(host: String)
        case explain(link: String, fileAt: String, app: String?)
        case passEntitlements
        case installAgain
        case addEvidence(link: String)
    }
}

package struct InvestigatedHop: Sendable {
    package var link: LinkURL
    /// Where the URL before it contains this one, if no redirect leads here; nil for the tapped URL and for redirects.
    package var containedIn: String?
    /// To the URL itself; nil if it was not requested.
    package var answer: HTTPExchange?
    /// Nil if neither the host nor the CDN was requested.
    package var evidence: HostEvidence?
    /// Errors only, a sentence each.
    package var hostingErrors: [String]
    package var hostingWarnings: [String]
    package var cdnState: CDNState

    package init(
        _ link: LinkURL, answer: HTTPExchange? = nil, evidence: HostEvidence? = nil, hostingErrors: [String] = [],
        hostingWarnings: [String] = [],
        cdnState: CDNState = CDNState(value: .notChecked(reason: "Not requested."))
    ) {
        self.link = link
        self.answer = answer
        self.evidence = evidence
        self.hostingErrors = hostingErrors
        self.hostingWarnings = hostingWarnings
        self.cdnState = cdnState
        containedIn = nil
    }
}
