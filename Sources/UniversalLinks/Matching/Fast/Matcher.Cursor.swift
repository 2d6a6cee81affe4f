extension Matcher {
    /// A cursor, to be owned by one task.
    public func makeCursor() -> Cursor { Cursor(self) }

    /// The decision for one URL and one app. For many of them, ask through one ``Cursor``.
    public func decide(_ link: LinkURL, for app: AppIdentifier) -> Decision {
        var cursor = makeCursor()
        return cursor.decide(link, for: app)
    }

    /// Asks a matcher, and keeps the buffers that answering needs from URL to URL.
    public struct Cursor {
        /// The matcher.
        public let matcher: Matcher

        /// Whether what is left to decide depends on app and URL, not on the file.
        let isDecidedByApp: Bool

        private var simulation = PatternSimulation()
        private var engine: FastEngine?
        /// The same, to be asked without counting references.
        private var engineReference: Unmanaged<FastEngine>?

        /// - Parameter budget: What comparisons may cost.
        init(_ matcher: Matcher, _ budget: StateBudget = StateBudget()) {
            self.matcher = matcher
            simulation.budget = budget
            isDecidedByApp = matcher.file.refusal == nil && matcher.file.appLinks != nil
        }

        /// The engine for bytes, made when it is first needed; the cursor keeps it.
        @inline(__always)
        mutating func readyEngine() -> Unmanaged<FastEngine> {
            engineReference ?? makeEngine()
        }

        private mutating func makeEngine() -> Unmanaged<FastEngine> {
            let made = FastEngine(matcher)
            let reference = Unmanaged.passUnretained(made)
            engine = made
            engineReference = reference
            return reference
        }

        /// The decision for one URL and one app. Linear in the length of the URL.
        public mutating func decide(_ link: LinkURL, for app: AppIdentifier) -> Decision {
            var texts = LinkTexts(link)
            simulation.budget.beginURL()
            return decide(&texts, for: app)
        }

        /// The decision for one URL and every app that the file lists, in the order of ``Matcher/apps``.
        public mutating func decideForAllApps(_ link: LinkURL) -> [(app: AppIdentifier, decision: Decision)] {
            var texts = LinkTexts(link)
            var decisions: [(app: AppIdentifier, decision: Decision)] = []
            simulation.budget.beginURL()
            for app in matcher.apps { decisions.append((app, decide(&texts, for: app))) }
            return decisions
        }

        private mutating func decide(_ texts: inout LinkTexts, for app: AppIdentifier) -> Decision {
            if let reason = matcher.reasonBeforeApps(texts.link) { return .unmatched(reason) }
            // The first detail with the app counts, whatever it says (semantics I5).
            guard let detail = matcher.listedApps.firstDetail(of: app) else {
                return .unmatched(matcher.reasonForUnlisted(app))
            }
            return boundedDecision(&texts, inDetail: detail)
        }

        /// The decision of one detail, as the plain engine makes it.
        package mutating func decide(_ texts: inout LinkTexts, inDetail index: Int) -> Decision {
            simulation.budget.beginURL()
            return boundedDecision(&texts, inDetail: index)
        }

        private mutating func boundedDecision(_ texts: inout LinkTexts, inDetail index: Int) -> Decision {
            let decision = matcher.details[index].decide(&texts, &simulation)
            guard decision.isUndecided else { return decision }
            return fastDecision(texts.link.plainText, inDetail: index) ?? decision
        }

        /// The decision of one detail, as the fast engine makes it: for URLs that take the plain one too long. Nil if it cannot
        /// read the URL.
        ///
        /// - Parameter text: The plain text of the URL.
        mutating func fastDecision(_ text: String?, inDetail index: Int) -> Decision? {
            guard var text else { return nil }
            return text.withUTF8 { find($0, inDetail: index) }
        }
    }
}

@available(*, unavailable)
extension Matcher.Cursor: Sendable {}
